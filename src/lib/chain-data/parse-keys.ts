import { isHex } from '../bytes/hex';
import { parseAddress, type Address } from '../chain/address';
import { describeAddressProblem } from '../chain/address-problem';
import type { Network } from '../chain/address-shape';
import { scanKeys, type KeyProblem, type Lookahead } from '../chain/subaddress';
import { formatInteger } from '../format/amount';
import { parseInteger } from '../format/parse-integer';
import { combineFields, type FieldProblems, type Result } from '../format/result';

/** The fields of the form, as typed. */
export interface TypedKeys {
	address: string;
	viewKey: string;
	accounts: string;
	indices: string;
}

/** The parsed input of a scan. */
export interface ViewKeys {
	address: Address;
	viewKey: string;
	lookahead: Lookahead;
}

/** Limits of the lookahead: this many addresses are computed within seconds. */
const MAX_LOOKAHEAD_ACCOUNTS = 1000;
const MAX_LOOKAHEAD_INDICES = 10_000;
const MAX_LOOKAHEAD_ADDRESSES = 50_000;

/** Parses the form. @param network that of the node: the address must belong to it */
export function parseViewKeys(typed: TypedKeys, network: Network | undefined): Result<ViewKeys, FieldProblems> {
	const fields = combineFields({
		address: parseAddressOf(typed.address.trim(), network),
		viewKey: parseViewKey(typed.viewKey.trim()),
		accounts: parseInteger(typed.accounts, 1, MAX_LOOKAHEAD_ACCOUNTS),
		indices: parseInteger(typed.indices, 1, MAX_LOOKAHEAD_INDICES)
	});
	if (fields.problem) return fields;
	const { address, viewKey, accounts, indices } = fields.value;
	if (accounts * indices > MAX_LOOKAHEAD_ADDRESSES) {
		return {
			problem: { accounts: `At most ${formatInteger(MAX_LOOKAHEAD_ADDRESSES)} addresses in all accounts together.` }
		};
	}
	const { problem } = scanKeys(address, viewKey);
	if (problem === 'bad_address') return { problem: { address: KEY_PROBLEMS[problem] } };
	if (problem) return { problem: { viewKey: KEY_PROBLEMS[problem] } };
	return { value: { address, viewKey, lookahead: { accounts, indices } } };
}

function parseAddressOf(text: string, network: Network | undefined): Result<Address> {
	const { address, problem } = parseAddress(text, network);
	return address ? { value: address } : { problem: describeAddressProblem(problem) };
}

function parseViewKey(text: string): Result<string> {
	if (text === '') return { problem: 'Enter the private view key.' };
	if (isHex(text, 32)) return { value: text.toLowerCase() };
	if (/^[0-9a-f]+$/i.test(text)) return { problem: `A key has 64 hex digits, but this has ${text.length}.` };
	return { problem: 'A key has only hex digits: 0 to 9 and a to f.' };
}

const KEY_PROBLEMS: Readonly<Record<KeyProblem, string>> = {
	no_key: 'This is not a private key: the number is too large, or zero.',
	other_key: 'This private view key belongs to another address. It may be the spend key, or a public key.',
	bad_address: 'The checksum is right, but the keys in the address are not valid: no wallet made it.'
};
