import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toHex } from '../../../../src/lib/bytes/hex';
import { createClient, toExchange } from '../../../../src/lib/rpc/client';
import * as bulk from '../../../../src/lib/rpc/daemon/bulk';
import type { Operation, ResultOf } from '../../../../src/lib/rpc/operation';
import { decodePortableStorage } from '../../../../src/lib/rpc/portable-storage/decode';
import { encodePortableStorage } from '../../../../src/lib/rpc/portable-storage/encode';
import { answering } from '../transports';

/** What the daemon that gave the answers says of the same things in JSON. */
interface SameAsJson {
	asked: Record<string, object>;
	blocks: { height: number; hash: string; blob: string; tx_hashes: string[] }[];
	transactions: {
		tx_hash: string;
		block_height: number;
		output_indices: number[];
		as_hex: string;
		pruned_as_hex: string;
	}[];
	outs: { key: string; mask: string; unlocked: boolean; height: number; txid: string }[];
}

const fixture = (name: string) => readFileSync(new URL(`../../../fixtures/rpc/bulk/${name}`, import.meta.url));
const { asked, blocks, transactions, outs } = JSON.parse(fixture('same-as-json.json').toString()) as SameAsJson;
const [first, second] = transactions;

/** Calls an operation as the answer of a file was asked for, and answers it with that. */
function answered<Op extends Operation>(operation: Op, file: string, body = fixture(`${file}.bin`)) {
	const client: { call(operation: Operation, params: unknown): Promise<unknown> } = createClient(
		{ url: 'http://127.0.0.1:18081' },
		answering(Uint8Array.from(body)).transport
	);
	return client.call(operation, asked[file]) as Promise<ResultOf<Op>>;
}

const sent = (operation: Operation, params: object) =>
	decodePortableStorage(toExchange(operation, params).body as Uint8Array);

const blobAt = (wanted: number) => blocks.find(({ height }) => height === wanted)?.blob;
const hashAt = (wanted: number) => blocks.find(({ height }) => height === wanted)?.hash;
const bigints = (numbers: readonly number[] = []) => numbers.map(BigInt);

describe('/get_blocks.bin', () => {
	it('gives blocks and their transactions, byte for byte', async () => {
		const answer = await answered(bulk.getBlocks, 'get_blocks');
		expect(answer).toMatchObject({ status: 'OK', untrusted: false, start_height: 261, current_height: 271 });
		expect(answer.blocks).toHaveLength(10);
		expect(toHex(answer.blocks[9]?.block ?? new Uint8Array())).toBe(blobAt(270));
		const withTransactions = answer.blocks.flatMap(({ txs }, i) => (txs.length > 0 ? [{ height: 261 + i, txs }] : []));
		expect(withTransactions.map(({ height, txs }) => [height, txs.map(({ blob }) => toHex(blob))])).toEqual([
			[261, [first?.as_hex]],
			[266, [second?.as_hex]]
		]);
		expect(answer.blocks.every(({ pruned }) => !pruned)).toBe(true);
	});

	it('gives the global indices of their outputs, the coinbase’s first', async () => {
		const { output_indices } = await answered(bulk.getBlocks, 'get_blocks');
		expect(output_indices).toHaveLength(10);
		expect(output_indices[5]?.indices.map(({ indices }) => indices)).toEqual([
			[BigInt(second?.output_indices[0] ?? 0) - 1n],
			bigints(second?.output_indices)
		]);
	});

	it('gives transactions without their signatures when they are pruned', async () => {
		const answer = await answered(bulk.getBlocks, 'get_blocks.pruned');
		expect(answer.blocks.every(({ pruned }) => pruned)).toBe(true);
		const [{ txs = [] } = {}] = answer.blocks;
		expect(txs.map(({ blob, prunable_hash }) => [toHex(blob), prunable_hash])).toEqual([
			[first?.pruned_as_hex, '00'.repeat(32)]
		]);
	});

	it('says nothing of where the coinbase’s outputs are when it was asked not to', async () => {
		const { output_indices } = await answered(bulk.getBlocks, 'get_blocks.pruned');
		expect(output_indices[0]?.indices.map(({ indices }) => indices)).toEqual([[], bigints(first?.output_indices)]);
	});

	it('gives the pool of newer programs', async () => {
		const hashes = ['01', '02', '03', '04'].map((byte) => byte.repeat(32));
		const [added = '', remaining = '', removed = '', top = ''] = hashes;
		const bytesOf = (hex: string) => Buffer.from(hex, 'hex');
		const body = encodePortableStorage({
			status: 'OK',
			start_height: 0n,
			current_height: 300n,
			top_block_hash: bytesOf(top),
			daemon_time: 1795239600n,
			pool_info_extent: 1,
			added_pool_txs: [{ tx_hash: bytesOf(added), tx_blob: Uint8Array.of(2), double_spend_seen: true }],
			remaining_added_pool_txids: bytesOf(remaining),
			removed_pool_txids: bytesOf(removed + removed)
		});
		expect(await answered(bulk.getBlocks, 'get_blocks', Buffer.from(body))).toEqual({
			status: 'OK',
			blocks: [],
			output_indices: [],
			start_height: 0,
			current_height: 300,
			top_block_hash: top,
			daemon_time: 1795239600,
			pool_info_extent: 1,
			added_pool_txs: [{ tx_hash: added, tx_blob: Uint8Array.of(2), double_spend_seen: true }],
			remaining_added_pool_txids: [remaining],
			removed_pool_txids: [removed, removed]
		});
	});

	it('asks with the types of the reference implementation', () => {
		const params = { block_ids: [hashAt(268) ?? '', hashAt(0) ?? ''], prune: true, requested_info: 1, start_height: 5 };
		expect(sent(bulk.getBlocks, params)).toEqual({
			block_ids: Uint8Array.from(Buffer.from(params.block_ids.join(''), 'hex')),
			prune: true,
			requested_info: 1,
			start_height: 5n
		});
		expect(() => toExchange(bulk.getBlocks, { requested_info: 3 })).toThrow('requested_info should be one of 0, 1, 2');
	});
});

describe('/get_blocks_by_height.bin', () => {
	it('gives blocks in the order asked', async () => {
		const { blocks } = await answered(bulk.getBlocksByHeight, 'get_blocks_by_height');
		expect(blocks.map(({ block }) => toHex(block))).toEqual([blobAt(266), blobAt(0)]);
		expect(blocks.map(({ txs }) => txs.map(({ blob }) => toHex(blob)))).toEqual([[second?.as_hex], []]);
	});

	it('asks by heights', () => {
		expect(sent(bulk.getBlocksByHeight, { heights: [266, 0] })).toEqual({ heights: [266n, 0n] });
		expect(() => toExchange(bulk.getBlocksByHeight, { heights: [-1] })).toThrow('heights.0');
	});
});

describe('/get_hashes.bin', () => {
	it('gives hashes from the newest block known on', async () => {
		expect(await answered(bulk.getHashes, 'get_hashes')).toMatchObject({
			m_block_ids: [hashAt(268), hashAt(269), hashAt(270)],
			start_height: 268,
			current_height: 271
		});
	});
});

describe('/get_o_indexes.bin', () => {
	it('gives the global index of each output', async () => {
		const { o_indexes } = await answered(bulk.getOIndexes, 'get_o_indexes');
		expect(o_indexes).toEqual(bigints(first?.output_indices));
	});

	it('refuses a transaction that is not there', async () => {
		await expect(answered(bulk.getOIndexes, 'get_o_indexes.refused')).rejects.toMatchObject({
			failure: { kind: 'refused', code: null, message: 'Failed' }
		});
	});
});

describe('/get_outs.bin', () => {
	it('gives what /get_outs gives', async () => {
		expect((await answered(bulk.getOutsBin, 'get_outs')).outs).toEqual(outs);
	});

	it('asks by amount and global index', () => {
		const outputs = [{ amount: 2n ** 64n - 1n, index: 3 }];
		expect(sent(bulk.getOutsBin, { outputs, get_txid: false })).toEqual({
			outputs: [{ amount: 2n ** 64n - 1n, index: 3n }],
			get_txid: false
		});
	});
});

describe('/get_output_distribution.bin', () => {
	it('gives the outputs of each block, packed in either form', async () => {
		const entry = { amount: 0n, start_height: 2, base: 1, binary: true };
		const counts = await answered(bulk.getOutputDistributionBin, 'get_output_distribution');
		expect(counts.distributions).toEqual([{ ...entry, compress: false, distribution: [1, 1, 1, 1, 1, 1] }]);
		const sums = await answered(bulk.getOutputDistributionBin, 'get_output_distribution.compressed');
		expect(sums.distributions).toEqual([{ ...entry, compress: true, distribution: [2, 3, 4, 5, 6, 7] }]);
	});
});

it('every answer is checked, field by field', async () => {
	const files = new Map<Operation, string>([
		[bulk.getBlocks, 'get_blocks'],
		[bulk.getBlocksByHeight, 'get_blocks_by_height'],
		[bulk.getHashes, 'get_hashes'],
		[bulk.getOIndexes, 'get_o_indexes'],
		[bulk.getOutsBin, 'get_outs'],
		[bulk.getOutputDistributionBin, 'get_output_distribution']
	]);
	expect([...files.keys()]).toEqual(Object.values(bulk));
	for (const [operation, file] of files) {
		const whole = Uint8Array.from(fixture(`${file}.bin`));
		const { credits, top_hash, ...fields } = decodePortableStorage(whole);
		expect([operation.name, credits, top_hash]).toEqual([operation.name, 0n, new Uint8Array()]);
		for (const name of Object.keys(fields).filter((name) => name !== 'status')) {
			const body = encodePortableStorage({ ...fields, [name]: 'no such thing' });
			await expect(answered(operation, file, Buffer.from(body))).rejects.toMatchObject({
				failure: { kind: 'bad_answer', where: name }
			});
		}
	}
});
