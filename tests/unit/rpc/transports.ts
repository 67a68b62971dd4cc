import { throttled, trafficOf } from '../../../src/lib/rpc/traffic';
import type { Answer, Exchange, Transport } from '../../../src/lib/rpc/transport';
import { bytesOf } from './bodies';

/** An answer as a transport gives it. */
export function answerOf(body: string | Uint8Array = '', status = 200, headers: Record<string, string> = {}): Answer {
	return { status, headers: new Headers(headers), body: typeof body === 'string' ? bytesOf(body) : body };
}

/** A transport that gives one answer to everything, and what it was asked. */
export function answering(body: string | Uint8Array = '', status = 200): { transport: Transport; asked: Exchange[] } {
	const asked: Exchange[] = [];
	return { asked, transport: async (exchange) => (asked.push(exchange), answerOf(body, status)) };
}

/** An exchange that reads `/read`, except for what is given. */
export const exchangeOf = (given: Partial<Exchange> = {}): Exchange => ({
	operation: 'read',
	effect: 'read',
	path: '/read',
	method: 'GET',
	timeoutMs: 1000,
	maxAnswerBytes: 1_000_000,
	...given
});

/** Everything that is due has happened: the microtasks, and the timers of this tick. */
export const nextTick = () => new Promise((resolve) => setTimeout(resolve, 1));

let port = 20_000;

/** The address of a server that no test of this file has called. */
export const freshUrl = () => `http://127.0.0.1:${port++}`;

/** A node whose answers a test sets. */
export function answeredNode(answer: () => Answer) {
	const url = freshUrl();
	const sent: Exchange[] = [];
	const call = throttled(async (exchange) => (sent.push(exchange), answer()), url);
	return { traffic: trafficOf(url), sent, call };
}
