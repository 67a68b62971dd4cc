import { toHex } from '../bytes/hex';
import type { Answer, Exchange, Transport } from './transport';

/** A login for HTTP digest authentication. It stays in memory and leaves the page only as a hash. */
export interface Login {
	user: string;
	password: string;
}

interface Session {
	algorithm: 'MD5' | 'MD5-sess';
	realm: string;
	nonce: string;
	opaque: string | undefined;
	/** One client nonce for a server nonce, so that both readings of MD5-sess come to the same hash. */
	cnonce: string;
	/** How many requests were signed with this nonce. */
	count: number;
}

/** `stale` means that the login is right: with other calls under way, a request may use several connections in a row. */
const ATTEMPTS = 8;

/** Where the challenge is hidden, so is `stale`: the login is tried once more with a new nonce, and then taken for wrong. */
const ATTEMPTS_HIDDEN = 3;

/**
 * Wraps a transport: answers a 401 with a digest (RFC 7616: MD5 and MD5-sess, qop=auth), keeps the server's nonce for
 * the calls that follow, and uses a new one when the old is stale. A request that got 401 was not carried out, so
 * sending it again with a digest repeats nothing.
 *
 * One exchange at a time: the services tie a nonce to a connection, and a browser opens a second connection only when
 * the first is busy.
 *
 * @param url the service's address; its path is part of what is signed
 */
export function digest(transport: Transport, url: string, login: Login): Transport {
	const basePath = new URL(url).pathname.replace(/\/+$/, '');
	let session: Session | undefined;
	let last: Promise<unknown> = Promise.resolve();

	const send = async (exchange: Exchange): Promise<Answer> => {
		for (let attempt = 1; ; attempt++) {
			const signed = session
				? {
						...exchange,
						headers: { ...exchange.headers, authorization: await authorize(session, login, exchange, basePath) }
					}
				: exchange;
			const answer = await transport(signed);
			// Its connection counts as busy until the next tick: a request before that uses another, which does not know the nonce.
			await new Promise((resolve) => setTimeout(resolve));
			if (answer.status !== 401) return answer;
			const before = session;
			const hidden = await answer.challenge?.();
			const challenge = chooseChallenge(hidden ?? answer.headers.get('www-authenticate') ?? '');
			session = challenge && { ...challenge, cnonce: toHex(crypto.getRandomValues(new Uint8Array(16))), count: 0 };
			// A signed request that is refused without `stale` means a wrong login: another attempt would change nothing.
			const isRefused = hidden === undefined ? before && !challenge?.stale : attempt === ATTEMPTS_HIDDEN;
			if (!challenge || attempt === ATTEMPTS || isRefused) return answer;
		}
	};

	return (exchange) => {
		const answer = last.then(() => send(exchange));
		last = answer.catch(() => undefined);
		return answer;
	};
}

interface Challenge extends Pick<Session, 'algorithm' | 'realm' | 'nonce' | 'opaque'> {
	stale: boolean;
}

/**
 * The first challenge of a `WWW-Authenticate` value that this page can answer, or undefined. Several challenges may be
 * joined by commas, which is how `fetch` gives a header that came more than once.
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
 * Parses challenges by RFC 9110, section 11.6.1: `scheme name=value, name="value", scheme …`. A scheme may also stand
 * alone, or with one token that is no parameter.
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
	const hash = (text: string) => toHex(md5(new TextEncoder().encode(text)));
	const uri = basePath + exchange.path;
	return digestAuthorization(hash, session, login, exchange.method, uri, ++session.count);
}

/** The value of an `Authorization` header by RFC 7616, section 3.4. `hash` gives lower-case hex. */
export function digestAuthorization(
	hash: (text: string) => string,
	session: Omit<Session, 'count'>,
	login: Login,
	method: string,
	uri: string,
	count: number
): string {
	const { algorithm, realm, nonce, cnonce, opaque } = session;
	const nc = count.toString(16).padStart(8, '0');
	const secret = hash(`${login.user}:${realm}:${login.password}`);
	const key = algorithm === 'MD5-sess' ? hash(`${secret}:${nonce}:${cnonce}`) : secret;
	const response = hash(`${key}:${nonce}:${nc}:${cnonce}:auth:${hash(`${method}:${uri}`)}`);
	const parameters = [
		`username=${quote(login.user)}`,
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

/** A quoted string for a header. A header holds bytes: what is not ASCII goes as UTF-8, one character for each byte. */
const quote = (text: string) => `"${String.fromCharCode(...new TextEncoder().encode(text.replace(/["\\]/g, '\\$&')))}"`;
