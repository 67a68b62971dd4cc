import type { Network } from '../../chain/address-shape';
import { combineFields, type FieldProblems, type Result } from '../../format/result';
import { emptyRestoreHeight, parseRestoreHeight, type RestoreFrom, type RestoreHeightDraft } from './restore-height';
import { parseWalletKeys, parseName, parseNewPassword, parseSeed } from './fields';

/** Field values for a new wallet, for all ways to create one. */
export interface WalletDraft {
	name: string;
	password: string;
	again: string;
	/** Language of the seed or, when restoring a deprecated seed, of its new words. */
	language: string;
	seed: string;
	/** The passphrase that belongs to the seed; empty when there is none. */
	offset: string;
	address: string;
	viewkey: string;
	/** Empty for a view-only wallet. */
	spendkey: string;
	from: RestoreHeightDraft;
}

export const emptyWallet: WalletDraft = {
	name: '',
	password: '',
	again: '',
	language: 'English',
	seed: '',
	offset: '',
	address: '',
	viewkey: '',
	spendkey: '',
	from: emptyRestoreHeight
};

export interface FileRequest {
	filename: string;
	password: string;
}

export interface CreateWalletRequest extends FileRequest {
	language: string;
}

export interface SeedRequest extends CreateWalletRequest {
	seed: string;
	offset: string;
	from: RestoreFrom;
}

export interface KeysRequest extends FileRequest {
	address: string;
	viewkey: string;
	/** Null makes a view-only wallet. */
	spendkey: string | null;
	from: RestoreFrom;
}

export interface PasswordRequest {
	old: string;
	password: string;
}

/** Data that the fields of a restored wallet are validated with. */
export interface RestoreContext {
	/** The height of the newest block; null when it is not known. */
	tip: number | null;
	network: Network | null;
	/** Unix seconds. */
	now: number;
}

const parseFile = ({ name, password, again }: WalletDraft) => ({
	filename: parseName(name),
	password: parseNewPassword(password, again)
});

export const parseOpen = (name: string, password: string): Result<FileRequest, FieldProblems> =>
	combineFields({ filename: parseName(name), password: { value: password } });

export const parseCreateWallet = (draft: WalletDraft): Result<CreateWalletRequest, FieldProblems> =>
	combineFields({ ...parseFile(draft), language: { value: draft.language } });

export const parseRestoreSeed = (
	draft: WalletDraft,
	{ tip, now }: RestoreContext
): Result<SeedRequest, FieldProblems> =>
	combineFields({
		...parseFile(draft),
		seed: parseSeed(draft.seed),
		offset: { value: draft.offset },
		from: parseRestoreHeight(draft.from, tip, now),
		language: { value: draft.language }
	});

export const parseRestoreKeys = (
	draft: WalletDraft,
	{ tip, network, now }: RestoreContext
): Result<KeysRequest, FieldProblems> =>
	combineFields({
		...parseFile(draft),
		...parseWalletKeys(draft, network),
		from: parseRestoreHeight(draft.from, tip, now)
	});

export const parseChange = (old: string, password: string, again: string): Result<PasswordRequest, FieldProblems> =>
	combineFields({ old: { value: old }, password: parseNewPassword(password, again) });
