import ky from 'ky';
import { RpcError, rpcError } from './errors';
import type { Transport } from './transport';

/**
 * A transport over `fetch`. Nothing is repeated by itself: some of the interface's changes are GETs, which ky would
 * send again. No cookies, no referrer, no cache: the service learns what is asked and nothing else. A redirect is not
 * followed, since it would repeat the call, perhaps to another host.
 *
 * @param url the service's address, with or without a trailing slash; a login within it is not used
 */
export function http(url: string): Transport {
	const base = url.replace(/^(\w+:\/\/)[^/\\?#]*@/, '$1').replace(/\/+$/, '');
	return async (exchange) => {
		const { body } = exchange;
		if (exchange.signal?.aborted) throw new RpcError({ kind: 'cancelled' }, exchange.operation, false);
		const timeout = AbortSignal.timeout(exchange.patience);
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
			return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
		} catch {
			if (exchange.signal?.aborted) throw rpcError({ kind: 'cancelled' }, exchange);
			if (timeout.aborted) throw rpcError({ kind: 'timed_out', milliseconds: exchange.patience }, exchange);
			throw rpcError({ kind: 'unreachable' }, exchange);
		}
	};
}
