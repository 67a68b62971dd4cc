import type { TransferEntry } from '../rpc/wallet/records';
import { isLockedBySender, kindOf, progressOf, type Kind, type Progress } from './confirmations';

/** A payment to the watched address. */
export interface Arrival {
	kind: Kind;
	transfer: TransferEntry;
	progress: Progress;
	/** It was in the pool and is no longer listed: whether it is in a block is unknown. */
	isVanished: boolean;
	/** Whether its sender locked it for longer than each is locked. */
	isLocked: boolean;
}

/** The payments to an address that the wallet service lists, or no longer lists. */
export interface Arrived {
	in: readonly TransferEntry[];
	pool: readonly TransferEntry[];
	vanished: readonly TransferEntry[];
}

/** The payments received for a request. */
export interface Watch {
	/** Newest first. */
	arrivals: readonly Arrival[];
	/** Payments to the same address before this request, in atomic units. */
	earlier: { count: number; amount: bigint };
}

/**
 * Payments to one address.
 *
 * @param height blocks that the wallet has scanned
 * @param now Unix seconds
 */
export function arrivalsAt(
	{ account, index }: { account: number; index: number },
	lists: Arrived,
	height: number,
	now: number
): Arrival[] {
	const of = (list: keyof Arrived) =>
		lists[list]
			.filter(({ subaddr_index: { major, minor } }) => major === account && minor === index)
			.map((transfer) => {
				const kind = kindOf(list === 'vanished' ? 'pool' : list, transfer);
				const progress = progressOf(kind, transfer, height, now);
				const block = kind === 'pool' ? null : transfer.height;
				const isLocked = isLockedBySender(transfer.unlock_time, block, height, now);
				return { kind, transfer, progress, isVanished: list === 'vanished', isLocked };
			});
	return [...of('vanished'), ...of('pool'), ...of('in').sort((a, b) => b.transfer.height - a.transfer.height)];
}

/** Payments that were unlocked before the request: they do not count for it. */
export const overBefore = (arrivals: readonly Arrival[]): ReadonlySet<string> =>
	new Set(arrivals.flatMap(({ progress, transfer }) => (progress.state === 'unlocked' ? [transfer.txid] : [])));

/** Tells payments for a request from earlier ones. @param before hashes of payments that do not count */
export function watchFor(arrivals: readonly Arrival[], before: ReadonlySet<string>): Watch {
	const over = arrivals.filter(({ transfer }) => before.has(transfer.txid));
	return {
		arrivals: arrivals.filter(({ transfer }) => !before.has(transfer.txid)),
		earlier: { count: over.length, amount: over.reduce((sum, { transfer }) => sum + transfer.amount, 0n) }
	};
}
