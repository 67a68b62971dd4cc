import { parseInteger } from '../format/parse-integer';
import { combineFields, type FieldProblems, type Result } from '../format/result';

/**
 * Parses a range of heights, both ends included.
 *
 * @param tip the highest height: the default for an empty end; an empty start is 0
 */
export function parseRange(
	typed: { from: string; to: string },
	tip: number
): Result<{ from: number; to: number }, FieldProblems> {
	const range = combineFields({
		from: typed.from.trim() === '' ? { value: 0 } : parseInteger(typed.from, 0, tip),
		to: typed.to.trim() === '' ? { value: tip } : parseInteger(typed.to, 0, tip)
	});
	if (range.value && range.value.from > range.value.to) {
		return { problem: { to: 'The end of the range comes before its start.' } };
	}
	return range;
}
