import { describe, expect, it } from 'vitest';
import {
	getAltBlocksHashes,
	getAlternateChains,
	getBlock,
	getBlockCount,
	getBlockHeaderByHash,
	getBlockHeaderByHeight,
	getBlockHeadersRange,
	getCoinbaseTxSum,
	getHeight,
	getLastBlockHeader,
	onGetBlockHash
} from '../../../../src/lib/rpc/daemon/blocks';
import { toExchange } from '../../../../src/lib/rpc/client';
import { documented } from './document';
import { answered, only } from './samples';

describe('get_block', () => {
	it('gives the block with its header and its transactions', async () => {
		const { block_header, blob, json, tx_hashes, miner_tx_hash } = await answered(getBlock);
		expect(block_header).toMatchObject({ height: 111, num_txes: 2, reward: expect.any(BigInt), difficulty: 1n });
		expect(blob.startsWith('1010')).toBe(true);
		expect(JSON.parse(json)).toMatchObject({ tx_hashes, prev_id: block_header.prev_hash });
		expect(miner_tx_hash).toBe(block_header.miner_tx_hash);
	});

	it('has no transactions but the coinbase when their list is left out', async () => {
		const empty = await answered(getBlock, {
			edit: (result) => Object.fromEntries(Object.entries(result).filter(([name]) => name !== 'tx_hashes'))
		});
		expect(empty.tx_hashes).toEqual([]);
	});

	it('asks for a height or a hash, since a daemon takes neither for block 0', () => {
		expect(() => toExchange(getBlock, {})).toThrow('get_block: params should be exactly one of height, hash');
		expect(() => toExchange(getBlock, { height: 1, hash: 'ab'.repeat(32) })).toThrow(TypeError);
		expect(() => toExchange(getBlock, { hash: 'ab' })).toThrow(TypeError);
	});
});

describe('block headers', () => {
	it('come with rewards and difficulties as bigints and sizes as numbers', async () => {
		const { block_header } = await answered(getBlockHeaderByHeight);
		expect(block_header).toMatchObject({
			height: 50,
			block_size: 85,
			major_version: 16,
			difficulty: 1n,
			wide_difficulty: 1n,
			wide_cumulative_difficulty: 51n,
			orphan_status: false
		});
		expect(typeof block_header.reward).toBe('bigint');
	});

	it('come in ascending order of height', async () => {
		const { headers } = await answered(getBlockHeadersRange);
		expect(headers.map(({ height }) => height)).toEqual([50, 51]);
		expect(headers[1]?.prev_hash).toBe(headers[0]?.hash);
	});

	it('of an older daemon lack only the newer fields', async () => {
		const fields = documented['get_block_header_by_height'] ?? [];
		const edit = (result: Record<string, unknown>) => only(fields, result) as Record<string, unknown>;
		const [{ block_header: older }, { block_header: newer }] = await Promise.all([
			answered(getBlockHeaderByHeight, { edit }),
			answered(getBlockHeaderByHeight)
		]);
		expect(newer).toMatchObject(older);
		expect(older.wide_difficulty).toBeUndefined();
	});
});

describe('the newest block', () => {
	it('is one below the count of blocks', async () => {
		const [{ count }, { height, hash }] = await Promise.all([answered(getBlockCount), answered(getHeight)]);
		expect(height).toBe(count);
		expect(hash).toMatch(/^[0-9a-f]{64}$/);
		const { block_header } = await answered(getLastBlockHeader);
		expect(block_header).toMatchObject({ depth: 0, orphan_status: false });
	});

	it('has no hash in the answer of an older daemon', async () => {
		expect((await answered(getHeight, { edit: () => ({ height: 5, status: 'OK' }) })).hash).toBeUndefined();
	});
});

describe('get_block_header_by_hash', () => {
	it('gives the header, and with newer programs those of more hashes', async () => {
		const edit = (result: Record<string, unknown>) => ({ ...result, block_headers: [result['block_header']] });
		const { block_header, block_headers } = await answered(getBlockHeaderByHash, { edit });
		expect(block_headers).toEqual([block_header]);
		expect((await answered(getBlockHeaderByHash)).block_headers).toEqual([]);
	});

	it('wants a hash, since a daemon makes up a header without one', () => {
		expect(() => toExchange(getBlockHeaderByHash, {})).toThrow(TypeError);
	});
});

describe('on_get_block_hash', () => {
	it('gives the bare hash', async () => {
		expect(await answered(onGetBlockHash)).toMatch(/^[0-9a-f]{64}$/);
	});
});

describe('alternative chains', () => {
	it('come newest block first', async () => {
		const { chains } = await answered(getAlternateChains);
		expect(chains).toMatchObject([{ height: 267, length: 2, difficulty: expect.any(BigInt) }]);
		expect(chains[0]?.block_hashes[0]).toBe(chains[0]?.block_hash);
		expect((await answered(getAltBlocksHashes)).blks_hashes.toSorted()).toEqual(chains[0]?.block_hashes.toSorted());
	});

	it('are none when the lists are left out', async () => {
		const edit = () => ({ status: 'OK' });
		expect((await answered(getAlternateChains, { edit })).chains).toEqual([]);
		expect((await answered(getAltBlocksHashes, { edit })).blks_hashes).toEqual([]);
	});
});

describe('get_coinbase_tx_sum', () => {
	it('is exact beyond 2^53', async () => {
		const sum = await answered(getCoinbaseTxSum);
		expect(sum.emission_amount).toBe(9514926949456937n);
		expect(sum.emission_amount).toBe(sum.wide_emission_amount);
		expect(sum.fee_amount).toBe(61639600000n);
	});

	it('is refused by a status inside the result', async () => {
		await expect(answered(getCoinbaseTxSum, { name: 'get_coinbase_tx_sum.refused' })).rejects.toMatchObject({
			failure: { kind: 'refused', code: null, message: 'height or count is too large' }
		});
	});
});
