import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { fromHex } from '../../../../src/lib/bytes/hex';
import { checkBlock } from '../../../../src/lib/chain/check-block';
import { checkTransaction } from '../../../../src/lib/chain/check-transaction';
import { bytesResult } from '../../../../src/lib/chain/verdict';
import { recordedClient } from '../../../../src/lib/chain-data/recorded/client';
import { RecordedChain } from '../../../../src/lib/chain-data/recorded/recorded-chain';
import { recordingSchema } from '../../../../src/lib/chain-data/recorded/recording';
import { recordedTransport } from '../../../../src/lib/chain-data/recorded/transport';
import { createClient } from '../../../../src/lib/rpc/client';
import { daemonOperations } from '../../../../src/lib/rpc/catalogue';
import {
	getBlock,
	getBlockHeaderByHash,
	getBlockHeaderByHeight,
	getBlockHeadersRange,
	getCoinbaseTxSum
} from '../../../../src/lib/rpc/daemon/blocks';
import { getBlocks } from '../../../../src/lib/rpc/daemon/bulk';
import { getInfo } from '../../../../src/lib/rpc/daemon/node';
import { getOuts } from '../../../../src/lib/rpc/daemon/outputs';
import { getTransactionPoolHashesAsText, getTransactionPoolStats } from '../../../../src/lib/rpc/daemon/pool';
import { getTransactions, isKeyImageSpent, sendRawTransaction } from '../../../../src/lib/rpc/daemon/transactions';
import { RpcError } from '../../../../src/lib/rpc/errors';
import type { Operation } from '../../../../src/lib/rpc/operation';
import windows from '../../../../src/routes/recorded-windows.json';

const text = readFileSync(new URL('../../../../static/recorded-chain.json', import.meta.url), 'utf8');
const chain = new RecordedChain(v.parse(recordingSchema, JSON.parse(text)));
const node = createClient(
	{ url: 'recorded:' },
	recordedTransport(() => Promise.resolve(chain))
);
const unknown = 'ab'.repeat(32);

const failureOf = (call: Promise<unknown>) =>
	call.then(
		() => null,
		(error: unknown) => (error instanceof RpcError ? error.failure : error)
	);

describe('the recorded chain', () => {
	it('is at most 300 kB, and its newest blocks are lit', () => {
		expect(text.length).toBeLessThanOrEqual(300_000);
		const newest = chain.blocks.slice(-8).filter(({ transactions }) => transactions.length >= 8);
		expect(newest.length).toBeGreaterThanOrEqual(6);
		expect(chain.pool.length).toBeGreaterThanOrEqual(8);
	});

	it.each(daemonOperations.filter(({ name }) => name in chain.recording.answers))(
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
			const claims = { ...block_header, json: JSON.parse(json) as unknown };
			const ofBlock = checkBlock(fromHex(blob), claims, {});
			expect(ofBlock.filter(({ kind }) => kind === 'differs')).toEqual([]);
			expect(ofBlock.find(({ fact }) => fact === 'hash')?.kind).toBe('recomputed');
			for (const { pruned_as_hex = '', as_json, tx_hash, prunable_hash } of txs.slice(1)) {
				const stated = { tx_hash, prunable_hash, as_json: JSON.parse(as_json ?? '') as unknown };
				const verdicts = checkTransaction(fromHex(pruned_as_hex), stated, { block: { blob: fromHex(blob), hash } });
				expect(bytesResult(verdicts)).toBe('passed');
			}
		}
		const { emission_amount, fee_amount } = await node.call(getCoinbaseTxSum, { height: 0, count: height });
		expect(emission_amount + fee_amount).toBe(headers.reduce((sum, { reward }) => sum + reward, 0n));
	});

	it('names each output where a ring refers to it', async () => {
		const spending = chain.blocks.at(-1)?.transactions[0];
		const input = spending?.parsed.inputs[0];
		if (input?.type !== 'key') throw new Error('the newest block has no payment');
		let index = 0n;
		const outputs = input.key_offsets.map((offset) => ({ amount: 0n, index: (index += offset) }));
		const { outs } = await node.call(getOuts, { outputs, get_txid: true });
		expect(outs).toHaveLength(16);
		for (const [i, { height, txid, unlocked }] of outs.entries()) {
			expect(unlocked).toBe(true);
			const { txs } = await node.call(getTransactions, { txs_hashes: [txid ?? ''] });
			expect(txs[0]?.block_height).toBe(height);
			expect(txs[0]?.output_indices).toContain(outputs[i]?.index);
		}
	});

	it('has no ring with an output that was still locked', () => {
		const age = (height: number, index: bigint) => {
			const entry = chain.output(Number(index))?.entry;
			const isMined = entry?.parsed.inputs[0]?.type === 'gen';
			return height - (entry?.block?.header.height ?? height) - (isMined ? 60 : 10);
		};
		for (const { header, transactions } of chain.blocks.slice(-5)) {
			for (const input of transactions.flatMap(({ parsed }) => parsed.inputs)) {
				if (input.type !== 'key') throw new Error('a payment spends no output');
				let index = 0n;
				const ages = input.key_offsets.map((offset) => age(header.height, (index += offset)));
				expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
			}
		}
	});

	it('has a pool whose transactions it knows, and key images that are spent', async () => {
		const { tx_hashes } = await node.call(getTransactionPoolHashesAsText);
		const { pool_stats } = await node.call(getTransactionPoolStats);
		expect(tx_hashes).toHaveLength(pool_stats.txs_total);
		const { txs } = await node.call(getTransactions, { txs_hashes: [...tx_hashes], prune: true });
		expect(txs.every(({ in_pool, received_timestamp }) => in_pool && received_timestamp)).toBe(true);
		const imageOf = (entry: (typeof chain.pool)[number] | undefined) => {
			const input = entry?.parsed.inputs[0];
			return input?.type === 'key' ? Buffer.from(input.key_image).toString('hex') : '';
		};
		const key_images = [imageOf(chain.blocks.at(-1)?.transactions[0]), imageOf(chain.pool[0]), unknown];
		expect(await node.call(isKeyImageSpent, { key_images })).toMatchObject({ spent_status: [1, 2, 0] });
	});

	it('does not know what was not recorded, as a node does not', async () => {
		expect(await node.call(getTransactions, { txs_hashes: [unknown] })).toMatchObject({
			txs: [],
			missed_tx: [unknown]
		});
		expect(await failureOf(node.call(getBlock, { height: 10_000 }))).toMatchObject({ kind: 'refused', code: -2 });
		expect(await failureOf(node.call(getBlockHeaderByHeight, { height: 10_000 }))).toMatchObject({ code: -2 });
		expect(await failureOf(node.call(getBlockHeaderByHash, { hash: unknown }))).toMatchObject({ code: -5 });
		const outputs = [{ amount: 0n, index: 100_000n }];
		expect(await failureOf(node.call(getOuts, { outputs }))).toMatchObject({ kind: 'refused' });
	});

	it('has no other operation, and sends nothing', async () => {
		expect(await failureOf(node.call(getBlocks, { block_ids: [] }))).toEqual({ kind: 'not_offered' });
		expect(await failureOf(node.call(sendRawTransaction, { tx_as_hex: '00' }))).toEqual({ kind: 'not_offered' });
	});

	it('is what the first page draws', () => {
		expect(windows.count).toBe(chain.blocks.length);
		for (const { height, transactions } of windows.blocks) {
			const hashes = chain.blocks[height]?.transactions.map(({ hash }) => hash.slice(0, 16));
			expect(transactions.map(({ hash }) => hash)).toEqual(hashes);
		}
	});
});

describe('the file of the recorded chain', () => {
	afterEach(() => vi.unstubAllGlobals());

	it.each([
		['is missing', () => Promise.resolve(new Response('', { status: 404 }))],
		['is cut off', () => Promise.resolve(new Response(text.slice(0, 1000)))],
		['is of something else', () => Promise.resolve(new Response('{ "date": "2026-11-28" }'))],
		[
			'has bytes that are no transaction',
			() => Promise.resolve(new Response(text.replace(/"coinbase":"[^"]+/, '"coinbase":"AAAA')))
		],
		['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))]
	])('that %s is a node that does not answer, and is fetched again', async (_, answer) => {
		vi.stubGlobal('fetch', answer);
		expect(await failureOf(recordedClient().call(getInfo))).toEqual({ kind: 'unreachable' });
		vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
		expect(await failureOf(recordedClient().call(getInfo))).toEqual({ kind: 'unreachable' });
	});

	it('is fetched once', async () => {
		const fetched = vi.fn(() => Promise.resolve(new Response(text)));
		vi.stubGlobal('fetch', fetched);
		await recordedClient().call(getInfo);
		await recordedClient().call(getInfo);
		expect(fetched).toHaveBeenCalledExactlyOnceWith('recorded-chain.json');
	});
});
