import BigNumber from 'bignumber.js';
import type { Coin } from './amount';

/** What somebody typed as an amount: atomic units, or what is wrong with it, as a sentence. */
export type ParsedAmount = { atomic: bigint; problem: null } | { atomic: null; problem: string };

const refuse = (problem: string): ParsedAmount => ({ atomic: null, problem });

/**
 * Reads a decimal amount of coins, exactly. Thousands may be separated by commas, spaces or underscores; exponents,
 * signs and more decimals than the coin has, zeros aside, are refused, never rounded.
 */
export function parseAmount(text: string, coin: Coin): ParsedAmount {
	const typed = text.trim();
	const plain = /^\d{1,3}([,_ ]\d{3})+(\.\d*)?$/.test(typed) ? typed.replace(/[,_ ]/g, '') : typed;
	if (plain === '') return refuse('Type an amount.');
	if (!/^(\d+\.?\d*|\.\d+)$/.test(plain)) {
		return refuse('An amount has digits and at most one point, such as 1.5: no sign, no exponent, no letters.');
	}
	const [, fraction = ''] = plain.split('.');
	const decimals = fraction.replace(/0+$/, '').length;
	if (decimals > coin.decimals) {
		return refuse(`${coin.ticker} has ${coin.decimals} decimals; this amount has ${decimals}.`);
	}
	const atomic = BigInt(new BigNumber(plain).shiftedBy(coin.decimals).toFixed(0));
	return atomic < 2n ** 64n ? { atomic, problem: null } : refuse('No amount on the chain can be that large.');
}
