import type { Client } from '../../../src/lib/rpc/client';
import { BlockRange, MissingBlocks } from '../../../src/lib/chain-data/block-ranges';

/** A node whose blocks have so many bytes, and which notes what it is asked for. */
function nodeOf(bytes: (height: number) => number, left = 0) {
	const asked: number[][] = [];
	const node = {
		url: 'http://node.example',
		call: async (_: unknown, { heights }: { heights: number[] }) => {
			asked.push(heights);
			const blocks = heights.map((height) => ({ block: new Uint8Array(bytes(height)), txs: [] }));
			return { blocks: blocks.slice(left) };
		}
	} as unknown as Client;
	return { node, asked };
}

const { signal } = new AbortController();

async function readAll(range: BlockRange): Promise<number[]> {
	const heights: number[] = [];
	while (!range.isDone) {
		const { height, blocks } = await range.loadBatch(signal);
		heights.push(...blocks.map((_, i) => height + i));
	}
	return heights;
}

describe('a range of blocks', () => {
	test('comes without gaps, each block once', async () => {
		const { node } = nodeOf((height) => 1 + ((height * 7919) % 500_000));
		expect(await readAll(new BlockRange(node, 5, 400))).toEqual(Array.from({ length: 396 }, (_, i) => i + 5));
	});

	test('asks for many small blocks at once, and for few large ones', async () => {
		const small = nodeOf(() => 100);
		await readAll(new BlockRange(small.node, 0, 2999));
		expect(small.asked.map(({ length }) => length)).toEqual([10, 40, 160, 500, 500, 500, 500, 500, 290]);
		const large = nodeOf(() => 1_500_000);
		await readAll(new BlockRange(large.node, 0, 12));
		expect(large.asked.map(({ length }) => length)).toEqual([10, 1, 1, 1]);
	});

	test('goes on where an answer was short, and asks for the same in whatever order answers come', async () => {
		const asked = [];
		for (const delay of [() => 0, (height: number) => (height * 7919) % 10]) {
			const { node } = nodeOf(() => 1);
			const calls: string[] = [];
			const range = new BlockRange(
				node,
				5,
				204,
				async (_, height, count) => {
					calls.push(`${height} ${count}`);
					await new Promise((done) => setTimeout(done, delay(height)));
					return Array.from({ length: Math.ceil(count / 3) }, () => ({ block: new Uint8Array(100), txs: [] }));
				},
				2
			);
			expect(await readAll(range)).toEqual(Array.from({ length: 200 }, (_, i) => i + 5));
			asked.push(calls.toSorted());
		}
		expect(asked[1]).toEqual(asked[0]);
	});

	test('whole blocks are all that were asked for', async () => {
		const { node } = nodeOf(() => 100, 1);
		await expect(new BlockRange(node, 3, 30).loadBatch(signal)).rejects.toThrow(MissingBlocks);
	});
});
