import { PROBE_STEPS, type ProbeStep, type Probe } from '../../app/probe';
import {
	describeElsewhere,
	describeUnreachable,
	isBlocked,
	schemeHint,
	type Message,
	type PageAddress
} from '../../format/failure';
import { spaceOf } from '../../format/address-space';
import type { Failure } from '../../rpc/errors';
import { describeWalletFailure } from '../../wallet-data/messages/failure';

/** The step at which a connection test stopped, why, and what to do. */
export interface Stop extends Message {
	step: ProbeStep;
	/** The option that the service has to be started with. */
	option?: string;
	/** The address to try instead. */
	elsewhere?: string;
	/** True when the browser prevented the page from trying the address. */
	untried?: boolean;
}

/** The result of a connection test so far. */
export interface Findings {
	/** The part that works; null until something is known to work. */
	works: string | null;
	/** Null when nothing is wrong. */
	stop: Stop | null;
}

/** Describes the state of a connection test. @param url the address of the service */
export function describeProbe(probe: Probe, url: string, page: PageAddress): Findings {
	const stop = stopOf(probe, url, page);
	const passed = PROBE_STEPS.indexOf(stop?.step ?? probe.at ?? 'wallet');
	if (passed === 0 || stop?.untried) return { works: null, stop };
	return { works: passed === 1 ? 'Reachable' : 'Reachable, and this page is allowed', stop };
}

function stopOf(probe: Probe, url: string, page: PageAddress): Stop | null {
	const { at, failure, instead } = probe;
	if (!at) return null;
	if (instead) return { step: at, ...INSTEAD[instead] };
	if (!failure) return null;
	if (failure.kind === 'not_permitted')
		return { step: 'allowed', untried: true, ...describeWalletFailure(failure, url, page) };
	if (failure.kind === 'unreachable' && at === 'reached') return describeUnreached(probe, url, page);
	return { step: at, ...failureAt(at, failure, url, page) };
}

function failureAt(at: ProbeStep, failure: Failure, url: string, page: PageAddress): Message {
	const described = describeWalletFailure(failure, url, page);
	if (at === 'version' && failure.kind !== 'cancelled' && failure.kind !== 'timed_out') {
		return {
			title: 'This is not a wallet service',
			cause: failure.kind === 'not_offered' ? 'It does not have get_version.' : described.cause,
			next: 'Check the address and the port: another program may use them.'
		};
	}
	return described;
}

const INSTEAD = {
	node: {
		title: 'A node answers here, not a wallet service',
		cause: 'A wallet service is the program monero-wallet-rpc, with a port of its own.',
		next: 'Choose nodes at the top of the page.'
	},
	something: {
		title: 'This is not a wallet service',
		cause: 'A wallet service is the program monero-wallet-rpc.',
		next: 'Check the address and the port.'
	}
};

/** The option that lets a page call a service. */
export const originsOption = (origin: string) => `--rpc-access-control-origins ${origin}`;

function describeUnreached({ answers, elsewhere }: Probe, url: string, page: PageAddress): Stop {
	const isLocal = spaceOf(url) !== 'public';
	if (answers) {
		return {
			step: 'allowed',
			title: 'It does not allow this page',
			cause: 'The address answers, but does not let this page read its answers.',
			next: 'If it is your wallet service, restart it with this option:',
			option: originsOption(page.origin)
		};
	}
	if (elsewhere !== null) return { step: 'reached', ...describeElsewhere(elsewhere), elsewhere };
	if (page.isOffline && spaceOf(url) !== 'loopback') {
		return { step: 'reached', title: 'Not reachable', ...describeUnreachable(url, page, 'wallet service') };
	}
	if (isBlocked(url, page) || page.permission === 'prompt') {
		const described = { title: 'Not reachable', ...describeUnreachable(url, page, 'wallet service') };
		return isLocal ? { step: 'reached', ...described } : { step: 'allowed', untried: true, ...described };
	}
	return {
		step: 'reached',
		title: 'Not reachable',
		cause: `No answer. The service may be down, or the address or the port may be wrong.${schemeHint(url)}`,
		next: 'Check that it is running, and that its --rpc-bind-ip and --rpc-bind-port match the address.'
	};
}
