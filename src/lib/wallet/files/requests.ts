import type { Network } from '../../chain/address-shape';
import { together, type Read } from '../../format/read';
import { readFrom, type From, type FromDraft } from './from';
import { readKeys, readName, readNewPassword, readSeed, type Keys } from './read';

/** What was typed for a file that is to be made. */
export interface FileDraft {
	name: string;
	password: string;
	again: string;
}

/** What a wallet file is made or opened with. */
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
	/** Of the new words, should the seed be in a deprecated list. */
	language: string;
}

export interface KeysRequest extends FileRequest, Keys {
	from: From;
}

export interface PasswordRequest {
	old: string;
	password: string;
}

/** What the chain says that a restored wallet is held to. */
export interface Surroundings {
	/** The height of the newest block; null when it is not known. */
	tip: number | null;
	network: Network | null;
	/** Unix seconds. */
	now: number;
}

export const emptyFile: FileDraft = { name: '', password: '', again: '' };

const readFile = ({ name, password, again }: FileDraft): Read<FileRequest> =>
	together({ filename: readName(name), password: readNewPassword(password, again) });

export const readOpen = (name: string, password: string): Read<FileRequest> =>
	together({ filename: readName(name), password: { value: password } });

export const readCreate = (file: FileDraft, language: string): Read<CreateRequest> =>
	merged(readFile(file), { value: { language } });

export const readRestoreSeed = (
	typed: { file: FileDraft; seed: string; offset: string; language: string; from: FromDraft },
	{ tip, now }: Surroundings
): Read<SeedRequest> =>
	merged(
		readFile(typed.file),
		together({
			seed: readSeed(typed.seed),
			offset: { value: typed.offset },
			from: readFrom(typed.from, tip, now),
			language: { value: typed.language }
		})
	);

export const readRestoreKeys = (
	typed: { file: FileDraft; address: string; viewkey: string; spendkey: string; from: FromDraft },
	{ tip, network, now }: Surroundings
): Read<KeysRequest> =>
	merged(readFile(typed.file), merged(readKeys(typed, network), together({ from: readFrom(typed.from, tip, now) })));

export const readChange = (old: string, password: string, again: string): Read<PasswordRequest> =>
	together({ old: { value: old }, password: readNewPassword(password, again) });

/** Two parts of a form: both values, or the problems of both. */
function merged<First extends object, Second extends object>(
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
