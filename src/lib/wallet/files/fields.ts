import { isHex } from '../../bytes/hex';
import { parseAddress, type Address } from '../../chain/address';
import { describeAddressProblem } from '../../chain/address-problem';
import type { Network } from '../../chain/address-shape';
import { publicKeyOf } from '../../chain/keys';
import type { Result } from '../../format/result';

/** Maximum length in bytes: file systems allow 255, and the service appends extensions. */
const MAX_NAME_BYTES = 200;

export function parseName(text: string): Result<string> {
	const name = text.trim();
	if (name === '') return { problem: 'Enter a name for the wallet file.' };
	if (/[/\\]/.test(name))
		return { problem: 'Enter a name without a slash: the file is in the wallet directory of the service.' };
	if (/^\.+$/.test(name) || /\p{Cc}/u.test(name)) return { problem: 'This is not a valid file name.' };
	return new TextEncoder().encode(name).length > MAX_NAME_BYTES
		? { problem: 'This name is too long.' }
		: { value: name };
}

/** An empty password is allowed. */
export const parseNewPassword = (password: string, again: string): Result<string> =>
	password === again ? { value: password } : { problem: 'The two passwords differ. Enter both again.' };

/**
 * Valid word counts: with and without the checksum word, half of them (electrum-words.cpp), and Polyseeds (master since
 * September 2026).
 */
const SEED_LENGTHS: readonly number[] = [25, 24, 13, 12, 16];

/** Normalizes white space and checks the number of words; the service checks the words. */
export function parseSeed(text: string): Result<string> {
	const words = text.trim().split(/\s+/u).filter(Boolean);
	if (words.length === 0) return { problem: 'Enter the words of the seed.' };
	if (SEED_LENGTHS.includes(words.length)) return { value: words.join(' ') };
	return { problem: `A seed has 25 or 16 words, but this has ${words.length}.` };
}

export function parseKey(text: string): Result<string> {
	const key = text.trim().toLowerCase();
	if (!isHex(key, 32)) return { problem: describeLength(key) };
	return publicKeyOf(key) === null ? { problem: 'This is not a valid key. Check every digit.' } : { value: key };
}

function describeLength(key: string): string {
	if (key === '') return 'Enter a key of 64 hex digits.';
	return key.length === 64
		? 'A key has only hex digits (0 to 9 and a to f), but this has other characters.'
		: `A key has 64 hex digits, but this has ${key.length}.`;
}

/** @param network null accepts any network */
export function parsePrimaryAddress(text: string, network: Network | null): Result<string> {
	const typed = text.trim();
	const { address, problem } = parseAddress(typed, network ?? undefined);
	if (problem) return { problem: describeAddressProblem(problem) };
	return address.kind === 'standard' ? { value: typed } : { problem: OTHER_ADDRESSES[address.kind] };
}

const OTHER_ADDRESSES = {
	subaddress: "This is a subaddress. Enter the wallet's primary address: the first address of its first account.",
	integrated: "This is an integrated address. Enter the wallet's primary address, which has no payment ID."
};

/**
 * Checks that the keys belong to the address. Release 0.18 accepts keys that do not, and creates a file that it can
 * never open again. Without a spend key the wallet is view-only.
 */
export function parseWalletKeys(
	typed: { address: string; viewkey: string; spendkey: string },
	network: Network | null
): { address: Result<string>; viewkey: Result<string>; spendkey: Result<string | null> } {
	const address = parsePrimaryAddress(typed.address, network);
	const owner = address.value === undefined ? null : parseAddress(address.value).address;
	return {
		address,
		viewkey: parseOwnKey(typed.viewkey, 'view', owner),
		spendkey: typed.spendkey.trim() === '' ? { value: null } : parseOwnKey(typed.spendkey, 'spend', owner)
	};
}

const SWAPPED_KEYS = {
	view: 'This is the secret spend key of the address, not its secret view key.',
	spend: 'This is the secret view key of the address, not its secret spend key.'
};

const WRONG_KEYS = {
	view: 'This is not the secret view key of the address.',
	spend: 'This is not the secret spend key of the address.'
};

function parseOwnKey(text: string, kind: 'view' | 'spend', owner: Address | null): Result<string> {
	const key = parseKey(text);
	if (key.problem !== undefined || !owner) return key;
	const [own, other] = kind === 'view' ? [owner.viewKey, owner.spendKey] : [owner.spendKey, owner.viewKey];
	const publicKey = publicKeyOf(key.value);
	if (publicKey === own) return key;
	return { problem: (publicKey === other ? SWAPPED_KEYS : WRONG_KEYS)[kind] };
}
