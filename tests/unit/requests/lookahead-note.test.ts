import { lookaheadNote } from '../../../src/lib/requests/lookahead-note';

const upTo = (last: number, used: number) =>
	Array.from({ length: last + 1 }, (_, address_index) => ({ address_index, used: address_index === used }));

test('more unused addresses than a restored wallet looks at are named, and no fewer', () => {
	expect(lookaheadNote(0, [])).toBeNull();
	expect(lookaheadNote(0, upTo(200, 0))).toBeNull();
	expect(lookaheadNote(0, upTo(300, 100))).toBeNull();
	expect(lookaheadNote(0, upTo(301, 100))?.text).toMatch(/finds 200 addresses after the last paid one\. .* has 201\.$/);
});

test('how far to look reaches beyond the last address, in the account and one more', () => {
	expect(lookaheadNote(0, upTo(301, 100))?.size).toBe('2:1000');
	expect(lookaheadNote(7, upTo(1000, 0))?.size).toBe('9:2000');
});
