import { readAddress } from '../../chain/address';
import { tellAddressProblem } from '../../chain/address-problem';
import type { Network } from '../../chain/address-shape';
import { together, type Read } from '../../format/read';
import type { AddressBookEntry } from '../../rpc/wallet/records';

/** An entry as it is typed. */
export interface EntryDraft {
	address: string;
	description: string;
}

/** @param network the wallet's; any when it is not known */
export function readEntry({ address, description }: EntryDraft, network: Network | null): Read<EntryDraft> {
	const text = address.trim();
	const { problem } = readAddress(text, network ?? undefined);
	return together({
		address: problem ? { problem: tellAddressProblem(problem) } : { value: text },
		description: { value: description.trim() }
	});
}

/** Those whose description or address has all the words in it. */
export function findEntries(entries: readonly AddressBookEntry[], text: string): readonly AddressBookEntry[] {
	const words = text.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return entries;
	return entries.filter(({ address, description }) => {
		const found = `${description}\n${address}`.toLowerCase();
		return words.every((word) => found.includes(word));
	});
}

/**
 * Whether the service can be trusted to put one address in the place of another. Release 0.18.0 keeps the payment id of an
 * integrated address when a plain one takes its place, and loses it the other way round (wallet_rpc_server.cpp,
 * on_edit_address_book): then a new entry has to be made, and the old one deleted.
 */
export const canTakeThePlace = (address: string, before: string) => isIntegrated(address) === isIntegrated(before);

const isIntegrated = (address: string) => readAddress(address).address?.kind === 'integrated';
