import { describe, expect, test, vi } from 'vitest';
import { encodeVarint } from '../../../src/lib/bytes/varint';
import * as blockReader from '../../../src/lib/chain/block';
import { parseBlock } from '../../../src/lib/chain/block';
import { blockId } from '../../../src/lib/chain/block-hash';
import { verifyBlocks } from '../../../src/lib/chain/verify-blocks';
import { concat } from './encode';
import { regtestBlock, regtestTransactions } from './fixtures';

const { bytes: model, header } = regtestBlock();
const { height } = header;
const { miner_tx_range: range } = parseBlock(model);
const ids = regtestTransactions.map(({ tx_hash }) => Uint8Array.from(Buffer.from(tx_hash, 'hex')));
const block = concat(model.subarray(0, range.end), encodeVarint(BigInt(ids.length)), ...ids);
const txs = regtestTransactions.map(({ bytes }) => bytes);
const hash = blockId(block, parseBlock(block)) ?? '';

describe('a block with its transactions', () => {
	test('has its id, and nothing wrong with it', () => {
		expect(verifyBlocks(height, [{ block, txs }], [{ hash, height }])).toMatchObject({
			...{ faults: [], transactions: txs.length + 1 },
			links: [{ height, id: hash, recomputed: true }]
		});
	});

	test('is parsed once, for its verdicts and for its place in the chain', () => {
		const parsed = vi.spyOn(blockReader, 'parseBlock');
		verifyBlocks(height, [{ block, txs }], [{ hash, height }]);
		expect(parsed).toHaveBeenCalledTimes(1);
	});

	test('is reported by height and fact where the node says something else', () => {
		const { faults } = verifyBlocks(height, [{ block, txs }], [{ hash: 'ab'.repeat(32), height: height + 1 }]);
		expect(faults.map(({ height, fact, kind }) => `${height} ${fact} ${kind}`)).toEqual([
			`${height} hash differs`,
			`${height} height differs`
		]);
	});

	test('of another height is reported', () => {
		expect(verifyBlocks(7, [{ block, txs }], []).faults).toMatchObject([{ height: 7, fact: 'asked.height' }]);
	});

	test('is reported where one of its transactions is another', () => {
		const [first = block, second = block, ...rest] = txs;
		const { faults } = verifyBlocks(height, [{ block, txs: [second, first, ...rest] }], []);
		expect(faults.map(({ fact }) => fact)).toEqual(['transactions[0]', 'transactions[1]']);
	});

	test('that cannot be parsed ends it, and is reported', () => {
		const broken = { block: Uint8Array.of(1, 2), txs: [] };
		const { links, faults } = verifyBlocks(height, [{ block, txs }, broken, { block, txs }], []);
		expect(links).toHaveLength(1);
		expect(faults).toMatchObject([{ height: height + 1, fact: 'blob', kind: 'impossible' }]);
	});

	test('does not count transactions that cannot be read as recomputed', () => {
		const [first = block, ...rest] = txs;
		const cut = first.subarray(0, -1);
		expect(verifyBlocks(height, [{ block, txs: [cut, ...rest] }], [])).toMatchObject({
			...{ transactions: txs.length, unreadable: 1 }
		});
	});

	test('whose coinbase names no height ends it, and is reported', () => {
		const { miner_tx_range } = parseBlock(model);
		// The coinbase's input is a tag, 0xff, and the height in one byte; a key input without a ring comes in its place.
		const at = model.indexOf(0xff, miner_tx_range.start);
		const odd = concat(model.subarray(0, at), [2, 0, 0], new Uint8Array(32), model.subarray(at + 2));
		const { links, faults } = verifyBlocks(
			height,
			[
				{ block: odd, txs },
				{ block, txs }
			],
			[]
		);
		expect(links).toEqual([]);
		expect(faults).toContainEqual(expect.objectContaining({ height, fact: 'blob', kind: 'impossible' }));
	});
});
