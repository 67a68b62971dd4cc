import { PROBE_STEPS, type ProbeStep, type Probe } from '../../app/probe';
import { describeUnreachable, isLocal, type Message, type PageAddress } from '../../format/failure';
import { formatVersion, describeWalletVersion } from '../../format/version';
import type { Failure } from '../../rpc/errors';
import { describeWalletFailure } from '../messages/failure';

/** A step of a connection test, as shown. */
export interface DescribedStep {
	step: ProbeStep;
	/** What the step tests. */
	name: string;
	/** `open`: unknown, or not tested. */
	state: 'passed' | 'failed' | 'under_way' | 'open';
	text: string;
	/** What to do about it. */
	next?: string;
	/** The option that the service has to be started with. */
	option?: string;
}

const NAMES: Readonly<Record<ProbeStep, string>> = {
	reached: 'Reachable',
	allowed: 'Allowed',
	login: 'Logged in',
	version: 'Version',
	service: 'A wallet service',
	wallet: 'Wallet open'
};

/** @param url the address of the service */
export function describeProbe(probe: Probe, url: string, page: PageAddress): DescribedStep[] {
	const stop = stopOf(probe, url, page);
	const last = PROBE_STEPS.indexOf(stop?.step ?? probe.at ?? 'wallet');
	return PROBE_STEPS.map((step, index) => {
		const named = { step, name: NAMES[step] };
		if (stop && index === last) return { ...named, state: 'failed', ...stop };
		if (index < last || probe.at === null) {
			return { ...named, ...(step === 'reached' && stop?.unreached ? UNREACHED : passed(step, probe)) };
		}
		return !stop && index === last
			? { ...named, state: 'under_way', text: 'Testing…' }
			: { ...named, state: 'open', text: 'Not tested' };
	});
}

/** The step that a test stopped at, if it did. */
export const failedStep = (steps: readonly DescribedStep[]) => steps.find(({ state }) => state === 'failed') ?? null;

const UNREACHED = { state: 'open', text: 'Unknown: the browser did not let the page try.' } as const;

function passed(step: ProbeStep, probe: Probe): Pick<DescribedStep, 'state' | 'text'> {
	if (step === 'wallet' && !probe.wallet) {
		return { state: 'open', text: 'No wallet is open yet: open or create one under Files.' };
	}
	return { state: 'passed', text: passedText(step, probe) };
}

function passedText(step: ProbeStep, { loginGiven, version, instead }: Probe): string {
	switch (step) {
		case 'reached':
			return 'The address answers.';
		case 'allowed':
			return 'It allows this page to call it.';
		case 'login':
			if (loginGiven) return 'The login was accepted.';
			return instead
				? 'No login is required.'
				: 'No login is required: anyone who can reach the service can use its open wallet.';
		case 'version':
			if (version === null) return '';
			return instead ? `Version ${formatVersion(version)}.` : describeWalletVersion(version);
		case 'service':
			return 'It is a wallet service.';
		case 'wallet':
			return 'A wallet is open.';
	}
}

/** The step that a test stopped at; `unreached` when the browser did not let the page try the address. */
interface Stop extends Pick<DescribedStep, 'step' | 'text' | 'next' | 'option'> {
	unreached?: boolean;
}

function stopOf(probe: Probe, url: string, page: PageAddress): Stop | null {
	const { at, failure, instead } = probe;
	if (!at) return null;
	if (instead) return { step: at, ...INSTEAD[instead] };
	if (!failure) return null;
	if (failure.kind === 'unreachable' && at === 'reached') return describeUnreached(probe, url, page);
	const { title, cause, next } = failureAt(at, failure, url, page);
	return { step: at, text: `${title}. ${cause}`, next };
}

function failureAt(at: ProbeStep, failure: Failure, url: string, page: PageAddress): Message {
	const described = describeWalletFailure(failure, url, page);
	if (failure.kind === 'unauthorized') {
		return { ...described, next: 'Enter its user name and password below, and test again.' };
	}
	if (at === 'version' && failure.kind !== 'cancelled' && failure.kind !== 'timed_out') {
		return {
			title: 'It gave no version',
			cause: failure.kind === 'not_offered' ? 'It does not have get_version.' : described.cause,
			next: 'Check the address and the port: another program may use them.'
		};
	}
	return described;
}

const INSTEAD = {
	node: {
		text: 'A node answers here, not a wallet service.',
		next: 'A wallet service is the program monero-wallet-rpc, with a port of its own. Choose nodes at the top of the page.'
	},
	something: {
		text: 'What answers here is not a wallet service.',
		next: 'Check the address and the port: a wallet service is the program monero-wallet-rpc.'
	}
};

/** The option that lets a page call a service. */
export const originsOption = (origin: string) => `--rpc-access-control-origins ${origin}`;

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

/** Whether a page comes from farther away than a local host: only then the browser asks (WICG, Local Network Access). */
function isOutside({ origin }: PageAddress, host: string): boolean {
	if (!URL.canParse(origin)) return true;
	const { hostname } = new URL(origin);
	return !isLoopback(hostname) && (isLoopback(host) || !isLocal(hostname));
}

function describeUnreached({ answers, permission }: Probe, url: string, page: PageAddress): Stop {
	const { protocol, hostname } = new URL(url);
	const local = isLocal(hostname);
	const isSecure = page.protocol === 'https:';
	if (answers) {
		return {
			step: 'allowed',
			text: 'The address answers, but does not let this page read its answers.',
			next: 'If it is your wallet service, restart it with this option:',
			option: originsOption(page.origin)
		};
	}
	if (local && permission === 'denied' && isOutside(page, hostname)) {
		return {
			step: 'allowed',
			unreached: true,
			text: 'The browser does not let this page call programs on this computer or network.',
			next: isSecure
				? "Allow it in the browser's settings for this site (“local network access”, or “apps on device”), and test again."
				: 'A page that came over http from elsewhere cannot be allowed to: open it over https, or from this computer.'
		};
	}
	if (isSecure && protocol === 'http:') {
		const { cause, next } = describeUnreachable(url, page, 'wallet service');
		return local ? { step: 'reached', text: cause, next } : { step: 'allowed', unreached: true, text: cause, next };
	}
	return {
		step: 'reached',
		text: 'No answer. The service may be down, or the address or the port may be wrong.',
		next: 'Check that it runs, and that its --rpc-bind-ip and --rpc-bind-port are those of the address.'
	};
}
