import type { TransferEntry } from '../rpc/wallet/records';
import { kindOf, progressOf, type Kind, type Progress } from './confirmations';

/** A payment to the address that is watched. */
export interface Arrival {
	kind: Kind;
	transfer: TransferEntry;
	progress: Progress;
	/** It was in the pool and is in no list now: what became of it is not known. */
	isVanished: boolean;
}

/** What the wallet service lists for an address, and what it no longer lists. */
export interface Arrived {
	in: readonly TransferEntry[];
	pool: readonly TransferEntry[];
	vanished: readonly TransferEntry[];
}

/** What came for a request. Amounts in atomic units. */
export interface Watch {
	/** The newest first. */
	arrivals: readonly Arrival[];
	amount: bigint;
	/** What was in the pool and is in no list now. It may still turn out to be in a block: it is not asked for again. */
	vanished: bigint;
	/** Whether the node saw another payment of the same money, while this one is in no block. */
	isContested: boolean;
	/** How far the payment is that is least far; null while there is none. */
	progress: Progress | null;
	/** What is missing, below zero when more came than was asked; null when any amount will do. */
	missing: bigint | null;
	/** What came to the same address before, for others. */
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
				return { kind, transfer, progress, isVanished: list === 'vanished' };
			});
	return [...of('vanished'), ...of('pool'), ...of('in').sort((a, b) => b.transfer.height - a.transfer.height)];
}

/** Those that were over before anybody waited here: a request is not answered by them. */
export const overBefore = (arrivals: readonly Arrival[]): ReadonlySet<string> =>
	new Set(arrivals.flatMap(({ progress, transfer }) => (progress.state === 'unlocked' ? [transfer.txid] : [])));

/**
 * What came for a request.
 *
 * @param before hashes of payments that do not count
 * @param asked null when any amount will do
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

/** Orders by what is still to be waited for, the longest wait first. */
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

/** What is said of a request, in a sentence. */
export function describeWatch({ progress, vanished }: Watch): { tone: 'plain' | 'good' | 'warn'; words: string } {
	if (vanished > 0n) return { tone: 'warn', words: 'A payment is no longer in the pool.' };
	if (!progress) return { tone: 'plain', words: 'Waiting for a payment.' };
	switch (progress.state) {
		case 'failed':
		case 'pool':
			return { tone: 'warn', words: 'Seen in the pool: it is on its way, and in no block yet.' };
		case 'confirming':
			return {
				tone: 'warn',
				words: `In a block: ${progress.count} of ${progress.needed} confirmations. It can be spent after that.`
			};
		case 'locked':
			return { tone: 'warn', words: 'It came, but whoever paid locked it: it cannot be spent yet.' };
		case 'unlocked':
			return { tone: 'good', words: 'Received. It can be spent.' };
	}
}
