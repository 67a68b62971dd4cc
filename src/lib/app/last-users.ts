import * as v from 'valibot';
import { loadStored, store } from './persisted.svelte';

/** The user name of the last login, by service URL. Never a password. */
const users = v.record(v.string(), v.string());

const KEY = 'oriel-users';

const load = () => loadStored(KEY, users, 'sessionStorage') ?? {};

/** Of this tab, also before a reload; '' when there is none. */
export const lastUser = (url: string): string => load()[url] ?? '';

/** Without a user name, forgets it. */
export function rememberUser(url: string, user?: string): void {
	const all = new Map(Object.entries(load()));
	if (user) all.set(url, user);
	else all.delete(url);
	store(KEY, Object.fromEntries(all), 'sessionStorage');
}
