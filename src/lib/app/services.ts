import * as v from 'valibot';
import { RECORDED_URL } from '../format/recorded';
import { servicesOf, type Config, type SiteService } from './config';
import { invalidateAfterNavigation } from './navigation';
import { loadStored, storeValue } from './persisted.svelte';
import { rememberLogin } from './logins';
import { settingsStore } from './settings';

export type ServiceKind = 'node' | 'wallet';

/** Names of the lists in configuration and settings, by kind. */
const LISTS = { node: 'nodes', wallet: 'wallets' } as const;

/** Selects a service and adds it to the list. */
export async function chooseService(kind: ServiceKind, config: Config, { name, url }: SiteService): Promise<void> {
	const settings = settingsStore.current;
	const list = LISTS[kind];
	const isListed = servicesOf(config[list], settings[list]).some((known) => known.url === url);
	const listed = isListed ? settings[list] : [...settings[list], { name, url }];
	settingsStore.current = { ...settings, [kind]: url, [list]: listed };
	await invalidateAfterNavigation(`app:${kind}`);
}

/** Removes a service that the user added, with its login. */
export async function forgetService(kind: ServiceKind, url: string): Promise<void> {
	const settings = settingsStore.current;
	const list = LISTS[kind];
	settingsStore.current = {
		...settings,
		[kind]: settings[kind] === url ? null : settings[kind],
		[list]: settings[list].filter((saved) => saved.url !== url),
		secondNode: settings.secondNode === url ? null : settings.secondNode
	};
	await forgetLogin(kind, url);
}

/** Removes the login and the user name of a service. */
export async function forgetLogin(kind: ServiceKind, url: string): Promise<void> {
	rememberLogin(url, undefined);
	rememberUser(url);
	await invalidateAfterNavigation(`app:${kind}`);
}

/** Services called over a network: all except the recorded chain. */
export const realNodes = (nodes: readonly SiteService[]) => nodes.filter((node) => node.url !== RECORDED_URL);

/** Next node in the list (wraps around); null when there is no other. The recorded chain has no substitute. */
export function nextNode(all: readonly SiteService[], url: string): SiteService | null {
	if (url === RECORDED_URL) return null;
	const nodes = realNodes(all);
	const next = nodes[(nodes.findIndex((node) => node.url === url) + 1) % nodes.length];
	return next && next.url !== url ? next : null;
}

/** User name of the last login, by service URL. Never a password. */
const users = v.record(v.string(), v.string());

const USERS_STORAGE_KEY = 'oriel-users';

const loadUsers = () => loadStored(USERS_STORAGE_KEY, users, 'sessionStorage') ?? {};

/** User name entered in this tab, also before a reload; '' when there is none. */
export const lastUser = (url: string): string => loadUsers()[url] ?? '';

/** Stores a user name; removes it when `user` is omitted. */
export function rememberUser(url: string, user?: string): void {
	const all = new Map(Object.entries(loadUsers()));
	if (user) all.set(url, user);
	else all.delete(url);
	storeValue(USERS_STORAGE_KEY, Object.fromEntries(all), 'sessionStorage');
}
