import { uniqueBy } from '../../../src/lib/format/unique';

test('of things with one key the first stays, in its place, and the others are counted', () => {
	const list = ['a1', 'b1', 'a2', 'c1', 'b2', 'a3'];
	expect(uniqueBy(list, (text) => text[0])).toEqual({ items: ['a1', 'b1', 'c1'], dropped: 3 });
	expect(uniqueBy(list, (text) => text)).toEqual({ items: list, dropped: 0 });
	expect(uniqueBy([], String)).toEqual({ items: [], dropped: 0 });
});
