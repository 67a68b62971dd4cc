import fc from 'fast-check';
import { BytesError, UnknownFormat } from '../../../../src/lib/bytes/error';
import { toHex } from '../../../../src/lib/bytes/hex';
import { encodeVarint } from '../../../../src/lib/bytes/varint';
import { parseBlock } from '../../../../src/lib/chain/block';
import { blockId } from '../../../../src/lib/chain/block-hash';
import { checkBlock } from '../../../../src/lib/chain/check-block';
import { checkTransaction } from '../../../../src/lib/chain/check-transaction';
import { decodeParts } from '../../../../src/lib/chain/parts';
import { parseTransaction } from '../../../../src/lib/chain/transaction';
import { transactionHash } from '../../../../src/lib/chain/transaction-hash';
import { transactionWeight } from '../../../../src/lib/chain/weight-and-fee';
import { caseCount } from '../../../full';
import { serializeCarrotTransaction, payCarrot } from '../../../../devnet/chain-data/carrot-sender';
import { concat } from '../../../../devnet/chain-data/encode';
import { useBlock, useTransaction } from '../hostile';
import { mutants } from '../mutants';
import { addressOf, recordedWallets } from '../../../../devnet/chain-data/wallets';
import { draftBlock, fcmpTransaction } from '../../../../devnet/chain-data/next-samples';
import { BLOCK, TRANSACTION } from './shapes';

const SHAPE = { ...TRANSACTION, membershipProofBytes: 1000 };
const { bytes: whole, base } = fcmpTransaction(SHAPE);
const { bytes: block } = draftBlock(BLOCK);

/** With a varint at a place in its bytes replaced by another. */
function replaced(bytes: Uint8Array, at: number, old: bigint | number, by: Uint8Array | readonly number[]): Uint8Array {
	const length = encodeVarint(BigInt(old)).length;
	expect(bytes.subarray(at, at + length)).toEqual(encodeVarint(BigInt(old)));
	return concat(bytes.subarray(0, at), by, bytes.subarray(at + length));
}

/** 2^64, and 2^70: more than a varint may have. */
const TOO_MUCH = [
	[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02],
	[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]
];
const MOST = encodeVarint(2n ** 64n - 1n);

describe('a transaction of RingCT type 7', () => {
	const id = toHex(transactionHash(whole, parseTransaction(whole)) ?? expect.unreachable());

	test('with any one byte changed has another id, or cannot be read', () => {
		expect(checkTransaction(whole, { tx_hash: id })[0]?.kind).toBe('recomputed');
		for (let at = 0; at < whole.length; at += at < base.length ? caseCount(3, 1) : caseCount(31, 1)) {
			const changed = whole.slice();
			changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
			expect(checkTransaction(changed, { tx_hash: id })[0]?.kind).not.toBe('recomputed');
		}
	});

	test('that is cut off anywhere is none, or another one', () => {
		for (let end = 0; end < base.length; end++)
			expect(() => parseTransaction(base.subarray(0, end))).toThrow(BytesError);
		for (let end = base.length + 1; end < whole.length; end += 7) {
			expect(checkTransaction(whole.subarray(0, end), { tx_hash: id })[0]?.kind).not.toBe('recomputed');
		}
	});

	test('with counts and numbers from 2^64 on is none', () => {
		// Version and unlock time have a byte each, then the inputs are counted.
		const { prefix_end, base_end } = parseTransaction(whole).bounds;
		const places: [number, bigint | number][] = [
			...([0, 1, 2] as const).map((at): [number, number] => [at, [2, 0, 2][at] ?? 0]),
			[prefix_end - 132, 130],
			[prefix_end + 1, SHAPE.fee],
			[base_end, 1],
			[whole.length - 64 - 960 - 1000 - 1 - 4, SHAPE.reference_block]
		];
		for (const [at, old] of places) {
			for (const much of TOO_MUCH) expect(() => decodeParts(replaced(whole, at, old, much))).toThrow(BytesError);
		}
		// As large as they may be, counts are more than the bytes that follow, and numbers are read.
		for (const [at, old] of [places[2], places[3], places[5]] as [number, number][])
			expect(() => decodeParts(replaced(whole, at, old, MOST))).toThrow(BytesError);
		const fee = 2n ** 64n - 1n;
		expect(parseTransaction(fcmpTransaction({ ...SHAPE, fee }).bytes).rct?.fee).toBe(fee);
		const { rct } = decodeParts(fcmpTransaction({ ...SHAPE, reference_block: fee }).bytes);
		expect(rct?.fcmp?.reference_block).toBe(fee);
	});

	test('of a later version, type or tag has an unknown format', () => {
		const { prefix_end } = parseTransaction(whole).bounds;
		expect(whole[prefix_end]).toBe(7);
		for (const type of [8, 9, 127])
			expect(() => parseTransaction(replaced(whole, prefix_end, 7, [type]))).toThrow(UnknownFormat);
		for (const version of [3, 4, 127])
			expect(() => parseTransaction(replaced(whole, 0, 2, [version]))).toThrow(UnknownFormat);
		// The first output's amount and tag follow the inputs and the outputs' count.
		const tag = 3 + 35 * SHAPE.inputs + 2;
		for (const later of [4, 5, 0xfe]) {
			const changed = whole.slice();
			changed[tag] = later;
			expect(() => parseTransaction(changed)).toThrow(UnknownFormat);
		}
	});

	test('with more outputs or inputs than the network allows has no weight', () => {
		for (const more of [{ outputs: 17 }, { inputs: 129, membershipProofBytes: 10 }]) {
			const { bytes } = fcmpTransaction({ ...SHAPE, ...more });
			expect(transactionWeight(parseTransaction(bytes), bytes.length)).toBeNull();
		}
	});
});

describe('a block of version 17', () => {
	const id = blockId(block, parseBlock(block)) ?? '';

	test('with any one byte changed has another id, or cannot be read', () => {
		expect(checkBlock(block, { hash: id })[0]?.kind).toBe('recomputed');
		for (let bit = 0; bit < 8 * block.length; bit += caseCount(5, 1)) {
			const changed = block.slice();
			changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
			expect(checkBlock(changed, { hash: id })[0]?.kind).not.toBe('recomputed');
		}
	});

	test('that is cut off anywhere, or longer, is none', () => {
		for (let end = 0; end < block.length; end++) expect(() => parseBlock(block.subarray(0, end))).toThrow(BytesError);
		for (const more of [1, 32, 33])
			expect(() => parseBlock(concat(block, new Uint8Array(more)))).toThrow(UnknownFormat);
	});

	test('of a later version has an unknown format', () => {
		for (const major_version of [0, 19, 20, 255])
			expect(() => parseBlock(draftBlock({ ...BLOCK, major_version }).bytes)).toThrow(UnknownFormat);
	});

	test('with numbers from 2^64 on is none, and with the largest reward is read', () => {
		for (const much of TOO_MUCH) {
			for (const [at, old] of [
				[0, 17],
				[1, 17],
				[2, BLOCK.timestamp],
				[block.length - 33 - 64 - 1, 2]
			] as const) {
				expect(() => parseBlock(replaced(block, at, old, much))).toThrow(BytesError);
			}
		}
		expect(() => parseBlock(replaced(block, block.length - 33 - 64 - 1, 2, MOST))).toThrow(BytesError);
		const reward = 2n ** 64n - 1n;
		expect(parseBlock(draftBlock({ ...BLOCK, reward }).bytes).miner_tx.outputs[0]?.amount).toBe(reward);
	});
});

describe('whatever was changed,', () => {
	const address = addressOf(recordedWallets.wallets.shop.address);
	const paying = serializeCarrotTransaction(payCarrot([{ address, amount: 5n }]));
	const numRuns = caseCount(80, 4000);

	test('a transaction is used or refused, without another error', () => {
		let used = 0;
		fc.assert(
			fc.property(mutants([paying, whole, base]), (bytes) => {
				if (useTransaction(bytes)) used++;
			}),
			{ numRuns }
		);
		expect(used).toBeGreaterThan(0);
	});

	test('a block is used or refused, without another error', () => {
		let used = 0;
		fc.assert(
			fc.property(mutants([block, draftBlock({ ...BLOCK, major_version: 18, tx_hashes: [] }).bytes]), (bytes) => {
				if (useBlock(bytes)) used++;
			}),
			{ numRuns }
		);
		expect(used).toBeGreaterThan(0);
	});
});
