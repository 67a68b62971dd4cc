import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { parseExtra } from '../../../src/lib/chain/extra';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { concat } from '../../../devnet/chain-data/encode';
import { regtestTransactions, transactions, vectorById } from '../../../devnet/chain-data/fixtures';

const key = new Uint8Array(32).fill(0xab);

function kinds(bytes: Uint8Array): string[] {
	return parseExtra(bytes).map(({ kind }) => kind);
}

describe('extra of real transactions', () => {
	test('with a payment id', () => {
		const [first, second, ...others] = parseExtra(parseTransaction(vectorById(transactions, 'e2d39395')).extra);
		expect(first).toMatchObject({
			kind: 'payment_id',
			payment_id: fromHex('09c8ecea35ddd607051c1b85eb2fc4015c2868d1ac66e254d36de005d575da55')
		});
		expect(second?.kind).toBe('public_key');
		expect(others).toEqual([]);
	});

	test('with an encrypted payment id', () => {
		const [first, second] = parseExtra(parseTransaction(vectorById(transactions, 'e57440ec')).extra);
		expect(first).toMatchObject({ kind: 'encrypted_payment_id', payment_id: fromHex('d4dd285cd52194ba') });
		expect(second?.kind).toBe('public_key');
	});

	test('of a coinbase, with a nonce of its miner', () => {
		expect(kinds(parseTransaction(vectorById(transactions, '3bc7ff01')).extra)).toEqual(['public_key', 'nonce']);
	});

	test('with a public key for each of the outputs to subaddresses', () => {
		const tx = regtestTransactions.find(({ name }) => name === 'sixteen-outputs');
		const { extra, outputs } = parseTransaction(tx?.bytes ?? new Uint8Array(0));
		const [first, second, ...others] = parseExtra(extra);
		expect(first?.kind).toBe('public_key');
		expect(second?.kind === 'additional_public_keys' && second.public_keys.length).toBe(outputs.length);
		expect(others).toEqual([]);
	});
});

describe('a field of extra', () => {
	test('is padding up to the end', () => {
		expect(parseExtra(new Uint8Array(255))).toEqual([{ kind: 'padding', bytes: new Uint8Array(255) }]);
		expect(kinds(concat([1], key, [0]))).toEqual(['public_key', 'padding']);
	});

	test('is a nonce with its bytes', () => {
		expect(parseExtra(Uint8Array.of(2, 2, 1, 9))).toEqual([
			{ kind: 'nonce', nonce: Uint8Array.of(1, 9), bytes: Uint8Array.of(2, 2, 1, 9) }
		]);
		expect(kinds(Uint8Array.of(2, 0))).toEqual(['nonce']);
		expect(kinds(concat([2, 33, 1], key))).toEqual(['nonce']);
		expect(kinds(concat([2, 33, 0], key))).toEqual(['payment_id']);
		expect(kinds(concat([2, 9, 0], key.subarray(24)))).toEqual(['nonce']);
		expect(kinds(concat([2, 9, 1], key.subarray(24)))).toEqual(['encrypted_payment_id']);
		expect(kinds(concat([2, 0xff, 1], new Uint8Array(255)))).toEqual(['nonce']);
	});

	test('is a merge-mining tag with its depth and root', () => {
		const depth = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
		expect(parseExtra(concat([3, 42], depth, key))).toMatchObject([
			{ kind: 'merge_mining_tag', depth: 2n ** 64n - 1n, merkle_root: key }
		]);
	});

	test('is a list of public keys', () => {
		expect(parseExtra(concat([4, 2], key, key))).toMatchObject([
			{ kind: 'additional_public_keys', public_keys: [key, key] }
		]);
	});

	test("is a minergate's", () => {
		expect(parseExtra(Uint8Array.of(0xde, 1, 7))).toMatchObject([
			{ kind: 'mysterious_minergate', data: Uint8Array.of(7) }
		]);
	});
});

describe('what cannot be read of extra', () => {
	test.each([
		['05', 'tag at 0: 0x05 is unknown'],
		['ff00', 'tag at 0: 0xff is unknown'],
		['0001', 'padding at 2: is followed by something else'],
		['00'.repeat(256), 'padding at 256: is longer than 255 bytes'],
		['01' + 'ab'.repeat(31), 'public_key at 1: needs 32 bytes, 31 are left'],
		['02', 'nonce at 1: is a varint cut short'],
		['020500', 'nonce at 1: counts 5, at most 1 can follow'],
		['028002' + '01'.repeat(256), 'nonce at 259: is longer than 255 bytes'],
		['032200' + 'ab'.repeat(33), 'merge_mining_tag at 2: says 34 bytes, its depth and root have 33'],
		['032000' + 'ab'.repeat(32), 'merge_mining_tag at 2: says 32 bytes, its depth and root have 33'],
		['032000' + 'ab'.repeat(31), 'merkle_root at 3: needs 32 bytes, 31 are left'],
		['0402' + 'ab'.repeat(63), 'additional_public_keys at 1: counts 2, at most 1 can follow'],
		['de0200', 'mysterious_minergate at 1: counts 2, at most 1 can follow']
	])('%s: %s', (hex, reason) => {
		const before = concat([1], key);
		expect(parseExtra(fromHex(hex))).toMatchObject([{ kind: 'unknown', bytes: fromHex(hex), reason }]);
		const [first, last, ...others] = parseExtra(concat(before, fromHex(hex)));
		expect(first).toEqual({ kind: 'public_key', public_key: key, bytes: before });
		expect([last?.kind, toHex(last?.bytes ?? key), others]).toEqual(['unknown', hex, []]);
	});
});
