import { ADDRESS_PROBLEM, parseLogin } from '../../app/service-address';
import { combineFields, mapValue, type Read } from '../../format/read';
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
	const read = combineFields({
		url: url === null ? { problem: ADDRESS_PROBLEM } : { value: url },
		user: parseLogin(user, password),
		file: parseFile(draft)
	});
	return mapValue(read, ({ url, user: login, file }) => ({
		...{ url, login, keep, file },
		name: name.trim() || new URL(url).host
	}));
}

function parseFile({ file, filePassword }: Pick<Draft, 'file' | 'filePassword'>) {
	if (file.trim() === '' && filePassword === '') return { value: null };
	const name = parseName(file);
	return 'problem' in name ? name : { value: { filename: name.value, password: filePassword } };
}
