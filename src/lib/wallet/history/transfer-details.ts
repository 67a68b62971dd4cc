import type { IncomingTransfer, TransferEntry } from '../../rpc/wallet/records';
import { transferKindOf, type TransferKind } from '../../chain-data/confirmations';

/** One entry of a transaction: spending from an account, or a payment to an address. */
export interface TransferWithKind {
	kind: TransferKind;
	transfer: TransferEntry;
}

const TRANSFER_LISTS = ['in', 'out', 'pending', 'failed', 'pool'] as const;

/** Determines the kind of a single transfer from its type. The type of a mining reward is `block`. */
export function entryOf(transfer: TransferEntry): TransferWithKind {
	const list = TRANSFER_LISTS.find((known) => known === transfer.type) ?? 'in';
	return { kind: transferKindOf(list, transfer), transfer };
}

/**
 * Sorts entries, outgoing ones first. A failed entry is dropped if the same transaction is also listed as another kind.
 */
export function entriesOf(transfers: readonly TransferEntry[]): TransferWithKind[] {
	const entries = transfers.map(entryOf);
	const isListed = entries.some(({ kind }) => kind !== 'failed');
	const order: readonly TransferKind[] = ['out', 'pending', 'failed', 'in', 'mined', 'pool'];
	return entries
		.filter(({ kind }) => kind !== 'failed' || !isListed)
		.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** The outgoing entry, including a failed one. */
export const outgoingOf = (entries: readonly TransferWithKind[]): TransferWithKind | undefined =>
	entries.find(({ kind }) => kind === 'out' || kind === 'pending' || kind === 'failed');

/**
 * The change in atomic units: the transaction's outputs at the paying account's first address, minus the amount sent to
 * that address. Null when unknown.
 *
 * @param outputs outputs of that address
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
