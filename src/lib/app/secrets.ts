import * as v from 'valibot';
import type { Login } from '../rpc/digest';

const KEPT = 'oriel-logins';
const kept = v.array(v.object({ url: v.string(), user: v.string(), password: v.string() }));

/** Logins by service address. They live in memory: closing or reloading the page forgets those that are not kept. */
const logins = new Map<string, Login>(read().map(({ url, user, password }) => [url, { user, password }]));

export const loginFor = (url: string): Login | undefined => logins.get(url);

/** Whether a service's login outlives a reload of this tab. */
export const isKept = (url: string): boolean => read().some((login) => login.url === url);

/**
 * Remembers a login until the page goes; without one, forgets it.
 *
 * @param keep whether a reload of this tab keeps it, in the storage that the browser empties with the tab: only when the
 *   person asks for that
 */
export function rememberLogin(url: string, login: Login | undefined, keep = false): void {
	if (login) logins.set(url, login);
	else logins.delete(url);
	const others = read().filter((other) => other.url !== url);
	write(login && keep ? [...others, { url, ...login }] : others);
}

function read(): v.InferOutput<typeof kept> {
	try {
		const { success, output } = v.safeParse(kept, JSON.parse(sessionStorage.getItem(KEPT) ?? '[]'));
		return success ? output : [];
	} catch {
		return [];
	}
}

function write(value: v.InferOutput<typeof kept>): void {
	try {
		if (value.length > 0) sessionStorage.setItem(KEPT, JSON.stringify(value));
		else sessionStorage.removeItem(KEPT);
	} catch {
		// Kept for as long as the page lives.
	}
}
