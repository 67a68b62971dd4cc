import { CONTRADICTION_MESSAGE } from './contradiction';
import type { Failure } from '../rpc/errors';
import { requiresPermission, spaceOf } from './address-space';
import { RECORDED_URL } from './recorded';
import { visible } from './visible';

/** Description of a failure: what happened, the likely cause, and the next step. */
export interface FailureMessage {
	title: string;
	cause: string;
	next: string;
}

/** Name of a kind of service, and the place on screen where one is chosen. */
export interface ServiceLabel {
	name: string;
	whereToChoose: string;
}

/** Facts about this page that explain a failure. For example, an https page cannot call http. */
export interface PageConditions {
	protocol: string;
	origin: string;
	/** True when the browser reports that it is offline. */
	isOffline?: boolean;
	/** True when the service has answered this page before. */
	hasAnswered?: boolean;
	/** Permission to call this computer and its network; null where the browser does not ask for one. */
	permission?: PermissionState | null;
	/** Firefox has other names for its settings. */
	isFirefox?: boolean;
	/** True when the browser opens a new connection for each call to the service. */
	isConnectionPerCall?: boolean;
	/**
	 * True when anything answers at the service's address, although the page cannot read the answer; null when not
	 * tried.
	 */
	isResponding?: boolean | null;
}

/** The client's message for a refusal without a reason (rpc/errors.ts). */
const NO_REASON = 'The service gave no reason';

/** The client's message for a redirect. */
const REDIRECTED = 'The service sends its callers to another address';

const node: ServiceLabel = { name: 'node', whereToChoose: 'in the node menu' };

/** Message for an operation that the recorded chain lacks. */
const NOT_RECORDED: FailureMessage = {
	title: 'Not recorded',
	cause: 'This is a recorded chain: it answers what the explorer asks, has no wallet and sends nothing.',
	next: 'Choose a node for the rest.'
};

const NO_RECORDING: FailureMessage = {
	title: 'The recorded chain could not be loaded',
	cause: 'The file recorded-chain.json of this site is missing or damaged, or this device is offline.',
	next: 'Try again, or choose a node.'
};

/** Describes a failed call. @param service URL that was called */
export function describeFailure(failure: Failure, service: string, page: PageConditions, names = node): FailureMessage {
	const { name, whereToChoose } = names;
	if (service === RECORDED_URL && failure.kind === 'not_offered') return NOT_RECORDED;
	if (service === RECORDED_URL && failure.kind === 'unreachable') return NO_RECORDING;
	switch (failure.kind) {
		case 'unreachable':
			return { title: titleOfUnreachable(service, page), ...describeUnreachable(service, page, name) };
		case 'not_permitted':
			return describePermission(failure, service, page);
		case 'unauthorized':
			return describeLogin(failure.loginGiven, names, page);
		case 'refused':
			if (failure.code === null && failure.message === 'BUSY')
				return {
					title: 'The node is busy',
					cause: 'Usually because it is not synced.',
					next: 'Wait until the node is synced, or choose another node.'
				};
			if (failure.message === CONTRADICTION_MESSAGE)
				return {
					title: 'The node contradicts itself',
					cause: `${CONTRADICTION_MESSAGE}. This address may answer from several nodes, one of which is behind.`,
					next: 'The page loads again automatically.'
				};
			return (
				describeHttp(failure, names) ?? {
					title: 'The node refused',
					cause: refusalText(failure),
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
				next: `Check the address ${whereToChoose}, or choose another ${name}.`
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

/** Message and code of the service. Some refusals have no message. */
export const refusalText = ({ code, message }: Extract<Failure, { kind: 'refused' }>): string => {
	const said = visible(message.trim()) || NO_REASON;
	return code === null ? said : `${said} (code ${code}).`;
};

/** Describes a 401, which may come from a server in front of the service. */
export function describeLogin(
	loginGiven: boolean,
	{ name, whereToChoose }: ServiceLabel,
	page: PageConditions
): FailureMessage {
	const next = `Enter its user name and password here or ${whereToChoose}.`;
	if (!loginGiven) {
		return {
			title: 'Login required',
			cause: `The ${name}, or a server in front of it, wants a user name and a password.`,
			next
		};
	}
	const title = 'The login was not accepted';
	if (page.isConnectionPerCall) {
		return {
			title,
			cause: `The login may be wrong. Or it is this browser: it opens a new connection for each call to your computer or network, but a ${name} accepts a login only on the connection that asked for it.`,
			next: 'If the login is right, open this page from your own computer, or in a browser such as Chromium.'
		};
	}
	return {
		title,
		cause: `The user name or the password is wrong, or the ${name} does not use digest authentication.`,
		next
	};
}

/**
 * Describes an HTTP status, which may come from a server in front of the service; null for JSON-RPC error codes.
 * Browsers give no status for a redirect.
 */
export function describeHttp(
	{ code, message }: Extract<Failure, { kind: 'refused' }>,
	{ name, whereToChoose }: ServiceLabel
): FailureMessage | null {
	const from =
		code === null
			? `The answer came from the ${name}, or from a server in front of it.`
			: `HTTP ${code} came from the ${name}, or from a server in front of it.`;
	if (message === REDIRECTED || (code !== null && code >= 300 && code < 400)) {
		return {
			title: `The ${name} is at another address`,
			cause: `${from} It redirects requests.`,
			next: `Enter its new address ${whereToChoose}.`
		};
	}
	if (code === null || code < 100) return null;
	if (code === 429) {
		const next = 'This page loads again automatically. Before you repeat an action, wait a minute.';
		return { title: 'Too many requests', cause: from, next };
	}
	if (message === NO_REASON) {
		return {
			title: `The ${name} gave no reason`,
			cause: `${from} The ${name} may not have this operation, or it failed.`,
			next: `Choose another ${name}, or try again.`
		};
	}
	if (code >= 500) {
		return { title: `The ${name} failed`, cause: from, next: `Try again, or choose another ${name}.` };
	}
	return { title: `The ${name} refused`, cause: from, next: `Check the address ${whereToChoose}.` };
}

const titleOfUnreachable = (service: string, page: PageConditions) =>
	isNotListening(service, page) ? `Nothing answers at ${hostOf(service)}` : `No answer from ${hostOf(service)}`;

/** True when the browser may block the call as mixed content: an https page that calls an http address. */
export const isMixedContent = (service: string, page: PageConditions) =>
	page.protocol === 'https:' && page.permission !== 'granted' && parseUrl(service)?.protocol === 'http:';

/**
 * True when nothing listens at the address. Only known after a call whose answer was not read (no-cors), and when
 * neither the browser nor a certificate can be the reason.
 */
const isNotListening = (service: string, page: PageConditions) =>
	page.isResponding === false &&
	!page.isOffline &&
	parseUrl(service)?.protocol === 'http:' &&
	!isMixedContent(service, page);

/** Names of the two permissions in the settings of browsers. */
const PERMISSION_SETTING_NAMES = {
	chromium: { loopback: 'Apps on device', local: 'Local network' },
	firefox: { loopback: 'Device apps and services', local: 'Local network devices' }
};

function describePermission(
	{ reason, space }: Extract<Failure, { kind: 'not_permitted' }>,
	service: string,
	{ isFirefox }: PageConditions
): FailureMessage {
	const host = hostOf(service);
	const place = space === 'loopback' ? 'on this computer' : 'on your network';
	switch (reason) {
		case 'denied':
			return {
				title: `Your browser does not let this page call ${host}`,
				cause: `For this site, calls to programs ${place} are blocked.`,
				next: `Open the site's settings, left of the address, and allow “${PERMISSION_SETTING_NAMES[isFirefox ? 'firefox' : 'chromium'][space]}”. Then this page continues.`
			};
		case 'insecure_page':
			return {
				title: `This page cannot call ${host}`,
				cause: `It was loaded over http from elsewhere. Your browser lets only pages loaded over https call programs ${place}.`,
				next: 'Open this page over https, or from your own computer.'
			};
		case 'insecure_service':
			return {
				title: `This page cannot call ${host}`,
				cause: `It was loaded over https, and this browser does not let such a page call an http address ${place}.`,
				next: 'Use an https address, open this page from your own computer over http, or use a browser such as Chromium.'
			};
		case 'not_wanted':
			return {
				title: `This page has not called ${host}`,
				cause: `It is ${place}, but this page came from elsewhere.`,
				next: 'It is only called when you ask.'
			};
	}
}

/** Describes why there is no answer, as far as the addresses of page and service tell. */
export function describeUnreachable(
	service: string,
	page: PageConditions,
	name: string
): Omit<FailureMessage, 'title'> {
	if (page.isOffline && spaceOf(service) !== 'loopback') {
		return { cause: 'This device is offline.', next: 'Check its network connection.' };
	}
	if (page.hasAnswered) {
		return {
			cause: `It answered before. The ${name} or the connection to it may be down.`,
			next: `Check the connection and the ${name}, or choose another ${name}.`
		};
	}
	const start = `Check that the ${name} runs with --rpc-access-control-origins ${page.origin}.`;
	if (page.isResponding) {
		return {
			cause: 'The address answers, but does not let this page read its answers.',
			next: `Restart the ${name} with --rpc-access-control-origins ${page.origin}.`
		};
	}
	if (isNotListening(service, page)) {
		return {
			cause: `The ${name} may not be running, or its address is wrong.${schemeHint(service)}`,
			next: `Start it with --rpc-access-control-origins ${page.origin}, or choose another ${name}.`
		};
	}
	if (page.permission === 'prompt' && requiresPermission(page.origin, service)) {
		return {
			cause: 'Nothing runs at this address, or your browser’s question was closed.',
			next: `${start} Then try again.`
		};
	}
	if (!isMixedContent(service, page)) {
		return {
			cause: `The ${name} may be down, its address may be wrong, or it may not allow this page.${schemeHint(service)}`,
			next: `${start} Or choose another ${name}.`
		};
	}
	return spaceOf(service) !== 'public'
		? {
				cause:
					'This page was loaded over https, and this browser may not let such a page call a program on this computer or network.',
				next: `${start} Or open this page from your own computer over http.`
			}
		: {
				cause: 'This page was loaded over https, and the browser does not let such a page call an http address.',
				next: `Use a ${name} with an https address, or open this page over http.`
			};
}

/**
 * Hint on http and https where the scheme may be the reason why nothing answers, with a leading space; otherwise ''.
 */
export function schemeHint(service: string): string {
	const url = parseUrl(service);
	if (url?.protocol === 'https:') return ' Browsers refuse self-signed certificates.';
	return url?.protocol === 'http:' && url.port === '443' ? ' Port 443 usually answers over https only.' : '';
}

/** Describes that the other scheme answers. @param elsewhere the called address with the other of http and https */
export function describeOtherScheme(elsewhere: string): FailureMessage {
	const url = new URL(elsewhere);
	if (url.protocol === 'https:') {
		return {
			title: 'It answers over https',
			cause: 'Nothing answers over http at this address, but something does over https.',
			next: `Use ${elsewhere}.`
		};
	}
	const title = 'It answers over http only';
	const cause = 'Nothing answers over https with a certificate that this browser accepts.';
	if (spaceOf(elsewhere) !== 'public') return { title, cause, next: `Use ${elsewhere}.` };
	return {
		title,
		cause: `${cause} Over http, anyone on the way can read and change what is sent.`,
		next: `Use ${elsewhere} only if you trust every network on the way.`
	};
}

const hostOf = (service: string) => parseUrl(service)?.host ?? service;

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null);
