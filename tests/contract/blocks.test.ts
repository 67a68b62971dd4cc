import {
	getAltBlocksHashes,
	getAlternateChains,
	getBlock,
	getBlockHeaderByHeight,
	getBlockHeadersRange,
	getCoinbaseTxSum
} from '../../src/lib/rpc/daemon/blocks';
import { getInfo } from '../../src/lib/rpc/daemon/node';
import { decode, devnet, node } from './clients';

const refused = (code: number | null) => ({ failure: { kind: 'refused', code }, mayHaveTakenEffect: false });

describe('get_block', () => {
	it('gives the same block by its hash and by its height', async () => {
		const byHash = await node.call(getBlock, { hash: devnet.hashes.block });
		const byHeight = await node.call(getBlock, { height: byHash.block_header.height });
		expect(byHash.block_header.hash).toBe(devnet.hashes.block);
		expect(byHeight.blob).toBe(byHash.blob);
		expect(byHash.tx_hashes).toContain(devnet.hashes.confirmed);
		expect(byHash.tx_hashes).toHaveLength(byHash.block_header.num_txes);
	});

	it('gives a block without transactions an empty list', async () => {
		expect(await node.call(getBlock, { height: 0 })).toMatchObject({ tx_hashes: [], block_header: { height: 0 } });
	});

	it('gives a block of an alternative chain', async () => {
		const [hash = ''] = devnet.hashes.alternative;
		expect(await node.call(getBlock, { hash })).toMatchObject({ block_header: { hash, orphan_status: true } });
	});

	it('refuses a height above the tip and a hash that is not known', async () => {
		await expect(node.call(getBlock, { height: 1_000_000 })).rejects.toMatchObject(refused(-2));
		await expect(node.call(getBlock, { hash: 'ab'.repeat(32) })).rejects.toMatchObject(refused(-5));
	});
});

describe('block headers', () => {
	it('come as a range, each on the one before', async () => {
		const { headers } = await node.call(getBlockHeadersRange, { start_height: 100, end_height: 120 });
		expect(headers.map(({ height }) => height)).toEqual(Array.from({ length: 21 }, (_, i) => 100 + i));
		for (const [i, header] of headers.entries()) {
			if (i > 0) expect(header.prev_hash).toBe(headers[i - 1]?.hash);
		}
	});

	it('are refused past the tip', async () => {
		await expect(node.call(getBlockHeaderByHeight, { height: 1_000_000 })).rejects.toMatchObject(refused(-2));
		const past = { start_height: 0, end_height: 1_000_000 };
		await expect(node.call(getBlockHeadersRange, past)).rejects.toMatchObject(refused(-2));
	});
});

describe('alternative chains', () => {
	it('hold the blocks that were mined beside the main chain', async () => {
		const [{ chains }, { blks_hashes }] = await Promise.all([
			node.call(getAlternateChains),
			node.call(getAltBlocksHashes)
		]);
		const mined = devnet.hashes.alternative;
		expect(blks_hashes.toSorted()).toEqual(mined.toSorted());
		expect(chains).toMatchObject([{ length: 2, block_hash: mined.at(-1), block_hashes: mined.toReversed() }]);
		const [chain] = chains;
		const { block_header } = await node.call(getBlock, { hash: chain?.main_chain_parent_block ?? '' });
		expect(block_header).toMatchObject({ height: (chain?.height ?? 0) - 2, orphan_status: false });
	});
});

describe('get_coinbase_tx_sum', () => {
	it('is exact beyond 2^53', async () => {
		const { height } = await node.call(getInfo);
		const asked = { height: 0, count: height };
		const [sum, raw] = await Promise.all([node.call(getCoinbaseTxSum, asked), node.raw(getCoinbaseTxSum, asked)]);
		const digits = /"emission_amount": (\d+)/.exec(decode(raw))?.[1];
		expect(sum.emission_amount).toBeGreaterThan(2n ** 53n);
		expect(sum.emission_amount.toString()).toBe(digits);
		expect(sum.wide_emission_amount).toBe(sum.emission_amount);
	});

	it('is refused past the tip, by its status', async () => {
		await expect(node.call(getCoinbaseTxSum, { height: 0, count: 1_000_000 })).rejects.toMatchObject(refused(null));
	});
});
