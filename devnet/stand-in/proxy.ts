import { Agent, createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeAnswer, type Lie } from './liar';
import { listen, methodOf, forward, readRequestBody, withoutHeaders, type ForwardedAnswer } from './loopback';

/** Failure or change of a call on its way to a service or back. */
export type Trouble =
	/** Delays the call by a number of milliseconds before it is delivered. */
	| { kind: 'delay'; delayMs: number }
	/** Closes the connection, after a delay (ms) if one is given; the call is never delivered. */
	| { kind: 'drop_before'; milliseconds?: number }
	/** Delivers the call, and closes the connection without passing on the answer. */
	| { kind: 'drop_after' }
	/** Delivers the call, sends half of its answer, and closes the connection. */
	| { kind: 'cut' }
	/** Answers with a status of an intermediary, with or without delivering the call. */
	| { kind: 'status'; status: number; delivered: boolean }
	/** Answers with a login challenge of an intermediary, with its own nonce, with or without delivering the call. */
	| { kind: 'challenge'; stale: boolean; delivered: boolean }
	/** Answers with a JSON-RPC error, with or without delivering the call. */
	| { kind: 'rpc_error'; code: number; delivered: boolean }
	/** Delivers the call, and changes its answer on the way back. */
	| { kind: 'lie'; lie: Lie }
	/** Runs functions before the call is delivered, or after it was answered and before the answer is passed on. */
	| { kind: 'meanwhile'; before?: () => Promise<void>; after?: () => Promise<void> };

/** Proxy between a page and a real service. */
export interface Proxy {
	readonly url: string;
	/** JSON-RPC methods of the calls received, oldest first, and whether each was delivered. */
	readonly calls: { method: string; delivered: boolean }[];
	/** Everything received, oldest first: path, headers and body of each exchange. */
	readonly received: string[];
	/**
	 * Sets the trouble of the next call of a method; it happens once. Set again before that, the second one happens to
	 * the call after.
	 */
	once(method: string, trouble: Trouble): void;
	/** Number of troubles that have not happened yet. */
	pendingTroubles(): number;
	/** Returns the trouble of a call when none is set for its method. */
	troubleFor: (method: string | null) => Trouble | undefined;
	/** Returns the URL that a call is forwarded to; by default that of the service. */
	targetFor: (method: string | null) => string;
	/** Returns the agent whose connections a call uses; by default it uses a connection of its own. */
	agentFor: () => Agent | undefined;
	/** Removes the troubles that have not happened yet. */
	clear(): void;
	stop(): Promise<void>;
}

/**
 * Starts a proxy on loopback that forwards everything to the service at `target`, except for the troubles that are set.
 */
export async function startProxy(target: string): Promise<Proxy> {
	const calls: Proxy['calls'] = [];
	const received: string[] = [];
	const troubles: { method: string; trouble: Trouble }[] = [];

	const server = createServer(async (request, response) => {
		const body = await readRequestBody(request);
		received.push(`${request.url} ${JSON.stringify(request.headers)} ${body.toString('utf8')}`);
		const method = methodOf(body);
		const next = troubles.findIndex((each) => each.method === method);
		const trouble = next < 0 ? proxy.troubleFor(method) : troubles.splice(next, 1)[0]?.trouble;
		const call = { method: method ?? request.method ?? '', delivered: false };
		if (method !== null) calls.push(call);
		const deliver = () => {
			call.delivered = true;
			return forward(proxy.targetFor(method), request, body, proxy.agentFor());
		};
		try {
			await handle(trouble, deliver, response);
		} catch {
			response.destroy();
		}
	});
	const proxy: Proxy = {
		...(await listen(server)),
		calls,
		received,
		troubleFor: () => undefined,
		targetFor: () => target,
		agentFor: () => undefined,
		once: (method, trouble) => void troubles.push({ method, trouble }),
		pendingTroubles: () => troubles.length,
		clear: () => void troubles.splice(0)
	};
	return proxy;
}

let nonces = 0;

async function handle(
	trouble: Trouble | undefined,
	deliver: () => Promise<ForwardedAnswer>,
	response: ServerResponse
): Promise<void> {
	switch (trouble?.kind) {
		case 'delay':
			await sleep(trouble.delayMs);
			return answer(response, await deliver());
		case 'drop_before':
			await sleep(trouble.milliseconds ?? 0);
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
		case 'status': {
			const headers = { ...corsHeaders(trouble.delivered ? await deliver() : null), location: '/elsewhere' };
			response.writeHead(trouble.status, headers);
			return void response.end('<h1>Something in between</h1>');
		}
		case 'challenge': {
			const headers = corsHeaders(trouble.delivered ? await deliver() : null);
			const nonce = `${++nonces}`.padStart(8, '0');
			response.writeHead(401, {
				...headers,
				'access-control-expose-headers': 'www-authenticate',
				'www-authenticate': `Digest qop="auth",algorithm=MD5,realm="proxy",nonce="${nonce}",stale=${trouble.stale}`
			});
			return void response.end('<h1>401 Unauthorized</h1>');
		}
		case 'rpc_error': {
			const headers = corsHeaders(trouble.delivered ? await deliver() : null);
			response.writeHead(200, { ...headers, 'content-type': 'application/json' });
			const error = { code: trouble.code, message: 'Said by something in between' };
			return void response.end(JSON.stringify({ id: '0', jsonrpc: '2.0', error }));
		}
		case 'lie': {
			const { status, headers, body } = await deliver();
			const changed = await changeAnswer(body, trouble.lie);
			return answer(response, { status, headers: withoutHeaders(headers, 'content-length'), body: changed });
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

/** Creates kept-alive connections to a service, of which each call may take any. */
export function keepAliveAgents(count: number): Agent[] {
	return Array.from({ length: count }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
}

/** Returns the header that lets a page read an answer: the service's own, or one for any page. */
const corsHeaders = (answered: ForwardedAnswer | null) => ({
	'access-control-allow-origin': answered?.headers['access-control-allow-origin'] ?? '*'
});

function answer(response: ServerResponse, { status, headers, body }: ForwardedAnswer): void {
	response.writeHead(status, headers);
	response.end(body);
}
