import { combineFields, type Read } from '../../format/read';
import type { Login } from '../../rpc/digest';
import { parseName } from '../files/fields';
import type { FileRequest } from '../files/requests';

/** Field values of the connection form. */
export interface Draft {
	address: string;
	name: string;
	user: string;
	password: string;
	keep: boolean;
	/** The name of the wallet file; empty for none. */
	file: string;
	filePassword: string;
}

export interface Attempt {
	url: string;
	/** Name in the list of services; the host when none was entered. */
	name: string;
	/** Undefined when none was entered. */
	login: Login | undefined;
	/** Whether the login survives a reload of the tab. */
	keep: boolean;
	/** The wallet file to open; null for none. */
	file: FileRequest | null;
}

export const emptyDraft = (address = ''): Draft => ({
	...{ address, name: '', user: '', password: '', keep: false },
	...{ file: '', filePassword: '' }
});

/** @param url the normalized address; null when it is not valid */
export function parseDraft({ name, user, password, keep, ...draft }: Draft, url: string | null): Read<Attempt> {
	const read = combineFields({ url: urlFrom(url), user: userFrom(user, password), file: fileFrom(draft) });
	if ('problems' in read) return read;
	const login = read.value.user === '' ? undefined : { user: read.value.user, password };
	return {
		value: {
			url: read.value.url,
			name: name.trim() || new URL(read.value.url).host,
			login,
			keep,
			file: read.value.file
		}
	};
}

const urlFrom = (url: string | null) =>
	url === null
		? { problem: 'An address looks like http://host:port. Enter the login in the fields below, not in the address.' }
		: { value: url };

function fileFrom({ file, filePassword }: Pick<Draft, 'file' | 'filePassword'>) {
	if (file.trim() === '' && filePassword === '') return { value: null };
	const name = parseName(file);
	return 'problem' in name ? name : { value: { filename: name.value, password: filePassword } };
}

function userFrom(user: string, password: string): { value: string } | { problem: string } {
	// RFC 7616, section 3.4.4.
	if (user.includes(':')) return { problem: 'A user name cannot contain a colon.' };
	return user === '' && password !== '' ? { problem: 'Enter the user name for this password.' } : { value: user };
}
