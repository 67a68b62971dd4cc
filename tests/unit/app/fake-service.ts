import { createClient, type Client } from '../../../src/lib/rpc/client';
import { LOGIN_LOST, rpcError } from '../../../src/lib/rpc/errors';
import { parseJson, stringifyJson } from '../../../src/lib/rpc/json';
import type { Transport } from '../../../src/lib/rpc/transport';

/** What a fake service does with a call, by the operation's name: gives a result, or `refuse`s, or `lose`s the answer or the login. */
export type Deeds = Record<string, (params: Record<string, unknown>) => unknown>;

class Refused {
	constructor(
		readonly code: number,
		readonly message: string
	) {}
}

/** The service says no. */
export const refuse = (code: number, message = 'No') => new Refused(code, message);

/** The answer is lost on its way. */
export const lose = Symbol('lost');

/** The login is refused, right after it was accepted. */
export const loseLogin = Symbol('login lost');

/** A deed that is done when `answer` says what it came to: once, and for every call. */
export function late(): { deed: () => Promise<unknown>; answer: (value: unknown) => void } {
	let answer: (value: unknown) => void = () => {};
	const value = new Promise((resolve) => (answer = resolve));
	return { deed: () => value, answer: (given) => answer(given) };
}

/** A real client of a service that is a few functions. `asked` has the names of all calls so far. */
export function fakeService(deeds: Deeds, url = 'http://wallet.example'): { client: Client; asked: string[] } {
	const asked: string[] = [];
	const transport: Transport = async (exchange) => {
		asked.push(exchange.operation);
		const body = (await parseJson(new TextEncoder().encode(String(exchange.body ?? '{}')))) as Record<string, unknown>;
		const isJsonRpc = exchange.path === '/json_rpc';
		const params = ((isJsonRpc ? body['params'] : body) ?? {}) as Record<string, unknown>;
		const came = await (deeds[exchange.operation]?.(params) ?? refuse(-32601));
		if (came === lose) throw rpcError({ kind: 'unreachable' }, exchange);
		if (came === loseLogin) throw rpcError(LOGIN_LOST, exchange);
		const answer = came instanceof Refused ? { error: { ...came } } : { result: came };
		const text = stringifyJson(isJsonRpc ? { id: '0', jsonrpc: '2.0', ...answer } : came);
		return { status: 200, headers: new Headers(), body: new TextEncoder().encode(text) };
	};
	return { client: createClient({ url }, transport), asked };
}
