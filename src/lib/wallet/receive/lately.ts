import { progressOf, type Progress } from '../../chain-data/confirmations';
import type { Row } from '../../wallet-data/history';
import { isOfRequest, parseNote, type KnownNames } from '../../wallet-data/names';
import { placeOf } from '../../wallet-data/own-addresses';

/** A payment that the wallet received. */
export interface Lately {
	id: string;
	txid: string;
	/** The purpose, or the address that got it. May be text from other people. */
	title: string;
	/** The address, where the title is something else; '' otherwise. */
	place: string;
	/** Unix seconds; 0 for unknown. */
	moment: number;
	/** Atomic units; undefined where it is not known. */
	amount: bigint | undefined;
	progress: Progress;
}

/** Maximum number of payments shown. */
export const MAX_LATELY = 5;

/**
 * The newest payments that a wallet received, without mined rewards.
 *
 * @param rows newest first
 * @param besides hashes of payments that are shown elsewhere
 * @param height number of blocks that the wallet has scanned
 * @param now Unix seconds
 */
export function receivedLately(
	rows: readonly Row[],
	names: KnownNames,
	besides: ReadonlySet<string>,
	height: number,
	now: number
): Lately[] {
	return rows
		.filter(({ kind, transfer }) => (kind === 'in' || kind === 'pool') && !besides.has(transfer.txid))
		.slice(0, MAX_LATELY)
		.map(({ id, kind, transfer }) => {
			const { major: account, minor: index } = transfer.subaddr_index;
			const address = account === 0 ? `address ${index}` : `address ${account} / ${index}`;
			const title = titleOf(transfer, names);
			return {
				id,
				txid: transfer.txid,
				title: title || `A${address.slice(1)}`,
				place: title === '' ? '' : address,
				moment: transfer.timestamp,
				// Listed with an amount of 0 while it goes back to the pool (see `SeenPayments`).
				amount: kind === 'pool' && transfer.amount === 0n ? undefined : transfer.amount,
				progress: progressOf(kind, transfer, height, now)
			};
		});
}

/** Title from the address's label or the note; '' for none. The label of a request is never shown as it is. */
function titleOf({ address, amount, note }: Row['transfer'], names: KnownNames): string {
	const label = placeOf(address, names.own)?.label.trim() ?? '';
	if (!isOfRequest(label)) return label || parseNote(note).text.trim();
	const texts = amount === undefined ? null : names.ofRequest?.(label, amount);
	return texts?.title ?? 'Request';
}
