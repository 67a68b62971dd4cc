import fc from 'fast-check';
import { bookCsv, parseBookCsv } from '../../../../src/lib/wallet/book/csv';
import { customer, shop } from '../../../../devnet/accounts';

const [first, second] = [customer.address, shop.address];

describe('the address book as a table', () => {
	test('reads back as it was', () => {
		// The wallet's page trims descriptions.
		const description = fc.string({ unit: 'grapheme' }).map((text) => text.trim());
		const entry = fc.record({ address: fc.constantFrom(first, second), description });
		fc.assert(
			fc.property(fc.uniqueArray(entry, { selector: ({ address, description }) => address + description }), (book) => {
				const text = bookCsv(book.map((each, index) => ({ ...each, index })));
				expect(parseBookCsv(text, null, [])).toEqual({ entries: book, known: 0, problems: [] });
			})
		);
	});

	test('takes columns in any order, and a name for a description', () => {
		const { entries } = parseBookCsv(`Name,x,Address\nAnn,1,${first}\n\n`, null, []);
		expect(entries).toEqual([{ address: first, description: 'Ann' }]);
	});

	test('leaves out what is there already, and what comes twice', () => {
		const text = `address,description\n${first},Ann\n${second},Bob\n${second},Bob\n`;
		expect(parseBookCsv(text, null, [{ address: first, description: 'Ann' }])).toEqual({
			entries: [{ address: second, description: 'Bob' }],
			known: 2,
			problems: []
		});
	});

	test('reports each row that cannot be added', () => {
		const { entries, problems } = parseBookCsv(`address\n${first.slice(0, -1)}1\n${first}\n`, 'stagenet', []);
		expect(entries).toEqual([]);
		expect(problems).toEqual([
			expect.stringMatching(/^Row 2: .*checksum/),
			expect.stringMatching(/^Row 3: .*stagenet/)
		]);
	});

	test.each([
		['', /names no column/],
		[`name\nAnn`, /names no column/],
		['address\n"4', /quotation mark is out of place in row 2/]
	])('reports that %j is no such table', (text, problem) => {
		expect(parseBookCsv(text, null, []).problems).toEqual([expect.stringMatching(problem)]);
	});
});
