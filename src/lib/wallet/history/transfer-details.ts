import type { IncomingTransfer, TransferEntry } from '../../rpc/wallet/records';
import { kindOf, type Kind } from '../confirmations';

/** The entries of one transaction: what it took from an account, and what it brought to each address. */
export interface Entry {
	kind: Kind;
	transfer: TransferEntry;
}

const LISTS = ['in', 'out', 'pending', 'failed', 'pool'] as const;

/** An entry as the service gives it by itself: its type says which list it is of. A reward's is `block`. */
export function entryOf(transfer: TransferEntry): Entry {
	const list = LISTS.find((known) => known === transfer.type) ?? 'in';
	return { kind: kindOf(list, transfer), transfer };
}

/**
 * Outgoing entries first. What failed is left out when the same transaction is in a block as well: it was given up, and came
 * after all.
 */
export function entriesOf(transfers: readonly TransferEntry[]): Entry[] {
	const entries = transfers.map(entryOf);
	const isInBlock = entries.some(({ kind }) => kind === 'out');
	const order: readonly Kind[] = ['out', 'pending', 'failed', 'in', 'mined', 'pool'];
	return entries
		.filter(({ kind }) => kind !== 'failed' || !isInBlock)
		.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/**
 * What came back as change, in atomic units: what the wallet got of its own transaction at the first address of the account
 * that paid, besides what was sent there. Null when nothing of it is known.
 *
 * @param outputs those of that address
 */
export function changeOf(
	{ txid, address, change_amount, destinations }: TransferEntry,
	outputs: readonly IncomingTransfer[]
): bigint | null {
	if (change_amount !== undefined) return change_amount;
	const got = outputs.filter(({ tx_hash }) => tx_hash === txid);
	if (got.length === 0) return null;
	const sent = destinations.filter((destination) => destination.address === address);
	return (
		got.reduce((sum, { amount }) => sum + amount, 0n) - sent.reduce((sum, destination) => sum + destination.amount, 0n)
	);
}
