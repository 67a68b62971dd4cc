import type { Transfers } from './history';

/**
 * Puts what was read anew of the newest blocks to what was read before. Older programs give all blocks whatever they are
 * asked for: nothing is counted twice.
 *
 * @param from the height above which everything was read anew; what is in no block always is
 */
export function renew(before: Transfers, newest: Transfers, from: number): Transfers {
	const joined = (list: 'in' | 'out') => [
		...before[list].filter(({ height }) => height <= from),
		...newest[list].filter(({ height }) => height > from)
	];
	return { ...newest, in: joined('in'), out: joined('out') };
}

export const countOf = (transfers: Transfers) => Object.values(transfers).reduce((sum, { length }) => sum + length, 0);
