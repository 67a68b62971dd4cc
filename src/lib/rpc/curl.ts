import { toExchange } from './client';
import type { Operation } from './operation';

/** The `curl` line that makes the same call, for a POSIX shell. @throws TypeError when the params are not the operation's */
export function curl(url: string, operation: Operation, params?: unknown): string {
	const { path, body, method } = toExchange(operation, params);
	const address = quote(url.replace(/\/+$/, '') + path);
	if (method === 'GET') return `curl ${address}`;
	return `curl ${address} -H 'Content-Type: application/json' -d ${quote(String(body))}`;
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
