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

/** The payments received for a request. Amounts in atomic units. */
export interface Watch {
	/** Newest first. */
	arrivals: readonly Arrival[];
	amount: bigint;
	/** Was in the pool and is no longer listed. It may be in a block, so it is not requested again. */
	vanished: bigint;
	/** Whether the node has seen a double spend of an unconfirmed payment. */
	isContested: boolean;
	/** Of the payment with the fewest confirmations; null without payments. */
	progress: Progress | null;
	/** The amount missing, negative for an excess; null for a request of any amount. */
	missing: bigint | null;
	/** Payments to the same address before this request. */
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

/**
 * The state of a request.
 *
 * @param before hashes of payments that do not count
 * @param asked null for any amount
 */
export function watchFor(arrivals: readonly Arrival[], before: ReadonlySet<string>, asked: bigint | null): Watch {
	const shown = arrivals.filter(({ transfer }) => !before.has(transfer.txid));
	const counted = shown.filter(({ isVanished }) => !isVanished);
	const over = arrivals.filter(({ transfer }) => before.has(transfer.txid));
	const amount = sum(counted);
	const vanished = sum(shown.filter(({ isVanished }) => isVanished));
	const progress = counted.map((arrival) => arrival.progress).sort((a, b) => depth(a) - depth(b))[0] ?? null;
	return {
		arrivals: shown,
		amount,
		vanished,
		isContested: counted.some(({ kind, transfer }) => kind === 'pool' && transfer.double_spend_seen),
		progress,
		missing: asked === null ? null : asked - amount - vanished,
		earlier: { count: over.length, amount: sum(over) }
	};
}

const sum = (arrivals: readonly Arrival[]) => arrivals.reduce((total, { transfer }) => total + transfer.amount, 0n);

/** Orders by the remaining wait, longest first. */
function depth(progress: Progress): number {
	switch (progress.state) {
		case 'failed':
			return -2;
		case 'pool':
			return -1;
		case 'confirming':
			return progress.count / progress.needed;
		case 'locked':
			return 1;
		case 'unlocked':
			return 2;
	}
}
