import { regtestBlock } from '../../../devnet/chain-data/fixtures';
import { toHex } from '../../../src/lib/bytes/hex';
import { headerWithOwnWeight } from '../../../src/lib/explorer/alternative-block-weight';
import { live } from '../../../src/lib/app/live.svelte';
import { fetchQuery, invalidateQueries } from '../../../src/lib/app/query.svelte';
import { alternativeHashesQuery, alternativesQuery, forksQuery } from '../../../src/lib/explorer/forks';
import type { Client } from '../../../src/lib/rpc/client';
import type { AlternateChain, BlockHeader } from '../../../src/lib/rpc/daemon/records';
import type { Failure } from '../../../src/lib/rpc/errors';
import { failed, fails, fakeNode, someHeader, someInfo, type Answers, type Asked } from '../app/fake-node';

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
function nodeWith(
	chains: readonly AlternateChain[],
	edit: (header: BlockHeader) => unknown = (header) => header,
	some: Answers = {}
) {
	return fakeNode({
		get_info: () => someInfo({ height: 100 }),
		get_alternate_chains: () => ({ chains: chains.map((chain) => ({ ...chain, difficulty: 1 })) }),
		'/get_alt_blocks_hashes': () => ({ blks_hashes: [] }),
		get_block_headers_range: ({ start_height, end_height }: { start_height: number; end_height: number }) => ({
			headers: Array.from({ length: end_height - start_height + 1 }, (_, i) => headerAt(start_height + i))
		}),
		get_block: ({ hash }: { hash: string }) => {
			const index = chains.findIndex(({ block_hashes }) => block_hashes.includes(hash));
			const { height, length, block_hashes } = chains[index] ?? chainAfter(0, 0, 0);
			const header = headerAt(height - block_hashes.indexOf(hash), index + 1, height - length);
			return { block_header: edit(header as unknown as BlockHeader), blob: '00', json: '{}', tx_hashes: [] };
		},
		...some
	});
}

const drawnBy = async (node: Client) => (await fetchQuery(forksQuery(node))).byNewestHash;

/** Calls for what is drawn. */
const drawing = (asked: readonly Asked[]) =>
	asked.filter(({ operation }) => /^get_block/.test(operation)).map(({ operation }) => operation);

test("a chain's blocks are drawn beside those of the main chain, from the block that both follow", async () => {
	const chain = chainAfter(90, 2, 1);
	const chains = [chain];
	let height = 100;
	const { node, asked } = nodeWith(chains, undefined, { get_info: () => someInfo({ height }) });
	const drawn = await drawnBy(node);
	const { mainBlocks = [], alternativeBlocks = [] } = drawn[chain.block_hash] ?? {};
	expect(mainBlocks.map(({ height }) => height)).toEqual([93, 92, 91, 90]);
	expect(alternativeBlocks.map(({ block_header }) => block_header.hash)).toEqual([hashOf(91, 1), hashOf(92, 1)]);
	expect(drawing(asked)).toHaveLength(3);
	const follow = async () => {
		await fetchQuery(live.infoQuery(node), 0);
		invalidateQueries(node.url, 'tip');
		return drawnBy(node);
	};
	height = 101;
	expect(await follow()).toEqual(drawn);
	expect(drawing(asked)).toHaveLength(3);
	// Another chain may have become the main one.
	chains.push(chainAfter(80, 1, 2));
	expect(Object.keys(await follow())).toHaveLength(2);
	expect(drawing(asked)).toHaveLength(8);
});

test('at most twenty calls are made, and six blocks of a chain drawn', async () => {
	const chains = [chainAfter(80, 19, 1), chainAfter(70, 5, 2), chainAfter(60, 5, 3), chainAfter(50, 5, 4)];
	const { node, asked } = nodeWith(chains);
	expect(Object.values(await drawnBy(node)).map(({ alternativeBlocks }) => alternativeBlocks.length)).toEqual([
		6, 5, 5
	]);
	expect(drawing(asked)).toHaveLength(19);
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
		expect(Object.keys(await drawnBy(node))).toEqual([hashOf(81, 2)]);
	});
}

test('a chain of which the node names only the newest, or that begins before the first block, is not asked for', async () => {
	const unnamed = chainAfter(90, 3, 1);
	const early = chainAfter(-2, 2, 2);
	const late = chainAfter(200, 1, 3);
	const { node, asked } = nodeWith([{ ...unnamed, block_hashes: [] }, { ...early, height: 0 }, late]);
	expect(await drawnBy(node)).toEqual({});
	expect(drawing(asked)).toEqual([]);
});

test('beside the main chain a block weighs what its coinbase and its transactions do, once all are known', () => {
	const { bytes, miner_tx } = regtestBlock();
	const header = { ...headerAt(9), orphan_status: true, num_txes: 2, block_weight: 7 } as unknown as BlockHeader;
	const weighs = (weights: (number | null)[], header: BlockHeader) =>
		headerWithOwnWeight({ block_header: header, blob: toHex(bytes) }, weights).block_weight;
	const coinbase = weighs([], { ...header, num_txes: 0 }) ?? 0;
	expect(coinbase).toBe(miner_tx.length);
	expect(weighs([1500, 2200], header)).toBe(coinbase + 3700);
	expect(weighs([1500], header)).toBe(0);
	expect(weighs([1500, null], header)).toBe(0);
	expect(weighs([], { ...header, orphan_status: false })).toBe(7);
});

test('the highest chain is the first', async () => {
	const { node } = nodeWith([chainAfter(80, 1, 1), chainAfter(90, 2, 2)]);
	expect((await fetchQuery(alternativesQuery(node))).chains.map(({ height }) => height)).toEqual([92, 81]);
});

const ERROR_500: Failure = { kind: 'refused', code: 500, message: 'The service answered HTTP 500' };

test.each([{ kind: 'not_offered' }, ERROR_500] satisfies Failure[])(
	'chains and hashes fail alone: $kind',
	async (failure) => {
		const rejected = { failure };
		const noChains = nodeWith([], undefined, { get_alternate_chains: fails(failure) }).node;
		await expect(fetchQuery(alternativesQuery(noChains))).rejects.toMatchObject(rejected);
		await expect(fetchQuery(forksQuery(noChains))).rejects.toMatchObject(rejected);
		expect(await fetchQuery(alternativeHashesQuery(noChains))).toMatchObject({ blks_hashes: [] });
		const noHashes = nodeWith([], undefined, { '/get_alt_blocks_hashes': fails(failure) }).node;
		await expect(fetchQuery(alternativeHashesQuery(noHashes))).rejects.toMatchObject(rejected);
		expect(await fetchQuery(alternativesQuery(noHashes))).toEqual({ chains: [], unreadable: 0 });
		const noHeaders = nodeWith([chainAfter(90, 2, 1)], undefined, { get_block_headers_range: fails(failure) }).node;
		expect(await drawnBy(noHeaders)).toEqual({});
	}
);

test('what is left out is a list without entries', async () => {
	const empty = { get_alternate_chains: () => ({}), '/get_alt_blocks_hashes': () => ({}) };
	const { node } = nodeWith([], undefined, empty);
	expect(await fetchQuery(alternativesQuery(node))).toEqual({ chains: [], unreadable: 0 });
	expect(await fetchQuery(alternativeHashesQuery(node))).toMatchObject({ blks_hashes: [] });
	expect(await drawnBy(node)).toEqual({});
});
