import BigNumber from 'bignumber.js';
import type { Coin } from './amount';
import { parseTyped, withPoint } from './parse-typed';
import type { Result } from './result';

/**
 * As {@link parseTyped}, for amounts that are sent or proved: bignumber.js converts them once more, so that a mistake of one of
 * the two does not send another amount.
 *
 * @throws RangeError when they differ
 */
export function parseAmount(text: string, coin: Pick<Coin, 'decimals'>): Result<bigint> {
	const parsed = parseTyped(text, coin);
	if (parsed.problem !== undefined) return parsed;
	const again = new BigNumber(withPoint(text)).shiftedBy(coin.decimals);
	if (!again.eq(String(parsed.value))) throw new RangeError(`${text} was read as two amounts`);
	return parsed;
}
