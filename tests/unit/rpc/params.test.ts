import { toExchange } from '../../../src/lib/rpc/client';
import { curl } from '../../../src/lib/rpc/curl';
import { getBlock, getLastBlockHeader, onGetBlockHash } from '../../../src/lib/rpc/daemon/blocks';
import { generateBlocks, getBlockTemplate, submitBlock } from '../../../src/lib/rpc/daemon/mining';
import { flushCache, setLogCategories, update } from '../../../src/lib/rpc/daemon/control';
import { getInfo } from '../../../src/lib/rpc/daemon/node';
import { getBans, getNetStats, setBans } from '../../../src/lib/rpc/daemon/peers';
import type { Operation } from '../../../src/lib/rpc/operation';
import { getAddress } from '../../../src/lib/rpc/wallet/accounts';
import { getTransfers } from '../../../src/lib/rpc/wallet/history';
import { sign } from '../../../src/lib/rpc/wallet/proofs';
import { getLanguages } from '../../../src/lib/rpc/wallet/files';
import { setDaemon } from '../../../src/lib/rpc/wallet/control';

const url = 'http://127.0.0.1:18081';
const sent = (text: unknown) => JSON.parse(String(text)) as Record<string, unknown>;

describe('params that may be left out', () => {
	it('are not sent when they are', () => {
		expect(sent(toExchange(getLastBlockHeader, undefined).body)).not.toHaveProperty('params');
		const { method, body } = toExchange(setLogCategories, undefined);
		expect([method, body]).toEqual(['POST', undefined]);
		expect(curl(url, setLogCategories)).toBe(
			`curl '${url}/set_log_categories' -H 'Content-Type: application/json' -d ''`
		);
	});

	it('are sent as they are given, also when none of them is', () => {
		expect(sent(toExchange(getLastBlockHeader, { fill_pow_hash: true }).body)).toMatchObject({
			params: { fill_pow_hash: true }
		});
		expect(toExchange(setLogCategories, {}).body).toBe('{}');
		expect(toExchange(setLogCategories, { categories: '' }).body).toBe('{"categories":""}');
	});
});

describe('params of the reference implementation’s own callers (utils/python-rpc)', () => {
	it.each<[Operation, unknown]>([
		[getInfo, { client: '' }],
		[getBans, {}],
		[getLastBlockHeader, { client: '' }],
		[getBlock, { client: '', hash: '', height: 0, fill_pow_hash: false }],
		[getBlockTemplate, { client: '', wallet_address: '4', reserve_size: 1, prev_block: '' }],
		[generateBlocks, { amount_of_blocks: 1, wallet_address: '4', prev_block: '', starting_nonce: 0 }],
		[setBans, { bans: [{ host: '5.6.7.8', ban: false }] }],
		[flushCache, { bad_txs: false }],
		[update, { command: 'check', path: null }],
		[getAddress, { account_index: 1, address_index: 0 }],
		[getTransfers, { in: true, min_height: null, max_height: null, filter_by_height: null, subaddr_indices: [] }],
		[setDaemon, { address: 'a', ssl_private_key_path: '', ssl_allowed_certificates: [], ssl_allowed_fingerprints: [] }],
		[sign, { data: 'x', account_index: 0, address_index: 0, signature_type: '' }],
		[getLanguages, {}]
	])('are accepted, case %#', (operation, given) => {
		expect(() => toExchange(operation, given)).not.toThrow();
	});

	it('do not fill in for what is missing, nor for what is wrong', () => {
		expect(() => toExchange(getBlockTemplate, { wallet_address: null })).toThrow('wallet_address should be text');
		expect(() => toExchange(setBans, { bans: [{ host: '5.6.7.8', ban: true }] })).toThrow('a ban with its seconds');
		expect(() => toExchange(getAddress, { address_index: [0, -1] })).toThrow(
			'get_address: address_index[1] should be whole number from 0 to 2^53 - 1, not negative number'
		);
		expect(() => toExchange(getAddress, { address_index: 'x' })).toThrow('address_index should be whole number');
	});

	it('are sent as they are, but to an operation that takes none', () => {
		expect(sent(toExchange(getLastBlockHeader, { client: '' }).body)).toMatchObject({ params: { client: '' } });
		expect(toExchange(getNetStats, {})).not.toHaveProperty('body');
	});
});

describe('params in a list', () => {
	it('are sent as one', () => {
		expect(sent(toExchange(onGetBlockHash, [5]).body)).toEqual({
			jsonrpc: '2.0',
			id: '0',
			method: 'on_get_block_hash',
			params: [5]
		});
		expect(sent(toExchange(submitBlock, ['0e0e']).body)).toMatchObject({ params: ['0e0e'] });
	});

	it('say what they should be', () => {
		expect(() => toExchange(onGetBlockHash, { height: 5 })).toThrow(
			'on_get_block_hash: params should be list of one height'
		);
		expect(() => toExchange(onGetBlockHash, ['5'])).toThrow('on_get_block_hash: height should be whole number');
		expect(() => toExchange(submitBlock, ['00', 'x'])).toThrow('submit_block: block_blob[1] should be hex text');
	});
});
