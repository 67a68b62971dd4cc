import { chartPointsOf, type ChartedHeader } from '../../../../src/lib/explorer/charts/chart-points';
import { headerCurves } from '../../../../src/lib/explorer/charts/curves';
import { summarize } from '../../../../src/lib/explorer/charts/summary';

const header = (height: number, more: Partial<ChartedHeader> = {}): ChartedHeader => ({
	height,
	hash: 'a'.repeat(64),
	timestamp: 1_700_000_000 + 120 * height,
	version: 16,
	target: 120,
	difficulty: 600n,
	work: 600n * BigInt(height + 1),
	weight: 1000 + height,
	num_txes: 2,
	reward: 600_000_000_000n,
	...more
});
const curves = headerCurves({ ticker: 'XMR', decimals: 12 }, 'mainnet');
const [hashRate, , size] = curves;
if (!hashRate || !size) throw new Error('no curve');

test('the hash rate is that of now, or of the last block that is shown', () => {
	const points = chartPointsOf([header(1), header(2), header(3)]);
	expect(summarize(hashRate, points, true)).toEqual({ value: '5 H/s', words: 'now' });
	expect(summarize(hashRate, points, false)).toEqual({ value: '5 H/s', words: 'in block 3' });
});

test('others are the average of the last day, or of all where that is less', () => {
	const week = chartPointsOf(Array.from({ length: 100 }, (_, index) => header(32 * (index + 1))));
	// 23 points of the last 720 blocks.
	expect(summarize(size, week, true)).toEqual({ value: '3.85 kB', words: 'average of the last day' });
	expect(summarize(size, week.slice(-3), true)).toEqual({ value: '4.17 kB', words: 'average' });
	const year = chartPointsOf([header(2048), header(4096), header(6144)]);
	expect(summarize(size, year, true)).toEqual({ value: '6.12 kB', words: 'average' });
});

test('one block, none, and times that run backwards', () => {
	const [point] = chartPointsOf([header(0)]);
	expect(point && summarize(size, [point], true)).toEqual({ value: '1 kB', words: 'average' });
	expect(summarize(size, [], true)).toEqual({ value: 'unknown', words: '' });
	const back = chartPointsOf([header(0), header(1, { timestamp: 5 })]);
	expect(summarize(size, back, true).words).toBe('average');
});
