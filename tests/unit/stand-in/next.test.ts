import { fromHex } from '../../../src/lib/bytes/hex';
import { plainPointMath } from '../../../src/lib/chain/point-math';
import { scanBlocks } from '../../../src/lib/chain/scan-blocks';
import { checkBlock } from '../../../src/lib/chain/check-block';
import { checkTransaction } from '../../../src/lib/chain/check-transaction';
import { bytesResult } from '../../../src/lib/chain/verdict';
import { createClient } from '../../../src/lib/rpc/client';
import { getBlock } from '../../../src/lib/rpc/daemon/blocks';
import { getBlocksByHeight } from '../../../src/lib/rpc/daemon/bulk';
import { getTransactionPool } from '../../../src/lib/rpc/daemon/pool';
import { getTransactions } from '../../../src/lib/rpc/daemon/transactions';
import { startNextChain, type NextChain } from '../../../devnet/stand-in/next';
import { keysOf } from '../../../devnet/chain-data/wallets';

let chain: NextChain;
beforeAll(async () => {
	chain = await startNextChain({ height: 40, forks: { 17: 20, 18: 30 } });
});
afterAll(() => chain.node.stop());

test('a chain through versions 16, 17 and 18 has blocks and transfers that pass every check of bytes', async () => {
	const node = createClient({ url: chain.node.url });
	const versions = new Set<string>();
	for (const [height, hash] of chain.hashes.entries()) {
		const { blob, json, block_header } = await node.call(getBlock, { height });
		expect(block_header.prev_hash).toBe(chain.hashes[height - 1] ?? '0'.repeat(64));
		const txs_hashes = chain.transfers(height);
		const { txs } = txs_hashes.length > 0 ? await node.call(getTransactions, { txs_hashes }) : { txs: [] };
		const transactions = txs.map(({ as_hex }) => fromHex(as_hex));
		const claims = { ...block_header, hash, json: JSON.parse(json) as unknown };
		expect(bytesResult(checkBlock(fromHex(blob), claims, { transactions }))).toBe('passed');
		for (const { as_hex, as_json, tx_hash, prunable_hash } of txs) {
			const stated = { tx_hash, prunable_hash, as_json: JSON.parse(as_json ?? '') as unknown };
			const verdicts = checkTransaction(fromHex(as_hex), stated, { block: { blob: fromHex(blob), hash } });
			expect(bytesResult(verdicts)).toBe('passed');
			versions.add(`${block_header.major_version} type ${/"type":(\d)/.exec(as_json ?? '')?.[1]}`);
		}
	}
	expect([...versions].sort()).toEqual(['16 type 6', '17 type 6', '17 type 7', '18 type 7']);
});

test('a scan of its blocks finds what it pays in Carrot outputs, and nothing for another wallet', async () => {
	const node = createClient({ url: chain.node.url });
	const heights = Array.from(chain.hashes.keys());
	const { blocks } = await node.call(getBlocksByHeight, { heights });
	const all = blocks.map(({ block, txs }) => ({ block, txs: txs.map(({ blob }) => blob) }));
	const scan = async (name: 'shop' | 'customer') => {
		const keys = keysOf(name);
		const { problem, unparsed, count, found } = await scanBlocks(0, all, keys, plainPointMath(keys.view));
		expect({ problem, unparsed, count }).toEqual({ problem: null, unparsed: [], count: 40 });
		return found;
	};
	const payee = await scan('shop');
	const payer = await scan('customer');
	expect(payee.every(({ isGenuine, mayBeChange }) => isGenuine && !mayBeChange)).toBe(true);
	expect(payee.filter(({ isCoinbase }) => isCoinbase).map(({ height }) => height)).toEqual([
		21, 24, 27, 30, 33, 36, 39
	]);
	// The same transactions have the payer's change.
	const transfers = payee.filter(({ isCoinbase }) => !isCoinbase).map(({ txid }) => txid);
	expect(transfers.length).toBeGreaterThan(5);
	expect(payer.map(({ txid }) => txid)).toEqual(transfers);
	expect(payer.every(({ isGenuine, mayBeChange }) => isGenuine && mayBeChange)).toBe(true);
});

test('its pool has what the next block takes', async () => {
	const node = createClient({ url: chain.node.url });
	const { transactions } = await node.call(getTransactionPool);
	expect(transactions.map(({ id_hash }) => id_hash)).toEqual(chain.pool());
	const waiting = chain.pool();
	chain.mine();
	expect(chain.transfers(40)).toEqual(waiting);
});
