import { nextLevel, type AtLevel, type FeeLevel } from '../chain-data/fees';
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
const FEW_BLOCKS = 5;

/** The state of the pool that the advice depends on. */
export interface Queue {
	/** Number of waiting transactions; null while unknown. */
	count: number | null;
	/** Waiting transactions at each fee level; null while the pool is not loaded. */
	found: readonly (AtLevel | null)[] | null;
	/** Seconds between blocks. */
	interval: number;
	/** True when loading the pool failed. */
	isUnknown?: boolean;
}

/**
 * Advises the lowest level that gets a typical transfer into the next block, and says how much longer the level below
 * takes.
 */
export function adviceOf(levels: readonly FeeLevel[], { count, found, interval, isUnknown }: Queue): Advice {
	if (levels.length === 0) return plain('The fee levels are unknown.');
	if (count === null || !found) return plain(isUnknown ? 'What waits is unknown.' : 'What waits is not loaded yet.');
	const level = nextLevel(levels, found);
	const dearest = found.at(-1);
	if (!level)
		return plain(
			dearest
				? `Not even the highest fee is in the next block: ${waitOf(dearest.block, interval)}.`
				: 'What waits is not known whole.'
		);
	const below = found[levels.indexOf(level) - 1];
	const cheaper = levels[levels.indexOf(level) - 1];
	if (!cheaper && count === 0)
		return { before: 'Pay the ', level: level.name, after: ' fee: nothing else is waiting.' };
	if (!cheaper && found.every((at) => at !== null) && fitsAll(found, count))
		return { before: 'Pay the ', level: level.name, after: ` fee: ${allOf(count)} into the next block.` };
	const rest = cheaper && below ? ` At the ${cheaper.name} fee, expect ${longer(below.block, interval)}.` : '';
	return { before: 'Pay the ', level: level.name, after: ` fee to be in the next block.${rest}` };
}

const plain = (before: string): Advice => ({ before, level: '', after: '' });

const allOf = (count: number) =>
	count === 1 ? 'the one waiting transaction fits' : `all ${formatInteger(count)} waiting transactions fit`;

/** True when the whole pool is known, and a transfer at the lowest level fits into the next block behind all of it. */
const fitsAll = (found: readonly (AtLevel | null)[], count: number) =>
	found.reduce((sum, at) => sum + (at?.count ?? 0), 0) >= count;

const longer = (block: number, interval: number) =>
	block - 1 < FEW_BLOCKS
		? `to wait ${block === 2 ? 'one block' : plural(block - 1, 'block')} longer`
		: `to wait about ${formatDuration(block * interval)}`;

/** The expected block and wait of a transfer at a fee level. @param level index, from 0 */
export function expectedOf({ found, interval, isUnknown }: Queue, level: number): string {
	const at = found?.[level];
	if (at) return waitOf(at.block, interval);
	return found || isUnknown ? 'unknown' : '…';
}

/** Example: "next block, ~2 min". @param block from 1 */
export const waitOf = (block: number, interval: number) =>
	`${block === 1 ? 'next block' : plural(block, 'block')}${interval > 0 ? `, ~${formatDuration(block * interval)}` : ''}`;
