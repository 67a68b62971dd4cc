import { loadPrunedBlocks } from '../../../../src/lib/explorer/scan/pruned-blocks';
import { MissingBlocks } from '../../../../src/lib/chain-data/block-ranges';
import { failed, fakeNode, type Answers } from '../../app/fake-node';

const { signal } = new AbortController();
const NEWER = (3 << 16) | 15;
const block = (height: number, txs: unknown[] = []) => ({ block: Uint8Array.of(height), txs });
const pruned = { blob: Uint8Array.of(7), prunable_hash: new Uint8Array(32) };

/** A node whose blocks are their heights. @param sends how many blocks it sends of those asked for */
function nodeOf(version: number, sends: (count: number) => number, others: Answers = {}) {
	const { node, asked } = fakeNode({
		get_version: () => ({ version, status: 'OK' }),
		'/get_blocks_by_height.bin': ({ heights }: { heights: number[] }) => ({
			blocks: heights.map((height) => block(height, [Uint8Array.of(7, 8)])),
			status: 'OK'
		}),
		'/get_blocks.bin': ({ start_height, max_block_count }: Record<string, number>) => ({
			blocks: Array.from({ length: sends(max_block_count ?? 0) }, (_, i) => block((start_height ?? 0) + i, [pruned])),
			start_height,
			current_height: 100,
			status: 'OK'
		}),
		...others
	});
	const load = (height: number, count: number) => loadPrunedBlocks(node, height, count, signal);
	return { load, calls: () => asked.map(({ operation }) => operation).join(' '), asked };
}

const parts = (blocks: Awaited<ReturnType<typeof loadPrunedBlocks>>) =>
	blocks.map(({ block, txs }) => [block[0], txs[0]?.length]);

test('a node that limits the blocks of an answer is asked for those without signatures', async () => {
	const { load, asked, calls } = nodeOf(NEWER, (count) => Math.min(count, 3));
	expect(parts(await load(5, 2))).toEqual([5, 6].map((height) => [height, 1]));
	expect(parts(await load(7, 10))).toEqual([7, 8, 9].map((height) => [height, 1]));
	expect(calls()).toBe('get_version /get_blocks.bin /get_blocks.bin');
	expect(asked[1]?.params).toMatchObject({ start_height: 5, prune: true, max_block_count: 2 });
	// A start height of 0 would stand for none.
	expect(parts(await load(0, 2))).toEqual([0, 1].map((height) => [height, 2]));
});

test('an older node, one that takes no notice of the limit, and one that does not have the operation are asked for whole blocks', async () => {
	const closed = () => {
		throw failed({ kind: 'refused', code: 403, message: 'HTTP 403' });
	};
	for (const [version, sends, others, calls] of [
		[NEWER - 1, (count: number) => count, {}, 'get_version'],
		[NEWER, () => 50, {}, 'get_version /get_blocks.bin'],
		[NEWER, () => 0, { get_version: closed }, 'get_version'],
		[NEWER, () => 0, { '/get_blocks.bin': closed }, 'get_version /get_blocks.bin']
	] as const) {
		const node = nodeOf(version, sends, others);
		for (const height of [5, 7])
			expect(parts(await node.load(height, 2))).toEqual([height, height + 1].map((at) => [at, 2]));
		expect(node.calls()).toBe(`${calls} /get_blocks_by_height.bin /get_blocks_by_height.bin`);
	}
});

test('no blocks at all are missing blocks, and a failed call is a failure', async () => {
	await expect(nodeOf(NEWER, () => 0).load(5, 2)).rejects.toThrow(MissingBlocks);
	const busy = () => {
		throw failed({ kind: 'timed_out', milliseconds: 1 });
	};
	const node = nodeOf(NEWER, (count) => count, { '/get_blocks.bin': busy });
	await expect(node.load(5, 2)).rejects.toMatchObject({ failure: { kind: 'timed_out' } });
});
