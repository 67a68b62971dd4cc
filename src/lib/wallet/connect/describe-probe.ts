import { PROBE_STEPS, type ProbeStep, type Probe } from '../../app/probe';
import {
	describeOtherScheme,
	describeUnreachable,
	isMixedContent,
	schemeHint,
	type FailureMessage,
	type PageConditions
} from '../../format/failure';
import { spaceOf } from '../../format/address-space';
import type { Failure } from '../../rpc/errors';
import { describeWalletFailure } from '../../wallet-data/messages/failure';

/** The step at which a connection test stopped, why, and what to do. */
export interface ProbeStop extends FailureMessage {
	step: ProbeStep;
	/** The option that the service has to be started with. */
	option?: string;
	/** The address to try instead. */
	elsewhere?: string;
	/** True when the browser prevented the page from trying the address. */
	untried?: boolean;
}

/** The result of a connection test so far. */
export interface ProbeFindings {
	/** The part that works; null until something is known to work. */
	works: string | null;
	/** Null when nothing is wrong. */
	stop: ProbeStop | null;
}

/** Describes the state of a connection test. @param url the address of the service */
export function describeProbe(probe: Probe, url: string, page: PageConditions): ProbeFindings {
	const stop = stopOf(probe, url, page);
	const passed = PROBE_STEPS.indexOf(stop?.step ?? probe.currentStep ?? 'wallet');
	if (passed === 0 || stop?.untried) return { works: null, stop };
	return { works: passed === 1 ? 'Reachable' : 'Reachable, and this page is allowed', stop };
}

function stopOf(probe: Probe, url: string, page: PageConditions): ProbeStop | null {
	const { currentStep, failure, foundInstead } = probe;
	if (!currentStep) return null;
	if (foundInstead) return { step: currentStep, ...OTHER_SERVICE_TEXTS[foundInstead] };
	if (!failure) return null;
	if (failure.kind === 'not_permitted')
		return { step: 'allowed', untried: true, ...describeWalletFailure(failure, url, page) };
	if (failure.kind === 'unreachable' && currentStep === 'reached') return describeUnreached(probe, url, page);
	return { step: currentStep, ...failureAt(currentStep, failure, url, page) };
}

function failureAt(at: ProbeStep, failure: Failure, url: string, page: PageConditions): FailureMessage {
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

const OTHER_SERVICE_TEXTS = {
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

function describeUnreached({ isResponding, otherSchemeUrl }: Probe, url: string, page: PageConditions): ProbeStop {
	const isLocal = spaceOf(url) !== 'public';
	if (isResponding) {
		return {
			step: 'allowed',
			title: 'It does not allow this page',
			cause: 'The address answers, but does not let this page read its answers.',
			next: 'If it is your wallet service, restart it with this option:',
			option: originsOption(page.origin)
		};
	}
	if (otherSchemeUrl !== null)
		return { step: 'reached', ...describeOtherScheme(otherSchemeUrl), elsewhere: otherSchemeUrl };
	if (page.isOffline && spaceOf(url) !== 'loopback') {
		return { step: 'reached', title: 'Not reachable', ...describeUnreachable(url, page, 'wallet service') };
	}
	if (isMixedContent(url, page) || page.permission === 'prompt') {
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
