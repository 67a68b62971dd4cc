import fc from 'fast-check';
import * as v from 'valibot';
import { toExchange } from '../../../src/lib/rpc/client';
import * as fields from '../../../src/lib/rpc/fields';
import { exactParser, stringifyJson } from '../../../src/lib/rpc/json';
import { path } from '../../../src/lib/rpc/operation';
import { paramsShape } from '../../../src/lib/rpc/shape';
import { parseFormValues, writeFormValues, type FormTexts } from '../../../src/lib/rpc/form-values';

const { answer, count, flag, hash, hex, list, maybe, optionalParams, oneOf, params, text, uint64 } = fields;
const parse = await exactParser();
const aHash = 'ab'.repeat(32);

const operation = (given: v.GenericSchema) =>
	path('/a', { summary: '', effect: 'read', params: given, result: answer({}) });
const read = (given: v.GenericSchema, typed: FormTexts) => parseFormValues(paramsShape(operation(given)), typed, parse);
const write = (given: v.GenericSchema, value: unknown) => writeFormValues(paramsShape(operation(given)), value);

/** Reads one parameter, called `a`. */
const readOne = (schema: v.GenericSchema, typed: string) => {
	const came = read(params({ a: schema }), { a: typed });
	return came.problem ? came.problem['a'] : (came.value as { a?: unknown }).a;
};

const point = params({ amount: uint64(), index: uint64() });

describe('what is typed for', () => {
	test.each<[string, v.GenericSchema, string, unknown]>([
		['a number', count(), ' 42 ', 42],
		['a number below zero', fields.signed(), '-1', -1],
		['an integer of 64 bits', uint64(), '18446744073709551615', 18446744073709551615n],
		['a small integer of 64 bits', uint64(), '5', 5n],
		['a hash', hash(), ` ${aHash}\n`, aHash],
		['hex', hex(), '0aFF', '0aFF'],
		['text', text(), ' as it is ', ' as it is '],
		['text of nothing', text(), '""', ''],
		['text that begins with a quote', text(), '"\\"a\\"\\n"', '"a"\n'],
		['a flag', flag(), 'true', true],
		['a flag', flag(), 'false', false],
		['a choice', v.picklist(['check', 'download']), 'download', 'download'],
		['a choice of numbers', v.picklist([0, 1]), '1', 1],
		['a list, one a line', list(count()), '1\n\n 2 \r\n3', [1, 2, 3]],
		['a list of text', list(text()), 'a b\n""', ['a b', '']],
		['a list as JSON', list(uint64()), '[1, 18446744073709551615]', [1, 18446744073709551615n]],
		['an empty list', list(count()), '[]', []],
		[
			'records, one a line',
			list(point),
			'{"amount":0,"index":9007199254740993}',
			[{ amount: 0, index: 9007199254740993n }]
		],
		['records as JSON', list(point), '[\n{"amount":0,\n"index":1}]', [{ amount: 0, index: 1 }]],
		['a record', point, '{"amount":0,"index":1}', { amount: 0, index: 1 }],
		['anything', v.unknown(), '[null, 1.5]', [null, 1.5]]
	])('%s is read', (_name, schema, typed, value) => {
		expect(readOne(schema, typed)).toEqual(value);
	});

	test.each<[string, v.GenericSchema, string, string]>([
		['a number', count(), '', 'a should be filled in.'],
		['a number', count(), '-1', 'a should be a whole number from 0 to 9007199254740991.'],
		['a number', count(), '1.5', 'a should be a whole number from 0 to 9007199254740991.'],
		['a number', count(), '1e3', 'a should be a whole number from 0 to 9007199254740991.'],
		['a number', count(), '9007199254740992', 'a should be a whole number from 0 to 9007199254740991.'],
		['a number with a limit', v.pipe(count(), v.maxValue(4)), '5', 'a should be a whole number from 0 to 4.'],
		[
			'an integer of 64 bits',
			uint64(),
			'18446744073709551616',
			`a should be a whole number from 0 to ${2n ** 64n - 1n}.`
		],
		['an integer of 64 bits', uint64(), '9'.repeat(1000), `a should be a whole number from 0 to ${2n ** 64n - 1n}.`],
		['an integer of 64 bits', uint64(), '-1', `a should be a whole number from 0 to ${2n ** 64n - 1n}.`],
		['a hash', hash(), aHash.slice(1), 'a should be 64 hex digits; this has 63.'],
		['a hash', hash(), 'xyz', 'a should be 64 hex digits.'],
		['hex', hex(), 'abc', 'a should be hex digits, two for each byte; this has 3.'],
		['hex', hex(), '0x', 'a should be hex digits, two for each byte.'],
		['text', text(), '"a', 'a should be JSON.'],
		['text', text(), '"a" "b"', 'a should be JSON.'],
		['a flag', flag(), 'yes', 'a should be true or false.'],
		['a choice', v.picklist(['check', 'download']), 'Check', 'a should be one of check, download.'],
		['a list', list(hash()), `${aHash}\n\nab`, 'a, line 3, should be 64 hex digits; this has 2.'],
		['a list', list(count()), '[1, "x"]', 'a[1] should be whole number from 0 to 2^53 - 1.'],
		['a list', list(count()), '[1', 'a should be JSON.'],
		['records', list(point), '{"amount":0}', 'a[0].index should be there.'],
		['records', list(point), '{"amount":0,\n"index":1}', 'a, line 1, should be JSON.'],
		['records', list(point), '{"amount":0,"index":1,"b":2}', 'a[0].b should be left out.'],
		['a record', point, '5', 'a should be object.']
	])('%s has an error message: %#', (_name, schema, typed, sentence) => {
		expect(readOne(schema, typed)).toBe(sentence);
	});

	test('text may be blanks', () => {
		expect(readOne(text(), '  ')).toBe('  ');
		expect(readOne(text(), '')).toBe('a should be filled in.');
	});
});

describe('a form', () => {
	const given = params({ height: count(), hash: maybe(hash()), list: list(count()) });

	test('leaves out what is empty', () => {
		expect(read(given, { height: '5', hash: ' ', list: '' })).toEqual({ value: { height: 5 } });
		expect(stringifyJson(read(given, { height: '5' }))).toBe('{"value":{"height":5}}');
	});

	test('there is an error for each name', () => {
		expect(read(given, { hash: 'x', list: '1' })).toEqual({
			problem: { height: 'height should be filled in.', hash: 'hash should be 64 hex digits.' }
		});
	});

	test('takes nothing that the operation does not', () => {
		expect(read(given, { height: '5', hegiht: '6' })).toEqual({
			problem: { '': 'There is no parameter called hegiht.' }
		});
	});

	test('wants exactly one of several', () => {
		const one = oneOf({ height: count(), hash: hash() });
		expect(read(one, { height: '5' })).toEqual({ value: { height: 5 } });
		expect(read(one, { hash: aHash })).toEqual({ value: { hash: aHash } });
		const sentence = { '': 'Fill in exactly one of height, hash.' };
		expect(read(one, {})).toEqual({ problem: sentence });
		expect(read(one, { height: '5', hash: aHash })).toEqual({ problem: sentence });
		expect(read(one, { height: 'x' })).toMatchObject({ problem: { height: expect.stringContaining('whole number') } });
	});

	test('of lists in place of objects gives lists', () => {
		expect(read(fields.positional('height', count()), { height: '5' })).toEqual({ value: [5] });
		expect(read(fields.positional('blob', hex(), true), { blob: 'ab\ncd' })).toEqual({ value: ['ab', 'cd'] });
		expect(read(fields.positional('blob', hex(), true), { blob: '[]' })).toHaveProperty('problem.blob');
		expect(write(fields.positional('height', count()), [5])).toEqual({ height: '5' });
		expect(write(fields.positional('blob', hex(), true), ['ab', 'cd'])).toEqual({ blob: 'ab\ncd' });
	});

	test('that may be left empty gives no params at all', () => {
		const maybeGiven = optionalParams({ categories: maybe(text()) });
		expect(read(maybeGiven, {})).toEqual({ value: undefined });
		expect(read(maybeGiven, { categories: '""' })).toEqual({ value: { categories: '' } });
	});

	test('of an operation that takes nothing gives nothing', () => {
		const nothing = paramsShape(path('/a', { summary: '', effect: 'read', result: answer({}) }));
		expect(parseFormValues(nothing, {}, parse)).toEqual({ value: undefined });
		expect(writeFormValues(nothing, undefined)).toEqual({});
	});
});

test('what cannot be params is written as nothing', () => {
	for (const value of [undefined, null, 5, 'x', {}]) expect(write(params({ a: count() }), value)).toEqual({});
	expect(write(params({ toString: maybe(text()) }), {})).toEqual({});
});

/** A schema of every kind, and values that it accepts. */
const kinds: [v.GenericSchema, fc.Arbitrary<unknown>][] = [
	[count(), fc.maxSafeNat()],
	[fields.signed(), fc.maxSafeInteger()],
	[uint64(), fc.bigInt(0n, 2n ** 64n - 1n)],
	[hash(), fc.stringMatching(/^[0-9a-f]{64}$/)],
	[hex(), fc.stringMatching(/^([0-9a-f]{2})+$/)],
	[text(), fc.string({ unit: 'binary' })],
	[flag(), fc.boolean()],
	[v.picklist(['', 'a', 'b']), fc.constantFrom('a', 'b')],
	[list(text()), fc.array(fc.string({ unit: 'binary' }))],
	[list(text()), fc.array(fc.constantFrom('', ' ', '[', '["a"]', '"', '""', 'a\nb', '\r', '\u2028', ' a', '[]'))],
	[list(uint64()), fc.array(fc.bigInt(0n, 2n ** 64n - 1n))],
	[list(list(count())), fc.array(fc.array(fc.maxSafeNat()))],
	[list(point), fc.array(fc.record({ amount: fc.maxSafeNat(), index: fc.bigInt(2n ** 53n, 2n ** 64n - 1n) }))],
	[point, fc.record({ amount: fc.maxSafeNat(), index: fc.bigInt(2n ** 53n, 2n ** 64n - 1n) })],
	[v.unknown(), fc.json().map((json) => parse(stringifyJson(parse(json))))]
];

test.each(kinds.map(([schema, values], index) => [index, schema, values] as const))(
	'params that are written and read again are the same: kind %i',
	(_index, schema, values) => {
		const given = params({ a: maybe(schema), 'b c': schema });
		fc.assert(
			fc.property(fc.option(values, { nil: undefined }), values, (a, b) => {
				const value = { ...(a !== undefined && { a }), 'b c': b };
				const typed = write(given, value);
				expect(read(given, typed)).toEqual({ value });
				expect(toExchange(operation(given), value).body).toBe(stringifyJson(value));
			})
		);
	}
);
