import { createClient, type Client } from '../../src/lib/rpc/client';
import {
	getBlock,
	getBlockCount,
	getBlockHeaderByHash,
	getHeight,
	getLastBlockHeader,
	onGetBlockHash,
	popBlocks
} from '../../src/lib/rpc/daemon/blocks';
import {
	addAuxPow,
	calcPow,
	generateBlocks,
	getBlockTemplate,
	getMinerData,
	submitBlock
} from '../../src/lib/rpc/daemon/mining';
import { update } from '../../src/lib/rpc/daemon/node';
import { shop } from '../../devnet';
import { OwnNode } from '../../devnet/own';

let own: OwnNode;
let node: Client;

beforeAll(async () => {
	own = await OwnNode.start({ name: 'mining' });
	node = createClient(own);
});
afterAll(() => own.stop());

const template = { wallet_address: shop.address, reserve_size: 8 };

describe('a block', () => {
	it('is made of a template: whatever nonce it has is good enough for this chain', async () => {
		const before = await node.call(getBlockTemplate, template);
		expect(before).toMatchObject({ height: 1, difficulty: 1n, prev_hash: await node.call(onGetBlockHash, [0]) });
		const reserved = before.blocktemplate_blob.slice(2 * before.reserved_offset, 2 * (before.reserved_offset + 8));
		expect(reserved).toBe('00'.repeat(8));
		expect(await node.call(submitBlock, [before.blocktemplate_blob])).toMatchObject({ status: 'OK' });

		const { block_header } = await node.call(getLastBlockHeader);
		expect(block_header).toMatchObject({ height: 1, depth: 0, reward: before.expected_reward });
		expect((await node.call(getBlock, { height: 1 })).blob).toBe(before.blocktemplate_blob);
		expect(await node.call(onGetBlockHash, [1])).toBe(block_header.hash);
		expect(await node.call(getBlockCount)).toMatchObject({ count: 2 });
		expect(await node.call(getHeight)).toMatchObject({ height: 2, hash: block_header.hash });
	});

	it('is made at once on this chain, has the proof of work that is computed for it, and can be removed again', async () => {
		const data = await node.call(getMinerData);
		const { blocktemplate_blob, blockhashing_blob, seed_hash = '' } = await node.call(getBlockTemplate, template);
		expect(data).toMatchObject({ height: 2, seed_hash, difficulty: 1n, tx_backlog: [] });
		const merged = await node.call(addAuxPow, { blocktemplate_blob, aux_pow: [{ id: seed_hash, hash: data.prev_id }] });
		expect(merged).toMatchObject({ merkle_root: data.prev_id, aux_pow: [{ id: seed_hash, hash: data.prev_id }] });
		expect(merged.blocktemplate_blob).toContain(data.prev_id);
		const pow = { major_version: data.major_version, height: 2, block_blob: blockhashing_blob, seed_hash };
		expect(await node.call(calcPow, pow)).toMatch(/^[0-9a-f]{64}$/);
		const made = await node.call(generateBlocks, { amount_of_blocks: 2, wallet_address: shop.address });
		expect(made).toMatchObject({ height: 3, blocks: [await node.call(onGetBlockHash, [2]), expect.any(String)] });
		expect(await node.call(popBlocks, { nblocks: 2 })).toMatchObject({ height: 2 });
		expect(await node.call(getBlockCount)).toMatchObject({ count: 2 });
	});

	it('has its proof of work on request', async () => {
		const { block_header } = await node.call(getLastBlockHeader, { fill_pow_hash: true });
		expect(block_header.pow_hash).toMatch(/^[0-9a-f]{64}$/);
		const params = { hash: block_header.hash, hashes: [block_header.prev_hash], fill_pow_hash: true };
		const byHash = await node.call(getBlockHeaderByHash, params);
		expect(byHash.block_header).toEqual(block_header);
		expect(byHash.block_headers.map(({ hash }) => hash)).toEqual([block_header.prev_hash]);
	});

	it('is refused when it is none, or not mined', async () => {
		const { blocktemplate_blob } = await node.call(getBlockTemplate, template);
		const refused = (code: number) => ({ failure: { kind: 'refused', code }, mayHaveTakenEffect: false });
		await expect(node.call(submitBlock, ['00'])).rejects.toMatchObject(refused(-6));
		// Version 0 of the rules does not hold any more.
		await expect(node.call(submitBlock, [`00${blocktemplate_blob.slice(2)}`])).rejects.toMatchObject(refused(-7));
		await expect(node.call(submitBlock, [blocktemplate_blob, '00'])).rejects.toMatchObject(refused(-1));
	});
});

it('/update says why it cannot look: a daemon without a network asks nobody', async () => {
	await expect(node.call(update, { command: 'check' })).rejects.toMatchObject({
		failure: { kind: 'refused', code: null, message: expect.stringContaining('offline') },
		mayHaveTakenEffect: false
	});
});
