import { parseLogin } from '../../app/service-address';
import { combineFields, mapValue, type FieldProblems, type Result } from '../../format/result';
import type { Login } from '../../rpc/digest';
import { parseName } from '../files/fields';
import type { FileRequest } from '../files/file-requests';

/** Field values of a login, and of the wallet file to open. */
export interface ConnectDraft {
	user: string;
	password: string;
	keep: boolean;
	/** The name of the wallet file; empty for none. */
	file: string;
	filePassword: string;
}

export interface ConnectAttempt {
	url: string;
	/** Undefined when none was entered. */
	login: Login | undefined;
	/** True when the login survives a reload of the tab. */
	keep: boolean;
	/** The wallet file to open; null for none. */
	file: FileRequest | null;
}

export const emptyConnectDraft: ConnectDraft = { user: '', password: '', keep: false, file: '', filePassword: '' };

/** Parses the fields. @param url the service's address */
export function parseConnectDraft(
	{ user, password, keep, ...draft }: ConnectDraft,
	url: string
): Result<ConnectAttempt, FieldProblems> {
	const read = combineFields({ user: parseLogin(user, password), file: parseFile(draft) });
	return mapValue(read, ({ user: login, file }) => ({ url, login, keep, file }));
}

function parseFile({ file, filePassword }: Pick<ConnectDraft, 'file' | 'filePassword'>): Result<FileRequest | null> {
	if (file.trim() === '' && filePassword === '') return { value: null };
	const { value: filename, problem } = parseName(file);
	return problem === undefined ? { value: { filename, password: filePassword } } : { problem };
}
