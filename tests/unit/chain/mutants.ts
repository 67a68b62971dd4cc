import fc from 'fast-check';
import { concat } from '../../../devnet/chain-data/encode';

/** Values that often are counts, tags and ends of varints. */
const byte = fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 0x7f, 0x80, 0xde, 0xff));

interface Change {
	/** The place, as a part of the whole, near the start more often than not: there the structure is. */
	at: number;
	how: 'set' | 'flip' | 'insert' | 'drop' | 'repeat' | 'cut';
	value: number;
}

const anywhere = fc.noBias(fc.nat({ max: 2 ** 20 - 1 })).map((value) => value / 2 ** 20);
const place = fc.oneof(
	anywhere,
	anywhere.map((part) => part / 20)
);
const change: fc.Arbitrary<Change> = fc.record({
	at: place,
	how: fc.constantFrom('set', 'set', 'flip', 'flip', 'flip', 'insert', 'drop', 'repeat', 'cut'),
	value: byte
});

function apply(bytes: Uint8Array, { at, how, value }: Change): Uint8Array {
	const here = Math.floor(at * bytes.length);
	const before = bytes.subarray(0, here);
	const after = bytes.subarray(here);
	switch (how) {
		case 'set':
			return concat(before, [value], after.subarray(1));
		case 'flip':
			return concat(before, [(after[0] ?? 0) ^ (1 << (value & 7))], after.subarray(1));
		case 'insert':
			return concat(before, new Uint8Array(value % 40).fill(value), after);
		case 'drop':
			return concat(before, after.subarray(1 + (value % 40)));
		case 'repeat':
			return concat(before, after.subarray(0, value), after);
		case 'cut':
			return before.slice();
	}
}

/** Real bytes, changed in one or a few places; now and then the end of another one in place of its own. */
export function mutants(list: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
	const real = fc.constantFrom(...list);
	const crossed = fc
		.tuple(real, real, place)
		.map(([one, other, at]) =>
			concat(one.subarray(0, Math.floor(at * one.length)), other.subarray(Math.floor(at * other.length)))
		);
	return fc
		.tuple(fc.oneof({ arbitrary: real, weight: 4 }, crossed), fc.array(change, { minLength: 1, maxLength: 3 }))
		.map(([bytes, changes]) => changes.reduce(apply, bytes));
}
