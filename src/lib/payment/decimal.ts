/** Amounts as payment URIs write them: plain decimals of coins. Everything is done on digits, no value is a float. */

/** Why text is no amount. */
export type AmountFault = 'empty' | 'negative' | 'exponent' | 'decimals' | 'too_large' | 'not_a_number';

export type ReadDecimal = { atomic: bigint; fault: null } | { atomic: null; fault: AmountFault };

const limit = 1n << 64n;

const refuse = (fault: AmountFault): ReadDecimal => ({ atomic: null, fault });

/**
 * Reads a decimal of coins as atomic units, exactly. There may be zeros behind the last decimal that a coin has, digits
 * on one side of the point alone, and no point; no sign, exponent, separator or white space.
 *
 * @param decimals one coin is 10^decimals atomic units
 *
 * Source: the reference implementation's cryptonote_format_utils.cpp, parse_amount, which also passes over white space.
 */
export function parseDecimal(text: string, decimals: number): ReadDecimal {
	if (text === '') return refuse('empty');
	const [, whole, fraction = ''] = /^(?=\.?\d)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
	if (whole === undefined) return refuse(faultOf(text));
	const places = fraction.slice(0, decimals);
	if (/[1-9]/.test(fraction.slice(decimals))) return refuse('decimals');
	const atomic = BigInt(whole + places.padEnd(decimals, '0'));
	return atomic < limit ? { atomic, fault: null } : refuse('too_large');
}

function faultOf(text: string): AmountFault {
	if (/^[\d.]+e[+-]?\d+$/i.test(text)) return 'exponent';
	return /^-[\d.]+$/.test(text) ? 'negative' : 'not_a_number';
}

/**
 * Atomic units as a decimal of coins, with all its decimals: `1.500000000000`.
 *
 * Source: the reference implementation's cryptonote_format_utils.cpp, print_money.
 */
export function writeDecimal(atomic: bigint, decimals: number): string {
	if (atomic < 0n) return `-${writeDecimal(-atomic, decimals)}`;
	const digits = atomic.toString().padStart(decimals + 1, '0');
	const point = digits.length - decimals;
	return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}
