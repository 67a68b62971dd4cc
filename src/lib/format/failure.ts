import type { Failure } from '../rpc/errors';
import { RECORDED_URL } from './recorded';
import { visible } from './visible';

/** What happened, the likely cause, and what to do next. */
export interface Message {
	title: string;
	cause: string;
	next: string;
}

/** Of a kind of service: its name, and where one is chosen. */
export interface ServiceNames {
	name: string;
	place: string;
}

/** Of the page itself: an https page cannot call http. */
export interface PageAddress {
	protocol: string;
	origin: string;
	/** Whether the browser says that it has no network. */
	isOffline?: boolean;
	/** Whether the service has answered this page before. */
	hasAnswered?: boolean;
}

/** The client's message for a redirect. */
const REDIRECTED = 'The service sends its callers to another address';

const node: ServiceNames = { name: 'node', place: 'in the node menu' };

/** The client's message for a node that denies what the same address named before. */
const DENIED = 'The node denies a block that it named before';

/** Of the recorded chain. */
const NOT_RECORDED: Message = {
	title: 'Not recorded',
	cause: 'This is a recorded chain: it answers what the explorer asks, has no wallet and sends nothing.',
	next: 'Choose a node for the rest.'
};

const NO_RECORDING: Message = {
	title: 'The recorded chain could not be loaded',
	cause: 'The file recorded-chain.json of this site is missing or damaged, or this device is offline.',
	next: 'Try again, or choose a node.'
};

/** Describes a failed call. @param service the address that was called */
export function describeFailure(failure: Failure, service: string, page: PageAddress, names = node): Message {
	const { name, place } = names;
	if (service === RECORDED_URL && failure.kind === 'not_offered') return NOT_RECORDED;
	if (service === RECORDED_URL && failure.kind === 'unreachable') return NO_RECORDING;
	switch (failure.kind) {
		case 'unreachable':
			return { title: `No answer from ${hostOf(service)}`, ...describeUnreachable(service, page, name) };
		case 'unauthorized':
			return {
				...describeLogin(failure.loginGiven, name),
				next: 'Enter its user name and password here or in the node menu.'
			};
		case 'refused':
			if (failure.code === null && failure.message === 'BUSY')
				return {
					title: 'The node is busy',
					cause: 'Usually because it is not synced.',
					next: 'Wait until the node is synced, or choose another node.'
				};
			if (failure.message === DENIED)
				return {
					title: 'The node contradicts itself',
					cause: `${DENIED}. This address may answer from several nodes, one of which is behind.`,
					next: 'The page loads again automatically.'
				};
			return (
				describeHttp(failure, names) ?? {
					title: 'The node refused',
					cause: wordsOfRefusal(failure),
					next: 'Check the request, or try another node.'
				}
			);
		case 'not_offered':
			return {
				title: 'Not available on this node',
				cause: 'It is not available on restricted RPC, and some versions of the node do not have it.',
				next: 'Choose an unrestricted node, such as your own.'
			};
		case 'bad_answer':
			return {
				title: 'The answer makes no sense',
				cause: `${failure.where.replace(/^the /, 'The ')} should be ${failure.expected}, but it is ${failure.got}. This may not be a ${name}, or a server in between changes its answers.`,
				next: `Check the address ${place}, or choose another ${name}.`
			};
		case 'timed_out':
			return {
				title: `No answer from ${hostOf(service)} in time`,
				cause: `There was no answer within ${Math.round(failure.milliseconds / 1000)} s.`,
				next: 'Try again, or choose another node.'
			};
		case 'cancelled':
			return {
				title: 'Cancelled',
				cause: 'The call was stopped before it was answered.',
				next: 'Try again when you like.'
			};
	}
}

/** What the service said, and its code. Some refusals have no words. */
export const wordsOfRefusal = ({ code, message }: Extract<Failure, { kind: 'refused' }>): string => {
	const said = visible(message.trim()) || 'The service gave no reason';
	return code === null ? said : `${said} (code ${code}).`;
};

/** The answer may come from a server in front of the service. */
export const describeLogin = (loginGiven: boolean, name: string): Omit<Message, 'next'> =>
	loginGiven
		? {
				title: 'The login was not accepted',
				cause: `The user name or the password is wrong, or the ${name} does not use digest authentication.`
			}
		: { title: 'Login required', cause: `The ${name}, or a server in front of it, wants a user name and a password.` };

/**
 * Describes an HTTP status, which may come from a server in front of the service; null for the codes of JSON-RPC. Of a redirect
 * a browser gives no status.
 */
export function describeHttp(
	{ code, message }: Extract<Failure, { kind: 'refused' }>,
	{ name, place }: ServiceNames
): Message | null {
	const from = `${code === null ? 'The answer' : `HTTP ${code}`} came from the ${name}, or from a server in front of it`;
	if (message === REDIRECTED || (code !== null && code >= 300 && code < 400)) {
		return {
			title: `The ${name} is at another address`,
			cause: `${from}: it redirects requests.`,
			next: `Enter its new address ${place}.`
		};
	}
	if (code === null || code < 100) return null;
	if (code === 429) {
		const next = 'This page loads again automatically. Before you repeat an action, wait a minute.';
		return { title: 'Too many requests', cause: `${from}.`, next };
	}
	if (code >= 500) {
		return { title: `The ${name} failed`, cause: `${from}.`, next: `Try again, or choose another ${name}.` };
	}
	return { title: `The ${name} refused`, cause: `${from}.`, next: `Check the address ${place}.` };
}

/** Why there is no answer, as far as the addresses of the page and of the service say. */
export function describeUnreachable(service: string, page: PageAddress, name: string): Omit<Message, 'title'> {
	const url = parseUrl(service);
	if (page.isOffline && !isLoopback(url?.hostname ?? '')) {
		return { cause: 'This device is offline.', next: 'Check its network connection.' };
	}
	if (page.hasAnswered) {
		return {
			cause: `It answered before. The ${name} or the connection to it may be down.`,
			next: `Check the connection and the ${name}, or choose another ${name}.`
		};
	}
	const start = `Check that the ${name} runs with --rpc-access-control-origins ${page.origin}`;
	if (page.protocol !== 'https:' || url?.protocol !== 'http:') {
		return {
			cause: `The ${name} may be down, its address wrong, or this page not allowed to call it.${schemeHint(service)}`,
			next: `${start}, or choose another ${name}.`
		};
	}
	return isLocal(url.hostname)
		? {
				cause:
					'This page came over https. The browser asks before such a page may call a program on this computer or network, and some browsers never allow it.',
				next: `Allow the access when the browser asks. ${start}; or open this page from your own computer over http.`
			}
		: {
				cause:
					'This page came over https, and the browser does not let such a page call an address that begins with http.',
				next: `Use a ${name} with an https address, or open this page over http.`
			};
}

/** A sentence on http or https where that may be why nothing answers at an address, with a space before it; otherwise empty. */
export function schemeHint(service: string): string {
	const url = parseUrl(service);
	if (url?.protocol === 'https:') return ' Browsers refuse self-signed certificates.';
	return url?.protocol === 'http:' && url.port === '443' ? ' Port 443 usually answers over https alone.' : '';
}

/** @param elsewhere where something answers: the address that was called over the other of http and https */
export function describeElsewhere(elsewhere: string): Message {
	const url = new URL(elsewhere);
	if (url.protocol === 'https:') {
		return {
			title: 'It answers over https',
			cause: 'Nothing answers over http at this address, but something does over https.',
			next: `Use ${elsewhere}.`
		};
	}
	const isOpen = !isLocal(url.hostname);
	return {
		title: 'It answers over http alone',
		cause: `Over https nothing answers here with a certificate that this browser accepts.${isOpen ? ' Over http everybody on the way can read and change what is sent.' : ''}`,
		next: `Use ${elsewhere}${isOpen ? ' only if you trust the way there' : ''}.`
	};
}

const hostOf = (service: string) => parseUrl(service)?.host ?? service;

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null);

/** Whether a URL's host is this computer. */
export const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

/** Whether a URL's host is this computer or its own network. A name that only begins like such an address is not. */
export const isLocal = (host: string) =>
	/(^|\.)(localhost|local)$/.test(host) ||
	(/^[\d.]+$/.test(host) && /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(host)) ||
	/^\[(::1\]|f[cd]|fe[89ab])/.test(host);
