import {
	mergePoints,
	chartPointsOf,
	secondsOf,
	type ChartedHeader
} from '../../../../src/lib/explorer/charts/chart-points';
import { headerCurves, toCsv } from '../../../../src/lib/explorer/charts/curves';

const coin = { ticker: 'XMR', decimals: 12 };

const header = (height: number, more: Partial<ChartedHeader> = {}): ChartedHeader => ({
	height,
	hash: 'a'.repeat(64),
	timestamp: 1_700_000_000 + 120 * height,
	version: 16,
	target: 120,
	difficulty: 600n,
	work: 600n * BigInt(height + 1),
	weight: 1000,
	num_txes: 2,
	reward: 600_000_000_000n,
	...more
});

const at = (...heights: number[]) => heights.map((height) => header(height));

describe('points', () => {
	it('are the blocks above one header up to the next, with the exact sums of all', () => {
		const points = chartPointsOf([header(10), header(30, { work: 2n ** 90n }), header(31, { difficulty: 7n })]);
		expect(points.map(({ first, last, difficulty }) => [first, last, difficulty])).toEqual([
			[11, 30, 2n ** 90n - 6_600n],
			[31, 31, 7n]
		]);
		expect(points.map(secondsOf)).toEqual([2_400, 120]);
		expect(points.map(({ sampled, num_txes }) => [sampled, num_txes])).toEqual([
			[1, 2],
			[1, 2]
		]);
	});

	it('begin with the first block of a chain, and take no time from it when it carries none', () => {
		const points = chartPointsOf([header(0, { timestamp: 0 }), header(1), header(2)]);
		expect(points.map(({ first, last }) => [first, last])).toEqual([
			[0, 0],
			[1, 1],
			[2, 2]
		]);
		expect(points.map(secondsOf)).toEqual([null, null, 120]);
	});

	it('do not know a time that runs backwards, nor a difficulty whose sum does not grow or is left out', () => {
		const [back] = chartPointsOf([header(1), header(9, { timestamp: 1_600_000_000 })]);
		expect(back && secondsOf(back)).toBe(null);
		for (const work of [null, 0n, 1_200n]) {
			expect(chartPointsOf([header(1), header(9, { work })])[0]?.difficulty).toBe(null);
			expect(chartPointsOf([header(1, { work }), header(2)])[0]?.difficulty).toBe(600n);
		}
	});

	it('are merged to those of all of their blocks', () => {
		const [first, ...others] = chartPointsOf([...at(10, 20), header(25, { timestamp: 1 }), ...at(26, 40)]);
		if (!first) throw new Error('no point');
		const merged = mergePoints([first, ...others]);
		const [whole] = chartPointsOf(at(10, 40));
		expect(merged).toEqual({ ...whole, sampled: 4, weight: 4_000, num_txes: 8, reward: 2_400_000_000_000n });
	});
});

describe('curves of headers', () => {
	const values = { difficulty: 2n ** 80n, reward: 18_446_744_073_709_551_615n };
	const [point] = chartPointsOf([header(0), header(1, values)]).slice(1);
	const [hashRate, blockTime, , transactions, , reward] = headerCurves(coin, 'mainnet');
	if (!point || !hashRate || !blockTime || !transactions || !reward) throw new Error('no curve');

	it('say amounts and difficulties exactly, beyond what a float holds', () => {
		expect(reward.text(point)).toBe('18,446,744.073709551615 XMR');
		expect(reward.csv(point)).toBe('18446744.073709551615');
		expect(hashRate.csv(point)).toBe((2n ** 80n / 120n).toString());
	});

	it('take a reward apart in the tail emission, where no penalty and no other block is in it', () => {
		const said = (more: Partial<ChartedHeader>, network = 'mainnet') => {
			const [, last] = chartPointsOf([header(0), header(1, { reward: 612_000_000_000n, ...more })]);
			const curve = headerCurves(coin, network).find(({ name }) => name === 'Block reward');
			return last && curve?.note?.(last);
		};
		expect(said({})).toBe('fees 0.012');
		expect(said({ reward: 600_000_000_000n })).toBe('fees 0');
		expect(said({ weight: 300_000 })).toBe('fees 0.012');
		expect(said({ weight: 300_001 })).toBe('fees unknown');
		expect(said({ reward: 599_999_999_999n })).toBe('fees unknown');
		expect(said({ version: 14 })).toBe('');
		expect(said({}, 'stagenet')).toBe('');
		const [first, ...others] = chartPointsOf(at(1, 2, 3));
		expect(first && reward.note?.(mergePoints([first, ...others]))).toBe('');
	});

	it('have a mean reward that is cut to four decimals', () => {
		const rewards = [612_399_999_999n, 612_399_999_998n, 600_000_000_000n].map((reward) => ({ reward }));
		const [one, other, base] = chartPointsOf([
			header(0),
			...rewards.map((each, index) => header(index + 1, each))
		]).slice(1);
		if (!one || !other || !base) throw new Error('no point');
		expect(reward.mean([one, other])).toBe('0.6123 XMR');
		expect(reward.mean([base])).toBe('0.6000 XMR');
		expect(reward.text(one)).toBe('0.612399999999 XMR');
	});

	it('are seen against a full block and a reward without fees, where these are known', () => {
		const lines = (points: ReturnType<typeof chartPointsOf>, network = 'mainnet', limit: number | null = 300_000) =>
			headerCurves(coin, network, points, limit).flatMap(({ reference }) => reference ?? []);
		const full = { at: 300_000, name: 'full' };
		const base = { at: 0.6, name: 'without fees' };
		const points = chartPointsOf(at(1, 2, 3));
		expect(lines(points)).toEqual([full, base]);
		expect(lines(points, 'stagenet')).toEqual([full]);
		expect(lines(points, 'mainnet', null)).toEqual([base]);
		expect(lines([])).toEqual([]);
		expect(lines(chartPointsOf([header(1), header(2, { version: 4 }), header(3)]))).toEqual([]);
	});

	it('have one unit for all fees per byte, and none where they are not certain', () => {
		const fees = (reward: bigint, weight = 1000) => header(1, { reward: 600_000_000_000n + reward, weight });
		const points = chartPointsOf([header(0), fees(20_000_000n)]).slice(1);
		const [low] = points;
		const [high, none] = chartPointsOf([header(0), fees(4_000_000_000n), { ...fees(0n), height: 2 }]).slice(1);
		const curve = headerCurves(coin, 'mainnet', points).at(4);
		if (!curve || !low || !high || !none) throw new Error('no curve');
		expect(curve.unit).toBe('nXMR/B');
		expect([low, high, none].map(curve.text)).toEqual(['20 nXMR', '4,000 nXMR', '0 nXMR']);
		expect([low, high, none].map(curve.plottedValue)).toEqual([20, 4000, 0]);
		expect(curve.mean([low, high])).toBe('2,010 nXMR');
		expect(curve.csv(low)).toBe('0.00000002');
		const [heavy] = chartPointsOf([header(0), fees(5n, 300_001)]).slice(1);
		expect(heavy && [curve.plottedValue(heavy), curve.text(heavy), curve.csv(heavy)]).toEqual([null, 'unknown', '']);
		const other = headerCurves(coin, '', points).at(4);
		expect(other && [other.plottedValue(low), other.text(low)]).toEqual([null, 'unknown']);
	});

	it('draw what they say: means of all blocks, and samples', () => {
		const [wide] = chartPointsOf([header(10), header(30, { timestamp: 1_700_001_201 + 20 * 90 })]);
		expect(wide && headerCurves(coin, 'mainnet').map(({ plottedValue }) => plottedValue(wide))).toEqual([
			5, 90.05, 1000, 2, 0, 0.6
		]);
	});

	it('know that blocks of the first versions should take a minute', () => {
		const [early] = chartPointsOf(at(10, 30).map((each) => ({ ...each, target: 60 })));
		expect(early && hashRate.csv(early)).toBe('10');
	});

	it('leave a gap where something is not known', () => {
		const [unknown] = chartPointsOf([header(3), header(5, { timestamp: 1, work: 1n })]);
		for (const { plottedValue, text, csv } of [hashRate, blockTime]) {
			expect(unknown && [plottedValue(unknown), text(unknown), csv(unknown)]).toEqual([null, 'unknown', '']);
		}
	});

	it('become a file with a line for each point: its blocks, or the one that is sampled', () => {
		const points = chartPointsOf(at(0, 4, 5));
		expect(toCsv(points, [hashRate, transactions])).toBe(
			'first height,last height,"Hash rate (H/s)","Transactions in a block (transactions, last block)"\r\n' +
				'0,0,5,2\r\n1,4,5,2\r\n5,5,5,2\r\n'
		);
	});
});
