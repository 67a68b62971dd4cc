import type { Failure } from '../rpc/errors';
import { visible } from './visible';

/** A failure told to a person: what happened, why that usually is, and what to do next. */
export interface Message {
	title: string;
	cause: string;
	next: string;
}

/** What a kind of service is called, and where a person chooses one. */
export interface ServiceWords {
	name: string;
	place: string;
}

const node: ServiceWords = { name: 'node', place: 'in the node menu' };

/**
 * Tells a failure of a call to a person.
 *
 * @param service the address that was called, to be shown
 * @param page the address of the page itself: an https page may not call http
 * @param words what was called, a node unless it is said
 */
export function describeFailure(
	failure: Failure,
	service: string,
	page: { protocol: string; origin: string },
	words = node
): Message {
	const { name, place } = words;
	switch (failure.kind) {
		case 'unreachable':
			return { title: `No answer from ${hostOf(service)}`, ...describeUnreachable(service, page, name) };
		case 'unauthorized':
			return {
				...describeLogin(failure.loginGiven, name),
				next: 'Enter its user name and password here or in the node menu.'
			};
		case 'refused':
			return failure.code === null && failure.message === 'BUSY'
				? {
						title: 'The node is busy',
						cause: 'It said so itself: most often because it is not synced yet.',
						next: 'Wait until the node is synced, or choose another node.'
					}
				: (describeHttp(failure.code, words) ?? {
						title: 'The node refused',
						cause: visible(failure.code === null ? failure.message : `${failure.message} (code ${failure.code}).`),
						next: 'Check what was asked, or try another node.'
					});
		case 'not_offered':
			return {
				title: 'Not available on this node',
				cause: 'It is not available on restricted RPC, and some versions of the node do not have it.',
				next: 'Choose a node that is not restricted, for example your own.'
			};
		case 'bad_answer':
			return {
				title: 'The answer makes no sense',
				cause: `${failure.where} should be ${failure.expected}, but it is ${failure.got}. This may not be a ${name}, or something in between changes its answers.`,
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

/** Why a service did not let a caller in. The answer may come from a server in front of it. */
export const describeLogin = (loginGiven: boolean, name: string): Omit<Message, 'next'> =>
	loginGiven
		? {
				title: 'The login was not accepted',
				cause: `The user name or the password is wrong, or the ${name} takes another kind of login than digest.`
			}
		: { title: 'Login required', cause: `The ${name}, or a server in front of it, wants a user name and a password.` };

/** What an HTTP status says: it may come from a server in front of the service. Null for the codes of JSON-RPC. */
export function describeHttp(code: number | null, { name, place }: ServiceWords): Message | null {
	if (code === null || code < 100) return null;
	const from = `HTTP ${code} came from the ${name}, or from a server in front of it`;
	if (code === 429) {
		return { title: 'Too many requests', cause: `${from}.`, next: 'Wait a minute, then try again.' };
	}
	if (code >= 500) {
		return { title: `The ${name} failed`, cause: `${from}.`, next: `Try again, or choose another ${name}.` };
	}
	if (code < 400) {
		return {
			title: `The ${name} is at another address`,
			cause: `${from}: it sends its callers elsewhere.`,
			next: `Enter the address that it moved to ${place}.`
		};
	}
	return { title: `The ${name} refused`, cause: `${from}.`, next: `Check the address ${place}.` };
}

function describeUnreachable(
	service: string,
	page: { protocol: string; origin: string },
	name: string
): Omit<Message, 'title'> {
	const url = parseUrl(service);
	const local = url !== null && isLocal(url.hostname);
	if (page.protocol === 'https:' && url?.protocol === 'http:') {
		return {
			cause: local
				? 'This page came over https. The browser asks before such a page may call a program on this computer or network, and some browsers never allow it.'
				: 'This page came over https, and the browser does not let such a page call an address that begins with http.',
			next: local
				? `Allow the access when the browser asks, and check that the ${name} runs and was started with --rpc-access-control-origins ${page.origin}; or open this page from your own computer over http.`
				: `Use a ${name} with an https address, or open this page over http.`
		};
	}
	return {
		cause: `The ${name} may be down, the address or port may be wrong, or the ${name} may not allow this page to call it. A browser does not tell a page which.`,
		next: `Check that the ${name} runs and was started with --rpc-access-control-origins ${page.origin}, or choose another ${name}.`
	};
}

const hostOf = (service: string) => parseUrl(service)?.host ?? service;

function parseUrl(text: string): URL | null {
	return URL.canParse(text) ? new URL(text) : null;
}

/** Whether a URL's host is this computer or its own network. A name that only begins like such an address is not. */
export const isLocal = (host: string) =>
	/(^|\.)(localhost|local)$/.test(host) ||
	(/^[\d.]+$/.test(host) && /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(host)) ||
	/^\[(::1\]|f[cd]|fe[89ab])/.test(host);
