import type { Result } from '../format/result';
import type { Login } from '../rpc/digest';

/** Problem text for a form that has fields for a login. */
const PROBLEM = 'An address looks like http://host:port. Enter the login in the fields below, not in the address.';

/**
 * Normalizes a typed address; `node.example:18081` becomes an http URL. An address that contains a login is refused:
 * the login would be stored in the list of services.
 */
export function parseServiceAddress(text: string): Result<string> {
	const typed = text.trim();
	const full = /^(https?:|[a-z][a-z0-9+.-]*:\/\/)/i.test(typed) ? typed : `http://${typed}`;
	// Some browsers accept a space in a host name.
	if (/\s/.test(typed) || !URL.canParse(full)) return { problem: PROBLEM };
	const url = new URL(full);
	const plain = (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password;
	if (!plain || url.search || url.hash) return { problem: PROBLEM };
	return { value: (url.origin + url.pathname).replace(/\/+$/, '') };
}

/** Parses a typed login; undefined when both fields are empty. */
export function parseLogin(user: string, password: string): Result<Login | undefined> {
	// A user name must not contain a colon (RFC 7616, section 3.4.4).
	if (user.includes(':')) return { problem: 'A user name cannot contain a colon.' };
	if (user === '' && password !== '') return { problem: 'Enter the user name for this password.' };
	return { value: user === '' ? undefined : { user, password } };
}
