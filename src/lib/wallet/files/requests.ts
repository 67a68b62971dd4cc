import type { Network } from '../../chain/address-shape';
import { combineFields, type Read } from '../../format/read';
import { parseRestoreHeight, type From, type RestoreHeightDraft } from './restore-height';
import { parseKeys, parseName, parseNewPassword, parseSeed, type Keys } from './fields';

/** Field values for a new file. */
export interface FileDraft {
	name: string;
	password: string;
	again: string;
}

export interface FileRequest {
	filename: string;
	password: string;
}

export interface CreateRequest extends FileRequest {
	language: string;
}

export interface SeedRequest extends FileRequest {
	seed: string;
	/** The passphrase that belongs to the seed; empty when there is none. */
	offset: string;
	from: From;
	/** Language of the new words if the seed is in a deprecated word list. */
	language: string;
}

export interface KeysRequest extends FileRequest, Keys {
	from: From;
}

export interface PasswordRequest {
	old: string;
	password: string;
}

/** What the fields of a restored wallet are checked against. */
export interface FormContext {
	/** The height of the newest block; null when it is not known. */
	tip: number | null;
	network: Network | null;
	/** Unix seconds. */
	now: number;
}

export const emptyFile: FileDraft = { name: '', password: '', again: '' };

const parseFile = ({ name, password, again }: FileDraft): Read<FileRequest> =>
	combineFields({ filename: parseName(name), password: parseNewPassword(password, again) });

export const parseOpen = (name: string, password: string): Read<FileRequest> =>
	combineFields({ filename: parseName(name), password: { value: password } });

export const parseCreate = (file: FileDraft, language: string): Read<CreateRequest> =>
	mergeReads(parseFile(file), { value: { language } });

export const parseRestoreSeed = (
	typed: { file: FileDraft; seed: string; offset: string; language: string; from: RestoreHeightDraft },
	{ tip, now }: FormContext
): Read<SeedRequest> =>
	mergeReads(
		parseFile(typed.file),
		combineFields({
			seed: parseSeed(typed.seed),
			offset: { value: typed.offset },
			from: parseRestoreHeight(typed.from, tip, now),
			language: { value: typed.language }
		})
	);

export const parseRestoreKeys = (
	typed: { file: FileDraft; address: string; viewkey: string; spendkey: string; from: RestoreHeightDraft },
	{ tip, network, now }: FormContext
): Read<KeysRequest> =>
	mergeReads(
		parseFile(typed.file),
		mergeReads(parseKeys(typed, network), combineFields({ from: parseRestoreHeight(typed.from, tip, now) }))
	);

export const parseChange = (old: string, password: string, again: string): Read<PasswordRequest> =>
	combineFields({ old: { value: old }, password: parseNewPassword(password, again) });

function mergeReads<First extends object, Second extends object>(
	first: Read<First>,
	second: Read<Second>
): Read<First & Second> {
	if ('problems' in first || 'problems' in second) {
		return {
			problems: { ...('problems' in first && first.problems), ...('problems' in second && second.problems) }
		};
	}
	return { value: { ...first.value, ...second.value } };
}
