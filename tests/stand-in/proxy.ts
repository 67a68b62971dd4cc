import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens to a call on its way to a service or back. */
export type Trouble =
	/** Milliseconds that the call waits before it is delivered. */
	| { kind: 'delay'; milliseconds: number }
	/** The connection ends and the call is never delivered. */
	| { kind: 'drop_before' }
	/** The call is delivered and answered; the connection ends without the answer. */
	| { kind: 'drop_after' }
	/** The call is delivered; half of its answer comes, and the connection ends. */
	| { kind: 'cut' }
	/** Something in between says 502, with or without having delivered the call. */
	| { kind: 'bad_gateway'; delivered: boolean }
	/** Runs before the call is delivered, or after it was answered and before the answer is passed on. */
	| { kind: 'meanwhile'; before?: () => Promise<void>; after?: () => Promise<void> };

/** Stands between a page and a real service. */
export interface Proxy {
	readonly url: string;
	/** The JSON-RPC methods of the calls that came in, oldest first, and whether each was delivered. */
	readonly calls: { method: string; delivered: boolean }[];
	/** All that came in, oldest first: path, headers and body of each exchange. */
	readonly received: string[];
	/** Sets what happens to the next call of a method; it happens once. */
	once(method: string, trouble: Trouble): void;
	/** What has not happened yet. */
	pending(): number;
	stop(): Promise<void>;
}

/** Starts a proxy on loopback that passes everything on to the service at `target`, but for the troubles that are set. */
export async function startProxy(target: string): Promise<Proxy> {
	const calls: Proxy['calls'] = [];
	const received: string[] = [];
	const troubles = new Map<string, Trouble>();

	const server = createServer(async (request, response) => {
		const body = await read(request);
		received.push(`${request.url} ${JSON.stringify(request.headers)} ${body.toString('utf8')}`);
		const method = methodOf(body);
		const trouble = method === null ? undefined : troubles.get(method);
		if (method !== null) troubles.delete(method);
		const call = { method: method ?? request.method ?? '', delivered: false };
		if (method !== null) calls.push(call);
		const deliver = () => {
			call.delivered = true;
			return passOn(target, request, body);
		};
		try {
			await handle(trouble, deliver, response);
		} catch {
			response.destroy();
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		calls,
		received,
		once: (method, trouble) => void troubles.set(method, trouble),
		pending: () => troubles.size,
		stop() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			server.closeAllConnections();
			return closed;
		}
	};
}

interface Answer {
	status: number;
	headers: IncomingMessage['headers'];
	body: Buffer;
}

async function handle(
	trouble: Trouble | undefined,
	deliver: () => Promise<Answer>,
	response: ServerResponse
): Promise<void> {
	switch (trouble?.kind) {
		case 'delay':
			await sleep(trouble.milliseconds);
			return answer(response, await deliver());
		case 'drop_before':
			return void response.destroy();
		case 'drop_after':
			await deliver();
			return void response.destroy();
		case 'cut': {
			const { status, headers, body } = await deliver();
			response.writeHead(status, headers);
			response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
			return;
		}
		case 'bad_gateway': {
			const headers = trouble.delivered ? (await deliver()).headers : {};
			const origin = headers['access-control-allow-origin'] ?? '*';
			response.writeHead(502, { 'access-control-allow-origin': origin });
			return void response.end('<h1>Bad gateway</h1>');
		}
		case 'meanwhile': {
			await trouble.before?.();
			const answered = await deliver();
			await trouble.after?.();
			return answer(response, answered);
		}
		case undefined:
			return answer(response, await deliver());
	}
}

function answer(response: ServerResponse, { status, headers, body }: Answer): void {
	response.writeHead(status, headers);
	response.end(body);
}

async function read(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** The JSON-RPC method of a body; null for a preflight. */
function methodOf(body: Buffer): string | null {
	return /"method":\s*"([a-z_]+)"/.exec(body.toString('latin1'))?.[1] ?? null;
}

/** Headers that belong to one connection. */
const without = (headers: IncomingMessage['headers'], ...names: readonly string[]) =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

function passOn(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const sent = { ...without(headers, 'host', 'connection'), connection: 'close' };
		const asked = ask(target + (url ?? '/'), { method, headers: sent }, (answered) => {
			const given = without(answered.headers, 'connection');
			read(answered).then((body) => resolve({ status: answered.statusCode ?? 502, headers: given, body }), reject);
		});
		asked.on('error', reject);
		asked.end(body);
	});
}
