import { shorten } from './quoted';
import type { Result } from './result';

/** Reason why a text is not an amount. */
export type AmountFault = 'empty' | 'negative' | 'exponent' | 'decimals' | 'too_large' | 'not_a_number';

/**
 * Parses a decimal number of coins to atomic units, exactly: digits, and at most one point. Zeros may follow the coin's
 * last decimal; a sign, an exponent, a separator or white space is refused.
 *
 * @param decimals one coin is 10^decimals atomic units
 *
 * Source: the reference implementation's cryptonote_format_utils.cpp, parse_amount, which also skips white space.
 */
export function parseDecimal(text: string, decimals: number): Result<bigint, AmountFault> {
	if (text === '') return { problem: 'empty' };
	const [, whole, fraction = ''] = /^(?=\.?\d)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
	if (whole === undefined) return { problem: faultOf(text) };
	if (/[1-9]/.test(fraction.slice(decimals))) return { problem: 'decimals' };
	const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
	return value < 1n << 64n ? { value } : { problem: 'too_large' };
}

function faultOf(text: string): AmountFault {
	if (/^[\d.]+e[+-]?\d+$/i.test(text)) return 'exponent';
	return /^-[\d.]+$/.test(text) ? 'negative' : 'not_a_number';
}

/**
 * Describes a fault in one sentence. `name` is the value's name in it, `whose` the owner of the decimals.
 *
 * @param text the text that was parsed
 */
export function describeAmountFault(
	fault: AmountFault,
	text: string,
	decimals: number,
	{ name, whose } = { name: 'The amount', whose: 'of the coin' }
): string {
	const amount = shorten(text);
	const texts: Record<AmountFault, string> = {
		empty: `${name} is empty.`,
		negative: `${name} ${amount} is negative.`,
		exponent: `${name} ${amount} has an exponent: enter digits and a point only.`,
		decimals: `${name} ${amount} has more than the ${decimals} decimals ${whose}.`,
		too_large: `${name} ${amount} is larger than any on the chain.`,
		not_a_number: `“${amount}” is not an amount: enter digits and a point only.`
	};
	return texts[fault];
}
