import { isHex } from '../../bytes/hex';
import { readAddress } from '../../chain/address';
import { tellAddressProblem } from '../../chain/address-problem';
import type { Network } from '../../chain/address-shape';
import { publicKeyOf } from '../../chain/public-key';
import { together, type Read } from '../../format/read';

type Field<Value> = { value: Value } | { problem: string };

/** Longer ones fit into few file systems: the service puts an ending to it. */
const LONGEST_NAME = 200;

/** A wallet file's name: it has no path in it. */
export function readName(text: string): Field<string> {
	const name = text.trim();
	if (name === '') return { problem: 'A name for the wallet file.' };
	if (/[/\\]/.test(name)) return { problem: 'A name without a slash: the file is in the directory of the service.' };
	if (/^\.+$/.test(name) || /\p{Cc}/u.test(name)) return { problem: 'No file can have this name.' };
	return new TextEncoder().encode(name).length > LONGEST_NAME ? { problem: 'This name is too long.' } : { value: name };
}

/** A new password that was typed twice. None at all is one as well. */
export const readNewPassword = (password: string, again: string): Field<string> =>
	password === again ? { value: password } : { problem: 'The two passwords differ: type both again.' };

/** A seed's numbers of words: with and without the last, which is a checksum; and half of them (electrum-words.cpp). */
const LENGTHS: readonly number[] = [25, 24, 13, 12];

/** The words of a seed, as the service takes them: with one space between. Whether they fit together is for it to say. */
export function readSeed(text: string): Field<string> {
	const words = text.trim().split(/\s+/u).filter(Boolean);
	if (words.length === 0) return { problem: 'The words of the seed.' };
	if (LENGTHS.includes(words.length)) return { value: words.join(' ') };
	return { problem: `A seed has 25 words, but ${words.length === 1 ? 'this is one' : `these are ${words.length}`}.` };
}

/** A secret key. */
export function readKey(text: string): Field<string> {
	const key = text.trim().toLowerCase();
	if (!isHex(key, 32)) return { problem: `A key has 64 hex digits${tellLength(key)}.` };
	return publicKeyOf(key) === null ? { problem: 'No key has this value: compare it digit by digit.' } : { value: key };
}

function tellLength(key: string): string {
	if (key === '') return '';
	return key.length === 64 ? ', 0 to 9 and a to f, but this has other characters' : `, but this has ${key.length}`;
}

/** The address that belongs to a wallet's keys: its first one. @param network any when it is not known */
export function readMainAddress(text: string, network: Network | null): Field<string> {
	const typed = text.trim();
	const { address, problem } = readAddress(typed, network ?? undefined);
	if (problem) return { problem: tellAddressProblem(problem) };
	switch (address.kind) {
		case 'standard':
			return { value: typed };
		case 'subaddress':
			return {
				problem: "This is a subaddress. The wallet's main address is needed, the first one of its first account."
			};
		case 'integrated':
			return { problem: "This address has a payment id in it. The wallet's main address is needed, which has none." };
	}
}

/** Keys from which a wallet is made. */
export interface Keys {
	address: string;
	viewkey: string;
	/** Null makes a view-only wallet. */
	spendkey: string | null;
}

/**
 * Reads an address and its keys, and compares them: the service 0.18 takes keys that do not belong to the address, and
 * makes a file of them that it can never open again.
 */
export function readKeys(
	typed: { address: string; viewkey: string; spendkey: string },
	network: Network | null
): Read<Keys> {
	const read = together({
		address: readMainAddress(typed.address, network),
		viewkey: readKey(typed.viewkey),
		spendkey: typed.spendkey.trim() === '' ? { value: null } : readKey(typed.spendkey)
	});
	if ('problems' in read) return read;
	const { address, viewkey, spendkey } = read.value;
	const owner = readAddress(address).address;
	const problems = {
		...(publicKeyOf(viewkey) !== owner?.viewKey && {
			viewkey: notOf('view', publicKeyOf(viewkey) === owner?.spendKey)
		}),
		...(spendkey !== null &&
			publicKeyOf(spendkey) !== owner?.spendKey && {
				spendkey: notOf('spend', publicKeyOf(spendkey) === owner?.viewKey)
			})
	};
	return Object.keys(problems).length > 0 ? { problems } : read;
}

const notOf = (kind: 'view' | 'spend', isOther: boolean) =>
	isOther
		? `This is the secret ${kind === 'view' ? 'spend' : 'view'} key of the address, not its secret ${kind} key.`
		: `This is not the secret ${kind} key of the address.`;
