import type { Login } from '../rpc/digest';

/** Logins by service address. They live in memory only: closing or reloading the page forgets them. */
const logins = new Map<string, Login>();

export const loginFor = (url: string): Login | undefined => logins.get(url);

/** Remembers a login until the page goes; without one, forgets it. */
export function rememberLogin(url: string, login: Login | undefined): void {
	if (login) logins.set(url, login);
	else logins.delete(url);
}
