import {
	getAltBlocksHashes,
	getAlternateChains,
	getBlock,
	getBlockHeaderByHash,
	getBlockHeaderByHeight,
	getHeight
} from '../../../../src/lib/rpc/daemon/blocks';
import { toExchange } from '../../../../src/lib/rpc/client';
import { documents } from '../methods';
import { fieldsInDocument } from '../samples';
import { answered, only } from './samples';

describe('get_block', () => {
	it('has no transactions but the coinbase when their list is left out', async () => {
		const empty = await answered(getBlock, {
			edit: (result) => Object.fromEntries(Object.entries(result).filter(([name]) => name !== 'tx_hashes'))
		});
		expect(empty.tx_hashes).toEqual([]);
	});

	it('asks for a height or a hash, since a daemon takes neither for block 0', () => {
		expect(() => toExchange(getBlock, {})).toThrow('get_block: params should be exactly one of height, hash');
		expect(() => toExchange(getBlock, { height: 1, hash: 'ab'.repeat(32) })).toThrow(
			'get_block: params should be exactly one of height, hash'
		);
	});

	it.each([
		[{ height: -1 }, 'height should be whole number from 0 to 2^53 - 1, not negative number'],
		[{ height: '5' }, 'height should be whole number from 0 to 2^53 - 1, not string of length 1'],
		[{ hash: 'ab' }, 'hash should be hash of 64 hex digits, not string of length 2'],
		[{ height: 1, fill_pow_hash: 1 }, 'fill_pow_hash should be true or false, not number'],
		[{ heigth: 1 }, 'heigth should be left out; params should be exactly one of height, hash']
	])('names the param of %o that is wrong', (params, message) => {
		expect(() => toExchange(getBlock, params)).toThrow(new TypeError(`get_block: ${message}`));
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

	it('of an older daemon lack only the newer fields', async () => {
		const fields = fieldsInDocument(documents.daemon, 'get_block_header_by_height') ?? [];
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

describe('alternative chains', () => {
	it('are none when the lists are left out', async () => {
		const edit = () => ({ status: 'OK' });
		expect((await answered(getAlternateChains, { edit })).chains).toEqual([]);
		expect((await answered(getAltBlocksHashes, { edit })).blks_hashes).toEqual([]);
	});
});
