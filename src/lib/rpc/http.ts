import ky from 'ky';
import { RpcError, rpcError } from './errors';
import type { Exchange, Transport } from './transport';

/**
 * A transport over `fetch`. Nothing is retried: some changes of the interface are GETs, which ky would send again. No
 * cookies, no referrer, no cache: the service learns nothing but the call. A redirect is not followed, since it would
 * repeat the call, perhaps to another host. An answer is read no further than its maximum length.
 *
 * @param url the service's address, with or without a trailing slash; a login within it is not used
 */
export function http(url: string): Transport {
	const base = url.replace(/^(\w+:\/\/)[^/\\?#]*@/, '$1').replace(/\/+$/, '');
	return async (exchange) => {
		const { body } = exchange;
		if (exchange.signal?.aborted) throw new RpcError({ kind: 'cancelled' }, exchange.operation, false);
		const timeout = AbortSignal.timeout(exchange.timeoutMs);
		const signal = exchange.signal ? AbortSignal.any([exchange.signal, timeout]) : timeout;
		try {
			const response = await ky(base + exchange.path, {
				method: exchange.method,
				...(body !== undefined && { body }),
				headers: {
					...(body !== undefined && {
						'content-type': `application/${typeof body === 'string' ? 'json' : 'octet-stream'}`
					}),
					...exchange.headers
				},
				retry: 0,
				timeout: false,
				throwHttpErrors: false,
				credentials: 'omit',
				redirect: 'manual',
				referrerPolicy: 'no-referrer',
				// A POST is never cached, and naming a mode would make the browser ask for permission before each one.
				...(exchange.method === 'GET' && { cache: 'no-store' }),
				signal
			});
			const { status, headers } = response;
			return { status, headers, body: await readBody(response.body, exchange) };
		} catch (error) {
			if (error instanceof RpcError) throw error;
			if (exchange.signal?.aborted) throw rpcError({ kind: 'cancelled' }, exchange);
			if (timeout.aborted) throw rpcError({ kind: 'timed_out', milliseconds: exchange.timeoutMs }, exchange);
			throw rpcError({ kind: 'unreachable' }, exchange);
		}
	};
}

/** All bytes of a body, which `fetch` gives uncompressed. @throws RpcError once they are more than the answer may have */
async function readBody(stream: ReadableStream<Uint8Array> | null, exchange: Exchange): Promise<Uint8Array> {
	const { maxAnswerBytes } = exchange;
	const reader = stream?.getReader();
	const chunks: Uint8Array[] = [];
	let length = 0;
	for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
		length += chunk.value.length;
		if (length > maxAnswerBytes) {
			void reader?.cancel().catch(() => {});
			const expected = `at most ${maxAnswerBytes / 1_000_000} MB`;
			throw rpcError({ kind: 'bad_answer', where: 'the answer', expected, got: 'larger' }, exchange);
		}
		chunks.push(chunk.value);
	}
	const body = new Uint8Array(length);
	let at = 0;
	for (const chunk of chunks) {
		body.set(chunk, at);
		at += chunk.length;
	}
	return body;
}
