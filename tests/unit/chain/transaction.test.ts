import { BytesError, UnknownFormat } from '../../../src/lib/bytes/error';
import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import type { Rct, RctType } from '../../../src/lib/chain/rct';
import { parsePartialTransaction, parseTransaction } from '../../../src/lib/chain/transaction';
import { concat, encodePrefix, encodeRct, type PrefixFields } from '../../../devnet/chain-data/encode';
import { transactions, vectorById } from '../../../devnet/chain-data/fixtures';
import { transactionId } from './transaction-id';

const key = (byte: number) => new Uint8Array(32).fill(byte);

const prefix: PrefixFields = {
	version: 2,
	unlock_time: 2n ** 64n - 1n,
	inputs: [
		{
			type: 'key',
			amount: 0n,
			key_offsets: [5n, 2n ** 40n],
			absolute_indices: [5n, 2n ** 40n + 5n],
			key_image: key(1)
		},
		{ type: 'key', amount: 7n, key_offsets: [], absolute_indices: [], key_image: key(2) }
	],
	outputs: [
		{ amount: 0n, key: key(3) },
		{ amount: 0n, key: key(4), view_tag: 0 },
		{ amount: 2n ** 63n, key: key(5), view_tag: 255 }
	],
	extra: Uint8Array.of(1, 2, 3)
};

function rctOf(type: RctType): Rct {
	const short = type >= 4;
	return {
		type,
		fee: 2n ** 60n + 1n,
		pseudo_outs: type === 2 ? [key(6), key(7)] : null,
		ecdh_info: [8, 9, 10].map((byte) => ({
			mask: short ? null : key(byte),
			amount: new Uint8Array(short ? 8 : 32).fill(byte + 10)
		})),
		out_pk: [key(11), key(12), key(13)]
	};
}

describe('a transaction of the main network', () => {
	test.each(transactions)('$id is cut into the parts whose hashes make its id', ({ id, bytes }) => {
		const tx = parseTransaction(bytes);
		expect(transactionId(bytes, tx)).toBe(id);
		expect([tx.pruned, tx.bounds.end]).toEqual([false, bytes.length]);
	});

	test.each(transactions)('$id encodes to the bytes it was read from', ({ bytes }) => {
		const tx = parseTransaction(bytes);
		expect(encodePrefix(tx)).toEqual(bytes.subarray(0, tx.bounds.prefix_end));
		if (tx.rct) expect(encodeRct(tx.rct)).toEqual(bytes.subarray(tx.bounds.prefix_end, tx.bounds.base_end));
	});

	test.each([
		['3bc7ff01', 1, null, 1, 5],
		['9e3f73e6', 1, null, 2, 5],
		['2180a87f', 1, null, 19, 61],
		['d7febd16', 1, null, 46, 46],
		['84d48dc1', 2, 3, 2, 2],
		['e2d39395', 2, 3, 1, 2]
	])('%s has version %i, RingCT type %s, %i inputs and %i outputs', (id, version, type, inputs, outputs) => {
		const tx = parseTransaction(vectorById(transactions, id));
		expect([tx.version, tx.rct?.type ?? null, tx.inputs.length, tx.outputs.length]).toEqual([
			version,
			type,
			inputs,
			outputs
		]);
	});

	test('has its inputs, outputs and amounts', () => {
		const { inputs, outputs, extra } = parseTransaction(vectorById(transactions, '9e3f73e6'));
		expect(inputs[0]).toEqual({
			type: 'key',
			amount: 4000000000n,
			key_offsets: [29071n],
			absolute_indices: [29071n],
			key_image: fromHex('13c516f7d0a0edd45ff450cdfd523d4083c4d2156b012b699cc495d93ac0d18b')
		});
		const hundredths = outputs.map(({ amount }) => amount / 10n ** 10n);
		expect(hundredths).toEqual([9n, 90n, 400n, 500n, 1000n]);
		expect(outputs.every((output) => !('view_tag' in output))).toBe(true);
		expect(extra.length).toBe(33);
	});

	test('is a coinbase with a height', () => {
		const { inputs, unlock_time } = parseTransaction(vectorById(transactions, '3bc7ff01'));
		expect(inputs).toEqual([{ type: 'gen', height: 100021 }]);
		expect(unlock_time).toBe(100081n);
	});

	test('of version 1 may come without its signatures, but not with a part of them', () => {
		const bytes = vectorById(transactions, '9e3f73e6');
		const whole = parseTransaction(bytes);
		const pruned = parseTransaction(bytes.subarray(0, whole.bounds.prefix_end));
		expect(pruned).toEqual({ ...whole, pruned: true, bounds: { ...whole.bounds, end: whole.bounds.prefix_end } });
		expect(() => parseTransaction(bytes.subarray(0, -1))).toThrow(
			'signatures at 320: should have 128 bytes or be left out, 127 are left'
		);
	});
});

describe('a version 2 transaction', () => {
	test.each([1, 2, 3, 4, 5, 6] as const)('of RingCT type %i is read up to its signatures', (type) => {
		const rct = rctOf(type);
		const base = concat(encodePrefix(prefix), encodeRct(rct));
		const bounds = { prefix_end: encodePrefix(prefix).length, base_end: base.length, end: base.length };
		expect(parseTransaction(base)).toEqual({ ...prefix, rct, pruned: true, bounds });
		expect(parseTransaction(concat(base, [1, 2, 3]))).toEqual({
			...prefix,
			rct,
			pruned: false,
			bounds: { ...bounds, end: base.length + 3 }
		});
	});

	test('of an unknown RingCT type has its prefix alone', () => {
		const start = encodePrefix(prefix);
		const bytes = concat(start, [8, 1, 2, 3]);
		expect(() => parseTransaction(bytes)).toThrow(UnknownFormat);
		const { known, error } = parsePartialTransaction(bytes);
		expect(known).toEqual(prefix);
		expect(error).toMatchObject({ offset: start.length, reason: 'RingCT type 8 is unknown to this release' });
	});

	test('without RingCT ends after its type', () => {
		const bytes = concat(encodePrefix(prefix), [0]);
		const { rct, pruned } = parseTransaction(bytes);
		expect(rct).toEqual({ type: 0, fee: 0n, pseudo_outs: null, ecdh_info: [], out_pk: [] });
		expect(pruned).toBe(false);
		expect(() => parseTransaction(concat(bytes, [0]))).toThrow(BytesError);
	});

	test('without inputs has no RingCT part at all', () => {
		const bytes = encodePrefix({ ...prefix, inputs: [] });
		expect(parseTransaction(bytes).rct).toBeNull();
		expect(() => parseTransaction(concat(bytes, [0]))).toThrow(BytesError);
	});
});

describe('bytes that are no transaction', () => {
	test.each([
		['', 'version at 0: is a varint cut short'],
		['0000', 'version at 0: transaction version 0 is unknown'],
		['0300', 'version at 0: transaction version 3 is unknown'],
		['010005', 'inputs at 2: counts 5, at most 0 can follow'],
		['01000100' + '00'.repeat(9), 'inputs[0].type at 3: input type 0x00 is unknown'],
		['010001020005' + '00'.repeat(4), 'inputs[0].key_offsets at 5: counts 5, at most 4 can follow'],
		['01000102000100' + '00'.repeat(31), 'inputs[0].key_image at 7: needs 32 bytes, 31 are left'],
		['010001ff05010004' + '00'.repeat(32), 'outputs[0].type at 7: output type 0x04 is unknown'],
		['010001ff05000a', 'extra at 6: counts 10, at most 0 can follow'],
		['020001ff05000006', 'rct.fee at 8: is a varint cut short'],
		['020001ff0501000200' + toHex(key(1)).slice(2) + '000600' + '00'.repeat(7), 'rct.ecdh_info[0].amount at 43: needs']
	])('%s: %s', (hex, problem) => {
		expect(() => parseTransaction(fromHex(hex))).toThrow(BytesError);
		expect(() => parseTransaction(fromHex(hex))).toThrow(problem);
	});
});
