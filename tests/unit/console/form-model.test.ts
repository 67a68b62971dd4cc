import * as v from 'valibot';
import { fieldsOf, describeShape } from '../../../src/lib/console/form-model';
import * as fields from '../../../src/lib/rpc/fields';
import { path } from '../../../src/lib/rpc/operation';
import { shapeOf, paramsShape } from '../../../src/lib/rpc/shape';

const { answer, count, flag, hash, hex, list, maybe, oneOf, params, text, uint64 } = fields;
const point = params({ amount: uint64(), indices: list(count()), at: maybe(hash()) });

const formOf = (given: v.GenericSchema, descriptionOf: (name: string) => string | undefined = () => undefined) =>
	fieldsOf(paramsShape(path('/a', { summary: '', effect: 'read', params: given, result: answer({}) })), descriptionOf);
const fieldOf = (schema: v.GenericSchema) => formOf(params({ a: schema }))[0];

test('a form has a field for each parameter, in their order', () => {
	expect(formOf(params({ height: count(), hash: hash() })).map(({ name }) => name)).toEqual(['height', 'hash']);
	expect(formOf(fields.positional('height', count())).map(({ name }) => name)).toEqual(['height']);
});

describe('a field', () => {
	test.each<[string, v.GenericSchema, 'line' | 'lines' | 'choice', string[]]>([
		['a number', count(), 'line', []],
		['a large number', uint64(), 'line', []],
		['a hash', hash(), 'line', []],
		['text', text(), 'line', []],
		['hex, which may be long', hex(), 'lines', []],
		['a list', list(hash()), 'lines', []],
		['a record', point, 'lines', []],
		['anything', v.unknown(), 'lines', []],
		['a flag', flag(), 'choice', ['true', 'false']],
		['a choice', v.picklist(['check', 'download']), 'choice', ['check', 'download']],
		['a choice of numbers', v.picklist([0, 1]), 'choice', ['0', '1']]
	])('of %s has the control for it', (_name, schema, control, choices) => {
		expect(fieldOf(schema)).toMatchObject({ control, choices });
	});

	test('of a number that is not below zero wants digits alone', () => {
		expect([count(), uint64(), fields.signed(), hash(), text()].map((schema) => fieldOf(schema)?.digits)).toEqual([
			true,
			true,
			false,
			false,
			false
		]);
	});

	test('says what it means when it is empty', () => {
		expect(fieldOf(count())?.emptyHint).toBeNull();
		expect(fieldOf(maybe(count()))?.emptyHint).toBe('optional');
		expect(fieldOf(list(count()))?.emptyHint).toBe('optional');
		expect(formOf(oneOf({ height: count(), hash: hash() })).map(({ emptyHint }) => emptyHint)).toEqual([
			'fill in only one of these',
			'fill in only one of these'
		]);
	});

	test('of a password, a seed or a secret key is masked', () => {
		const form = formOf(
			params({ filename: text(), password: text(), spendkey: maybe(hash()), multisig_info: list(text()) })
		);
		expect(form.map(({ secret }) => secret)).toEqual([false, true, true, true]);
	});

	test('has its description, when there is one', () => {
		const form = formOf(params({ a: count(), b: count() }), (name) => (name === 'a' ? 'Seconds' : undefined));
		expect(form.map(({ description }) => description)).toEqual(['Seconds', undefined]);
	});
});

test.each<[v.GenericSchema, string]>([
	[count(), 'whole number'],
	[fields.signed(), 'whole number, also below zero'],
	[v.pipe(count(), v.maxValue(4)), 'whole number from 0 to 4'],
	[v.pipe(count(), v.minValue(1)), 'whole number from 1'],
	[uint64(), 'whole number'],
	[hash(), '64 hex digits'],
	[hex(), 'hex'],
	[text(), 'text'],
	[flag(), 'true or false'],
	[v.picklist(['check', 'download']), 'one of check, download'],
	[list(hash()), '64 hex digits, one a line'],
	[point, 'JSON such as {"amount": whole number, "indices": …, "at": 64 hex digits}'],
	[v.unknown(), 'JSON']
])('the accepted input is described in a few words: %#', (schema, words) => {
	expect(describeShape(shapeOf(schema))).toBe(words);
});
