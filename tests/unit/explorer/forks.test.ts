import { regtestBlock } from '../../../devnet/chain-data/fixtures';
import { toHex } from '../../../src/lib/bytes/hex';
import { ownHeader } from '../../../src/lib/explorer/beside-chain';
import { loadForks } from '../../../src/lib/explorer/forks';
import type { AlternateChain, BlockHeader } from '../../../src/lib/rpc/daemon/records';
import { failed, fakeNode, someHeader } from '../app/fake-node';

const hashOf = (height: number, chain = 0) => `${chain}${height}`.padStart(64, '0');

const headerAt = (height: number, chain = 0, fork = 0) => ({
	...someHeader({ height, hash: hashOf(height, chain) }),
	orphan_status: chain > 0,
	prev_hash: hashOf(height - 1, height - 1 > fork ? chain : 0)
});

/** A chain that follows the main chain's block at `fork`. */
const chainAfter = (fork: number, length: number, chain: number): AlternateChain => {
	const block_hashes = Array.from({ length }, (_, index) => hashOf(fork + length - index, chain));
	return { block_hash: block_hashes[0] ?? '', block_hashes, difficulty: 1n, height: fork + length, length };
};

/** A node with 100 blocks that says of each alternative block what `edit` leaves of its header. */
function nodeWith(chains: readonly AlternateChain[], edit: (header: BlockHeader) => unknown = (header) => header) {
	return fakeNode({
		get_block_headers_range: ({ start_height, end_height }: { start_height: number; end_height: number }) => ({
			headers: Array.from({ length: end_height - start_height + 1 }, (_, i) => headerAt(start_height + i))
		}),
		get_block: ({ hash }: { hash: string }) => {
			const index = chains.findIndex(({ block_hashes }) => block_hashes.includes(hash));
			const { height, length, block_hashes } = chains[index] ?? chainAfter(0, 0, 0);
			const header = headerAt(height - block_hashes.indexOf(hash), index + 1, height - length);
			return { block_header: edit(header as unknown as BlockHeader), blob: '00', json: '{}', tx_hashes: [] };
		}
	});
}

test("a chain's blocks are drawn beside those of the main chain, from the block that both follow", async () => {
	const chain = chainAfter(90, 2, 1);
	const { node, asked } = nodeWith([chain]);
	const forks = await loadForks(node, [chain], 100);
	const { main = [], beside = [] } = forks[chain.block_hash] ?? {};
	expect(main.map(({ height }) => height)).toEqual([93, 92, 91, 90]);
	expect(beside.map(({ block_header }) => block_header.hash)).toEqual([hashOf(91, 1), hashOf(92, 1)]);
	expect(asked).toHaveLength(3);
	expect(await loadForks(node, [chain], 101)).toEqual(forks);
	expect(asked).toHaveLength(3);
	// Another chain may have become the main one.
	await loadForks(node, [chain, chainAfter(80, 1, 2)], 101);
	expect(asked).toHaveLength(8);
});

test('at most twenty calls are made, and six blocks of a chain drawn', async () => {
	const chains = [chainAfter(80, 19, 1), chainAfter(70, 5, 2), chainAfter(60, 5, 3), chainAfter(50, 5, 4)];
	const { node, asked } = nodeWith(chains);
	const forks = await loadForks(node, chains, 100);
	expect(Object.values(forks).map(({ beside }) => beside.length)).toEqual([6, 5, 5]);
	expect(asked).toHaveLength(19);
});

for (const [what, edit] of [
	['at another height', (header) => ({ ...header, height: 70 })],
	['with another hash', (header) => ({ ...header, hash: hashOf(5) })],
	['that follows another block', (header) => ({ ...header, prev_hash: hashOf(5) })],
	['that is on the main chain', (header) => ({ ...header, orphan_status: false })],
	[
		'that is refused',
		() => {
			throw failed({ kind: 'not_offered' }, 'get_block');
		}
	]
] satisfies [string, (header: BlockHeader) => unknown][]) {
	test(`a chain with a block ${what} is not drawn, and the next one is`, async () => {
		const chains = [chainAfter(90, 2, 1), chainAfter(80, 1, 2)];
		const { node } = nodeWith(chains, (header) => (header.hash === hashOf(92, 1) ? edit(header) : header));
		expect(Object.keys(await loadForks(node, chains, 100))).toEqual([hashOf(81, 2)]);
	});
}

test('a chain of which the node names only the newest, or that begins before the first block, is not asked for', async () => {
	const unnamed = chainAfter(90, 3, 1);
	const early = chainAfter(-2, 2, 2);
	const late = chainAfter(200, 1, 3);
	const { node, asked } = nodeWith([]);
	expect(await loadForks(node, [{ ...unnamed, block_hashes: [] }, early, late], 100)).toEqual({});
	expect(asked).toEqual([]);
});

test('beside the main chain a block weighs what its coinbase and its transactions do, once all are known', () => {
	const { bytes, miner_tx } = regtestBlock();
	const header = { ...headerAt(9), orphan_status: true, num_txes: 2, block_weight: 7 } as unknown as BlockHeader;
	const weighs = (weights: (number | null)[], header: BlockHeader) =>
		ownHeader({ block_header: header, blob: toHex(bytes) }, weights).block_weight;
	const coinbase = weighs([], { ...header, num_txes: 0 }) ?? 0;
	expect(coinbase).toBe(miner_tx.length);
	expect(weighs([1500, 2200], header)).toBe(coinbase + 3700);
	expect(weighs([1500], header)).toBe(0);
	expect(weighs([1500, null], header)).toBe(0);
	expect(weighs([], { ...header, orphan_status: false })).toBe(7);
});
