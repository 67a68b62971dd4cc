import fc from 'fast-check';
import { hexLines, pretty } from '../../../src/lib/console/pretty';
import { exactParser, stringifyJson } from '../../../src/lib/rpc/json';

const parse = await exactParser();

describe('an answer for people', () => {
	test('is indented JSON, with integers of any size as they came', () => {
		expect(
			pretty({ status: 'OK', reward: 18446744073709551615n, header: { txs: ['a', 'b'], none: [], empty: {} } })
		).toBe(
			[
				'{',
				'\t"status": "OK",',
				'\t"reward": 18446744073709551615,',
				'\t"header": {',
				'\t\t"txs": [',
				'\t\t\t"a",',
				'\t\t\t"b"',
				'\t\t],',
				'\t\t"none": [],',
				'\t\t"empty": {}',
				'\t}',
				'}'
			].join('\n')
		);
	});

	test('may be something else than an object', () => {
		expect(['ab', 5, 5n, true, null, [], undefined].map((value) => pretty(value))).toEqual([
			'"ab"',
			'5',
			'5',
			'true',
			'null',
			'[]',
			'null'
		]);
	});

	test('has a few figures on one line, and many on many', () => {
		expect(pretty([1, 2n, 3])).toBe('[1, 2, 3]');
		expect(pretty(Array.from({ length: 60 }, (_, index) => index)).split('\n')).toHaveLength(62);
	});

	test('has bytes as hex', () => {
		expect(pretty({ blob: Uint8Array.of(1, 255) })).toBe('{\n\t"blob": "01ff"\n}');
	});

	test('has text that stands for bytes as hex, where the checked answer has bytes', () => {
		const came = { backlog: '\x01ÿ', list: [{ at: 'A' }], status: 'OK' };
		const checked = { backlog: Uint8Array.of(1, 255), list: [{ at: Uint8Array.of(65) }], status: 'OK' };
		expect(JSON.parse(pretty(came, checked))).toEqual({ backlog: '01ff', list: [{ at: '41' }], status: 'OK' });
	});

	test('has lists that came packed into bytes, where the checked answer has them', () => {
		const came = { backlog: '\x01ÿ', hashes: Uint8Array.of(1, 2), wide: '0x1' };
		const checked = { backlog: [{ weight: 5n }], hashes: ['01', '02'], wide: 1n };
		expect(JSON.parse(pretty(came, checked))).toEqual({ backlog: [{ weight: 5 }], hashes: ['01', '02'], wide: '0x1' });
	});

	test('is the same JSON', () => {
		fc.assert(
			fc.property(fc.json(), (json) => {
				expect(stringifyJson(parse(pretty(parse(json))))).toBe(stringifyJson(parse(json)));
			})
		);
	});
});

test('bytes come as lines of eight, with where they begin, up to a limit', () => {
	const bytes = Uint8Array.from({ length: 20 }, (_, index) => index);
	expect(hexLines(bytes, 100).split('\n')).toEqual([
		'00000000  00 01 02 03 04 05 06 07',
		'00000008  08 09 0a 0b 0c 0d 0e 0f',
		'00000010  10 11 12 13'
	]);
	expect(hexLines(bytes, 10)).toBe('00000000  00 01 02 03 04 05 06 07\n00000008  08 09');
	expect(hexLines(new Uint8Array(), 100)).toBe('');
});
