import { createClient } from '../rpc/client';
import { http } from '../rpc/http';
import { getInfo, type NodeInfo } from '../rpc/daemon/node';
import type { Login } from '../rpc/digest';
import { RpcError, type Failure } from '../rpc/errors';
import { isReachable, REACHABILITY_TIMEOUT_MS, otherScheme } from '../rpc/reach';
import { getAddress } from '../rpc/wallet/accounts';
import { getLanguages } from '../rpc/wallet/files';
import { WALLET_ERROR_CODES } from '../rpc/wallet/codes';
import { getHeight, getVersion } from '../rpc/wallet/service';
import type { ServiceKind } from './services';
import { accessTo, withLocalAccess } from './access';
import { clientInUse } from './wallet-service';

/** Steps of a wallet service's connection test, in order. */
export const PROBE_STEPS = ['reached', 'allowed', 'login', 'version', 'service', 'wallet'] as const;

export type ProbeStep = (typeof PROBE_STEPS)[number];

/** Progress and result of a connection test. */
export interface Probe {
	/** Current step, or the step at which the test stopped; null once all have passed. */
	currentStep: ProbeStep | null;
	/** Failure that stopped the test; null otherwise. */
	failure: Failure | null;
	/** True when anything answers at the address, even if this page may not read the answer; null when unknown. */
	isResponding: boolean | null;
	/**
	 * Address with the other scheme (https for http, or the reverse), if something answers there but not at the given
	 * address; null otherwise.
	 */
	otherSchemeUrl: string | null;
	/** Service found in place of a wallet service: a node, or something else. */
	foundInstead: 'node' | 'something' | null;
	/** The open wallet; null when there is none. */
	wallet: { address: string; height: number } | null;
	/** Result for a node, which has no further steps. */
	info: NodeInfo | null;
}

/** Tests whether a service can be used; a wallet service is tested step by step. Failures are returned, not thrown. */
export async function probeService(
	kind: ServiceKind,
	url: string,
	login: Login | undefined,
	signal: AbortSignal,
	onStep: (probe: Probe) => void = () => {}
): Promise<Probe> {
	const client =
		(kind === 'wallet' && clientInUse(url, login)) || createClient({ url, login }, withLocalAccess(http(url), url));
	const options = { signal };
	let probe = INITIAL_PROBE;
	const update = (more: Partial<Probe>) => {
		probe = { ...probe, ...more };
		onStep(probe);
	};
	try {
		update({});
		if (kind === 'node') {
			update({ info: await client.call(getInfo, undefined, options), currentStep: null });
			return probe;
		}
		await client.call(getVersion, undefined, options);
		update({ currentStep: 'service' });
		const { languages } = await client.call(getLanguages, undefined, options);
		if (languages.length === 0) throw new RpcError({ kind: 'not_offered' }, 'get_languages', false);
		update({ currentStep: 'wallet' });
		const { address } = await client.call(getAddress, { account_index: 0 }, options);
		const { height } = await client.call(getHeight, undefined, options);
		update({ currentStep: null, wallet: { address, height } });
	} catch (error) {
		if (!(error instanceof RpcError)) throw error;
		const { failure } = error;
		if (probe.currentStep === 'reached' && (kind === 'wallet' || failure.kind === 'unreachable'))
			update(await diagnoseFirstCall(failure, url, signal));
		else if (kind === 'node') update({ failure });
		else if (probe.currentStep === 'service' && isNotWalletService(failure)) {
			const node = await client.call(getInfo, undefined, options).catch(() => null);
			update({ foundInstead: node ? 'node' : 'something' });
		} else if (
			probe.currentStep === 'wallet' &&
			failure.kind === 'refused' &&
			failure.code === WALLET_ERROR_CODES.notOpen
		)
			update({ currentStep: null });
		else update({ failure });
	}
	return probe;
}

const INITIAL_PROBE: Probe = {
	currentStep: 'reached',
	failure: null,
	isResponding: null,
	otherSchemeUrl: null,
	foundInstead: null,
	wallet: null,
	info: null
};

/** True when the service lacks an operation that every wallet service has. */
const isNotWalletService = ({ kind }: Failure) => kind === 'not_offered' || kind === 'bad_answer';

/** Diagnoses the failure of the first call, for the steps up to the version. */
async function diagnoseFirstCall(failure: Failure, url: string, signal: AbortSignal): Promise<Partial<Probe>> {
	switch (failure.kind) {
		case 'unreachable': {
			// Another call would open the permission prompt again.
			if (accessTo(url).permission === 'prompt') return { failure };
			const isResponding = await respondsInTime(url, signal);
			const other = otherScheme(url);
			const otherSchemeUrl = !isResponding && (await respondsInTime(other, signal)) ? other : null;
			return signal.aborted ? { failure: { kind: 'cancelled' } } : { failure, isResponding, otherSchemeUrl };
		}
		case 'unauthorized':
			return { currentStep: 'login', failure };
		case 'refused':
		case 'not_offered':
		case 'bad_answer':
			return { currentStep: 'version', failure };
		case 'not_permitted':
		case 'timed_out':
		case 'cancelled':
			return { failure };
	}
}

const respondsInTime = (url: string, signal: AbortSignal) =>
	isReachable(url, AbortSignal.any([signal, AbortSignal.timeout(REACHABILITY_TIMEOUT_MS)]), accessTo(url).space);
