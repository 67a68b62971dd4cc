import fc from 'fast-check';
import { describeText, parseSaleText, writeSaleText, type SaleLine } from '../../../src/lib/payment/sale-text';
import { EMPTY_REQUEST, parseLabel, writeLabel } from '../../../src/lib/payment/label';
import { writeDecimal } from '../../../src/lib/format/decimal';

const coin = { ticker: 'XMR', decimals: 12 };
const EUR = { name: 'EUR', decimals: 2, isCurrency: true };
const JPY = { name: 'JPY', decimals: 0, isCurrency: true };
const XMR = { name: 'XMR', decimals: 12, isCurrency: false };

const euros = (total: string) => ({ total, currency: 'EUR', rate: '312.40' });
const item = (name: string, count: number, price: bigint): SaleLine => ({ kind: 'item', name, count, price });
const tip = (price: bigint): SaleLine => ({ kind: 'tip', name: '', count: 1, price });

test('a sale is written with the price of each line, and read again', () => {
	const lines = [item('Coffee', 2, 640n), item('Cake', 1, 480n), tip(112n)];
	const text = writeSaleText({ lines, note: '' }, EUR);
	expect(text).toBe('2 Coffee 6.40, 1 Cake 4.80, tip 1.12');
	expect(parseSaleText({ text, price: euros('12.32'), amount: 1n }, coin)).toEqual({ lines, note: '' });
});

test.each<[SaleLine[], typeof EUR, string]>([
	[[item('Ramen', 2, 2400n), tip(240n)], JPY, '2 Ramen 2400 JPY, tip 240 JPY'],
	[[item('Tea', 1, 20_000_000_000n)], XMR, '1 Tea 0.02 XMR'],
	[[{ kind: 'other', name: '', count: 1, price: 300n }, tip(30n)], EUR, 'Other amount 3.00, tip 0.30']
])('other units and amounts: %#', (lines, unit, text) => {
	expect(writeSaleText({ lines, note: '' }, unit)).toBe(text);
	const sum = lines.reduce((total, { price }) => total + price, 0n);
	const price = unit.isCurrency ? { total: writeDecimal(sum, unit.decimals), currency: unit.name, rate: '1' } : null;
	expect(parseSaleText({ text, price, amount: sum }, coin)?.lines).toEqual(lines);
});

test.each([
	['of earlier releases', '2 × Coffee, tip 0.50 EUR', '5.50'],
	['without prices', '2 Coffee, 1 Cake', '11.20'],
	['that do not add up', '2 Coffee 6.40, 1 Cake 4.80', '11.21'],
	['with more decimals than the currency', '2 Coffee 6.401, 1 Cake 4.799', '11.20'],
	['of another currency', '2 Coffee 6.40 USD', '6.40'],
	['that begin another way', 'Coffee 6.40', '6.40'],
	['with a count that nobody sells', '1234567 Coffee 6.40', '6.40']
])('texts %s stay texts', (_, text, total) => {
	const request = { text, price: euros(total), amount: 1n };
	expect(parseSaleText(request, coin)).toBeNull();
	expect(describeText(request, coin)).toBe(text);
});

test('a list has no prices and no tip', () => {
	const text = '2 Coffee 6.40, 1 Cake 4.80, tip 1.12 · for Ann';
	expect(describeText({ text, price: euros('12.32'), amount: 1n }, coin)).toBe('2 Coffee, 1 Cake · for Ann');
});

const FORGED = [
	'Coffee 0.00, 1 Gold 5.00',
	'Coffee 0.00,\n1 Gold 5.00',
	'Coffee,',
	'Coffee 1.00 EUR, tip 9.00 EUR',
	'Room 12',
	'tip 9.00 EUR',
	'× 2',
	'Cola · 1 Gold 5.00',
	'"A", ‘B’, “C”',
	'7 Up',
	'\u202Egnp.exe 00.5',
	'\u0000\u0007 bell',
	'x'.repeat(500),
	'قهوة, 1 شاي 5.00'
];

/** Names of items as people write them, and as somebody would who wants to forge a line. */
const names = fc.oneof(
	fc.constantFrom(...FORGED),
	fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
	fc.stringMatching(/^[ ,.·×0-9A-Ztip\n]{1,20}$/)
);

test.each([EUR, JPY, XMR])('no name or note forges a line: $name', (unit) => {
	const sale = fc.record({
		items: fc.array(fc.tuple(names, fc.integer({ min: 1, max: 999 }), fc.bigInt(1n, 10n ** 12n)), {
			minLength: 1,
			maxLength: 5
		}),
		tipped: fc.bigInt(0n, 10n ** 6n),
		note: names
	});
	fc.assert(
		fc.property(sale, ({ items, tipped, note }) => {
			fc.pre(items.every(([name]) => name.trim() !== ''));
			const lines = [...items.map((each) => item(...each)), ...(tipped > 0n ? [tip(tipped)] : [])];
			const sum = lines.reduce((total, { price }) => total + price, 0n);
			const price = unit.isCurrency
				? { total: writeDecimal(sum, unit.decimals), currency: unit.name, rate: '1' }
				: null;
			const text = writeSaleText({ lines, note }, unit);
			const facts = { ...EMPTY_REQUEST, amount: sum, price, text };
			const read = parseLabel(writeLabel(facts, coin), coin);
			if (!read) expect.unreachable();
			const found = parseSaleText(read, coin);
			// By chance a name is only white space of another kind; then it is a text.
			expect(found?.lines.map(({ kind, count, price }) => [kind, count, price])).toEqual(
				lines.map(({ kind, count, price }) => [kind, count, price])
			);
			expect(found?.note).toBe(note.replace(/\s+/gu, ' ').trim());
		})
	);
});
