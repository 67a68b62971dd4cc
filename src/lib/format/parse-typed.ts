import type { Coin } from './amount';
import { describeAmountFault, parseDecimal } from './parse-decimal';
import type { Result } from './result';

/** Thousands with one mark between them, then perhaps another mark and decimals. */
const GROUPED = /^([1-9]\d{0,2}([,._'’\s])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/;

/** A thousand and more, or one and some thousandths. */
const isAmbiguous = (text: string) => /^[1-9]\d{0,2},\d{3}$/.test(text);

/**
 * A typed decimal as digits and a point: `1234.5` for `1,234.5`, `1.234,5` and `1 234,5`, and `0.5` for `0,5`. Whatever has two
 * meanings or none stays as it is.
 */
export function withPoint(typed: string): string {
	const text = typed.trim();
	const [, whole = '', mark = '', fraction] = GROUPED.exec(text) ?? [];
	if (isAmbiguous(text) || /^\d+\.\d+$/.test(text)) return text;
	if (whole === '') return text.replace(/^(\d*),(\d*)$/, '$1.$2');
	return whole.replaceAll(mark, '') + (fraction === undefined ? '' : `.${fraction}`);
}

/**
 * Parses an amount, a price or a rate that somebody typed or pasted: {@link parseDecimal}, with a point or a comma before the
 * decimals, and thousands separated. `1,234` may be two amounts: it is refused. The problem is a sentence.
 *
 * @param named what it is, where that is no amount of the coin
 */
export function parseTyped(
	text: string,
	{ decimals }: Pick<Coin, 'decimals'>,
	named?: { name: string; whose: string }
): Result<bigint> {
	const plain = withPoint(text);
	if (isAmbiguous(plain)) {
		const thousands = plain.replace(',', '');
		const point = plain.replace(',', '.');
		return { problem: `“${plain}” may be ${thousands} or ${point}: enter it without a comma.` };
	}
	const { value, problem } = parseDecimal(plain, decimals);
	return problem ? { problem: describeAmountFault(problem, plain, decimals, named) } : { value };
}
