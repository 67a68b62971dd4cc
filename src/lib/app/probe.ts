import { createClient } from '../rpc/client';
import { http } from '../rpc/http';
import { getInfo, type NodeInfo } from '../rpc/daemon/node';
import type { Login } from '../rpc/digest';
import { RpcError, type Failure } from '../rpc/errors';
import { answersAt, LOOK_MS, otherScheme } from '../rpc/reach';
import { getAddress } from '../rpc/wallet/accounts';
import { getLanguages } from '../rpc/wallet/files';
import { CODES } from '../rpc/wallet/codes';
import { getHeight, getVersion } from '../rpc/wallet/service';
import type { ServiceKind } from './services';
import { accessTo, permitted } from './access';
import { clientInUse } from './wallet-service';

/** The steps of testing a wallet service, in their order. */
export const PROBE_STEPS = ['reached', 'allowed', 'login', 'version', 'service', 'wallet'] as const;

export type ProbeStep = (typeof PROBE_STEPS)[number];

/** The progress of a connection test, and its result. */
export interface Probe {
	/** The current step, or the one that the test stopped at; null once all have passed. */
	at: ProbeStep | null;
	/** Why it stopped; null otherwise. */
	failure: Failure | null;
	/** Whether the address answers at all, also if this page may not read the answer; null when unknown. */
	answers: boolean | null;
	/** The address over https in place of http, or the other way round, if something answers there and not at the address itself. */
	elsewhere: string | null;
	/** What answers in place of a wallet service. */
	instead: 'node' | 'something' | null;
	/** The open wallet; null when there is none. */
	wallet: { address: string; height: number } | null;
	/** Of a node, which is asked for nothing else. */
	info: NodeInfo | null;
}

/** Checks whether a service can be used, a wallet service step by step. Its failures are returned, not thrown. */
export async function probeService(
	kind: ServiceKind,
	url: string,
	login: Login | undefined,
	signal: AbortSignal,
	onStep: (probe: Probe) => void = () => {}
): Promise<Probe> {
	const client =
		(kind === 'wallet' && clientInUse(url, login)) || createClient({ url, login }, permitted(http(url), url));
	const options = { signal };
	let probe = BEGIN;
	const update = (more: Partial<Probe>) => {
		probe = { ...probe, ...more };
		onStep(probe);
	};
	try {
		update({});
		if (kind === 'node') {
			update({ info: await client.call(getInfo, undefined, options), at: null });
			return probe;
		}
		await client.call(getVersion, undefined, options);
		update({ at: 'service' });
		const { languages } = await client.call(getLanguages, undefined, options);
		if (languages.length === 0) throw new RpcError({ kind: 'not_offered' }, 'get_languages', false);
		update({ at: 'wallet' });
		const { address } = await client.call(getAddress, { account_index: 0 }, options);
		const { height } = await client.call(getHeight, undefined, options);
		update({ at: null, wallet: { address, height } });
	} catch (error) {
		if (!(error instanceof RpcError)) throw error;
		const { failure } = error;
		if (probe.at === 'reached' && (kind === 'wallet' || failure.kind === 'unreachable'))
			update(await whyNot(failure, url, signal));
		else if (kind === 'node') update({ failure });
		else if (probe.at === 'service' && isOther(failure)) {
			const node = await client.call(getInfo, undefined, options).catch(() => null);
			update({ instead: node ? 'node' : 'something' });
		} else if (probe.at === 'wallet' && failure.kind === 'refused' && failure.code === CODES.notOpen)
			update({ at: null });
		else update({ failure });
	}
	return probe;
}

const BEGIN: Probe = {
	at: 'reached',
	failure: null,
	answers: null,
	elsewhere: null,
	instead: null,
	wallet: null,
	info: null
};

/** Whether a refusal means that the service does not know what every wallet service does. */
const isOther = ({ kind }: Failure) => kind === 'not_offered' || kind === 'bad_answer';

/** What the first call's failure says of the steps up to the version. */
async function whyNot(failure: Failure, url: string, signal: AbortSignal): Promise<Partial<Probe>> {
	switch (failure.kind) {
		case 'unreachable': {
			// It would be asked for once more.
			if (accessTo(url).permission === 'prompt') return { failure };
			const answers = await answersInTime(url, signal);
			const other = otherScheme(url);
			const elsewhere = !answers && (await answersInTime(other, signal)) ? other : null;
			return signal.aborted ? { failure: { kind: 'cancelled' } } : { failure, answers, elsewhere };
		}
		case 'unauthorized':
			return { at: 'login', failure };
		case 'refused':
		case 'not_offered':
		case 'bad_answer':
			return { at: 'version', failure };
		case 'not_permitted':
		case 'timed_out':
		case 'cancelled':
			return { failure };
	}
}

const answersInTime = (url: string, signal: AbortSignal) =>
	answersAt(url, AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]), accessTo(url).space);
