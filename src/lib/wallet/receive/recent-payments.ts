import { progressOf, type TransferProgress } from '../../chain-data/confirmations';
import type { HistoryRow } from '../../wallet-data/history';
import { isRequestLabel, parseNote, type WalletNames } from '../../wallet-data/names';
import { findOwnAddress } from '../../wallet-data/own-addresses';

/** A payment that the wallet received. */
export interface RecentPayment {
	id: string;
	txid: string;
	/** The purpose, or the address that got it. May be text from other people. */
	title: string;
	/** The address, where the title is something else; '' otherwise. */
	address: string;
	/** Unix seconds; 0 for unknown. */
	moment: number;
	/** Atomic units; undefined where it is not known. */
	amount: bigint | undefined;
	progress: TransferProgress;
}

/** Maximum number of payments shown. */
export const MAX_RECENT_PAYMENTS = 5;

/**
 * The newest payments that a wallet received, without mined rewards.
 *
 * @param rows newest first
 * @param excluded hashes of payments that are shown elsewhere
 * @param height number of blocks that the wallet has scanned
 * @param now Unix seconds
 */
export function recentPayments(
	rows: readonly HistoryRow[],
	names: WalletNames,
	excluded: ReadonlySet<string>,
	height: number,
	now: number
): RecentPayment[] {
	return rows
		.filter(({ kind, transfer }) => (kind === 'in' || kind === 'pool') && !excluded.has(transfer.txid))
		.slice(0, MAX_RECENT_PAYMENTS)
		.map(({ id, kind, transfer }) => {
			const { major: account, minor: index } = transfer.subaddr_index;
			const ownAddress = account === 0 ? `address ${index}` : `address ${account} / ${index}`;
			const title = titleOf(transfer, names);
			return {
				id,
				txid: transfer.txid,
				title: title || `A${ownAddress.slice(1)}`,
				address: title === '' ? '' : ownAddress,
				moment: transfer.timestamp,
				// Listed with an amount of 0 while it goes back to the pool (see `SeenPayments`).
				amount: kind === 'pool' && transfer.amount === 0n ? undefined : transfer.amount,
				progress: progressOf(kind, transfer, height, now)
			};
		});
}

/** Title from the address's label or the note; '' for none. The label of a request is never shown as it is. */
function titleOf({ address, amount, note }: HistoryRow['transfer'], names: WalletNames): string {
	const label = findOwnAddress(address, names.own)?.label.trim() ?? '';
	if (!isRequestLabel(label)) return label || parseNote(note).text.trim();
	const texts = amount === undefined ? null : names.describeRequest?.(label, amount);
	return texts?.title ?? 'Request';
}
