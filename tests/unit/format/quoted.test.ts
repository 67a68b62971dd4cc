import { quoted } from '../../../src/lib/format/quoted';

test("a name's direction ends with it", () => {
	expect(quoted('שלום')).toBe('“\u2068שלום\u2069”');
});
