import { lookaheadNote } from '../../../src/lib/requests/lookahead-note';

const upTo = (last: number, used: number) =>
	Array.from({ length: last + 1 }, (_, address_index) => ({ address_index, used: address_index === used }));

test('more unused addresses than a restored wallet looks at are named, and no fewer', () => {
	expect(lookaheadNote([])).toBeNull();
	expect(lookaheadNote(upTo(200, 0))).toBeNull();
	expect(lookaheadNote(upTo(300, 100))).toBeNull();
	expect(lookaheadNote(upTo(301, 100))).toMatch(/sees 200 addresses beyond the last one that was paid: .* has 201\.$/);
});
