import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson, stringifyJson } from '../../src/lib/rpc/json';
import { listen, operationOf, passOn, readBody, withoutHeaders } from './loopback';

/** Changes an answer, in place: what JSON-RPC has as its result, or all of an answer of a path. */
export type Lie = (result: Record<string, unknown>) => void;

/** A real node, as far as one can tell, but for what it is made to lie about. */
export interface Liar {
	readonly url: string;
	/** The operations that it was asked for, oldest first. */
	readonly calls: string[];
	/** Sets what is changed in the answers of an operation; null mends it. */
	lie(operation: string, change: Lie | null): void;
	/** As `lie`, of the bytes as they came: for what is no JSON. */
	tamper(operation: string, change: (body: Buffer) => void): void;
	/** Answers an operation that has a path with 404. */
	close(operation: string): void;
	/** Has each answer of an operation wait so many milliseconds. */
	hold(operation: string, milliseconds: number): void;
	/** Ends the connection of so many calls of an operation, from the second one on. */
	cut(operation: string, times: number): void;
	stop(): Promise<void>;
}

/**
 * Starts a server on loopback that passes on what it is asked to the node at `target`, and answers with what came back, changed.
 *
 * @param options `prefix`: all paths begin with it, such as `/monero`; `gzip`: compresses all answers
 */
export async function startLiar(target: string, { prefix = '', gzip = false } = {}): Promise<Liar> {
	const lies = new Map<string, Lie>();
	const calls: string[] = [];
	const tampered = new Map<string, (body: Buffer) => void>();
	const closed = new Set<string>();
	const holds = new Map<string, number>();
	const cuts = new Map<string, number>();
	const isCut = (operation: string) => {
		const left = cuts.get(operation) ?? 0;
		if (left === 0 || calls.filter((name) => name === operation).length < 2) return false;
		cuts.set(operation, left - 1);
		return true;
	};
	const server = createServer(async (request, response) => {
		try {
			const body = await readBody(request);
			if (!request.url?.startsWith(prefix)) return void response.writeHead(404).end();
			request.url = request.url.slice(prefix.length);
			const operation = operationOf(request, body);
			if (request.method === 'POST') calls.push(operation);
			if (request.method === 'POST' && isCut(operation)) return void response.destroy();
			await sleep(holds.get(operation) ?? 0);
			const answer = await passOn(target, request, body);
			const change = lies.get(operation);
			if (request.method === 'POST') tampered.get(operation)?.(answer.body);
			const changed = change && request.method === 'POST' ? await lieOf(answer.body, change) : answer.body;
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
		close: (operation) => void closed.add(operation),
		hold: (operation, milliseconds) => void holds.set(operation, milliseconds),
		cut: (operation, times) => void cuts.set(operation, times),
		stop
	};
}

/** An answer, changed. No digit is lost on the way: amounts may be larger than a number holds. */
export async function lieOf(body: Buffer, change: Lie): Promise<Buffer> {
	const parsed = (await parseJson(body)) as Record<string, unknown>;
	change((parsed['result'] ?? parsed) as Record<string, unknown>);
	return Buffer.from(stringifyJson(parsed));
}
