import { readFileSync } from 'node:fs';
import { createClient, toExchange } from '../../../../src/lib/rpc/client';
import * as bulk from '../../../../src/lib/rpc/daemon/bulk';
import type { Operation, ResultOf } from '../../../../src/lib/rpc/operation';
import { decodePortableStorage } from '../../../../src/lib/rpc/portable-storage/decode';
import { encodePortableStorage, type WritableSection } from '../../../../src/lib/rpc/portable-storage/encode';
import { answering } from '../transports';

/** What the answers were asked for by, and some blocks of the daemon that gave them. */
interface Fixture {
	asked: Record<string, object>;
	blocks: { height: number; hash: string }[];
}

const fixture = (name: string) => readFileSync(new URL(`../../../fixtures/rpc/bulk/${name}`, import.meta.url));
const { asked, blocks } = JSON.parse(fixture('asked.json').toString()) as Fixture;

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

const hashAt = (wanted: number) => blocks.find(({ height }) => height === wanted)?.hash;

describe('/get_blocks.bin', () => {
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
			requested_info: 1n,
			start_height: 5n
		});
		expect(() => toExchange(bulk.getBlocks, { requested_info: 3 })).toThrow('requested_info should be one of 0, 1, 2');
	});
});

describe('/get_blocks_by_height.bin', () => {
	it('asks by heights', () => {
		expect(sent(bulk.getBlocksByHeight, { heights: [266, 0] })).toEqual({ heights: [266n, 0n] });
		expect(() => toExchange(bulk.getBlocksByHeight, { heights: [-1] })).toThrow('heights[0]');
	});
});

describe('/get_outs.bin', () => {
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
			const body = encodePortableStorage({ ...(fields as WritableSection), [name]: 'no such thing' });
			await expect(answered(operation, file, Buffer.from(body))).rejects.toMatchObject({
				failure: { kind: 'bad_answer', where: name }
			});
		}
	}
});
