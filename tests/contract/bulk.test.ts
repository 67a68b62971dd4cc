import { toHex } from '../../src/lib/bytes/hex';
import { loadPrunedBlocks } from '../../src/lib/explorer/scan/pruned-blocks';
import { getBlock } from '../../src/lib/rpc/daemon/blocks';
import {
	getBlocks,
	getBlocksByHeight,
	getHashes,
	getOIndexes,
	getOutputDistributionBin,
	getOutsBin
} from '../../src/lib/rpc/daemon/bulk';
import { getVersion } from '../../src/lib/rpc/daemon/node';
import { getOutputDistribution, getOuts } from '../../src/lib/rpc/daemon/outputs';
import { getTransactionPool, getTxpoolBacklog } from '../../src/lib/rpc/daemon/pool';
import { getTransactions } from '../../src/lib/rpc/daemon/transactions';
import { encodePortableStorage } from '../../src/lib/rpc/portable-storage/encode';
import { seededHeight } from '../../devnet';
import { devnet, node, restricted } from './clients';

const txid = devnet.hashes.confirmed;
const transaction = async (prune = false) => {
	const { txs } = await node.call(getTransactions, { txs_hashes: [txid], prune });
	const [found] = txs;
	if (!found) throw new Error('the transaction is not there');
	return found;
};
const hashAt = async (height: number) => (await node.call(getBlock, { height })).block_header.hash;
const refused = (message: string) => ({ failure: { kind: 'refused', code: null, message } });

describe('/get_blocks.bin', () => {
	it('gives whole blocks with the indices of their outputs', async () => {
		const { block_height, as_hex, output_indices } = await transaction();
		const start_height = block_height ?? 0;
		const answer = await node.call(getBlocks, { start_height });
		const { blob, tx_hashes } = await node.call(getBlock, { height: start_height });
		const [{ block, txs } = { block: new Uint8Array(), txs: [] }] = answer.blocks;
		const at = tx_hashes.indexOf(txid);
		expect(toHex(block)).toBe(blob);
		expect(txs).toHaveLength(tx_hashes.length);
		expect(toHex(txs[at]?.blob ?? new Uint8Array())).toBe(as_hex);
		expect(answer.output_indices[0]?.indices[1 + at]?.indices).toEqual(output_indices);
		expect(answer.start_height).toBe(start_height);
		expect(answer.start_height + answer.blocks.length).toBe(answer.current_height);
	});

	it('leaves signatures, and the coinbase’s indices, out when it is asked to', async () => {
		const { block_height, pruned_as_hex } = await transaction(true);
		const params = { start_height: block_height ?? 0, prune: true, no_miner_tx: true };
		const { blocks, output_indices } = await node.call(getBlocks, params);
		expect(blocks.every(({ pruned }) => pruned)).toBe(true);
		expect(blocks[0]?.txs.map(({ blob }) => toHex(blob))).toContain(pruned_as_hex);
		expect(output_indices[0]?.indices[0]?.indices).toEqual([]);
	});

	it('begins at the newest block known, and gives nothing to whoever has the tip', async () => {
		const genesis = await hashAt(0);
		const [alternative = ''] = devnet.hashes.alternative;
		const known = [alternative, await hashAt(seededHeight - 2), genesis];
		expect(await node.call(getBlocks, { block_ids: known })).toMatchObject({ start_height: seededHeight - 2 });
		const { current_height } = await node.call(getBlocks, { block_ids: [genesis] });
		const tip = await hashAt(current_height - 1);
		expect((await node.call(getBlocks, { block_ids: [tip, genesis] })).blocks).toEqual([]);
	});

	it('takes no notice of questions that it does not know, or answers them', async () => {
		const asked = { start_height: seededHeight, requested_info: 1, pool_info_since: 0, max_block_count: 1 } as const;
		const { blocks, pool_info_extent, added_pool_txs } = await node.call(getBlocks, asked);
		expect(blocks.length).toBeGreaterThanOrEqual(1);
		expect(pool_info_extent === 0 || added_pool_txs.length >= devnet.hashes.pool.length).toBe(true);
	});

	it('serves a scan with blocks without signatures where it limits their number, and with whole ones where it does not', async () => {
		const { block_height = 0, as_hex } = await transaction();
		const { pruned_as_hex } = await transaction(true);
		const { version } = await node.call(getVersion);
		const blocks = await loadPrunedBlocks(node, block_height, 2, new AbortController().signal);
		expect(blocks).toHaveLength(2);
		const limits = version >= 0x3000f;
		expect(blocks[0]?.txs.map(toHex)).toContain(limits ? pruned_as_hex : as_hex);
		const { max_block_count, ...asked } = { start_height: block_height, prune: true, max_block_count: 1 };
		const answers = [node.call(getBlocks, asked), node.call(getBlocks, { ...asked, max_block_count })];
		const [all, limited] = (await Promise.all(answers)).map(({ blocks }) => blocks.length);
		expect(limited).toBe(limits ? 1 : all);
	});

	it('wants a height, or hashes that end with the first block’s', async () => {
		await expect(node.call(getBlocks, {})).rejects.toMatchObject(refused('Failed'));
		await expect(node.call(getBlocks, { block_ids: [txid] })).rejects.toMatchObject(refused('Failed'));
	});
});

describe('/get_blocks_by_height.bin', () => {
	it('gives blocks in the order asked', async () => {
		const { blocks } = await node.call(getBlocksByHeight, { heights: [seededHeight, 0] });
		const blobs = [seededHeight, 0].map(async (height) => (await node.call(getBlock, { height })).blob);
		expect(blocks.map(({ block }) => toHex(block))).toEqual(await Promise.all(blobs));
		expect((await node.call(getBlocksByHeight, { heights: [] })).blocks).toEqual([]);
	});

	it('refuses heights beyond the tip, and a restricted daemon more than 1000', async () => {
		await expect(node.call(getBlocksByHeight, { heights: [0, 1_000_000] })).rejects.toMatchObject({
			failure: { kind: 'refused', code: null, message: expect.stringContaining('1000000') }
		});
		const heights = new Array<number>(1001).fill(0);
		await expect(restricted.call(getBlocksByHeight, { heights })).rejects.toMatchObject({
			failure: { kind: 'refused', code: null, message: expect.stringContaining('restricted') }
		});
		expect((await restricted.call(getBlocksByHeight, { heights: heights.slice(1) })).blocks).toHaveLength(1000);
	});
});

describe('/get_hashes.bin', () => {
	it('gives the hashes from the newest block known on', async () => {
		const known = [await hashAt(seededHeight - 1), await hashAt(0)];
		const { m_block_ids, start_height, current_height } = await node.call(getHashes, { block_ids: known });
		expect(m_block_ids.slice(0, 2)).toEqual([known[0], await hashAt(seededHeight)]);
		expect(start_height).toBe(seededHeight - 1);
		expect(m_block_ids).toHaveLength(current_height - start_height);
	});
});

describe('/get_o_indexes.bin', () => {
	it('gives the global index of each output', async () => {
		expect((await node.call(getOIndexes, { txid })).o_indexes).toEqual((await transaction()).output_indices);
	});
});

describe('/get_outs.bin', () => {
	it('gives what /get_outs gives', async () => {
		const outputs = [112, 5].map((index) => ({ amount: 0, index }));
		const { outs } = await node.call(getOutsBin, { outputs });
		expect(outs).toEqual((await node.call(getOuts, { outputs, get_txid: true })).outs);
		const [anonymous] = (await node.call(getOutsBin, { outputs, get_txid: false })).outs;
		expect(anonymous).toEqual({ ...outs[0], txid: '00'.repeat(32) });
	});

	it('refuses an index that is not there, and a restricted daemon more than 5000', async () => {
		const outputs = [{ amount: 0n, index: 2n ** 50n }];
		await expect(node.call(getOutsBin, { outputs })).rejects.toMatchObject(refused('Failed'));
		const many = Array.from({ length: 5001 }, () => ({ amount: 0n, index: 5n }));
		await expect(restricted.call(getOutsBin, { outputs: many })).rejects.toMatchObject(
			refused('Too many outs requested')
		);
		expect((await restricted.call(getOutsBin, { outputs: many.slice(1) })).outs).toHaveLength(5000);
	});
});

describe('any daemon', () => {
	it('answers what is no portable storage with HTTP 400', async () => {
		const cut = encodePortableStorage({ heights: [1n] }).slice(0, -1);
		for (const body of ['', '{}', cut]) {
			const { status } = await fetch(`${devnet.node.url}/get_blocks_by_height.bin`, { method: 'POST', body });
			expect(status).toBe(400);
		}
	});
});

describe('numbers packed into strings', () => {
	it('are the same as in a list, packed and as varints', async () => {
		const range = { amounts: [0n], from_height: 100, to_height: seededHeight };
		const [list, packed, varints, cumulative] = await Promise.all(
			[{ binary: false }, {}, { compress: true }, { compress: true, cumulative: true }].map(async (form) => {
				const { distributions } = await node.call(getOutputDistribution, { ...range, ...form });
				return distributions[0];
			})
		);
		expect(list?.distribution).toHaveLength(seededHeight - 99);
		expect(packed?.distribution).toEqual(list?.distribution);
		const { distributions } = await node.call(getOutputDistributionBin, range);
		expect(distributions[0]).toMatchObject({ distribution: list?.distribution, base: list?.base });
		expect(varints?.distribution).toEqual(list?.distribution);
		let sum = list?.base ?? 0;
		expect(cumulative?.distribution).toEqual(list?.distribution.map((outputs) => (sum += outputs)));
	});

	it('are weight, fee and age of what is in the pool', async () => {
		const { backlog } = await node.call(getTxpoolBacklog);
		const { transactions } = await node.call(getTransactionPool);
		const figures = (entries: { weight?: number | undefined; fee: bigint }[]) =>
			entries.map(({ weight, fee }) => `${weight} ${fee}`).toSorted();
		expect(figures(backlog)).toEqual(figures(transactions));
		const oldest = Math.min(...transactions.map(({ receive_time }) => receive_time ?? Infinity));
		const oldestAge = Math.max(...backlog.map(({ time_in_pool }) => time_in_pool));
		expect(Math.abs(Date.now() / 1000 - oldest - oldestAge)).toBeLessThan(60);
	});
});
