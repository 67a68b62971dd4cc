import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson, stringifyJson } from '../../src/lib/rpc/json';
import { listen, operationOf, forward, readRequestBody, withoutHeaders } from './loopback';

/** Changes an answer in place: the `result` of a JSON-RPC answer, or the whole answer of a path. */
export type Lie = (result: Record<string, unknown>) => void;

/** Proxy that looks like the real node behind it, except for the answers that it is made to change. */
export interface Liar {
	readonly url: string;
	/** Operations that were called, oldest first. */
	readonly calls: string[];
	/** Sets the change to the answers of an operation; null removes it. */
	lie(operation: string, change: Lie | null): void;
	/** Same as `lie`, for the raw bytes: for answers that are not JSON. */
	tamper(operation: string, change: (body: Buffer) => void): void;
	/** Answers 404 to an operation that has a path. */
	answerNotFound(operation: string): void;
	/** Delays each answer of an operation by a number of milliseconds. */
	delay(operation: string, milliseconds: number): void;
	/** Closes the connection of this many calls of an operation, from the second call on. */
	closeConnections(operation: string, times: number): void;
	stop(): Promise<void>;
}

/**
 * Starts a server on loopback that forwards requests to the node at `target` and sends back its answers, changed.
 *
 * @param options `prefix`: start of all paths, such as `/monero`; `gzip`: compresses all answers
 */
export async function startLiar(target: string, { prefix = '', gzip = false } = {}): Promise<Liar> {
	const lies = new Map<string, Lie>();
	const calls: string[] = [];
	const tampered = new Map<string, (body: Buffer) => void>();
	const closed = new Set<string>();
	const delaysMs = new Map<string, number>();
	const cuts = new Map<string, number>();
	const isCut = (operation: string) => {
		const left = cuts.get(operation) ?? 0;
		if (left === 0 || calls.filter((name) => name === operation).length < 2) return false;
		cuts.set(operation, left - 1);
		return true;
	};
	const server = createServer(async (request, response) => {
		try {
			const body = await readRequestBody(request);
			if (!request.url?.startsWith(prefix)) return void response.writeHead(404).end();
			request.url = request.url.slice(prefix.length);
			const operation = operationOf(request, body);
			if (request.method === 'POST') calls.push(operation);
			if (request.method === 'POST' && isCut(operation)) return void response.destroy();
			await sleep(delaysMs.get(operation) ?? 0);
			const answer = await forward(target, request, body);
			const change = lies.get(operation);
			if (request.method === 'POST') tampered.get(operation)?.(answer.body);
			const changed = change && request.method === 'POST' ? await changeAnswer(answer.body, change) : answer.body;
			const isClosed = closed.has(operation);
			const packed = gzip ? gzipSync(changed) : changed;
			const sent = isClosed ? Buffer.alloc(0) : packed;
			response.writeHead(isClosed ? 404 : answer.status, {
				...withoutHeaders(answer.headers, 'transfer-encoding'),
				'content-length': String(sent.length),
				...(gzip && sent.length > 0 && { 'content-encoding': 'gzip' })
			});
			response.end(sent);
		} catch {
			response.destroy();
		}
	});
	const { url, stop } = await listen(server);
	return {
		url: url + prefix,
		calls,
		lie: (operation, change) => void (change ? lies.set(operation, change) : lies.delete(operation)),
		tamper: (operation, change) => void tampered.set(operation, change),
		answerNotFound: (operation) => void closed.add(operation),
		delay: (operation, milliseconds) => void delaysMs.set(operation, milliseconds),
		closeConnections: (operation, times) => void cuts.set(operation, times),
		stop
	};
}

/** Changes an answer. No digit is lost on the way: amounts may be larger than a number can represent. */
export async function changeAnswer(body: Buffer, change: Lie): Promise<Buffer> {
	const parsed = (await parseJson(body)) as Record<string, unknown>;
	change((parsed['result'] ?? parsed) as Record<string, unknown>);
	return Buffer.from(stringifyJson(parsed));
}
