import type { Failure } from '../rpc/errors';

/** A failure told to a person: what happened, why that usually is, and what to do next. */
export interface Told {
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
export function tellFailure(
	failure: Failure,
	service: string,
	page: { protocol: string; origin: string },
	words = node
): Told {
	const { name, place } = words;
	switch (failure.kind) {
		case 'unreachable':
			return { title: `No answer from ${hostOf(service)}`, ...tellUnreachable(service, page, name) };
		case 'unauthorized':
			return {
				title: failure.loginGiven ? 'The login was not accepted' : 'The node asks for a login',
				cause: 'The node was started with --rpc-login.',
				next: 'Open the node menu and enter its user name and password.'
			};
		case 'refused':
			return failure.code === null && failure.message === 'BUSY'
				? {
						title: 'The node is busy',
						cause: 'It is still catching up with its network.',
						next: 'Wait until the node has caught up, or choose another node.'
					}
				: {
						title: 'The node refused',
						cause: failure.code === null ? failure.message : `${failure.message} (code ${failure.code}).`,
						next: 'Check what was asked, or try another node.'
					};
		case 'not_offered':
			return {
				title: 'This node does not offer that',
				cause: 'A restricted node keeps some operations to its owner, and an older or newer one may lack it.',
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
				title: `${hostOf(service)} is too slow`,
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

function tellUnreachable(
	service: string,
	page: { protocol: string; origin: string },
	name: string
): Omit<Told, 'title'> {
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
