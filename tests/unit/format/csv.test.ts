import fc from 'fast-check';
import { guard, writeCsv, type Cell } from '../../../src/lib/format/csv';
import { caseCount } from '../../full';
import { readCsv, unguard } from '../../read-csv';

const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Texts with what is dangerous in a table, often. */
const text = fc.oneof(
	fc.string({ unit: 'grapheme' }),
	fc
		.array(
			fc.constantFrom(
				'=',
				'+',
				'-',
				'@',
				'\t',
				'\r',
				'\n',
				',',
				';',
				'"',
				"'",
				' ',
				'＝',
				'a',
				'1',
				'א',
				'🙂',
				'\u202e'
			)
		)
		.map((parts) => parts.join(''))
);
const number = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String);
const cell: fc.Arbitrary<Cell> = fc.oneof(fc.record({ text }), fc.record({ number }));

describe('a table that is written', () => {
	test('reads back as it was', () => {
		fc.assert(
			fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
				const read = readCsv(writeCsv(['a', 'b'], rows));
				expect(read[0]).toEqual(['a', 'b']);
				const meant = (given: Cell, found: string | undefined) => ('text' in given ? unguard(found ?? '') : found);
				for (const [index, row] of rows.entries()) {
					const cells = read[index + 1] ?? [];
					expect(cells).toHaveLength(row.length);
					expect(row.map((given, i) => meant(given, cells[i]))).toEqual(row.map((given) => Object.values(given)[0]));
				}
			}),
			{ numRuns: caseCount(200, 1000) }
		);
	});

	test('begins with the mark of UTF-8, and its lines end as RFC 4180 says', () => {
		expect(writeCsv(['a'], [[{ text: 'b' }]])).toBe('\uFEFFa\r\nb\r\n');
	});

	test('has numbers below zero as numbers', () => {
		expect(writeCsv(['a'], [[{ number: '-1.5' }]])).toContain('\r\n-1.5\r\n');
	});
});

describe('a text that anyone may have written', () => {
	test.each([
		['=HYPERLINK("http://evil.example")', `'=HYPERLINK("http://evil.example")`],
		['+1', "'+1"],
		['-1', "'-1"],
		['@SUM(A1)', "'@SUM(A1)"],
		['\t=1', "'\t'=1"],
		['\r=1', "'\r'=1"],
		['  =1', "'  =1"],
		['＝1', "'＝1"],
		["'=1", "''=1"],
		['rent;=1+1', "rent;'=1+1"],
		['rent, "=1', `rent, "'=1`],
		['rent', 'rent'],
		["it's 1-2 = -1", "it's 1-2 = -1"]
	])('%j becomes %j', (given, made) => {
		expect(guard(given)).toBe(made);
		expect(unguard(made)).toBe(given);
	});

	test('starts no formula, in a table of commas, semicolons or tabs', () => {
		fc.assert(
			fc.property(text, (given) => {
				const guarded = guard(given);
				expect(formula.test(guarded)).toBe(false);
				for (const separator of [',', ';', '\t', '\n']) {
					const behind = guarded.split(separator).slice(1);
					expect(behind.filter((part) => /^\s*[=+\-@＝＋－＠]/.test(part))).toEqual([]);
				}
				expect(unguard(guarded)).toBe(given);
			}),
			{ numRuns: caseCount(400, 2000) }
		);
	});
});
