import { isHex } from '../../bytes/hex';
import { readAddress, type Address } from '../../chain/address';
import { tellAddressProblem } from '../../chain/address-problem';
import type { Network } from '../../chain/address-shape';
import { scanKeys, type KeyProblem, type Lookahead } from '../../chain/subaddress';
import { readWhole, together, type Read } from '../../format/read';

/** What is typed into the form. */
export interface TypedKeys {
	address: string;
	viewKey: string;
	accounts: string;
	indices: string;
}

/** What a scan is made with. */
export interface ViewKeys {
	address: Address;
	viewKey: string;
	lookahead: Lookahead;
}

/** As wallets look ahead: so many of a wallet's addresses are worked out in some seconds. */
const MOST_ACCOUNTS = 1000;
const MOST_INDICES = 10_000;
const MOST = 50_000;

/** Reads the form. @param network the node's, which the address has to be of */
export function readKeys(typed: TypedKeys, network: Network | undefined): Read<ViewKeys> {
	const fields = together({
		address: readTheirAddress(typed.address.trim(), network),
		viewKey: readViewKey(typed.viewKey.trim()),
		accounts: readWhole(typed.accounts, 1, MOST_ACCOUNTS),
		indices: readWhole(typed.indices, 1, MOST_INDICES)
	});
	if ('problems' in fields) return fields;
	const { address, viewKey, accounts, indices } = fields.value;
	if (accounts * indices > MOST) {
		return { problems: { accounts: `At most ${MOST.toLocaleString('en')} addresses, all accounts together.` } };
	}
	const { problem } = scanKeys(address, viewKey);
	if (problem === 'bad_address') return { problems: { address: tellKeyProblem(problem) } };
	if (problem) return { problems: { viewKey: tellKeyProblem(problem) } };
	return { value: { address, viewKey, lookahead: { accounts, indices } } };
}

/** An address for which something is to be found; `network` as above. */
export function readTheirAddress(text: string, network: Network | undefined): { value: Address } | { problem: string } {
	const { address, problem } = readAddress(text, network);
	return address ? { value: address } : { problem: tellAddressProblem(problem) };
}

function readViewKey(text: string): { value: string } | { problem: string } {
	if (text === '') return { problem: 'The private view key is needed.' };
	if (isHex(text, 32)) return { value: text.toLowerCase() };
	if (/^[0-9a-f]+$/i.test(text)) return { problem: `A key has 64 hex digits; this has ${text.length}.` };
	return { problem: 'A key has 64 hex digits: 0 to 9 and a to f, and nothing else.' };
}

function tellKeyProblem(problem: KeyProblem): string {
	switch (problem) {
		case 'no_key':
			return 'This is no private key: the number is too large, or zero.';
		case 'other_key':
			return 'This private view key belongs to another address. It may be the spend key, or a public key.';
		case 'bad_address':
			return 'The address has a right checksum, but no keys in it: no wallet made it.';
	}
}
