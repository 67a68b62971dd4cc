import { combineFields, parseWhole, type Read } from '../format/read';

/** Heights, both included. @param tip the highest height there is, which an empty end stands for; an empty start is 0 */
export function parseRange(typed: { from: string; to: string }, tip: number): Read<{ from: number; to: number }> {
	const range = combineFields({
		from: typed.from.trim() === '' ? { value: 0 } : parseWhole(typed.from, 0, tip),
		to: typed.to.trim() === '' ? { value: tip } : parseWhole(typed.to, 0, tip)
	});
	if ('value' in range && range.value.from > range.value.to) {
		return { problems: { to: 'The end of the range comes before its start.' } };
	}
	return range;
}
