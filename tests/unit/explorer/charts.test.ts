import fc from 'fast-check';
import { Buckets, mergeBuckets, type ChartedHeader } from '../../../src/lib/explorer/charts';
import { headerCurves, toCsv } from '../../../src/lib/explorer/charts/curves';

const coin = { ticker: 'XMR', decimals: 12 };

const header = (height: number, more: Partial<ChartedHeader> = {}): ChartedHeader => ({
	height,
	timestamp: 1_700_000_000 + 120 * height,
	difficulty: 600n,
	weight: 1000,
	num_txes: 2,
	reward: 600_000_000_000n,
	...more
});

const headers = (count: number) => Array.from({ length: count }, (_, height) => header(height));

const intoBuckets = (all: readonly ChartedHeader[], most: number, before: number | null) =>
	new Buckets(all.length, most, before).add(all);

describe('buckets', () => {
	it('are single blocks while there are few', () => {
		expect(intoBuckets(headers(3), 10, null).map(({ first, last }) => [first, last])).toEqual([
			[0, 0],
			[1, 1],
			[2, 2]
		]);
	});

	it('never are more than was said, and lose no block, transaction or atomic unit', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 50 }), (count, most) => {
				const buckets = intoBuckets(headers(count), most, null);
				expect(buckets.length).toBeLessThanOrEqual(most);
				expect(buckets.reduce((sum, { blocks }) => sum + blocks, 0)).toBe(count);
				expect(buckets.reduce((sum, { num_txes }) => sum + num_txes, 0)).toBe(2 * count);
				expect(buckets.reduce((sum, { reward }) => sum + reward, 0n)).toBe(600_000_000_000n * BigInt(count));
				expect(buckets.every((bucket, i) => i === 0 || bucket.first === (buckets[i - 1]?.last ?? NaN) + 1)).toBe(true);
			})
		);
	});

	it('are the same when the headers come in pieces, and each header is looked at once', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 300 }),
				fc.integer({ min: 1, max: 40 }),
				fc.nat(90),
				(count, most, piece) => {
					let looks = 0;
					const counted = headers(count).map((each) =>
						Object.defineProperty({ ...each }, 'difficulty', { get: () => (looks++, each.difficulty) })
					);
					const buckets = new Buckets(count, most, null);
					let all = buckets.add([]);
					while (buckets.count < count) all = buckets.add(counted.slice(buckets.count, buckets.count + piece + 1));
					expect(all).toEqual(intoBuckets(headers(count), most, null));
					expect(looks).toBe(count);
				}
			)
		);
	});

	it('tell their time from the block before, and none where there is no such block', () => {
		expect(intoBuckets(headers(2), 10, null).map(({ seconds }) => seconds)).toEqual([null, 120]);
		expect(intoBuckets(headers(1), 10, 1_699_999_940).map(({ seconds }) => seconds)).toEqual([60]);
	});

	it('take no time from a first block that carries none', () => {
		const chain = [header(0, { timestamp: 0 }), header(1), header(2)];
		expect(intoBuckets(chain, 10, null).map(({ seconds }) => seconds)).toEqual([null, null, 120]);
	});

	it('never take less than no time, whatever the miners claim', () => {
		const back = [header(0), header(1, { timestamp: 1_600_000_000 })];
		expect(intoBuckets(back, 10, null)[1]?.seconds).toBe(0);
	});
});

it('several points as one have all of their blocks', () => {
	const all = headers(7).map((each) => ({ ...each, reward: BigInt(each.height) }));
	const [first, ...others] = intoBuckets(all, 10, 1_699_999_880);
	if (!first) throw new Error('no bucket');
	const [whole] = intoBuckets(all, 1, 1_699_999_880);
	expect(mergeBuckets([first, ...others])).toEqual(whole);
});

describe('curves of headers', () => {
	const [bucket] = intoBuckets(
		[header(1, { difficulty: 2n ** 80n, reward: 18_446_744_073_709_551_615n })],
		1,
		1_700_000_000
	);

	it('say amounts and difficulties exactly, beyond what a float holds', () => {
		const [hashRate, , , , reward] = headerCurves(coin, 120);
		if (!bucket || !hashRate || !reward) throw new Error('no bucket');
		expect(reward.text(bucket)).toBe('18,446,744.073709551615 XMR');
		expect(reward.csv(bucket)).toBe('18446744.073709551615');
		expect(hashRate.csv(bucket)).toBe((2n ** 80n / 120n).toString());
	});

	it('draw what they say', () => {
		const [point] = intoBuckets(headers(1), 1, 1_699_999_880);
		if (!point) throw new Error('no bucket');
		expect(headerCurves(coin, 120).map(({ drawn }) => drawn(point))).toEqual([5, 120, 1000, 2, 0.6]);
	});

	it('leave a gap where the time is not known', () => {
		const [first] = intoBuckets(headers(1), 1, null);
		if (!first) throw new Error('no bucket');
		const blockTime = headerCurves(coin, 120)[1];
		expect([blockTime?.drawn(first), blockTime?.text(first), blockTime?.csv(first)]).toEqual([null, '–', '']);
	});
});

it('a file has a line for each point, with heights and exact values', () => {
	const [hashRate] = headerCurves(coin, 120);
	if (!hashRate) throw new Error('no curve');
	const csv = toCsv(intoBuckets(headers(2), 2, null), hashRate);
	expect(csv).toBe('first height,last height,"Hash rate (H/s)"\r\n0,0,5\r\n1,1,5\r\n');
});

it('a file names sums as such', () => {
	const transactions = headerCurves(coin, 120).find(({ name }) => name === 'Transactions');
	if (!transactions) throw new Error('no curve');
	expect(toCsv(intoBuckets(headers(6), 2, null), transactions)).toBe(
		'first height,last height,"Transactions (in all)"\r\n0,2,6\r\n3,5,6\r\n'
	);
});
