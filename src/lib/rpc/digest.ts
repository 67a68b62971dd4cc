import { toHex } from '../bytes/hex';
import { LOGIN_LOST, rpcError } from './errors';
import type { Answer, Exchange, Transport } from './transport';

/** Login for HTTP digest authentication. It stays in memory and leaves the page only as a hash. */
export interface Login {
	user: string;
	password: string;
}

/**
 * Challenge of the service, with the client nonce and a request counter. Strings of the service are as `fetch` returns
 * them: one character per byte.
 */
interface Session {
	algorithm: 'MD5' | 'MD5-sess';
	realm: string;
	nonce: string;
	opaque: string | undefined;
	/** Client nonce: one per server nonce, so that both interpretations of MD5-sess yield the same hash. */
	cnonce: string;
	/** Number of requests signed with this nonce. */
	count: number;
}

/**
 * Order in which connections are tried after a 401, as the number of requests since a connection was last used: 1 is
 * the connection of the previous request. Firefox uses idle connections in turn, and a proxy may use any.
 */
const CONNECTION_TRY_ORDER = [1, 2, 1, 3, 1, 4];

/**
 * Maximum number of attempts of a read. It is high because `stale` means that the login is right: with other calls in
 * flight, a request may use several connections in a row.
 */
const MAX_READ_ATTEMPTS = 5 * CONNECTION_TRY_ORDER.length;

/**
 * Maximum number of attempts while the login was never accepted and the challenge is hidden, and `stale` with it: after
 * one attempt for each of TURNS, the login counts as wrong.
 */
const MAX_ATTEMPTS_HIDDEN_CHALLENGE = 1 + CONNECTION_TRY_ORDER.length;

/** Longest pause between two attempts of a read, in milliseconds. */
const MAX_PAUSE_MS = 1000;

/**
 * Wraps a transport: answers a 401 with a digest (RFC 7616: MD5 and MD5-sess, qop=auth), uses the server's nonce for
 * the calls that follow as well, and a new one when that is stale.
 *
 * Retries reads only. A call of any other effect is sent once, since a 401 does not prove that it was not carried
 * out: a proxy in front of the service may require another nonce afterwards. Directly before it, a read makes sure that
 * the nonce is known where the call will be checked. A 401 to the call itself then says nothing about the login: it is
 * thrown as {@link LOGIN_LOST} and is not an answer.
 *
 * Sends one exchange at a time: the services tie a nonce to a connection, and a browser opens a second connection only
 * when the first is busy.
 *
 * @param url the service's address; its path is part of what is signed
 */
export function digest(transport: Transport, url: string, login: Login): Transport {
	const basePath = new URL(url).pathname.replace(/\/+$/, '');
	/**
	 * Sessions whose nonces the connections of the latest requests know, newest last; undefined where that is unknown.
	 */
	let connectionSessions: (Session | undefined)[] = [];
	/** Number of requests since the connection of the next request was last used; see TURNS. */
	let requestsAgo = 1;
	/** True when the login was accepted and has not been refused for good since then. */
	let wasAccepted = false;
	/** True when the latest read was accepted at the first attempt. */
	let acceptedAtOnce = false;
	let previousExchange: Promise<unknown> = Promise.resolve();

	const recordSession = (session: Session | undefined) =>
		(connectionSessions = [...connectionSessions, session].slice(-CONNECTION_TRY_ORDER.length));

	const sendOnce = async (exchange: Exchange): Promise<{ answer: Answer; isSigned: boolean }> => {
		const session = connectionSessions.at(-requestsAgo) ?? connectionSessions.at(-1);
		const signed = session && {
			...exchange,
			headers: { ...exchange.headers, authorization: await authorize(session, login, exchange, basePath) }
		};
		const answer = await transport(signed ?? exchange);
		// The connection counts as busy until the next tick: an earlier request would use another one, which does not
		// know the nonce.
		await pause(0);
		const isSigned = session !== undefined;
		if (isSigned && answer.status !== 401) {
			wasAccepted = true;
			recordSession(session);
		} else if (isSigned) {
			// The connection that knows the nonce has not seen this request: its counter does not include it.
			session.count--;
		}
		return { answer, isSigned };
	};

	const read = async (exchange: Exchange): Promise<Answer> => {
		for (let attempt = 1; ; attempt++) {
			const begun = performance.now();
			const { answer, isSigned } = await sendOnce(exchange);
			const took = performance.now() - begun;
			acceptedAtOnce = attempt === 1;
			if (answer.status !== 401) return answer;
			requestsAgo = CONNECTION_TRY_ORDER[(attempt - 1) % CONNECTION_TRY_ORDER.length] ?? 1;
			const header = answer.headers.get('www-authenticate');
			let challenge = chooseChallenge(header ?? '');
			recordSession(challenge && sessionOf(challenge));
			for (let asked = 0; asked < requestsAgo && answer.challenge; asked++) {
				challenge = chooseChallenge(await answer.challenge());
				recordSession(challenge && sessionOf(challenge));
			}
			// `stale` means that the login is right. Without `stale`, another attempt cannot help if the login was
			// never accepted.
			const isRefused = answer.challenge ? attempt === MAX_ATTEMPTS_HIDDEN_CHALLENGE : isSigned && !challenge?.stale;
			if (!challenge || attempt === MAX_READ_ATTEMPTS || (isRefused && !wasAccepted)) {
				wasAccepted = false;
				return answer;
			}
			// Another tab at the same pace replaces each nonce before it is used: pause for a random time. The attempt
			// after this one gets a new nonce, which is used at once.
			const longest = Math.min(attempt * took, MAX_PAUSE_MS);
			if (attempt >= CONNECTION_TRY_ORDER.length && attempt % 2 === 0) await pause(Math.random() * longest);
		}
	};

	const send = async (exchange: Exchange): Promise<Answer> => {
		if (exchange.effect === 'read') return read(exchange);
		for (let reads = 0; reads === 0 || (!acceptedAtOnce && reads < CONNECTION_TRY_ORDER.length); reads++) {
			const before = await read(versionRead(exchange));
			if (before.status === 401) return before;
		}
		const { answer } = await sendOnce(exchange);
		if (answer.status === 401) throw rpcError(LOGIN_LOST, exchange);
		return answer;
	};

	return (exchange) => {
		const answer = previousExchange.then(() => send(exchange));
		previousExchange = answer.catch(() => undefined);
		return answer;
	};
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Returns a read that both kinds of service have. It has the content type of a change, so that the browser asks for
 * permission (preflight) once for both.
 */
const versionRead = ({ timeoutMs, maxAnswerBytes, signal }: Exchange): Exchange => ({
	operation: 'get_version',
	effect: 'read',
	path: '/json_rpc',
	method: 'POST',
	timeoutMs,
	maxAnswerBytes,
	signal,
	body: '{"jsonrpc":"2.0","id":"0","method":"get_version"}',
	headers: { 'content-type': 'application/json' }
});

const sessionOf = ({ algorithm, realm, nonce, opaque }: Challenge): Session => ({
	algorithm,
	realm,
	nonce,
	opaque,
	cnonce: toHex(crypto.getRandomValues(new Uint8Array(16))),
	count: 0
});

interface Challenge extends Pick<Session, 'algorithm' | 'realm' | 'nonce' | 'opaque'> {
	stale: boolean;
}

/**
 * Returns the first challenge of a `WWW-Authenticate` value that this page can answer, or undefined. Several challenges
 * may be joined by commas, which is how `fetch` returns a header that occurs more than once.
 */
export function chooseChallenge(header: string): Challenge | undefined {
	for (const { scheme, parameters } of parseChallenges(header)) {
		const { realm, nonce, qop, opaque, stale, algorithm = 'MD5' } = parameters;
		const known = (['MD5', 'MD5-sess'] as const).find((name) => name.toLowerCase() === algorithm.toLowerCase());
		const auth = qop?.split(',').some((option) => option.trim().toLowerCase() === 'auth');
		if (scheme.toLowerCase() !== 'digest' || realm === undefined || !nonce || !auth || !known) continue;
		return { algorithm: known, realm, nonce, opaque, stale: stale?.toLowerCase() === 'true' };
	}
	return undefined;
}

/**
 * Parses challenges by RFC 9110, section 11.6.1: `scheme name=value, name="value", scheme …`. A scheme may also occur
 * alone, or with one token that is not a parameter.
 */
export function parseChallenges(header: string): { scheme: string; parameters: Record<string, string> }[] {
	const parameter = /(?:([A-Za-z][\w-]*)[ \t]+)?([A-Za-z][\w-]*)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/;
	const schemeAlone = /([A-Za-z][\w-]*)(?:[ \t]+[\w.~+/-]+=*)?(?=[ \t]*(?:,|$))/;
	const part = new RegExp(`[\\s,]*(?:${parameter.source}|${schemeAlone.source})`, 'gy');
	const challenges: { scheme: string; parameters: Record<string, string> }[] = [];
	for (const [, before, name, quoted, token, alone] of header.matchAll(part)) {
		const scheme = before ?? alone;
		if (scheme) challenges.push({ scheme, parameters: {} });
		const current = challenges.at(-1);
		if (current && name) current.parameters[name.toLowerCase()] = quoted?.replace(/\\(.)/g, '$1') ?? token ?? '';
	}
	return challenges;
}

async function authorize(session: Session, login: Login, exchange: Exchange, basePath: string): Promise<string> {
	const { md5 } = await import('@noble/hashes/legacy.js');
	const hash = (bytes: string) => toHex(md5(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
	const uri = basePath + exchange.path;
	return digestAuthorization(hash, session, login, exchange.method, uri, ++session.count);
}

/**
 * Returns the value of an `Authorization` header by RFC 7616, section 3.4, with one character per byte: the login as
 * UTF-8, and the strings of the service unchanged.
 *
 * @param hash returns the hash of such a string as lower-case hex
 */
export function digestAuthorization(
	hash: (bytes: string) => string,
	session: Omit<Session, 'count'>,
	login: Login,
	method: string,
	uri: string,
	count: number
): string {
	const { algorithm, realm, nonce, cnonce, opaque } = session;
	const user = utf8(login.user);
	const password = utf8(login.password);
	const nc = count.toString(16).padStart(8, '0');
	const secret = hash(`${user}:${realm}:${password}`);
	const key = algorithm === 'MD5-sess' ? hash(`${secret}:${nonce}:${cnonce}`) : secret;
	const response = hash(`${key}:${nonce}:${nc}:${cnonce}:auth:${hash(`${method}:${uri}`)}`);
	const parameters = [
		`username=${quote(user)}`,
		`realm=${quote(realm)}`,
		`nonce=${quote(nonce)}`,
		`uri=${quote(uri)}`,
		`algorithm=${algorithm}`,
		`response="${response}"`,
		'qop=auth',
		`nc=${nc}`,
		`cnonce="${cnonce}"`,
		...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`])
	];
	return `Digest ${parameters.join(', ')}`;
}

/** Encodes text as UTF-8, one character per byte. */
const utf8 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
