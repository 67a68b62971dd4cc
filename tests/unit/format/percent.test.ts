import { formatPercent } from '../../../src/lib/format/percent';

test.each([
	[0, 300_000, '0 %'],
	[1, 300_000, '<1 %'],
	[1_499, 300_000, '<1 %'],
	[1_500, 300_000, '1 %'],
	[93_000, 300_000, '31 %'],
	[298_499, 300_000, '99 %'],
	[299_999, 300_000, '>99 %'],
	[300_000, 300_000, '100 %'],
	[300_001, 300_000, '>100 %'],
	[600_000, 300_000, '200 %'],
	[1, 0, 'unknown'],
	[1, NaN, 'unknown']
])('%d of %d are %s', (part, whole, text) => expect(formatPercent(part, whole)).toBe(text));
