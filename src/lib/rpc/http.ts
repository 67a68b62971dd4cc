import ky from 'ky';
import { rpcError } from './errors';
import type { Transport } from './transport';

/**
 * A transport over `fetch`. Nothing is repeated by itself: some of the interface's changes are GETs, which ky would
 * send again. No cookies, no referrer, no cache: the service learns what is asked and nothing else.
 *
 * @param url the service's address, with or without a trailing slash
 */
export function http(url: string): Transport {
	const base = url.replace(/\/+$/, '');
	return async (exchange) => {
		const timeout = AbortSignal.timeout(exchange.patience);
		const signal = exchange.signal ? AbortSignal.any([exchange.signal, timeout]) : timeout;
		try {
			const response = await ky(base + exchange.path, {
				method: exchange.method,
				...(exchange.body !== undefined && { body: exchange.body }),
				headers: { ...(exchange.body !== undefined && { 'content-type': 'application/json' }), ...exchange.headers },
				retry: 0,
				timeout: false,
				throwHttpErrors: false,
				credentials: 'omit',
				referrerPolicy: 'no-referrer',
				cache: 'no-store',
				signal
			});
			return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
		} catch (cause) {
			if (exchange.signal?.aborted) throw rpcError({ kind: 'cancelled' }, exchange);
			if (timeout.aborted) throw rpcError({ kind: 'timed_out', milliseconds: exchange.patience }, exchange);
			throw rpcError({ kind: 'unreachable' }, exchange, cause);
		}
	};
}
