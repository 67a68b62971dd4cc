import fc from 'fast-check';
import { UnknownFormat } from '../../../src/lib/bytes/error';
import { toHex } from '../../../src/lib/bytes/hex';
import { parsePartialBlock } from '../../../src/lib/chain/block';
import { checkBlock } from '../../../src/lib/chain/check-block';
import { checkTransaction } from '../../../src/lib/chain/check-transaction';
import { parseExtra } from '../../../src/lib/chain/extra';
import { plainPointMath } from '../../../src/lib/chain/point-math';
import { scanBlocks } from '../../../src/lib/chain/scan-blocks';
import { parsePartialTransaction } from '../../../src/lib/chain/transaction';
import { bytesResult } from '../../../src/lib/chain/verdict';
import { verifyBlocks } from '../../../src/lib/chain/verify-blocks';
import { countInputsAndOutputs, displayedFields, summarizeTransaction } from '../../../src/lib/chain-data/summary';
import { caseCount } from '../../full';
import { concat } from '../../../devnet/chain-data/encode';
import { blocks, regtestTransactions, transactions } from '../../../devnet/chain-data/fixtures';
import { tagsOfBlock, tagsOfTransaction, withByte, type FormatTag } from '../chain/format-tags';
import { keysOf } from '../../../devnet/chain-data/wallets';

/** Bytes whose format is known: with them, what follows may be parsed otherwise, or be damaged. */
const KNOWN: Readonly<Record<FormatTag['of'], readonly number[]>> = {
	version: [1, 2],
	input: [2, 0xff],
	output: [0, 1, 2, 3],
	rct: [0, 1, 2, 3, 4, 5, 6, 7],
	extra: [0, 1, 2, 3, 4, 0xde]
};

/** From 0x80 on, a byte of a version is the first of several. */
const isUnknown = ({ of }: FormatTag, value: number) =>
	!KNOWN[of].includes(value) && (of !== 'version' || value < 0x80);

const unknownToThisRelease = expect.stringMatching(/ is unknown to this release$/);

const given = [
	...transactions.map(({ id, bytes }) => ({ id, bytes })),
	...regtestTransactions.map(({ tx_hash, bytes }) => ({ id: tx_hash, bytes }))
].map((given) => ({ ...given, tags: tagsOfTransaction(given.bytes) }));

const changed = fc.constantFrom(...given).chain(({ id, bytes, tags }) =>
	fc
		.record({ tag: fc.constantFrom(...tags), value: fc.nat({ max: 255 }) })
		.filter(({ tag, value }) => bytes[tag.at] !== value)
		.map(({ tag, value }) => ({ id, tag, value, bytes: withByte(bytes, tag.at, value) }))
);

test('a transaction of any version, type or tag is shown, and not verified unless its id is right', () => {
	let unknown = 0;
	fc.assert(
		fc.property(changed, ({ id, tag, value, bytes }) => {
			const { error } = parsePartialTransaction(bytes);
			const read = summarizeTransaction({ tx_hash: id, as_hex: toHex(bytes) });
			expect(read.problem).toBe(error?.reason ?? null);
			expect(read.transaction === null).toBe(error !== null);
			const shown = displayedFields(read);
			if (shown.extra) expect(concat(...parseExtra(shown.extra).map((field) => field.bytes))).toEqual(shown.extra);
			countInputsAndOutputs(read);
			const verdicts = checkTransaction(bytes, { tx_hash: id, version: 2, fee: 0n, as_json: {} }, { asked: id });
			expect(bytesResult(verdicts)).not.toBe('passed');
			if (error) expect(verdicts.map(({ kind }) => kind)).toEqual(['impossible']);
			if (tag.of === 'extra' || !isUnknown(tag, value)) return;
			unknown++;
			expect(error).toBeInstanceOf(UnknownFormat);
			expect(error?.reason).toEqual(unknownToThisRelease);
			expect(read.unparsedHex).toBe(toHex(bytes.subarray(tag.at)));
		}),
		{ numRuns: caseCount(150, 10_000) }
	);
	expect(unknown).toBeGreaterThan(0);
});

const tagged = blocks.map(({ id, bytes }) => ({ id, bytes, tags: tagsOfBlock(bytes) }));
const keys = keysOf('shop');
const math = plainPointMath(keys.view);

const changedBlock = fc.constantFrom(...tagged).chain(({ id, bytes, tags }) =>
	fc.oneof(
		fc
			.record({ tag: fc.constantFrom(...tags), value: fc.nat({ max: 255 }) })
			.filter(({ tag, value }) => bytes[tag.at] !== value)
			.map(({ tag, value }) => ({
				id,
				bytes: withByte(bytes, tag.at, value),
				isUnknown:
					tag.at === 0 ? value < 0x80 && (value === 0 || value > 18) : tag.of !== 'extra' && isUnknown(tag, value)
			})),
		fc.uint8Array({ minLength: 1, maxLength: 40 }).map((tail) => ({ id, bytes: concat(bytes, tail), isUnknown: true }))
	)
);

test('a block of any version, type, tag or tail is shown, and never counted as verified or scanned', async () => {
	let unknown = 0;
	await fc.assert(
		fc.asyncProperty(changedBlock, async ({ id, bytes, isUnknown }) => {
			const { error } = parsePartialBlock(bytes);
			const header = { hash: id, height: 7, prev_hash: '00'.repeat(32) };
			expect(bytesResult(checkBlock(bytes, header))).not.toBe('passed');
			const verified = verifyBlocks(7, [{ block: bytes, txs: [] }], [header]);
			expect(verified.unparsed.length + verified.faults.length).toBeGreaterThan(0);
			if (error) {
				expect(verified).toMatchObject({
					transactions: 0,
					faults: [],
					unparsed: [{ height: 7, txid: null, reason: error.reason }],
					links: [{ id, recomputed: false }]
				});
				expect(await scanBlocks(7, [{ block: bytes, txs: [] }], keys, math)).toMatchObject({
					count: 0,
					transactions: 0,
					found: [],
					runs: [],
					problem: null,
					unparsed: [{ height: 7, txid: null, reason: error.reason }]
				});
			}
			if (!isUnknown) return;
			unknown++;
			expect(error).toBeInstanceOf(UnknownFormat);
			expect(error?.reason).toEqual(unknownToThisRelease);
		}),
		{ numRuns: caseCount(150, 10_000) }
	);
	expect(unknown).toBeGreaterThan(0);
});

test('a real transaction is verified as it is', () => {
	for (const { id, bytes } of given) expect(bytesResult(checkTransaction(bytes, { tx_hash: id }))).toBe('passed');
});
