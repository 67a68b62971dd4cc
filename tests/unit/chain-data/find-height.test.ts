import fc from 'fast-check';
import { findHeight, lastHeightBetween } from '../../../src/lib/chain-data/find-height';
import { failed, fakeNode, someHeader } from '../app/fake-node';

/** Below that height a block takes a minute on mainnet. */
const FASTER = 1_009_827;

/** A node whose blocks came at these times. */
function nodeWithTimes(timeAt: (height: number) => number) {
	const header = (height: number) => ({
		...someHeader({ height, hash: 'a'.repeat(64), timestamp: timeAt(height) }),
		major_version: height < FASTER ? 1 : 16
	});
	const { node, asked } = fakeNode({
		get_block_header_by_height: ({ height }: { height: number }) => ({ block_header: header(height) }),
		get_block_headers_range: ({ start_height, end_height }: { start_height: number; end_height: number }) => ({
			headers: Array.from({ length: end_height - start_height + 1 }, (_, i) => header(start_height + i))
		})
	});
	const heights = () =>
		(asked as { params: { height?: number; start_height?: number; end_height?: number } }[]).flatMap(
			({ params: { height, start_height = height, end_height = height } }) => [start_height ?? NaN, end_height ?? NaN]
		);
	return { node, asked, heights };
}

describe('the first block from a time on', () => {
	const times = [0, 100, 220, 220, 350];
	const { node } = nodeWithTimes((height) => times[height] ?? 0);

	test.each([
		[0, 0],
		[1, 1],
		[100, 1],
		[101, 2],
		[220, 2],
		[221, 4],
		[350, 4]
	])('%d is at height %d', async (time, height) => {
		expect(await findHeight(node, time, 4)).toBe(height);
	});

	test('is the newest block when all are older', async () => {
		expect(await findHeight(node, 351, 4)).toBe(4);
		expect(await findHeight(node, 1, 0)).toBe(0);
	});

	test('is the same as by going through all of them, however they come', async () => {
		const gaps = fc.array(fc.constantFrom(0, 0, 1, 1, 5, 100, 1e6), { minLength: 1, maxLength: 900 });
		await fc.assert(
			fc.asyncProperty(gaps, fc.nat(1_000), async (list, share) => {
				let now = 0;
				const all = list.map((gap) => (now += gap));
				const { node, asked } = nodeWithTimes((height) => all[height] ?? 0);
				const time = Math.ceil((now * share) / 990);
				const found = all.findIndex((one) => one >= time);
				expect(await findHeight(node, time, all.length - 1)).toBe(found < 0 ? all.length - 1 : found);
				expect(asked.length).toBeLessThan(16);
			})
		);
	});
});

describe('a chain of three and a half million blocks', () => {
	const TOP = 3_540_223;
	const FIRST = 1_397_818_193;
	/** As on mainnet: a first block without a time, luck, drift, and clocks that go back or are ahead. */
	function timeAt(height: number): number {
		if (height === 0) return 0;
		const even = 60.4 * Math.min(height, FASTER) + 119.7 * Math.max(0, height - FASTER);
		const luck = 20_000 * Math.sin(height / 3_000) + 90_000 * Math.sin(height / 70_000) + ((height * 7919) % 401) - 200;
		return FIRST + Math.round(even + luck) + (height % 97 === 0 ? 3_000 : 0);
	}

	test('takes 5 calls at most, the last one for 361 headers at most', async () => {
		for (let day = 0; day < 4_200; day += 7) {
			const time = FIRST - (FIRST % 86_400) + day * 86_400;
			const { node, asked, heights } = nodeWithTimes(timeAt);
			const found = await findHeight(node, time, TOP);
			expect(asked.length).toBeLessThanOrEqual(5);
			const [start = NaN, end = NaN] = heights().slice(-2);
			expect(end - start).toBeLessThanOrEqual(360);
			if (found === TOP) continue;
			const before = Array.from({ length: Math.min(found, 300) }, (_, i) => timeAt(found - 1 - i));
			expect(timeAt(found)).toBeGreaterThanOrEqual(time);
			expect(Math.max(0, ...before)).toBeLessThan(time);
		}
	});

	test('begins with the first block that has a time, and ends with the newest', async () => {
		const { node, asked } = nodeWithTimes(timeAt);
		expect(await findHeight(node, 1_000_000_000, TOP)).toBe(1);
		expect(await findHeight(node, 2 ** 40, TOP)).toBe(TOP);
		expect(asked.length).toBeLessThanOrEqual(6);
	});
});

test('only heights that there are are asked for', async () => {
	const { node, heights } = nodeWithTimes((height) => height);
	await findHeight(node, 2 ** 40, 1_000);
	await findHeight(node, 0, 1_000);
	expect(Math.min(...heights())).toBeGreaterThanOrEqual(0);
	expect(Math.max(...heights())).toBeLessThanOrEqual(1_000);
});

test('a node that fails, or answers with another block, is reported', async () => {
	const { node } = fakeNode({
		get_block_header_by_height: ({ height }: { height: number }) => {
			if (height === 1_000) throw failed({ kind: 'unreachable' });
			return { block_header: someHeader({ height: height - 1, hash: 'a'.repeat(64) }) };
		}
	});
	await expect(findHeight(node, 5, 1_000)).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
	await expect(findHeight(node, 5, 2_000)).rejects.toMatchObject({ failure: { kind: 'bad_answer', where: 'height' } });
});

describe('the last block of a span of time', () => {
	const times = [0, 100, 220, 210, 350];
	const { node } = nodeWithTimes((height) => times[height] ?? 0);
	const find = (from: number, to: number) => lastHeightBetween(node, from, to, 4);

	test('is the one before the first that is later', async () => {
		expect(await find(90, 220)).toEqual({ height: 1 });
		expect(await find(200, 230)).toEqual({ height: 3 });
		expect(await find(300, 1_000)).toEqual({ height: 4 });
	});

	test('is none where no block came, before the first and after', async () => {
		expect(await find(10, 100)).toEqual({ height: null, isBeforeFirst: true });
		expect(await find(230, 350)).toEqual({ height: null, isBeforeFirst: false });
		expect(await find(400, 500)).toEqual({ height: null, isBeforeFirst: false });
	});

	test('an empty chain, and one of a single block', async () => {
		expect(await lastHeightBetween(node, 1, 2, -1)).toEqual({ height: null, isBeforeFirst: false });
		expect(await lastHeightBetween(node, 10, 20, 0)).toEqual({ height: null, isBeforeFirst: true });
	});
});
