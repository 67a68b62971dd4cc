import { formatAxis, formatDays } from '../../format/axis';
import { formatInteger } from '../../format/amount';
import { fittedRange, type Range } from '../../ui/chart-range';

/**
 * The start of a vertical axis, if above 0: such an axis makes small changes look large, and the chart says so.
 *
 * @param reference value that the axis includes as well
 */
export function axisNote(values: readonly (number | null)[], logarithmic: boolean, reference?: number): string | null {
	const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
	if (logarithmic || known.length === 0) return null;
	const [floor] = fittedRange(
		known.reduce((least, value) => Math.min(least, value)),
		known.reduce((most, value) => Math.max(most, value)),
		reference
	);
	return floor > 0 ? `axis starts at ${formatAxis(floor)}` : null;
}

/**
 * A range as a heading: its days, or its heights if block times are missing or unknown.
 *
 * @param start Unix seconds, like `end`; undefined while unknown
 */
export function rangeTitle({ from, to }: Range, start: number | undefined, end: number | undefined): string {
	const days = formatDays(start ?? 0, end ?? 0).replace(/\s+[–-]\s+/u, ' to ');
	return days === '' ? `Blocks ${formatInteger(from)} to ${formatInteger(to)}` : days;
}
