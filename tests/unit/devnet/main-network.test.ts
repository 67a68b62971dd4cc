import { MainNetwork } from '../../../devnet/main-network/chain';
import { mainNetworkOperations } from '../../../devnet/main-network/index';
import { fromHex } from '../../../src/lib/bytes/hex';
import { checkBlock, type BlockClaims } from '../../../src/lib/chain/check-block';
import { checkTransaction } from '../../../src/lib/chain/check-transaction';
import { bytesResult } from '../../../src/lib/chain/verdict';
import type { StandInState } from '../../../devnet/stand-in/operations';

/** Unix time of the start. */
const NOW = 1_790_000_000;
type Result = Record<string, unknown>;

function start(pool = 40) {
	const time = { now: NOW };
	const network = new MainNetwork(pool, () => time.now);
	const operations = mainNetworkOperations(network);
	const ask = <T = Result>(name: string, params: Result = {}) => {
		const answer = operations[name]?.({} as StandInState, params) ?? {};
		if (!('result' in answer)) throw new Error(JSON.stringify(answer));
		return answer.result as T;
	};
	return { time, network, ask };
}
const { time, network, ask } = start();

interface Block {
	blob: string;
	block_header: BlockClaims & { hash: string; height: number; prev_hash: string; num_txes: number; reward: bigint };
	json: string;
	tx_hashes?: string[];
}
interface Entry {
	tx_hash: string;
	as_hex: string;
	as_json: string;
	prunable_hash: string;
	output_indices: number[];
}

/** A block whose answers all pass the checks of the page. */
function checkedBlock(params: Result): Block {
	const block = ask<Block>('get_block', params);
	const { txs = [] } = ask<{ txs?: Entry[] }>('/get_transactions', {
		txs_hashes: block.tx_hashes ?? [],
		decode_as_json: true
	});
	const claims = { ...block.block_header, json: JSON.parse(block.json) as unknown, tx_hashes: block.tx_hashes ?? [] };
	const transactions = txs.map(({ as_hex }) => fromHex(as_hex));
	expect(bytesResult(checkBlock(fromHex(block.blob), claims, { transactions }))).toBe('passed');
	for (const { as_hex, as_json, tx_hash, prunable_hash } of txs.slice(0, 8)) {
		const stated = { tx_hash, prunable_hash, as_json: JSON.parse(as_json) as unknown };
		const { hash } = block.block_header;
		expect(bytesResult(checkTransaction(fromHex(as_hex), stated, { block: { blob: fromHex(block.blob), hash } }))).toBe(
			'passed'
		);
	}
	return block;
}

test('blocks pass every check of bytes, name each other, and hold as much as is said', () => {
	const { height } = ask<{ height: number }>('/get_height');
	const blocks = Array.from({ length: 12 }, (_, i) => checkedBlock({ height: height - 12 + i }));
	blocks.forEach(({ block_header }, i) => {
		if (i > 0) expect(block_header.prev_hash).toBe(blocks[i - 1]?.block_header.hash);
	});
	const weights = blocks.map(({ block_header }) => Number(block_header.block_weight));
	expect(Math.max(...weights)).toBeGreaterThan(310_000);
	expect(Math.min(...weights)).toBeLessThan(25_000);
	expect(blocks.every(({ block_header }) => block_header.num_txes >= 5 && block_header.num_txes <= 150)).toBe(true);
	checkedBlock({ height: 3_000_000 });
	checkedBlock({ height: 1_300_000 });
	for (const hash of network.alternatives.flat().map(({ header }) => header.hash)) checkedBlock({ hash });
});

test('a header is the same before its block is made, but for the hashes', () => {
	const range = (from: number, to: number) =>
		ask<{ headers: Result[] }>('get_block_headers_range', { start_height: from, end_height: to }).headers;
	const names = { hash: '', prev_hash: '', miner_tx_hash: '', nonce: 0 };
	const [made] = range(2_500_000, 2_500_000);
	const [before] = start(0).network.header(2_500_000) ? [start(0).network.header(2_500_000)] : [];
	expect({ ...before, ...names }).toEqual({ ...made, ...names });
});

test('the same start gives the same chain and pool, whatever was asked before', () => {
	const other = start();
	const pool = (of: typeof other.network) => of.pool.slice(0, 40).map(({ id }) => id);
	expect(other.network.hash(2_000_000)).toBe(network.hash(2_000_000));
	expect(other.network.hash(network.height - 1)).toBe(network.hash(network.height - 1));
	expect(pool(other.network)).toEqual(pool(network));
});

test('an output is where the transaction that made it says', () => {
	const { tx_hashes = [] } = ask<Block>('get_block', { height: 3_540_220 });
	const { txs } = ask<{ txs: Entry[] }>('/get_transactions', { txs_hashes: tx_hashes.slice(-3) });
	for (const { tx_hash, output_indices } of txs) {
		const outputs = output_indices.map((index) => ({ amount: 0, index }));
		for (const out of ask<{ outs: Result[] }>('/get_outs', { outputs }).outs) {
			expect(out).toMatchObject({ txid: tx_hash, height: 3_540_220 });
		}
	}
});

test('as time passes, what waits longest at the best price is mined, and others come in', () => {
	const { height } = network;
	const dearest = network.pool.toSorted((a, b) => Number(b.planned?.fee) - Number(a.planned?.fee))[0];
	time.now += 3600;
	const tip = ask<{ height: number }>('/get_height').height;
	expect(tip).toBeGreaterThan(height + 10);
	expect(checkedBlock({ height }).tx_hashes).toContain(dearest?.id);
	checkedBlock({ height: tip - 1 });
	expect(network.pool.length).toBeGreaterThan(10);
	expect(network.pool.some(({ id }) => id === dearest?.id)).toBe(false);
});
