import * as v from 'valibot';
import type { Login } from '../rpc/digest';
import { loadStored, storeValue } from './persisted.svelte';

const LOGINS_STORAGE_KEY = 'oriel-logins';
const storedLogins = v.array(v.object({ url: v.string(), user: v.string(), password: v.string() }));

const loadTabLogins = () => loadStored(LOGINS_STORAGE_KEY, storedLogins, 'sessionStorage') ?? [];

/** Logins by service URL, in memory. Closing or reloading the page drops them, except those in the tab's storage. */
const logins = new Map<string, Login>(loadTabLogins().map(({ url, user, password }) => [url, { user, password }]));

export const loginFor = (url: string): Login | undefined => logins.get(url);

/** True when a service's login survives a reload of this tab. */
export const isLoginStored = (url: string): boolean => loadTabLogins().some((login) => login.url === url);

/**
 * Keeps a login until the page is closed; removes it when `login` is undefined.
 *
 * @param forTab whether it survives a reload of this tab, in `sessionStorage`: only at the user's request
 */
export function rememberLogin(url: string, login: Login | undefined, forTab = false): void {
	if (login) logins.set(url, login);
	else logins.delete(url);
	const others = loadTabLogins().filter((other) => other.url !== url);
	const all = login && forTab ? [...others, { url, ...login }] : others;
	storeValue(LOGINS_STORAGE_KEY, all.length > 0 ? all : undefined, 'sessionStorage');
}
