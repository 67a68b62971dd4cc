import type { Failure } from '../rpc/errors';
import { isLocal, type Message } from './failure';
import { formatVersion, describeWalletVersion } from './version';
import { describeWalletFailure } from './wallet-failure';

/** The steps of a connection test, in their order. */
export const PROBE_STEPS = ['reached', 'allowed', 'login', 'version', 'service', 'wallet'] as const;

export type ProbeStep = (typeof PROBE_STEPS)[number];

/** What the browser says of calls to programs on this computer and its network. */
export type LocalPermission = 'granted' | 'denied' | 'prompt';

/** How far a test of a wallet service has come, and what it found. */
export interface WalletProbe {
	/** The step that it is at, or that it stopped at; null once it has come through. */
	at: ProbeStep | null;
	/** Why it stopped; null while it goes on, and once it has come through. */
	failure: Failure | null;
	loginGiven: boolean;
	/** Whether anything answers at the address, be it allowed to this page or not; null when that was not asked. */
	answers: boolean | null;
	/** Null where the browser does not say, and when it was not asked. */
	permission: LocalPermission | null;
	/** As the service gives it. */
	version: number | null;
	/** What answers where a wallet service should. */
	instead: 'node' | 'something' | null;
	/** The wallet that is open; null when there is none. */
	wallet: { address: string; height: number } | null;
}

/** A step told to a person. */
export interface ToldStep {
	step: ProbeStep;
	/** What is looked for. */
	name: string;
	/** `open`: not known, or not come to. */
	state: 'passed' | 'failed' | 'under_way' | 'open';
	words: string;
	/** What to do about it. */
	next?: string;
	/** The option that the service has to be started with, word by word. */
	option?: string;
}

interface Page {
	protocol: string;
	origin: string;
}

const NAMES: Readonly<Record<ProbeStep, string>> = {
	reached: 'Reachable',
	allowed: 'Allowed',
	login: 'Logged in',
	version: 'Version',
	service: 'A wallet service',
	wallet: 'Wallet open'
};

/**
 * Tells a test step by step. Of a step that fails it says why that usually is: a browser does not tell a page everything.
 *
 * @param url the service's address
 * @param page the address of the page itself: an https page may not call http
 */
export function describeProbe(probe: WalletProbe, url: string, page: Page): ToldStep[] {
	const stop = stopOf(probe, url, page);
	const last = PROBE_STEPS.indexOf(stop?.step ?? probe.at ?? 'wallet');
	return PROBE_STEPS.map((step, index) => {
		if (stop && index === last) return { state: 'failed', ...stop, name: NAMES[step] };
		if (index < last || probe.at === null) {
			const unknown = step === 'reached' && stop?.unreached === true;
			return { step, name: NAMES[step], ...(unknown ? UNREACHED : passed(step, probe)) };
		}
		const underWay = !stop && index === last;
		return {
			step,
			name: NAMES[step],
			state: underWay ? 'under_way' : 'open',
			words: underWay ? 'Asking…' : 'Not tried'
		};
	});
}

/** The step that a test came to an end at, once it has. */
export const failedStep = (steps: readonly ToldStep[]) => steps.find(({ state }) => state === 'failed') ?? null;

const UNREACHED = { state: 'open', words: 'Not known: the browser did not let the page try.' } as const;

function passed(
	step: ProbeStep,
	{ loginGiven, version, wallet, instead }: WalletProbe
): Pick<ToldStep, 'state' | 'words'> {
	switch (step) {
		case 'reached':
			return { state: 'passed', words: 'Something answers at this address.' };
		case 'allowed':
			return { state: 'passed', words: 'It lets this page call it.' };
		case 'login':
			return {
				state: 'passed',
				words: loginGiven
					? 'The login was accepted.'
					: instead
						? 'It asks for no login.'
						: 'It asks for no login: whoever can reach it can use the wallet that it has open.'
			};
		case 'version':
			return {
				state: 'passed',
				words: version === null ? '' : instead ? `It says ${formatVersion(version)}.` : describeWalletVersion(version)
			};
		case 'service':
			return { state: 'passed', words: 'It is a wallet service.' };
		case 'wallet':
			return wallet
				? { state: 'passed', words: 'A wallet is open.' }
				: { state: 'open', words: 'No wallet is open yet: open or create one under Files.' };
	}
}

/** Where a test stopped; `unreached` when the browser did not let the page try the address. */
interface Stop extends Pick<ToldStep, 'step' | 'words' | 'next' | 'option'> {
	unreached?: boolean;
}

function stopOf(probe: WalletProbe, url: string, page: Page): Stop | null {
	const { at, failure, instead } = probe;
	if (!at || !(failure || instead)) return null;
	if (instead) return { step: at, ...(instead === 'node' ? IS_NODE : IS_SOMETHING) };
	if (failure?.kind === 'unreachable' && at === 'reached') return describeUnreached(probe, url, page);
	if (!failure) return null;
	const { title, cause, next } = failureAt(at, failure, url, page);
	return { step: at, words: `${title}. ${cause}`, next };
}

function failureAt(at: ProbeStep, failure: Failure, url: string, page: Page): Message {
	const told = describeWalletFailure(failure, url, page);
	if (failure.kind === 'unauthorized') {
		return { ...told, next: 'Enter its user name and password below, and test again.' };
	}
	if (at === 'version' && failure.kind !== 'cancelled' && failure.kind !== 'timed_out') {
		return {
			title: 'It gave no version',
			cause: failure.kind === 'not_offered' ? 'It knows no get_version.' : told.cause,
			next: 'Check the address and the port: something else may run there.'
		};
	}
	return told;
}

const IS_NODE = {
	words: 'A node answers here, not a wallet service.',
	next: 'A wallet service is the program monero-wallet-rpc, and has a port of its own. Nodes are chosen at the top of the page.'
};

const IS_SOMETHING = {
	words: 'What answers here is not a wallet service.',
	next: 'Check the address and the port: a wallet service is the program monero-wallet-rpc.'
};

/** The option that lets a page call a service. */
export const originsOption = (origin: string) => `--rpc-access-control-origins ${origin}`;

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

/** Whether a page comes from farther away than a local host is: only then does the browser ask (WICG, Local Network Access). */
function isOutside({ origin }: Page, host: string): boolean {
	if (!URL.canParse(origin)) return true;
	const { hostname } = new URL(origin);
	return !isLoopback(hostname) && (isLoopback(host) || !isLocal(hostname));
}

function describeUnreached({ answers, permission }: WalletProbe, url: string, page: Page): Stop {
	const { protocol, hostname } = new URL(url);
	const local = isLocal(hostname);
	const mixed = page.protocol === 'https:' && protocol === 'http:';
	if (answers) {
		return {
			step: 'allowed',
			words: 'Something answers, but it does not let this page read its answers.',
			next: 'If it is your wallet service, start it again with this option:',
			option: originsOption(page.origin)
		};
	}
	if (local && permission === 'denied' && isOutside(page, hostname)) {
		return {
			step: 'allowed',
			unreached: true,
			words: 'The browser does not let this page call programs on this computer and its network.',
			next:
				page.protocol === 'https:'
					? "Allow it in the browser's settings for this site (it is called “local network access”, or “apps on device”), and test again."
					: 'A page that came over http from elsewhere cannot be allowed to: open it over https, or from this computer.'
		};
	}
	if (mixed && !local) {
		return {
			step: 'allowed',
			unreached: true,
			words:
				'This page came over https, and the browser does not let such a page call an address that begins with http.',
			next: 'Give the service an https address, for example with --rpc-ssl, or open this page over http.'
		};
	}
	return {
		step: 'reached',
		words: mixed
			? 'Nothing answers. The service may be down or on another port; or the browser keeps pages that came over https from calling this computer, which some browsers always do.'
			: 'Nothing answers. The service may be down, or the address or the port may be wrong.',
		next: mixed
			? 'Check that it runs, and allow the access if the browser asks. Otherwise open this page from this computer over http.'
			: 'Check that it runs, and that its --rpc-bind-ip and --rpc-bind-port are those of the address.'
	};
}
