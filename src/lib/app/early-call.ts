import { rpcError } from '../rpc/errors';
import { readAnswer } from '../rpc/http';
import type { Answer, Exchange, Transport } from '../rpc/transport';

/** Requests that the document starts before the page's code is loaded (scripts/adapter.js). */
export interface EarlyRequests {
	/** Content of `config.json`. */
	config: Promise<unknown>;
	/** First call of every page, to the visitor's node. */
	call?: {
		/** URL including the path. */
		address: string;
		body: string;
		/** Fetched with the timeout of `get_info`. */
		response: Promise<Response>;
	};
}

declare global {
	interface Window {
		early?: EarlyRequests;
	}
}

/** Wraps a transport: uses the answer to the document's own call instead of sending the call again. */
export const withEarlyCall =
	(transport: Transport, url: string): Transport =>
	async (exchange) =>
		(await takeEarlyAnswer(url, exchange)) ?? transport(exchange);

/**
 * The answer to the early call. Null when the exchange is a different call, or the call failed or
 * has to be sent in another way.
 *
 * @throws RpcError on timeout
 */
async function takeEarlyAnswer(url: string, exchange: Exchange): Promise<Answer | null> {
	const early = window.early;
	const call = early?.call;
	if (call?.address !== url.replace(/\/+$/, '') + exchange.path || call.body !== exchange.body) return null;
	delete early?.call;
	try {
		const answer = await readAnswer(await call.response, exchange);
		return answer.status === 415 ? null : answer;
	} catch (error) {
		// No retry after a timeout: the user would wait for a node that hangs twice as long as the page says.
		if (!(error instanceof DOMException && error.name === 'TimeoutError')) return null;
		throw rpcError({ kind: 'timed_out', milliseconds: exchange.timeoutMs }, exchange);
	}
}
