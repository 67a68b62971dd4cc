import { fromHex, toHex } from '../../../../src/lib/bytes/hex';
import { bytesResult } from '../../../../src/lib/chain/verdict';
import {
	decoyCrowd,
	findAmongDecoys,
	findInBlock,
	randomBelow
} from '../../../../src/lib/explorer/private/private-look-up';
import type { Client } from '../../../../src/lib/rpc/client';
import { regtestBlock, regtestTransactions } from '../../../../devnet/chain-data/fixtures';

const { bytes, header, json, miner_tx_hash } = regtestBlock();
const byHash = new Map(regtestTransactions.map((transaction) => [transaction.tx_hash, transaction]));
const [hash = ''] = json.tx_hashes;

/** A node that answers from the fixtures, and notes what it was asked. */
function fakeNode(changes: Record<string, () => unknown> = {}) {
	const asked: [string, Record<string, unknown>][] = [];
	const answers: Record<string, (params: Record<string, unknown>) => unknown> = {
		'/get_blocks_by_height.bin': () => ({
			blocks: [{ block: bytes, txs: json.tx_hashes.map((id) => ({ blob: byHash.get(id)?.bytes })) }]
		}),
		get_block: ({ height }) => ({ tx_hashes: [1, 2, 3].map((i) => `${String(height)}${i}`.padStart(64, '0')) }),
		'/get_transactions': ({ txs_hashes }) => ({
			txs: (txs_hashes as string[])
				.map((id) => byHash.get(id))
				.filter((known) => known !== undefined)
				.map(({ tx_hash, bytes, as_json }) => {
					const output_indices = as_json.vout.map((_, i) => BigInt(i));
					return { tx_hash, as_hex: toHex(bytes), in_pool: false, output_indices };
				})
		}),
		...changes
	};
	const call = ({ name }: { name: string }, params: Record<string, unknown>) => {
		asked.push([name, params]);
		return Promise.resolve(answers[name]?.(params));
	};
	return { node: { url: 'http://node.example', call } as unknown as Client, asked };
}

describe('a private lookup', () => {
	test('finds a transaction in its block, and asks for nothing but the height', async () => {
		const { node, asked } = fakeNode();
		const { value: found } = await findInBlock(node, header, hash);
		expect(found?.crowd).toBe(json.tx_hashes.length);
		expect(found?.entry).toMatchObject({ tx_hash: hash, block_height: header.height });
		expect(bytesResult(found?.verdicts ?? [])).toBe('passed');
		expect(found?.verdicts.find(({ fact }) => fact === 'in_block')?.kind).toBe('recomputed');
		expect(asked).toEqual([['/get_blocks_by_height.bin', { heights: [header.height] }]]);
	});

	test('finds none in a block that does not hold it', async () => {
		expect(await findInBlock(fakeNode().node, header, 'ab'.repeat(32))).toEqual({ value: null });
	});

	test('finds the coinbase of a block', async () => {
		const { value: found } = await findInBlock(fakeNode().node, header, miner_tx_hash);
		expect(bytesResult(found?.verdicts ?? [])).toBe('passed');
		expect(found?.crowd).toBe(json.tx_hashes.length + 1);
	});

	test.each<[string, { block: Uint8Array; txs: { blob: Uint8Array | undefined }[] }[]]>([
		['none', []],
		[
			'the block without the transaction',
			[{ block: bytes, txs: [{ blob: byHash.get(json.tx_hashes[1] ?? '')?.bytes }] }]
		],
		[
			'the block with other transactions',
			[{ block: bytes, txs: [{ blob: Uint8Array.of(1) }, { blob: Uint8Array.of() }] }]
		],
		['another block', [{ block: bytes.with(10, 1), txs: [] }]],
		['what is no block', [{ block: fromHex('00'), txs: [] }]]
	])('does not say that a block holds no such transaction when the node sent %s', async (_, blocks) => {
		const { node } = fakeNode({ '/get_blocks_by_height.bin': () => ({ blocks }) });
		expect(await findInBlock(node, header, hash)).toEqual({ problem: { kind: 'incomplete_block' } });
	});

	test('says how many decoys the node sent, and what is asked when a crowd of before is asked for again', async () => {
		const { node } = fakeNode();
		const wanted = json.tx_hashes[1] ?? '';
		expect(decoyCrowd(30, wanted).size).toBe(30);
		// The node does not send decoys that it made up.
		expect(await findAmongDecoys(node, wanted, { near: 1000, tip: 5000, size: 10 })).toMatchObject({
			value: { crowd: 1, missing: 9 }
		});
		expect(decoyCrowd(30, wanted)).toEqual(decoyCrowd(10));
	});

	test('hides a transaction among decoys of the same time, the same ones again', async () => {
		const { node, asked } = fakeNode();
		const where = { near: 1000, tip: 5000, size: 10 };
		const { value: found } = await findAmongDecoys(node, hash, where);
		expect(bytesResult(found?.verdicts ?? [])).toBe('passed');
		for (const [name, { height }] of asked.filter(([name]) => name === 'get_block')) {
			expect([name, Math.abs(Number(height) - 1000) <= 360]).toEqual(['get_block', true]);
		}
		await findAmongDecoys(node, hash, { ...where, size: 30 });
		const requests = asked.filter(([name]) => name === '/get_transactions').map(([, params]) => params['txs_hashes']);
		expect(new Set(requests[0] as string[]).size).toBe(10);
		expect(requests[0]).toContain(hash);
		expect(requests[1]).toEqual(requests[0]);
	});

	test('asks nothing about a transaction that has too few others around it', async () => {
		const { node, asked } = fakeNode();
		const where = { near: 1000, tip: 5000, size: 100 };
		expect(await findAmongDecoys(node, 'cd'.repeat(32), where)).toEqual({
			problem: { kind: 'too_few_others', count: 45 }
		});
		expect(asked.map(([name]) => name)).not.toContain('/get_transactions');
	});

	test('puts it at any place of the crowd alike', async () => {
		const places = new Set<number>();
		for (let i = 0; i < 200; i++) {
			const { node, asked } = fakeNode();
			const wanted = i.toString(16).padStart(64, 'e');
			await findAmongDecoys(node, wanted, { near: 10, tip: 20, size: 5 });
			places.add((asked.at(-1)?.[1]['txs_hashes'] as string[]).indexOf(wanted));
		}
		expect([...places].sort()).toEqual([0, 1, 2, 3, 4]);
	});

	test('draws every number alike', () => {
		const drawn = Array.from({ length: 3000 }, () => randomBelow(3));
		for (const number of [0, 1, 2]) {
			expect(Math.abs(drawn.filter((one) => one === number).length - 1000)).toBeLessThan(200);
		}
	});
});
