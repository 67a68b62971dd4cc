import fc from 'fast-check';
import { BytesError } from '../../../src/lib/bytes/error';
import { parseBlock } from '../../../src/lib/chain/block';
import { parseExtra } from '../../../src/lib/chain/extra';
import { transactionFee, transactionWeight } from '../../../src/lib/chain/weight-and-fee';
import { identify } from '../../../src/lib/chain/identify';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { caseCount } from '../../full';
import { concat, encodePrefix, encodeRct } from '../../../devnet/chain-data/encode';
import { blocks, regtestTransactions, transactions } from '../../../devnet/chain-data/fixtures';

/** Real bytes with some of them changed, near the start where their structure is, and perhaps the end cut off. */
function mutated(list: readonly { bytes: Uint8Array }[]): fc.Arbitrary<Uint8Array> {
	const byte = fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0, 1, 2, 3, 0x7f, 0x80, 0xff));
	const changes = fc.array(fc.tuple(fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 5000 })), byte), { maxLength: 4 });
	return fc.tuple(fc.constantFrom(...list), changes, fc.option(fc.nat({ max: 5000 }))).map(([{ bytes }, made, end]) => {
		const copy = bytes.slice(0, end ?? bytes.length);
		for (const [at, value] of made) if (at < copy.length) copy[at] = value;
		return copy;
	});
}

/** Bytes that are hostile all over. */
const bytes = fc.uint8Array({ maxLength: 300 });
const smallBytes = fc
	.array(fc.constantFrom(0, 1, 2, 3, 4, 6, 32, 0x80, 0xff), { maxLength: 300 })
	.map((a) => Uint8Array.from(a));

function onlyBytesError(read: () => void): void {
	try {
		read();
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
	}
}

test('any bytes are a transaction, which encodes to the same bytes, or a BytesError', () => {
	const given = fc.oneof(mutated([...transactions, ...regtestTransactions]), bytes, smallBytes);
	let read = 0;
	fc.assert(
		fc.property(given, (given) => {
			onlyBytesError(() => {
				const tx = parseTransaction(given);
				const { prefix_end, base_end, end } = tx.bounds;
				expect(end).toBe(given.length);
				expect(encodePrefix(tx)).toEqual(given.subarray(0, prefix_end));
				if (tx.rct) expect(encodeRct(tx.rct)).toEqual(given.subarray(prefix_end, base_end));
				expect(transactionFee(tx) ?? 0n).toBeGreaterThanOrEqual(0n);
				expect(transactionWeight(tx, end) ?? end).toBeGreaterThanOrEqual(end);
				read++;
			});
		}),
		{ numRuns: caseCount(500, 1500) }
	);
	expect(read).toBeGreaterThan(0);
});

test('any bytes are a block or a BytesError', () => {
	let read = 0;
	fc.assert(
		fc.property(fc.oneof(mutated(blocks), bytes, smallBytes), (given) => {
			onlyBytesError(() => {
				const { miner_tx, miner_tx_range: range, tx_hashes } = parseBlock(given);
				expect(range.end - range.start).toBe(miner_tx.bounds.end);
				expect(given.length - range.end).toBeGreaterThan(32 * tx_hashes.length);
				read++;
			});
		}),
		{ numRuns: caseCount(500, 1500) }
	);
	expect(read).toBeGreaterThan(0);
});

test("extra's fields cover all of it, whatever it is", () => {
	const field = fc.oneof(
		bytes,
		smallBytes,
		fc.uint8Array({ minLength: 32, maxLength: 32 }).map((key) => concat([1], key)),
		fc.uint8Array({ maxLength: 40 }).map((nonce) => concat([2, nonce.length], nonce)),
		fc.uint8Array({ maxLength: 40 }).map((inner) => concat([3, inner.length], inner))
	);
	fc.assert(
		fc.property(fc.array(field, { maxLength: 4 }), (given) => {
			const extra = concat(...given);
			const fields = parseExtra(extra);
			expect(concat(...fields.map(({ bytes }) => bytes))).toEqual(extra);
			expect(fields.every((one) => one.bytes.length > 0)).toBe(true);
			expect(fields.slice(0, -1).every(({ kind }) => kind !== 'unknown')).toBe(true);
		}),
		{ numRuns: caseCount(500, 2000) }
	);
});

test('any text is some query', () => {
	const pieces = fc.constantFrom(
		'https://',
		'/tx/',
		'/block/',
		'monero:',
		'1',
		',',
		' ',
		'a',
		'F',
		'O',
		'#',
		'?',
		'4',
		'9'.repeat(20)
	);
	const given = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
		fc.string({ unit: fc.constantFrom(...'0123456789abcdefg'), minLength: 60, maxLength: 70 })
	);
	fc.assert(
		fc.property(given, (text) => {
			const query = identify(text);
			if (query.kind === 'unknown') expect(query.reason).not.toBe('');
			if (query.kind === 'height') expect(Number.isSafeInteger(query.height)).toBe(true);
			if (query.kind === 'hash') expect(query.hash).toMatch(/^[0-9a-f]{64}$/);
		}),
		{ numRuns: caseCount(500, 2000) }
	);
});
