import type { Coin } from './amount';
import { describeAmountFault, parseDecimal } from './parse-decimal';
import type { Result } from './result';

/** A number with one kind of thousands separator, optionally followed by another mark and decimals. */
const GROUPED_NUMBER = /^([1-9]\d{0,2}([,._'’\s])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/;

/** True when a text like `1,234` may mean 1234 or 1.234. */
const isAmbiguous = (text: string) => /^[1-9]\d{0,2},\d{3}$/.test(text);

/**
 * Normalizes a typed decimal to digits and a point: `1234.5` for `1,234.5`, `1.234,5` and `1 234,5`, and `0.5` for
 * `0,5`. Ambiguous and invalid text is returned unchanged.
 */
export function normalizeDecimal(typed: string): string {
	const text = typed.trim();
	const [, whole = '', mark = '', fraction] = GROUPED_NUMBER.exec(text) ?? [];
	if (isAmbiguous(text) || /^\d+\.\d+$/.test(text)) return text;
	if (whole === '') return text.replace(/^(\d*),(\d*)$/, '$1.$2');
	return whole.replaceAll(mark, '') + (fraction === undefined ? '' : `.${fraction}`);
}

/**
 * Parses an amount, a price or a rate that was typed or pasted: like {@link parseDecimal}, but also with a decimal
 * comma and thousands separators. `1,234` is ambiguous, and refused. The problem is a sentence.
 *
 * @param named names for the problem, when the value is not an amount of the coin
 */
export function parseTypedDecimal(
	text: string,
	{ decimals }: Pick<Coin, 'decimals'>,
	named?: { name: string; whose: string }
): Result<bigint> {
	const plain = normalizeDecimal(text);
	if (isAmbiguous(plain)) {
		const thousands = plain.replace(',', '');
		const point = plain.replace(',', '.');
		return { problem: `“${plain}” may be ${thousands} or ${point}: enter it without a comma.` };
	}
	const { value, problem } = parseDecimal(plain, decimals);
	return problem ? { problem: describeAmountFault(problem, plain, decimals, named) } : { value };
}
