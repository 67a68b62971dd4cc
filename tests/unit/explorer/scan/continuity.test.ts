import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BatchContinuity } from '../../../../src/lib/explorer/scan/continuity';

const id = (height: number) => `id of ${height}`;
const batch = (from: number, to: number) => ({
	first: { height: from, id: id(from), prev_id: id(from - 1) },
	last: { height: to, id: id(to), prev_id: id(to - 1) }
});

test('batches that follow each other match in any order, and only the outermost ends stay open', () => {
	fc.assert(
		fc.property(
			fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
			fc.infiniteStream(fc.nat()),
			(sizes, order) => {
				let next = 0;
				const all = sizes.map((size) => batch(next, (next += size) - 1));
				const seams = new BatchContinuity();
				for (const one of all.toSorted(() => (Number(order.next().value) % 2) - 0.5)) expect(seams.add(one)).toBe(null);
				expect(seams.open).toBe(2);
			}
		)
	);
});

test.each([
	[0, 1],
	[1, 0]
])('a batch that does not name the previous one is reported', (first, second) => {
	const all = [batch(0, 4), { ...batch(5, 9), first: { height: 5, id: id(5), prev_id: 'another' } }];
	const seams = new BatchContinuity();
	expect(seams.add(all[first] ?? expect.unreachable())).toBe(null);
	expect(seams.add(all[second] ?? expect.unreachable())).toBe(5);
});
