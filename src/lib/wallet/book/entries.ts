import { parseAddress } from '../../chain/address';
import { describeAddressProblem } from '../../chain/address-problem';
import type { Network } from '../../chain/address-shape';
import { combineFields, type FieldProblems, type Result } from '../../format/result';
import type { AddressBookEntry } from '../../rpc/wallet/records';
import { findByWords } from '../../format/find';

export interface EntryDraft {
	address: string;
	description: string;
}

/** Parses an entry. @param network the wallet's; null accepts any network */
export function parseEntry(
	{ address, description }: EntryDraft,
	network: Network | null
): Result<EntryDraft, FieldProblems> {
	const text = address.trim();
	const { problem } = parseAddress(text, network ?? undefined);
	return combineFields({
		address: problem ? { problem: describeAddressProblem(problem) } : { value: text },
		description: { value: description.trim() }
	});
}

/** Entries whose description or address contains all the words. */
export const findEntries = (entries: readonly AddressBookEntry[], text: string) =>
	findByWords(entries, text, ({ address, description }) => `${description}\n${address}`);

/**
 * True when the service replaces an address correctly. Release 0.18.0 keeps the payment ID when an address without one
 * replaces an integrated address, and loses it in the reverse case (wallet_rpc_server.cpp, on_edit_address_book). If
 * not, add a new entry and delete the old one.
 */
export const canEditInPlace = (address: string, before: string) => isIntegrated(address) === isIntegrated(before);

const isIntegrated = (address: string) => parseAddress(address).address?.kind === 'integrated';
