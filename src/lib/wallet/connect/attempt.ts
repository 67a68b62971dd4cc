import { together, type Read } from '../../format/read';
import type { Login } from '../../rpc/digest';

/** What was typed to reach a wallet service. */
export interface Draft {
	address: string;
	name: string;
	user: string;
	password: string;
	keep: boolean;
}

/** What is tried. */
export interface Attempt {
	url: string;
	/** What the service is called in the list; its host when nothing was typed. */
	name: string;
	/** Undefined when none was typed. */
	login: Login | undefined;
	/** Whether a reload of the tab keeps the login. */
	keep: boolean;
}

export const emptyDraft = (address = ''): Draft => ({ address, name: '', user: '', password: '', keep: false });

/**
 * Reads what was typed.
 *
 * @param url the address made whole; null when it is none
 */
export function readDraft({ name, user, password, keep }: Draft, url: string | null): Read<Attempt> {
	const read = together({ url: urlFrom(url), user: userFrom(user, password) });
	if ('problems' in read) return read;
	const login = read.value.user === '' ? undefined : { user: read.value.user, password };
	return { value: { url: read.value.url, name: name.trim() || new URL(read.value.url).host, login, keep } };
}

const urlFrom = (url: string | null) =>
	url === null
		? { problem: 'An address looks like http://host:port. A login goes into the fields below, not into the address.' }
		: { value: url };

function userFrom(user: string, password: string): { value: string } | { problem: string } {
	// RFC 7616, section 3.4.4.
	if (user.includes(':')) return { problem: 'A user name has no colon in it.' };
	return user === '' && password !== '' ? { problem: 'The user name that the password is of.' } : { value: user };
}
