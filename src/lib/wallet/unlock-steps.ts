import { COINBASE_UNLOCK_BLOCKS, PAYMENT_UNLOCK_BLOCKS, progressOf } from '../chain-data/confirmations';
import type { HistoryRow } from '../wallet-data/history';

/** An amount (atomic units) that unlocks within a number of blocks; `blocks` is null where that is not known. */
export interface UnlockStep {
	amount: bigint;
	blocks: number | null;
	isMined: boolean;
}

/** Limits of the groups in blocks: amounts in one group are added up. */
const GROUP_LIMITS_BLOCKS = [PAYMENT_UNLOCK_BLOCKS, 30, COINBASE_UNLOCK_BLOCKS];

/**
 * When the locked amount unlocks, the soonest first. `received` is exact; `rest` is change and unconfirmed payments.
 * Null if more was received than is locked, because one of the two is then outdated, and if an amount is not known.
 *
 * @param locked atomic units
 * @param height number of blocks that the wallet has scanned
 */
export function unlockSteps(
	rows: readonly HistoryRow[],
	locked: bigint,
	height: number,
	now: number
): { received: UnlockStep[]; rest: bigint } | null {
	const steps = new Map<string, UnlockStep & { within: number }>();
	let rest = locked;
	for (const { kind, transfer } of rows) {
		if (kind !== 'in' && kind !== 'mined') continue;
		const progress = progressOf(kind, transfer, height, now);
		if (progress.state !== 'confirming' && progress.state !== 'locked') continue;
		if (transfer.amount === undefined) return null;
		const blocks = progress.state === 'confirming' ? progress.needed - progress.count : progress.blocks;
		const within =
			blocks === null ? Infinity : (GROUP_LIMITS_BLOCKS.find((most) => blocks <= most) ?? COINBASE_UNLOCK_BLOCKS + 1);
		const group = `${kind} ${within}`;
		const step = steps.get(group) ?? { amount: 0n, blocks, isMined: kind === 'mined', within };
		step.amount += transfer.amount;
		if (blocks !== null) step.blocks = Math.max(step.blocks ?? 0, blocks);
		steps.set(group, step);
		rest -= transfer.amount;
	}
	if (rest < 0n) return null;
	const sorted = [...steps.values()].sort((a, b) => a.within - b.within || Number(a.isMined) - Number(b.isMined));
	return { received: sorted.map(({ amount, blocks, isMined }) => ({ amount, blocks, isMined })), rest };
}
