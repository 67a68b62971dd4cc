import { toHex } from '../../../src/lib/bytes/hex';
import { encodeVarint } from '../../../src/lib/bytes/varint';
import * as blockReader from '../../../src/lib/chain/block';
import { parseBlock } from '../../../src/lib/chain/block';
import { blockId } from '../../../src/lib/chain/block-hash';
import { verifyBlocks } from '../../../src/lib/chain/verify-blocks';
import { concat } from '../../../devnet/chain-data/encode';
import { regtestBlock, regtestTransactions } from '../../../devnet/chain-data/fixtures';

const {
	bytes: model,
	header: { height }
} = regtestBlock();
const { miner_tx_range: range } = parseBlock(model);
const ids = regtestTransactions.map(({ tx_hash }) => Uint8Array.from(Buffer.from(tx_hash, 'hex')));
const block = concat(model.subarray(0, range.end), encodeVarint(BigInt(ids.length)), ...ids);
const txs = regtestTransactions.map(({ bytes }) => bytes);
const hash = blockId(block, parseBlock(block)) ?? '';
const header = { hash, height, prev_hash: toHex(parseBlock(block).prev_id) };

describe('a block with its transactions', () => {
	test('has its id, and nothing wrong with it', () => {
		expect(verifyBlocks(height, [{ block, txs }], [header])).toMatchObject({
			faults: [],
			transactions: txs.length + 1,
			links: [{ height, id: hash, recomputed: true }]
		});
	});

	test('is parsed once, for its verdicts and for its place in the chain', () => {
		const parsed = vi.spyOn(blockReader, 'parseBlock');
		verifyBlocks(height, [{ block, txs }], [header]);
		expect(parsed).toHaveBeenCalledTimes(1);
	});

	test('is reported by height and fact where the node says something else', () => {
		const { faults } = verifyBlocks(
			height,
			[{ block, txs }],
			[{ ...header, hash: 'ab'.repeat(32), height: height + 1 }]
		);
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

	test('does not count transactions as recomputed that were not sent, are others, or are none of its own', () => {
		const counted = (sent: Uint8Array[]) => verifyBlocks(height, [{ block, txs: sent }], [header]).transactions;
		expect(counted(txs.slice(0, -1))).toBe(txs.length);
		expect(counted([...txs, block, block])).toBe(txs.length + 1);
		expect(counted(txs.with(0, txs[1] ?? block))).toBe(txs.length);
	});

	test('that cannot be parsed is listed, and the others are verified', () => {
		const newer = block.slice();
		newer[0] = 19;
		for (const [bytes, reason] of [
			[newer, 'block version 19 is unknown to this release'],
			[Uint8Array.of(1, 2), 'timestamp at 2: is a varint cut short']
		] as const) {
			const second = { ...header, height: height + 1, hash: 'ab'.repeat(32), prev_hash: hash };
			const { links, faults, unparsed, transactions } = verifyBlocks(
				height,
				[
					{ block, txs },
					{ block: bytes, txs }
				],
				[header, second]
			);
			expect(unparsed).toEqual([{ height: height + 1, txid: null, reason }]);
			expect([faults, transactions]).toEqual([[], txs.length + 1]);
			expect(links).toEqual([
				{ height, id: hash, prev_id: header.prev_hash, recomputed: true },
				{ height: height + 1, id: second.hash, prev_id: hash, recomputed: false }
			]);
		}
	});

	test('does not count transactions that cannot be parsed as recomputed', () => {
		const [first = block, ...rest] = txs;
		const newer = first.slice();
		newer[0] = 3;
		const [{ tx_hash: txid } = { tx_hash: '' }] = regtestTransactions;
		for (const [bytes, reason] of [
			[first.subarray(0, -1), expect.stringContaining('pseudoOuts')],
			[newer, 'transaction version 3 is unknown to this release']
		] as const) {
			expect(verifyBlocks(height, [{ block, txs: [bytes, ...rest] }], [header])).toMatchObject({
				transactions: txs.length,
				unparsed: [{ height, txid, reason }],
				faults: []
			});
		}
	});

	test('whose coinbase names no height is listed', () => {
		const { miner_tx_range } = parseBlock(model);
		// The coinbase's input is a tag, 0xff, and the height in one byte; a key input without a ring comes in its place.
		const at = model.indexOf(0xff, miner_tx_range.start);
		const odd = concat(model.subarray(0, at), [2, 0, 0], new Uint8Array(32), model.subarray(at + 2));
		const { links, unparsed } = verifyBlocks(height, [{ block: odd, txs }], []);
		expect(links).toEqual([]);
		expect(unparsed).toMatchObject([{ height, txid: null }]);
	});
});
