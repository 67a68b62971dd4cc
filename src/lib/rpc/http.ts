import ky from 'ky';
import { RpcError, rpcError } from './errors';
import { readBody } from './read-body';
import type { Answer, Exchange, Transport } from './transport';

/** Addresses that answered 415 to `text/plain`, while the page is open. */
const textPlainRefusers = new Set<string>();

/**
 * Creates a transport over `fetch`.
 *
 * Bodies of reads are sent as `text/plain`: any other type makes the browser send a preflight before each request from
 * another origin. The services do not look at the type. A server in front of one may answer 415, and gets the right
 * type from then on. Changes always have the right type, since they are never sent twice.
 *
 * Apart from that, requests are not retried: some changes of the interface are GETs, which ky would send again.
 * Requests have no cookies, no referrer and no cache: the service learns only the call. Redirects are not followed,
 * since that would repeat the call, perhaps to another host. An answer is read up to its maximum length.
 *
 * @param url the service's address, with or without a trailing slash; a login within it is not used
 * @throws TypeError for an address without `http://` or `https://`; the message does not quote it, since it may contain
 * a login
 */
export function http(url: string): Transport {
	if (!/^https?:\/\/./i.test(url)) {
		throw new TypeError("The service's address needs http:// or https:// at its beginning: http://127.0.0.1:18081");
	}
	const base = url.replace(/^(\w+:\/\/)[^/\\?#]*@/, '$1').replace(/\/+$/, '');
	const send = async (exchange: Exchange, isStrict: boolean): Promise<Answer> => {
		const { body, targetAddressSpace } = exchange;
		if (exchange.signal?.aborted) throw new RpcError({ kind: 'cancelled' }, exchange.operation, false);
		const timeout = AbortSignal.timeout(exchange.timeoutMs);
		const signal = exchange.signal ? AbortSignal.any([exchange.signal, timeout]) : timeout;
		const fail = (error: unknown): never => {
			if (error instanceof RpcError) throw error;
			if (exchange.signal?.aborted) throw rpcError({ kind: 'cancelled' }, exchange);
			if (timeout.aborted) throw rpcError({ kind: 'timed_out', milliseconds: exchange.timeoutMs }, exchange);
			throw rpcError({ kind: 'unreachable' }, exchange);
		};
		try {
			const response = await ky(base + exchange.path, {
				method: exchange.method,
				...(body !== undefined && { body }),
				headers: {
					...(body !== undefined && { 'content-type': contentTypeOf(body, isStrict) }),
					...exchange.headers
				},
				retry: 0,
				timeout: false,
				throwHttpErrors: false,
				credentials: 'omit',
				redirect: 'manual',
				referrerPolicy: 'no-referrer',
				// A copy of a request loses `targetAddressSpace`, so it is passed to `fetch` itself.
				...(targetAddressSpace && {
					fetch: (input: RequestInfo | URL, init?: RequestInit) =>
						fetch(input, { ...init, targetAddressSpace } as RequestInit)
				}),
				// A POST is never cached, and a cache mode would make the browser ask for permission (preflight) before
				// each one.
				...(exchange.method === 'GET' && { cache: 'no-store' }),
				signal
			});
			const answer = await readAnswer(response, exchange);
			const isHidden = answer.status === 401 && !answer.headers.has('www-authenticate');
			if (!isHidden || typeof XMLHttpRequest === 'undefined') return answer;
			return { ...answer, challenge: () => fetchChallenges(base, signal).catch(fail) };
		} catch (error) {
			return fail(error);
		}
	};
	return async (exchange) => {
		const isStrict = textPlainRefusers.has(base) || exchange.effect !== 'read';
		const answer = await send(exchange, isStrict);
		if (answer.status !== 415 || exchange.body === undefined || isStrict) return answer;
		textPlainRefusers.add(base);
		return send(exchange, true);
	};
}

/**
 * Reads a response to its end.
 *
 * @throws RpcError when it is larger than the answer may be
 */
export async function readAnswer(response: Response, exchange: Exchange): Promise<Answer> {
	const { maxAnswerBytes } = exchange;
	const body = await readBody(response, maxAnswerBytes);
	if (body) return { status: response.status, headers: response.headers, body };
	const expected = `at most ${maxAnswerBytes / 1_000_000} MB`;
	throw rpcError({ kind: 'bad_answer', where: 'the answer', expected, got: 'larger' }, exchange);
}

/**
 * Returns the `WWW-Authenticate` values of a service that requires a login, joined by commas. Firefox's `fetch` returns
 * null when the header occurs twice, as the services send it; XMLHttpRequest joins both by a line feed. The request is
 * a read without a body or a login. With `mozAnon` (Firefox only) it has no cookie either, and opens no dialog on the
 * page's own origin.
 */
function fetchChallenges(base: string, signal: AbortSignal): Promise<string> {
	const request = new (XMLHttpRequest as new (options: { mozAnon: boolean }) => XMLHttpRequest)({ mozAnon: true });
	return new Promise((resolve, reject) => {
		request.onload = () => resolve((request.getResponseHeader('www-authenticate') ?? '').replaceAll('\n', ', '));
		request.onerror = request.onabort = reject;
		signal.addEventListener('abort', () => request.abort(), { once: true });
		request.open('GET', `${base}/json_rpc`);
		request.send();
	});
}

function contentTypeOf(body: string | Uint8Array, isStrict: boolean): string {
	if (!isStrict) return 'text/plain';
	return typeof body === 'string' ? 'application/json' : 'application/octet-stream';
}
