import { combineFields, joinFields, mapValue } from '../../../src/lib/format/result';

test('fields together are their values, or all that is wrong with them', () => {
	expect(combineFields({ a: { value: 1 }, b: { value: 'x' } })).toEqual({ value: { a: 1, b: 'x' } });
	expect(combineFields({ a: { problem: 'A' }, b: { value: 1 }, c: { problem: 'C' } })).toEqual({
		problem: { a: 'A', c: 'C' }
	});
});

test('two parts of a form together are both values, or all that is wrong with them', () => {
	const one = { problem: { a: 'A' } };
	const other = { problem: { b: 'B' } };
	expect(joinFields({ value: { a: 1 } }, { value: { b: 2 } })).toEqual({ value: { a: 1, b: 2 } });
	expect(joinFields({ value: { a: 1 } }, other)).toEqual(other);
	expect(joinFields(one, { value: { b: 2 } })).toEqual(one);
	expect(joinFields(one, other)).toEqual({ problem: { a: 'A', b: 'B' } });
});

test('a value is converted, a problem stays', () => {
	expect(mapValue({ value: undefined }, String)).toEqual({ value: 'undefined' });
	expect(mapValue({ problem: {} }, String)).toEqual({ problem: {} });
});
