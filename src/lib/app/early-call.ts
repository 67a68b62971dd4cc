import { rpcError } from '../rpc/errors';
import { answerOf } from '../rpc/http';
import type { Answer, Exchange, Transport } from '../rpc/transport';

/** What the document begins before the page's code is there (scripts/adapter.js). */
export interface Early {
	/** `config.json`. */
	config: Promise<unknown>;
	/** The call that every page begins with, to the visitor's node. */
	call?: {
		/** With its path. */
		address: string;
		body: string;
		/** It has the time limit of `get_info`. */
		response: Promise<Response>;
	};
}

declare global {
	interface Window {
		early?: Early;
	}
}

/** A transport that takes the answer to the document's own call, instead of sending that once more. */
export const withEarlyCall =
	(transport: Transport, url: string): Transport =>
	async (exchange) =>
		(await takeEarly(url, exchange)) ?? transport(exchange);

/** Null where it is another call, or where it failed or has to be sent in another way. @throws RpcError once its time is over */
async function takeEarly(url: string, exchange: Exchange): Promise<Answer | null> {
	const early = window.early;
	const call = early?.call;
	if (call?.address !== url.replace(/\/+$/, '') + exchange.path || call.body !== exchange.body) return null;
	delete early?.call;
	try {
		const answer = await answerOf(await call.response, exchange);
		return answer.status === 415 ? null : answer;
	} catch (error) {
		// Sent again, a node that hangs would be waited for twice as long as the page says.
		if (!(error instanceof DOMException && error.name === 'TimeoutError')) return null;
		throw rpcError({ kind: 'timed_out', milliseconds: exchange.timeoutMs }, exchange);
	}
}
