import { Steps } from '../../../../src/lib/explorer/charts/steps';
import { loadHeaders, mostPoints } from '../../../../src/lib/explorer/charts/load-headers';
import { failed, fakeNode, someHeader } from '../../app/fake-node';

const signal = new AbortController().signal;

function nodeWithHeaders() {
	const state = { failing: false };
	const { node, asked } = fakeNode({
		get_block_headers_range: ({ start_height, end_height }: { start_height: number; end_height: number }) => {
			if (state.failing) throw failed({ kind: 'cancelled' });
			const heights = Array.from({ length: end_height - start_height + 1 }, (_, i) => start_height + i);
			return { headers: heights.map((height) => ({ ...someHeader({ height, hash: 'a'.repeat(64) }), reward: 7 })) };
		}
	});
	const stored = new Steps(node, 'mainnet');
	/** Reads a range: how far each step had come, the heights of the last, and what was asked. */
	const read = async (from: number, to: number, tip: number) => {
		asked.length = 0;
		const steps: number[] = [];
		const heights: number[] = [];
		for await (const headers of loadHeaders(node, { from, to }, tip, signal, stored)) {
			heights.push(...headers.map(({ height }) => height));
			steps.push(heights.length);
		}
		return { steps, heights, asked: asked.map(({ params }) => params) };
	};
	return { state, node, read };
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

describe('headers of a range', () => {
	test('come a thousand at a time, ascending and without gaps', async () => {
		const { steps, heights, asked } = await nodeWithHeaders().read(1_500, 3_200, 9_000);
		expect(steps).toEqual([500, 1_500, 1_701]);
		expect(heights).toEqual(from(1_500, 3_200));
		expect(asked).toEqual([
			{ start_height: 1_000, end_height: 1_999 },
			{ start_height: 2_000, end_height: 2_999 },
			{ start_height: 3_000, end_height: 3_999 }
		]);
	});

	test('end at the tip', async () => {
		const { heights, asked } = await nodeWithHeaders().read(0, 5, 5);
		expect(heights).toEqual(from(0, 5));
		expect(asked).toEqual([{ start_height: 0, end_height: 5 }]);
	});

	test('that are settled are read once', async () => {
		const { read } = nodeWithHeaders();
		await read(0, 1_999, 5_000);
		const { heights, asked } = await read(500, 2_500, 5_000);
		expect(heights).toEqual(from(500, 2_500));
		expect(asked).toEqual([{ start_height: 2_000, end_height: 2_999 }]);
	});

	test('near the tip are read again: the chain may still change there', async () => {
		const { read } = nodeWithHeaders();
		expect((await read(0, 1_005, 1_005)).asked).toHaveLength(2);
		expect((await read(0, 1_005, 1_005)).asked).toHaveLength(2);
		expect((await read(0, 1_018, 1_018)).asked).toHaveLength(2);
		expect((await read(0, 1_019, 1_019)).asked).toHaveLength(2);
		expect((await read(0, 1_019, 1_019)).asked).toEqual([{ start_height: 1_000, end_height: 1_019 }]);
	});

	test('of two nodes keep apart', async () => {
		await nodeWithHeaders().read(0, 999, 5_000);
		expect((await nodeWithHeaders().read(0, 999, 5_000)).asked).toHaveLength(1);
	});

	test('that were not given are asked for again', async () => {
		const { state, read } = nodeWithHeaders();
		state.failing = true;
		await expect(read(0, 999, 5_000)).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
		state.failing = false;
		expect((await read(0, 999, 5_000)).heights).toHaveLength(1_000);
	});
});

test('a header has its wide difficulty and its weight, and from older programs what they have', async () => {
	const plain = someHeader({ height: 0, hash: 'a'.repeat(64), timestamp: 5 });
	const wide = { wide_difficulty: '0x10000000000000001', block_weight: 200, num_txes: 3 };
	const { node } = fakeNode({
		get_block_headers_range: () => ({ headers: [plain, { ...plain, height: 1, ...wide }] })
	});
	for await (const headers of loadHeaders(node, { from: 0, to: 1 }, 1, signal, new Steps(node, 'mainnet'))) {
		expect(headers).toEqual([
			{ height: 0, timestamp: 5, difficulty: 1n, weight: 100, num_txes: 0, reward: 1n },
			{ height: 1, timestamp: 5, difficulty: 2n ** 64n + 1n, weight: 200, num_txes: 3, reward: 1n }
		]);
	}
});

test('a long range has no more points than sums, so that all of its points are alike', () => {
	expect([100, 60_000, 70_000, 3_500_000].map((blocks) => mostPoints(blocks, 10_000))).toEqual([
		...[10_000, 10_000, 700, 10_000]
	]);
});
