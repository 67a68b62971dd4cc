import { formatInteger } from './amount';
import type { Result } from './result';

/** Parses an integer within a range. Commas and white space are ignored. */
export function parseInteger(text: string, from: number, to: number): Result<number> {
	const digits = text.replace(/[\s,]/g, '');
	const value = /^\d+$/.test(digits) ? Number(digits) : NaN;
	if (value >= from && value <= to) return { value };
	const highest = formatInteger(to);
	return {
		problem:
			to < Number.MAX_SAFE_INTEGER ? `A whole number from ${from} to ${highest}.` : `A whole number from ${from} on.`
	};
}
