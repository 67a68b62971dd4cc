import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as fields from '../../../src/lib/rpc/binary-fields';
import { params, record } from '../../../src/lib/rpc/fields';
import { OfType } from '../../../src/lib/rpc/portable-storage/encode';

const hash = '0123456789abcdef'.repeat(4);
const hashBytes = Uint8Array.from(Buffer.from(hash, 'hex'));

function refuses(schema: v.GenericSchema, inputs: unknown[]): void {
	for (const input of inputs) expect([input, v.is(schema, input)]).toEqual([input, false]);
}

describe.each([
	['count', fields.count()],
	['height', fields.height()],
	['unixTime', fields.unixTime()]
])('%s', (_name, schema) => {
	it('is a number from 0 to 2^53 - 1, out of an integer of any width', () => {
		expect(v.parse(schema, 0n)).toBe(0);
		expect(v.parse(schema, 7)).toBe(7);
		expect(v.parse(schema, 2n ** 53n - 1n)).toBe(2 ** 53 - 1);
		expectTypeOf<v.InferOutput<typeof schema>>().toEqualTypeOf<number>();
	});

	it('is nothing else', () => {
		refuses(schema, [-1n, -1, 2n ** 53n, 2n ** 64n, 0.5, NaN, '1', true, new Uint8Array(), [1n], {}, null, undefined]);
	});
});

describe('bytes', () => {
	it('are a view, and nothing else', () => {
		const given = Uint8Array.of(1, 2);
		expect(v.parse(fields.bytes(), given)).toBe(given);
		refuses(fields.bytes(), ['', 1, 1n, [1], {}, null, undefined]);
	});
});

describe('hashBytes', () => {
	it('is 32 bytes, as hex', () => expect(v.parse(fields.hashBytes(), hashBytes)).toBe(hash));

	it('is nothing else', () => {
		refuses(fields.hashBytes(), [new Uint8Array(), new Uint8Array(31), new Uint8Array(33), hash, null, undefined]);
	});
});

describe('packedHashes', () => {
	it('are 32 bytes each, none when they are left out', () => {
		expect(v.parse(fields.packedHashes(), Uint8Array.of(...new Uint8Array(32), ...hashBytes))).toEqual([
			'00'.repeat(32),
			hash
		]);
		expect(v.parse(fields.packedHashes(), new Uint8Array())).toEqual([]);
		expect(v.parse(record({ m_block_ids: fields.packedHashes() }), {})).toEqual({ m_block_ids: [] });
	});

	it('are nothing else', () =>
		refuses(fields.packedHashes(), [new Uint8Array(31), new Uint8Array(33), [hash], '', null]));
});

describe('uint64List', () => {
	it('is each integer as a bigint, none when it is left out', () => {
		expect(v.parse(fields.uint64List(), [0n, 2n ** 64n - 1n])).toEqual([0n, 2n ** 64n - 1n]);
		expect(v.parse(fields.uint64List(), [1, 255])).toEqual([1n, 255n]);
		expect(v.parse(record({ indices: fields.uint64List() }), {})).toEqual({ indices: [] });
		expectTypeOf<v.InferOutput<ReturnType<typeof fields.uint64List>>>().toEqualTypeOf<bigint[]>();
	});

	it('is nothing else', () => {
		refuses(fields.uint64List(), [
			[-1n],
			[0n, -1n],
			[-1],
			[1.5],
			['1'],
			[true],
			[{}],
			[new Uint8Array()],
			1n,
			'',
			{},
			null
		]);
	});
});

describe('what is sent', () => {
	it('is bytes for a hash', () => {
		const schema = params({ txid: fields.hashToSend() });
		expect(v.parse(schema, { txid: hash.toUpperCase() })).toEqual({ txid: hashBytes });
		refuses(schema, [{}, { txid: 'ab' }, { txid: hashBytes }, { txid: `${hash}00` }]);
		expectTypeOf<v.InferInput<typeof schema>>().toEqualTypeOf<{ txid: string }>();
	});

	it('is one run of bytes for hashes, and nothing for none', () => {
		const schema = params({ block_ids: fields.hashesToSend() });
		expect(v.parse(schema, { block_ids: [hash, hash] })).toEqual({
			block_ids: Uint8Array.of(...hashBytes, ...hashBytes)
		});
		expect(v.parse(schema, { block_ids: [] })).toEqual({});
		expect(v.parse(schema, {})).toEqual({});
		refuses(schema, [{ block_ids: hash }, { block_ids: ['ab'] }, { block_ids: [hash, ''] }]);
		expectTypeOf<v.InferInput<typeof schema>>().toEqualTypeOf<{ block_ids?: string[] | undefined }>();
	});

	it('is one byte for a choice', () => {
		expect(v.parse(fields.choiceToSend([0, 1, 2]), 2)).toEqual(new OfType('uint8', 2));
		refuses(fields.choiceToSend([0, 1, 2]), [3, -1, '1', 1n, undefined]);
		const choice = fields.choiceToSend([0, 1]);
		const send = (value: v.InferInput<typeof choice>) => v.parse(choice, value);
		expectTypeOf(send).parameter(0).toEqualTypeOf<0 | 1>();
	});
});
