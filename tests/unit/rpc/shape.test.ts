import * as v from 'valibot';
import { hashesToSend, hashToSend } from '../../../src/lib/rpc/binary-fields';
import { daemonOperations, walletOperations } from '../../../src/lib/rpc/catalogue';
import * as fields from '../../../src/lib/rpc/fields';
import { jsonRpc, path } from '../../../src/lib/rpc/operation';
import { shapeOf, paramsShape } from '../../../src/lib/rpc/shape';

const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
const { answer, count, flag, hash, hex, list, maybe, optionalParams, oneOf, params, record, text, uint64 } = fields;

describe('the shape of', () => {
	test.each([
		['count', count(), { kind: 'integer', from: 0, to: most }],
		['signed', fields.signed(), { kind: 'integer', from: least, to: most }],
		['a count with a limit', v.pipe(count(), v.maxValue(4)), { kind: 'integer', from: 0, to: 4 }],
		['uint64', uint64(), { kind: 'uint64' }],
		['hash', hash(), { kind: 'hash' }],
		['hex', hex(), { kind: 'hex' }],
		['text', text(), { kind: 'text' }],
		['text of a pattern', v.pipe(text(), v.regex(/^a/)), { kind: 'text', pattern: /^a/ }],
		['flag', flag(), { kind: 'flag' }],
		['a choice', v.picklist(['a', 'b']), { kind: 'choice', values: ['a', 'b'] }],
		['a choice of one', v.literal('a'), { kind: 'choice', values: ['a'] }],
		['a list', list(hash()), { kind: 'list', item: { kind: 'hash' } }],
		['a field that may be left out', maybe(count()), { kind: 'integer', from: 0, to: most }],
		['a list of lists', list(list(flag())), { kind: 'list', item: { kind: 'list', item: { kind: 'flag' } } }],
		['something else', v.union([text(), flag()]), { kind: 'any', options: [{ kind: 'text' }, { kind: 'flag' }] }],
		['anything', v.unknown(), { kind: 'any' }],
		['a hash that is sent as bytes', hashToSend(), { kind: 'hash' }],
		['hashes that are sent as bytes', hashesToSend(), { kind: 'list', item: { kind: 'hash' } }],
		['a choice of numbers', v.picklist([0, 1]), { kind: 'choice', values: [0, 1] }]
	])('%s', (_name, schema, shape) => {
		expect(shapeOf(schema)).toEqual(shape);
	});

	test('a record has its members, which know whether they may be left out', () => {
		const schema = record({ height: count(), txid: maybe(hash()), outputs: list(uint64()) });
		expect(shapeOf(schema)).toMatchObject({
			kind: 'record',
			schema,
			members: [
				{ name: 'height', shape: { kind: 'integer' }, optional: false },
				{ name: 'txid', shape: { kind: 'hash' }, optional: true },
				{ name: 'outputs', shape: { kind: 'list', item: { kind: 'uint64' } }, optional: true }
			]
		});
	});

	test('a record that is checked or changed further is still a record', () => {
		const checked = v.pipe(
			params({ host: text() }),
			v.check(({ host }) => host !== '')
		);
		expect(shapeOf(list(checked))).toMatchObject({
			kind: 'list',
			item: { kind: 'record', members: [{ name: 'host' }] }
		});
	});
});

describe('what an operation takes', () => {
	const rest = { summary: '', effect: 'read', result: answer({}) } as const;
	const of = (given: v.GenericSchema | undefined) =>
		paramsShape(given ? path('/a', { ...rest, params: given }) : jsonRpc('a', rest));
	const names = (given: v.GenericSchema) => of(given).members.map(({ name, optional }) => [name, optional]);

	test('is nothing', () => {
		expect(of(undefined)).toEqual({ style: 'nothing', members: [], optional: false });
	});

	test('is an object', () => {
		const given = params({ height: count(), fill_pow_hash: maybe(flag()) });
		expect(of(given)).toMatchObject({ style: 'members', optional: false });
		expect(names(given)).toEqual([
			['height', false],
			['fill_pow_hash', true]
		]);
	});

	test('may be left out altogether', () => {
		expect(of(optionalParams({ grace_blocks: maybe(count()) }))).toMatchObject({
			style: 'members',
			optional: true,
			members: [{ name: 'grace_blocks', optional: true }]
		});
	});

	test('is one of several', () => {
		const given = oneOf({ height: count(), hash: hash() });
		expect(of(given).style).toBe('one_of');
		expect(names(given)).toEqual([
			['height', true],
			['hash', true]
		]);
	});

	test('is a list of one, by its name for people', () => {
		expect(of(fields.positional('height', count()))).toMatchObject({
			style: 'positions',
			members: [{ name: 'height', shape: { kind: 'integer' }, optional: false }]
		});
	});

	test('is a list of one or more', () => {
		expect(of(fields.positional('block_blob', hex(), true))).toMatchObject({
			style: 'whole',
			members: [{ name: 'block_blob', shape: { kind: 'list', item: { kind: 'hex' } }, optional: false }]
		});
	});

	test('is something else as a whole', () => {
		expect(of(v.unknown())).toMatchObject({ style: 'whole', members: [{ name: 'params', shape: { kind: 'any' } }] });
	});

	test.each([...daemonOperations, ...walletOperations].map((operation) => [operation.name, operation] as const))(
		'of %s is known',
		(_, operation) => {
			const { style, members } = paramsShape(operation);
			expect(style === 'nothing').toBe(operation.params === undefined);
			expect(members.filter(({ shape }) => shape.kind === 'any')).toEqual([]);
			// Links to calls use this name for themselves.
			expect(members.map(({ name }) => name)).not.toContain('ask');
		}
	);
});
