import { formatAmount, formatInteger, type Coin } from '../format/amount';
import { formatCount, type Curve } from './charts/curves';

/** The number of outputs in a range of blocks. */
export interface OutputPoint {
	first: number;
	last: number;
	outputs: number;
}

/** An output by its global index and its amount in atomic units. That of RingCT outputs is hidden, and 0 for nodes. */
export function outputName(index: bigint, amount: bigint, coin: Coin): string {
	return amount === 0n
		? `RingCT output ${formatInteger(index)}`
		: `output ${formatInteger(index)} of ${formatAmount(amount, coin)} ${coin.ticker}`;
}

/** No screen shows more points than this. */
const POINTS = 600;

/** The outputs of up to 600 ranges of blocks, from what `get_output_distribution` gives for one amount. */
export function perBlock(entry: { start_height: number; distribution: readonly number[] }): OutputPoint[] {
	const size = Math.max(1, Math.ceil(entry.distribution.length / POINTS));
	const points: OutputPoint[] = [];
	for (let at = 0; at < entry.distribution.length; at += size) {
		const group = entry.distribution.slice(at, at + size);
		const outputs = group.reduce((sum, count) => sum + count, 0);
		points.push({ first: entry.start_height + at, last: entry.start_height + at + group.length - 1, outputs });
	}
	return points;
}

export const outputCurve: Curve<OutputPoint> = {
	name: 'RingCT outputs',
	unit: 'per block',
	csvUnit: 'in all',
	drawn: ({ outputs, first, last }) => outputs / (last - first + 1),
	text: ({ outputs, first, last }) => formatCount(outputs, last - first + 1),
	csv: ({ outputs }) => outputs.toString()
};
