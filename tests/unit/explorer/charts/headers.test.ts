import { headerStore, type HeaderStore } from '../../../../src/lib/explorer/charts/header-store';
import { ChartHeaders } from '../../../../src/lib/explorer/charts/headers';
import { chartedHeights } from '../../../../src/lib/explorer/charts/sampling';
import { failed, fakeNode, someHeader } from '../../app/fake-node';

const TIP = 50_000;
const WEEK = { from: TIP - 5_039, to: TIP };

/** A browser's storage. */
function someStore() {
	const records = new Map<number, unknown>();
	const store: HeaderStore = {
		load: () => Promise.resolve([...records.values()]),
		save: (_, headers) =>
			Promise.resolve(headers.forEach((header) => records.set(header.height, structuredClone(header)))),
		drop: (_, from) =>
			Promise.resolve([...records.keys()].forEach((height) => height >= from && records.delete(height))),
		clear: () => Promise.resolve(records.clear()),
		count: () => Promise.resolve(records.size)
	};
	return { records, store };
}

/** A visit: a node whose blocks from `fork` on have other hashes than those of another fork. */
function visit(store: HeaderStore = someStore().store, fork = 0) {
	const state = { fork, tip: TIP, wrong: NaN, underWay: 0, most: 0 };
	const hash = (at: number) =>
		`${at >= state.fork ? state.fork : 0}`.padEnd(8, 'f') + at.toString(16).padStart(56, '0');
	const header = (height: number) => {
		if (height > state.tip) throw failed({ kind: 'refused', code: -2, message: 'too high' });
		const work = 2n ** 70n * BigInt(height + 1);
		return {
			...someHeader({
				height: height === state.wrong ? height - 1 : height,
				hash: hash(height),
				timestamp: 120 * height
			}),
			wide_cumulative_difficulty: `0x${work.toString(16)}`,
			wide_difficulty: `0x${(2n ** 70n).toString(16)}`
		};
	};
	const { node, asked } = fakeNode({
		get_block_header_by_height: async ({ height }: { height: number }) => {
			state.most = Math.max(state.most, ++state.underWay);
			await Promise.resolve();
			state.underWay--;
			return { block_header: header(height) };
		},
		get_block_headers_range: ({ start_height, end_height }: { start_height: number; end_height: number }) => ({
			headers: Array.from({ length: end_height - start_height + 1 }, (_, i) => header(start_height + i))
		})
	});
	const headers = new ChartHeaders(node, store);
	/** Loads a range. @returns how many calls it took */
	const load = async (range = WEEK, onProgress: (missing: number) => void = () => undefined) => {
		asked.length = 0;
		await headers.load(range, { height: state.tip, hash: hash(state.tip) }, new AbortController().signal, onProgress);
		return asked.length;
	};
	return { state, headers, asked, load };
}

const ends = (range: { from: number; to: number }, { headers }: ReturnType<typeof visit>) => {
	const points = headers.points(range);
	return [points[0]?.first, points.at(-1)?.last];
};

describe('headers of a long range', () => {
	test('are sampled, three calls at once, with exact means of all blocks', async () => {
		const week = visit();
		const missing: number[] = [];
		expect(await week.load(WEEK, (left) => missing.push(left))).toBe(missing.length - 1);
		expect(week.state.most).toBe(3);
		expect(missing[0]).toBeLessThanOrEqual(250);
		expect(missing.at(-1)).toBe(0);
		const points = week.headers.points(WEEK);
		expect(points.length).toBe((missing[0] ?? 0) - 1);
		const blocks = points.reduce((sum, { first, last }) => sum + last - first + 1, 0);
		expect(points.reduce((sum, { difficulty }) => sum + (difficulty ?? 0n), 0n)).toBe(2n ** 70n * BigInt(blocks));
	});

	test('are loaded on after a failure, and in a part, from where they were', async () => {
		const { state, load } = visit();
		const all = chartedHeights(WEEK);
		const parts = { from: TIP - 2_600, to: TIP };
		state.wrong = all[100] ?? NaN;
		await expect(load()).rejects.toThrow();
		state.wrong = NaN;
		const left = await load();
		expect(left).toBeLessThanOrEqual(all.length - 100);
		expect(left).toBeGreaterThan(all.length - 104);
		expect(await load()).toBe(0);
		const known = new Set(all);
		expect(await load(parts)).toBe(chartedHeights(parts).filter((height) => !known.has(height)).length);
	});

	test('after a new block take one call', async () => {
		const week = visit();
		await week.load();
		week.state.tip++;
		const next = { from: WEEK.from + 1, to: TIP + 1 };
		expect(await week.load(next)).toBe(1);
		expect(ends(next, week)[1]).toBe(TIP + 1);
	});
});

test('a short range takes one call, and one for each new block', async () => {
	const day = visit();
	const range = { from: TIP - 719, to: TIP };
	expect(await day.load(range)).toBe(1);
	expect(ends(range, day)).toEqual([TIP - 719, TIP]);
	expect(day.headers.points(range)).toHaveLength(720);
	day.state.tip++;
	const next = { from: range.from + 1, to: TIP + 1 };
	expect(await day.load(next)).toBe(1);
	expect(ends(next, day)).toEqual([TIP - 718, TIP + 1]);
});

test('a header of another height is neither shown nor stored', async () => {
	const { records, store } = someStore();
	const week = visit(store);
	week.state.wrong = TIP - (TIP % 1024);
	const failure = { kind: 'bad_answer', where: 'height' };
	await expect(week.load()).rejects.toMatchObject({ failure });
	expect(week.headers.points(WEEK).length).toBeLessThan(20);
	expect([...records.keys()]).not.toContain(week.state.wrong - 1);
	await expect(week.load({ from: week.state.wrong - 5, to: week.state.wrong + 5 })).rejects.toMatchObject({ failure });
});

describe('stored headers', () => {
	test('are used on the next visit when the newest is still there: one call, and one for many new blocks', async () => {
		const { store } = someStore();
		await visit(store).load();
		const again = visit(store);
		expect(await again.load()).toBe(0);
		expect(again.headers.points(WEEK).length).toBeGreaterThan(100);
		const later = visit(store);
		later.state.tip = TIP + 10;
		expect(await later.load({ from: WEEK.from + 10, to: TIP + 10 })).toBe(1);
		const much = visit(store);
		much.state.tip = TIP + 30;
		expect(await much.load({ from: WEEK.from + 30, to: TIP + 30 })).toBeLessThanOrEqual(4);
	});

	test('that a reorganisation replaced are dropped, and nothing else', async () => {
		const { records, store } = someStore();
		const first = visit(store);
		await first.load();
		first.state.fork = TIP - 9;
		first.state.tip++;
		const range = { from: WEEK.from + 1, to: TIP + 1 };
		expect(await first.load(range)).toBeLessThan(9);
		const hashes = () => [...records.values()].map((record) => (record as { hash: string }).hash);
		const other = hashes().filter((hash) => !hash.startsWith('0'));
		expect(other).toHaveLength(1);
		expect(await visit(store, TIP - 9).load()).toBeLessThan(9);
	});

	test('of another chain are all dropped', async () => {
		const { records, store } = someStore();
		const calls = await visit(store).load();
		const other = visit(store, 10_000);
		expect(await other.load()).toBe(calls + 2);
		expect(records.size).toBe(calls);
	});

	test('that are damaged are loaded again', async () => {
		const { records, store } = someStore();
		const first = visit(store);
		await first.load();
		const [height = 0] = [...records.keys()].filter((key) => key < TIP - 1_000);
		const whole = records.get(height) as object;
		for (const damaged of [
			null,
			7,
			'x',
			[],
			{},
			{ ...whole, hash: 1 },
			{ ...whole, reward: 3 },
			{ ...whole, version: undefined },
			{ ...whole, work: -1n }
		]) {
			records.set(height, damaged);
			const again = visit(store);
			expect(await again.load()).toBe(1);
			expect(again.headers.points(WEEK)).toEqual(first.headers.points(WEEK));
		}
	});

	test('are not needed', async () => {
		const { load } = visit(headerStore);
		await load();
		expect(await load()).toBe(0);
		expect(await headerStore.count()).toBe(0);
		await headerStore.clear();
	});
});
