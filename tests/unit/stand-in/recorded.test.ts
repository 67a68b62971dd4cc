import { fromHex } from '../../../src/lib/bytes/hex';
import { checkBlock } from '../../../src/lib/chain/check-block';
import { checkTransaction } from '../../../src/lib/chain/check-transaction';
import { bytesResult } from '../../../src/lib/chain/verdict';
import { daemonOperations } from '../../../src/lib/rpc/catalogue';
import { createClient } from '../../../src/lib/rpc/client';
import {
	getBlock,
	getBlockHeaderByHash,
	getBlockHeadersRange,
	getCoinbaseTxSum
} from '../../../src/lib/rpc/daemon/blocks';
import { getInfo } from '../../../src/lib/rpc/daemon/node';
import { getOuts } from '../../../src/lib/rpc/daemon/outputs';
import { getTransactionPool, getTransactionPoolHashesAsText } from '../../../src/lib/rpc/daemon/pool';
import { getTransactions, isKeyImageSpent } from '../../../src/lib/rpc/daemon/transactions';
import type { Operation } from '../../../src/lib/rpc/operation';
import { configWith, labelledNode } from '../../../scripts/start/config';
import { operations } from '../../../devnet/stand-in/operations';
import { readRecording, recordedOperations, startRecordedChain } from '../../../devnet/stand-in/recorded';

const recording = await readRecording();
const unknown = 'ab'.repeat(32);

describe('the recorded chain', () => {
	let chain: Awaited<ReturnType<typeof startRecordedChain>>;
	let node: ReturnType<typeof createClient>;
	beforeAll(async () => {
		chain = await startRecordedChain();
		node = createClient({ url: chain.url });
	});
	afterAll(() => chain.stop());

	it('takes the place of all that a simulated chain answers', () => {
		expect(Object.keys(recordedOperations(recording))).toEqual(expect.arrayContaining(Object.keys(operations)));
	});

	it.each(daemonOperations.filter(({ name }) => name in recording.answers))(
		'has an answer to $name that the client reads',
		async (operation) => {
			const any: { call(operation: Operation, params?: unknown): Promise<unknown> } = node;
			await expect(any.call(operation, operation.params && {})).resolves.toBeTypeOf('object');
		}
	);

	it('has blocks and transactions that pass every check of bytes', async () => {
		const { height, top_block_hash } = await node.call(getInfo);
		const { headers } = await node.call(getBlockHeadersRange, { start_height: 0, end_height: height - 1 });
		expect(headers.at(-1)?.hash).toBe(top_block_hash);
		const looked = headers.filter(({ height, num_txes }) => num_txes > 0 || height % 10 === 0);
		for (const { hash } of looked) {
			const { blob, json, block_header, tx_hashes, miner_tx_hash } = await node.call(getBlock, { hash });
			const { txs } = await node.call(getTransactions, {
				txs_hashes: [miner_tx_hash ?? '', ...tx_hashes],
				decode_as_json: true
			});
			expect(txs).toHaveLength(tx_hashes.length + 1);
			const transactions = txs.slice(1).map(({ as_hex }) => fromHex(as_hex));
			const claims = { ...block_header, json: JSON.parse(json) as unknown };
			expect(bytesResult(checkBlock(fromHex(blob), claims, { transactions }))).toBe('passed');
			for (const { as_hex, as_json, tx_hash, prunable_hash } of txs.slice(1)) {
				const stated = { tx_hash, prunable_hash, as_json: JSON.parse(as_json ?? '') as unknown };
				const verdicts = checkTransaction(fromHex(as_hex), stated, { block: { blob: fromHex(blob), hash } });
				expect(bytesResult(verdicts)).toBe('passed');
			}
		}
		const { emission_amount, fee_amount } = await node.call(getCoinbaseTxSum, { height: 0, count: height });
		expect(emission_amount + fee_amount).toBe(headers.reduce((sum, { reward }) => sum + reward, 0n));
	});

	it('has a pool whose transactions it knows, with their rings and key images', async () => {
		const { transactions } = await node.call(getTransactionPool);
		const { tx_hashes } = await node.call(getTransactionPoolHashesAsText);
		expect(transactions.length).toBeGreaterThan(0);
		expect([...tx_hashes].sort()).toEqual(transactions.map(({ id_hash }) => id_hash).sort());
		const { txs } = await node.call(getTransactions, { txs_hashes: [...tx_hashes], prune: true });
		expect(txs.map(({ as_hex, in_pool }) => ({ as_hex, in_pool }))).toEqual(
			transactions.map(() => ({ as_hex: '', in_pool: true }))
		);
		const [image = ''] = Object.keys(recording.spent);
		expect(await node.call(isKeyImageSpent, { key_images: [image, unknown] })).toMatchObject({ spent_status: [1, 0] });
		const { outs } = await node.call(getOuts, { outputs: [{ amount: 0n, index: 5n }], get_txid: true });
		expect(outs).toHaveLength(1);
	});

	it('does not know what was not recorded', async () => {
		const failure = (call: Promise<unknown>) =>
			call.then(
				() => null,
				(error: unknown) => Reflect.get(Object(error), 'failure') as unknown
			);
		expect(await node.call(getTransactions, { txs_hashes: [unknown] })).toMatchObject({
			txs: [],
			missed_tx: [unknown]
		});
		expect(await failure(node.call(getBlock, { height: 10_000 }))).toMatchObject({ kind: 'refused', code: -2 });
		expect(await failure(node.call(getBlockHeaderByHash, { hash: unknown }))).toMatchObject({
			kind: 'refused',
			code: -5
		});
		expect(await failure(node.call(getOuts, { outputs: [{ amount: 0n, index: 10_000n }] }))).toMatchObject({
			kind: 'refused'
		});
		expect((await fetch(`${chain.url}/get_blocks.bin`, { method: 'POST' })).status).toBe(404);
	});

	it('is labelled on every page', () => {
		const config = JSON.parse(configWith(labelledNode('recorded chain', 'Recorded chain', chain.url))) as object;
		expect(config).toMatchObject({
			title: 'Oriel · recorded chain',
			nodes: [{ name: 'Recorded chain', url: chain.url }]
		});
	});
});
