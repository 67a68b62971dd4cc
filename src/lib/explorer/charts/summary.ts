import { formatInteger } from '../../format/amount';
import type { ChartPoint } from './chart-points';
import type { ChartCurve } from './curves';

/** The value shown for a chart while nothing is pointed at, and what it stands for, in words. */
export interface ChartSummary {
	value: string;
	words: string;
}

const DAY_SECONDS = 86_400;

/**
 * The newest value, or the mean of the last day. If that day has fewer than two points, the mean of all points shown.
 *
 * @param points shown points, ascending
 * @param isNewest whether they reach the tip
 */
export function summarize(curve: ChartCurve, points: readonly ChartPoint[], isNewest: boolean): ChartSummary {
	const last = points.at(-1);
	if (!last) return { value: 'unknown', words: '' };
	if (curve.isLatest) {
		return { value: curve.text(last), words: isNewest ? 'now' : `in block ${formatInteger(last.last)}` };
	}
	const ofDay = points.filter(({ time }) => time > last.time - DAY_SECONDS && time <= last.time);
	const isPart = ofDay.length > 1 && ofDay.length < points.length;
	const [first = last, ...others] = isPart ? ofDay : points;
	return { value: curve.mean([first, ...others]), words: isPart ? 'average of the last day' : 'average' };
}
