import { toExchange } from './client';
import type { Operation } from './operation';

/**
 * Returns the `curl` command for the same call, for a POSIX shell.
 *
 * @throws TypeError when the params are not the operation's
 */
export function curl(url: string, operation: Operation, params?: unknown): string {
	const { path, body, method } = toExchange(operation, params);
	const address = quote(url.replace(/\/+$/, '') + path);
	if (method === 'GET') return `curl ${address}`;
	if (body instanceof Uint8Array) {
		return `printf ${quote(octal(body))} | curl ${address} -H 'Content-Type: application/octet-stream' --data-binary @-`;
	}
	return `curl ${address} -H 'Content-Type: application/json' -d ${quote(body ?? '')}`;
}

const octal = (bytes: Uint8Array) => Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
