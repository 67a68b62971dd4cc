import BigNumber from 'bignumber.js';
import type { Coin } from './amount';
import { parseTypedDecimal, normalizeDecimal } from './parse-typed-decimal';
import type { Result } from './result';

/**
 * Like {@link parseTypedDecimal}, for amounts that are sent or proved. Checks the result with bignumber.js, so that a bug in
 * either parser does not send a wrong amount.
 *
 * @throws RangeError when they differ
 */
export function parseAmount(text: string, coin: Pick<Coin, 'decimals'>): Result<bigint> {
	const parsed = parseTypedDecimal(text, coin);
	if (parsed.problem !== undefined) return parsed;
	const recomputed = new BigNumber(normalizeDecimal(text)).shiftedBy(coin.decimals);
	if (!recomputed.eq(String(parsed.value))) throw new RangeError(`${text} was read as two amounts`);
	return parsed;
}
