import type { FieldValue } from '../format/read';
import type { Login } from '../rpc/digest';

/** Of a form: the address cannot be used. */
export const ADDRESS_PROBLEM =
	'An address looks like http://host:port. Enter the login in the fields below, not in the address.';

/**
 * Normalizes a typed address: `node.example:18081` means http. Null when it is not valid.
 *
 * A login in it is refused: it would end up in the list of saved services.
 */
export function parseServiceAddress(text: string): string | null {
	const typed = text.trim();
	const full = /^(https?:|[a-z][a-z0-9+.-]*:\/\/)/i.test(typed) ? typed : `http://${typed}`;
	// Some browsers take a space in a host's name.
	if (/\s/.test(typed) || !URL.canParse(full)) return null;
	const url = new URL(full);
	const plain = (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password;
	return plain && !url.search && !url.hash ? (url.origin + url.pathname).replace(/\/+$/, '') : null;
}

/** Undefined when neither field is filled in. */
export function parseLogin(user: string, password: string): FieldValue<Login | undefined> {
	// RFC 7616, section 3.4.4.
	if (user.includes(':')) return { problem: 'A user name cannot contain a colon.' };
	if (user === '' && password !== '') return { problem: 'Enter the user name for this password.' };
	return { value: user === '' ? undefined : { user, password } };
}
