import * as v from 'valibot';
import * as fields from '../../../src/lib/rpc/fields';
import { alike, refuses, testFields } from './schemas';

const accepts = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> =>
	v.parse(schema, input);

const hash64 = '0123456789abcdefABCDEF0123456789abcdef0123456789abcdef0123456789';
const most = 2 ** 53 - 1;
const same = (...values: unknown[]) => values.map((value) => [value, value] as const);

/** A bigint from 0 to 2^64 - 1, however it came. */
const wide = alike(
	{ uint64: fields.uint64(), atomicAmount: fields.atomicAmount(), difficulty: fields.difficulty() },
	[[0, 0n], [most, BigInt(most)], ...same(9007199254740993n, 2n ** 64n - 1n)],
	[-1, -1n, 2n ** 64n, 1.5, 2 ** 53, 1e20, NaN, Infinity, '1', '', null, undefined, [], {}, true]
);

/** A number from 0 to 2^53 - 1. */
const numbers = alike({ count: fields.count(), height: fields.height(), unixTime: fields.unixTime() }, same(0, most), [
	-1,
	0.5,
	2 ** 53,
	2n ** 53n,
	1n,
	NaN,
	Infinity,
	'1',
	null,
	undefined,
	[],
	{},
	false
]);

/** The same, or undefined where the service does not know. */
const orUnknown = alike(
	{
		countOrUnknown: fields.countOrUnknown(),
		heightOrUnknown: fields.heightOrUnknown(),
		nonZeroOrUnknown: fields.nonZeroOrUnknown(),
		unixTimeOrUnknown: fields.unixTimeOrUnknown()
	},
	[
		...same(1795239600, most),
		...[2n ** 64n - 1n, 2n ** 64n - 5n, 2n ** 53n, undefined].map((value) => [value, undefined] as const)
	],
	[-1, 1.5, 2n ** 64n, -(2n ** 60n), NaN, '1', {}, true, null]
);

testFields([
	...wide,
	...numbers,
	...orUnknown,
	['signed', fields.signed(), same(-1, 0, most, -most), [0.5, 2 ** 53, -(2 ** 53), 1n, NaN, '1', null, undefined]],
	[
		'wideInteger',
		fields.wideInteger(),
		[
			['0x0', 0n],
			['0x21cdc690e2dc29', 9514926949456937n],
			[`0x${'F'.repeat(32)}`, 2n ** 128n - 1n]
		],
		['', '0x', '12', '0xg1', '-0x1', ' 0x1', '0x1 ', '0x1\n', 1, 1n, null, undefined]
	],
	[
		'hash',
		fields.hash(),
		same(hash64),
		['', hash64.slice(1), `${hash64}0`, `${hash64}\n`, ` ${hash64.slice(1)}`, hash64.replace('0', 'g'), 1]
	],
	[
		'hex',
		fields.hex(),
		same('', '00', 'abCD', 'ff'.repeat(100_000)),
		['0', 'abc', '0x00', 'zz', '00\n', '…', 0, null, undefined]
	],
	['text', fields.text(), same('é'), [1, null, undefined, true, {}]],
	['flag', fields.flag(), same(false), [0, 1, 'true', 'false', null, undefined]],
	[
		'rawBytes',
		fields.rawBytes(),
		[
			['\u0000A\u0080\u00ff', Uint8Array.of(0, 0x41, 0x80, 0xff)],
			[undefined, new Uint8Array()]
		],
		['\u0100', 'a€', '😀', 1, null, []]
	]
]);

describe('a field that is left out', () => {
	it('is nothing, or an empty list', () => {
		expect(accepts(fields.record({ a: fields.countOrUnknown() }), {})).toEqual({});
		expect(accepts(fields.record({ tx_hashes: fields.rawBytes() }), {})).toEqual({ tx_hashes: new Uint8Array() });
	});

	it('is not the same as a 0, but where that is no moment or height', () => {
		expect(accepts(fields.countOrUnknown(), 0)).toBe(0);
		expect(accepts(fields.nonZeroOrUnknown(), 0)).toBeUndefined();
	});
});

describe('list', () => {
	const schema = fields.list(fields.uint64());

	it('is each item, none when it is left out', () => {
		expect(accepts(schema, [1, 2n ** 60n])).toEqual([1n, 2n ** 60n]);
		expect(accepts(schema, undefined)).toEqual([]);
		expect(accepts(fields.record({ fees: schema }), {})).toEqual({ fees: [] });
	});

	it('is nothing else', () => refuses(schema, [null, {}, '', 1, ['1'], [1, null]]));

	it('is not shared by two answers', () => {
		const one = accepts(schema, undefined);
		const other = accepts(schema, undefined);
		one.push(1n);
		expect(other).toEqual([]);
		expect(accepts(schema, undefined)).toEqual([]);
	});
});

describe('records', () => {
	const schema = fields.records(fields.record({ height: fields.height() }));

	it('are those that can be read, and the number of the others', () => {
		const read = accepts(schema, [{ height: 1 }, { height: -1 }, null, { height: 2 }, 'x']);
		expect([...read]).toEqual([{ height: 1 }, { height: 2 }]);
		expect(read.unreadable).toBe(3);
	});

	it('are none when they are left out', () => {
		expect(accepts(schema, undefined)).toHaveLength(0);
		expect(accepts(schema, undefined).unreadable).toBe(0);
		expect(accepts(fields.record({ peers: schema }), {}).peers.unreadable).toBe(0);
	});

	it('are no list of nothing when there is no list', () => refuses(schema, [null, {}, '', 1]));
});

describe('record, answer and maybe', () => {
	const schema = fields.record({ a: fields.count(), b: fields.maybe(fields.text()) });

	it('let fields pass that they do not name', () => {
		expect(accepts(schema, { a: 1, new_field: { x: [1n] } })).toEqual({ a: 1, new_field: { x: [1n] } });
		expect(accepts(fields.answer({}), { credits: 0, top_hash: '' })).toEqual({ credits: 0, top_hash: '' });
	});

	it('want the fields that they name, but those that may be', () => {
		expect(accepts(schema, { a: 1, b: 'x' })).toEqual({ a: 1, b: 'x' });
		refuses(schema, [{}, { b: 'x' }, { a: 1, b: 1 }, { a: 1, b: null }, null, undefined, 'x', 1]);
	});

	it('know the common fields of an answer', () => {
		expect(accepts(fields.answer({ a: fields.count() }), { a: 1, status: 'OK', untrusted: false })).toEqual({
			a: 1,
			status: 'OK',
			untrusted: false
		});
		refuses(fields.answer({}), [{ status: 1 }, { untrusted: 'no' }]);
	});
});

describe('params', () => {
	const schema = fields.params({ height: fields.height(), prune: fields.maybe(fields.flag()) });

	it('are these fields and no others', () => {
		expect(accepts(schema, { height: 1 })).toEqual({ height: 1 });
		expect(accepts(schema, { height: 1, prune: true })).toEqual({ height: 1, prune: true });
		refuses(schema, [
			{},
			{ height: '1' },
			{ height: 1, hash: hash64 },
			{ height: 1, toString: 1 },
			null,
			undefined,
			[]
		]);
	});
});

describe('maybeParams', () => {
	it('are the same, or left out', () => {
		const schema = fields.optionalParams({ height: fields.maybe(fields.height()) });
		expect([undefined, {}, { height: 1 }].map((input) => accepts(schema, input))).toEqual([
			undefined,
			{},
			{ height: 1 }
		]);
		refuses(schema, [{ height: '1' }, { hash: hash64 }, null, 1]);
	});
});

describe('positional', () => {
	it('are a list of one, and of one or more', () => {
		const one = fields.positional('height', fields.height());
		const many = fields.positional('blob', fields.hex(), true);
		expect(accepts(one, [5])).toEqual([5]);
		expect(accepts(many, ['00', 'ff'])).toEqual(['00', 'ff']);
		refuses(one, [[], [1, 2], ['1'], 5, { height: 5 }, null, undefined]);
		refuses(many, [[], ['0'], [0], '00', null, undefined]);
		expect(v.safeParse(one, []).issues?.[0].message).toBe('list of one height');
		expect(v.safeParse(many, []).issues?.[0].message).toBe('list of one blob or more');
	});
});

describe('oneOf', () => {
	const schema = fields.oneOf({ height: fields.height(), hash: fields.hash() });

	it('is exactly one of its parameters', () => {
		expect(accepts(schema, { height: 0 })).toEqual({ height: 0 });
		expect(accepts(schema, { hash: hash64 })).toEqual({ hash: hash64 });
		expect(accepts(schema, { height: 1, hash: undefined })).toEqual({ height: 1, hash: undefined });
	});

	it('is not both, none, a wrong one or another', () => {
		refuses(schema, [
			{ height: 1, hash: hash64 },
			{},
			{ height: undefined },
			{ height: '1' },
			{ height: -1 },
			{ hash: 'x' },
			{ id: 1 },
			{ constructor: 1 },
			{ height: 1, id: 1 },
			[],
			null,
			undefined,
			1,
			'height'
		]);
	});

	it('says what it wanted', () => {
		const { issues } = v.safeParse(schema, {});
		expect(issues?.[0].message).toBe('exactly one of height, hash');
	});
});
