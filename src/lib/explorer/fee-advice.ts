import { nextBlockLevel, type WaitingAtLevel, type FeeLevel } from '../chain-data/fees';
import { formatInteger, plural } from '../format/amount';
import { formatDuration } from '../format/time';

/** Advice on the fee to pay: a sentence around the name of a fee level. */
export interface Advice {
	before: string;
	/** The name of the advised level; empty for none. */
	level: string;
	after: string;
}

/** Waits longer than this (blocks) are given in minutes. */
const MAX_DELAY_SHOWN_IN_BLOCKS = 5;

/** The state of the pool that the advice depends on. */
export interface FeeQueue {
	/** Number of waiting transactions; null while unknown. */
	count: number | null;
	/** Waiting transactions at each fee level; null while the pool is not loaded. */
	atLevels: readonly (WaitingAtLevel | null)[] | null;
	/** Seconds between blocks. */
	secondsPerBlock: number;
	/** True when loading the pool failed. */
	hasFailed?: boolean;
}

/**
 * Advises the lowest level that gets a typical transfer into the next block, and says how much longer the level below
 * takes.
 */
export function feeAdvice(
	levels: readonly FeeLevel[],
	{ count, atLevels, secondsPerBlock, hasFailed }: FeeQueue
): Advice {
	if (levels.length === 0) return plain('The fee levels are unknown.');
	if (count === null || !atLevels)
		return plain(hasFailed ? 'The waiting transactions are unknown.' : 'The waiting transactions are not loaded yet.');
	const level = nextBlockLevel(levels, atLevels);
	const dearest = atLevels.at(-1);
	if (!level)
		return plain(
			dearest
				? `Even at the highest fee, expect ${describeWait(dearest.block, secondsPerBlock)}.`
				: 'Not all waiting transactions are known.'
		);
	const below = atLevels[levels.indexOf(level) - 1];
	const cheaper = levels[levels.indexOf(level) - 1];
	if (!cheaper && count === 0) return around('Pay the {level} fee: nothing else is waiting.', level.name);
	if (!cheaper && atLevels.every((at) => at !== null) && fitsAll(atLevels, count))
		return around(fitting(count), level.name);
	const advice = around('Pay the {level} fee to be in the next block.', level.name);
	if (!cheaper || !below) return advice;
	return { ...advice, after: `${advice.after} ${expectLonger(cheaper.name, below.block, secondsPerBlock)}` };
}

const plain = (before: string): Advice => ({ before, level: '', after: '' });

/** Splits a sentence at `{level}`. */
function around(sentence: string, level: string): Advice {
	const [before = '', after = ''] = sentence.split('{level}');
	return { before, level, after };
}

const fitting = (count: number) =>
	count === 1
		? 'Pay the {level} fee: the one waiting transaction fits into the next block.'
		: `Pay the {level} fee: all ${formatInteger(count)} waiting transactions fit into the next block.`;

/** True when the whole pool is known, and a transfer at the lowest level fits into the next block behind all of it. */
const fitsAll = (found: readonly (WaitingAtLevel | null)[], count: number) =>
	found.reduce((sum, at) => sum + (at?.count ?? 0), 0) >= count;

function expectLonger(level: string, block: number, interval: number): string {
	if (block === 2) return `At the ${level} fee, expect to wait one block longer.`;
	return block - 1 < MAX_DELAY_SHOWN_IN_BLOCKS
		? `At the ${level} fee, expect to wait ${plural(block - 1, 'block')} longer.`
		: `At the ${level} fee, expect to wait about ${formatDuration(block * interval)}.`;
}

/** The expected block and wait of a transfer at a fee level. @param level index, from 0 */
export function describeExpectedWait({ atLevels, secondsPerBlock, hasFailed }: FeeQueue, level: number): string {
	const at = atLevels?.[level];
	if (at) return describeWait(at.block, secondsPerBlock);
	return atLevels || hasFailed ? 'unknown' : '…';
}

/** Example: "next block, ~2 min". @param block from 1 */
export function describeWait(block: number, interval: number): string {
	const place = block === 1 ? 'next block' : plural(block, 'block');
	return interval > 0 ? `${place}, ~${formatDuration(block * interval)}` : place;
}
