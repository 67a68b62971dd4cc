import { describe, expect, test } from 'vitest';
import { BytesError } from '../../../src/lib/bytes/error';
import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { encodeVarint } from '../../../src/lib/bytes/varint';
import { parseBlock } from '../../../src/lib/chain/block';
import { blockId } from '../../../src/lib/chain/block-hash';
import { plainPointMath } from '../../../src/lib/chain/point-math';
import { scanBlocks, type BlockBytes } from '../../../src/lib/chain/scan-blocks';
import { concat } from './encode';
import { regtestBlock } from './fixtures';
import { keysOf, names, sent } from './wallets';

const model = regtestBlock().bytes;
const { miner_tx_range: range } = parseBlock(model);

/** A block at the fixture's height that holds these transactions, behind the block with this id. */
function blockOf(prev_id: string, txs: readonly { bytes: Uint8Array; tx_hash: string }[]): BlockBytes {
	const block = model.slice(0, range.end);
	block.set(fromHex(prev_id), range.start - 36);
	const ids = txs.map(({ tx_hash }) => fromHex(tx_hash));
	return { block: concat(block, encodeVarint(BigInt(ids.length)), ...ids), txs: txs.map(({ bytes }) => bytes) };
}

const { height } = regtestBlock().header;
const before = 'ab'.repeat(32);
const full = blockOf(before, sent);

const scan = (name: (typeof names)[number], blocks: readonly BlockBytes[], at = height) => {
	const keys = keysOf(name);
	return scanBlocks(at, blocks, keys, plainPointMath(keys.view));
};

describe('a scan of blocks', () => {
	test.each(names)('finds what belongs to the %s, with its place and its amount', async (name) => {
		const { found, count, transactions, first, last, problem } = await scan(name, [full]);
		const wanted = sent.flatMap(({ tx_hash, owned }) =>
			owned[name].map(({ amount, account, index }) => `${tx_hash} ${amount} ${account} ${index}`)
		);
		const line = ({ txid, amount, address }: (typeof found)[number]) =>
			`${txid} ${amount} ${address?.account} ${address?.index}`;
		const payments = found.filter(({ isCoinbase }) => !isCoinbase);
		expect(payments.map(line).toSorted()).toEqual(wanted.toSorted());
		expect(payments.every((output) => output.height === height && /^[0-9a-f]{64}$/.test(output.key))).toBe(true);
		expect({ count, transactions, problem }).toEqual({ count: 1, transactions: sent.length + 1, problem: null });
		expect(first).toEqual({ height, id: blockId(full.block, parseBlock(full.block)), prev_id: before });
		expect(last).toEqual(first);
	});

	test('ends at a block of another height', async () => {
		expect(await scan('shop', [full], height + 1)).toMatchObject({
			...{ count: 0, found: [], first: null },
			problem: { kind: 'height', height: height + 1 }
		});
		expect((await scan('shop', [full, full])).problem).toEqual({ kind: 'height', height: height + 1 });
	});

	test('ends where transactions are left out, changed or exchanged', async () => {
		const [first = full.block, second = full.block, ...rest] = full.txs;
		const flipped = first.slice();
		flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
		for (const txs of [[], [first, second, ...rest.slice(1)], [flipped, second, ...rest], [second, first, ...rest]]) {
			const { problem, count } = await scan('shop', [{ ...full, txs }]);
			expect(problem).toEqual({ kind: 'transactions', height });
			expect(count).toBe(0);
		}
	});

	test('refuses bytes that are no block', async () => {
		await expect(scan('shop', [{ block: Uint8Array.of(1), txs: [] }])).rejects.toThrow(BytesError);
	});

	test('of no blocks finds nothing', async () => {
		expect(await scan('shop', [])).toMatchObject({ count: 0, transactions: 0, found: [], first: null, last: null });
	});

	test('checks that a block follows the one before', () => {
		expect(toHex(parseBlock(full.block).prev_id)).toBe(before);
	});
});
