import { describe, expect, test } from 'vitest';
import { encodeVarint } from '../../../src/lib/bytes/varint';
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

	test('is told by height and fact where the node says something else', () => {
		const { faults } = verifyBlocks(height, [{ block, txs }], [{ hash: 'ab'.repeat(32), height: height + 1 }]);
		expect(faults.map(({ height, fact, kind }) => `${height} ${fact} ${kind}`)).toEqual([
			`${height} hash differs`,
			`${height} height differs`
		]);
	});

	test('that stands elsewhere is told', () => {
		expect(verifyBlocks(7, [{ block, txs }], []).faults).toMatchObject([{ height: 7, fact: 'asked.height' }]);
	});

	test('is told where one of its transactions is another', () => {
		const [first = block, second = block, ...rest] = txs;
		const { faults } = verifyBlocks(height, [{ block, txs: [second, first, ...rest] }], []);
		expect(faults.map(({ fact }) => fact)).toEqual(['transactions[0]', 'transactions[1]']);
	});

	test('that cannot be read ends it, and is told', () => {
		const broken = { block: Uint8Array.of(1, 2), txs: [] };
		const { links, faults } = verifyBlocks(height, [{ block, txs }, broken, { block, txs }], []);
		expect(links).toHaveLength(1);
		expect(faults).toMatchObject([{ height: height + 1, fact: 'blob', kind: 'impossible' }]);
	});
});
