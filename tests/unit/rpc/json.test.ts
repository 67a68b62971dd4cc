import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { fromHex } from '../../../src/lib/bytes/hex';
import { rawBytes } from '../../../src/lib/rpc/fields';
import { mayContainLargeInteger, parseJson, stringifyJson } from '../../../src/lib/rpc/json';
import { bytesOf, charactersOf, join, stringOfBytes } from './bodies';
import { engines, jsonOn } from './engines';

const fixture = <Content>(name: string): Content =>
	JSON.parse(readFileSync(new URL(`../../fixtures/rpc/${name}.json`, import.meta.url), 'utf8'));

const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);

afterEach(() => vi.restoreAllMocks());

describe.each(engines)('parseJson on $name', (engine) => {
	const parse = async (text: string) => (await jsonOn(engine)).parseJson(bytesOf(text));

	it.each([
		['0', 0],
		['9007199254740991', 9007199254740991],
		['9007199254740992', 9007199254740992n],
		['9007199254740993', 9007199254740993n],
		['18446744073709551615', 2n ** 64n - 1n],
		['340282366920938463463374607431768211455', 2n ** 128n - 1n],
		['-9007199254740991', -9007199254740991],
		['-9007199254740993', -9007199254740993n],
		['-18446744073709551615', 1n - 2n ** 64n]
	])('gives the integer %s exactly', async (text, value) => {
		expect(await parse(text)).toBe(value);
		expect(await parse(`{"a":${text}}`)).toEqual({ a: value });
		expect(await parse(`[[${text}, ${text}],[],[{"a" : [ ${text} ]}]]`)).toEqual([
			[value, value],
			[],
			[{ a: [value] }]
		]);
	});

	it.each([
		['lists', '[', ']'],
		['objects', '{"a":', '}']
	])('refuses %s that are nested deeper than any answer is', async (_name, open, close) => {
		const nested = (levels: number, inner: string) => open.repeat(levels) + inner + close.repeat(levels);
		for (const inner of ['1', '18446744073709551615']) {
			expect(await parse(nested(32, inner))).toBeTypeOf('object');
			for (const levels of [33, 10_000, 100_000]) await expect(parse(nested(levels, inner))).rejects.toThrow(/levels/);
		}
	});

	it('gives numbers with a fraction or an exponent as numbers', async () => {
		expect(await parse('[18446744073709551615, 1.5, -0.25, 1e3, 1E+20, 2e-3]')).toEqual([
			18446744073709551615n,
			1.5,
			-0.25,
			1000,
			1e20,
			0.002
		]);
	});

	it('leaves long digits inside strings alone', async () => {
		const text =
			'{"18446744073709551615":"18446744073709551615","a":"x: 18446744073709551615","b":18446744073709551615}';
		expect(await parse(text)).toEqual({
			'18446744073709551615': '18446744073709551615',
			a: 'x: 18446744073709551615',
			b: 18446744073709551615n
		});
	});

	it('gives strings, flags, nulls and empty containers beside a large integer', async () => {
		const text =
			'{\r\n  "a": [true, false, null, "", {}, [ ]],\r\n\t"b": "\\u00e9\\n\\"\\\\\\/é€😀",\r\n  "c": 9007199254740993\r\n}';
		expect(await parse(text)).toEqual({
			a: [true, false, null, '', {}, []],
			b: 'é\n"\\/é€😀',
			c: 9007199254740993n
		});
	});

	it('takes the last of two members with one name, as JSON.parse does', async () => {
		expect(await parse('{"a":1,"a":9007199254740993}')).toEqual({ a: 9007199254740993n });
	});

	it('makes a member of __proto__, as JSON.parse does', async () => {
		const parsed = await parse('{"__proto__":{"status":"OK"},"a":9007199254740993}');
		expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
		expect(Object.keys(parsed as object)).toEqual(['__proto__', 'a']);
	});

	it.each([
		'',
		'{',
		'{"a":9007199254740993',
		'[9007199254740993,]',
		'9007199254740993 1',
		'<html>',
		"{'a':1}",
		'[01]',
		'"\\x"'
	])('throws SyntaxError for %j', async (text) => {
		await expect(parse(text)).rejects.toThrow(SyntaxError);
	});
});

describe('parseJson', () => {
	it('chooses lossless-json where the engine gives no source text, and only then', async () => {
		const parses: string[] = [];
		vi.doMock('lossless-json', async (original) => {
			const real = await original<typeof import('lossless-json')>();
			return {
				...real,
				parse: (...given: Parameters<typeof real.parse>) => (parses.push(given[0]), real.parse(...given))
			};
		});
		const counts: number[] = [];
		for (const engine of engines) {
			const json = await jsonOn(engine);
			await json.parseJson(bytesOf('{"a":1}'));
			expect(await json.parseJson(bytesOf('{"a":9007199254740993}'))).toEqual({ a: 9007199254740993n });
			counts.push(parses.splice(0).length);
			vi.restoreAllMocks();
		}
		vi.doUnmock('lossless-json');
		expect(counts).toEqual([0, 1]);
	});

	it('marks bytes that are not UTF-8', async () => {
		expect(await parseJson(join('{"a":"', Uint8Array.of(0xe9), '","b":"é"}'))).toEqual({ a: '\ufffd', b: 'é' });
	});

	it('joins the surrogates of an emoji that another program escaped', async () => {
		const surrogates = [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80];
		const body = join('{"a":"', Uint8Array.from([...surrogates, ...surrogates]), ' é 😀"}');
		expect(await parseJson(body)).toEqual({ a: '😀😀 é 😀' });
		expect(await parseJson(join('{"a":"', Uint8Array.from(surrogates.slice(3)), '"}'))).toEqual({
			a: '\ufffd\ufffd\ufffd'
		});
	});

	it('reads a label with control characters, which the services do not escape', async () => {
		const { bytes, label } = fixture<{ bytes: string; label: string }>('label');
		const body = fromHex(bytes);
		expect(charactersOf(body)).toContain('\\v');
		expect(await parseJson(body)).toMatchObject({ result: { addresses: [{ label }] } });
	});
});

describe('raw bytes inside strings', () => {
	const read = (characters: unknown) => v.parse(rawBytes(), characters);

	it.each(['old', 'new'] as const)('come out as they went in, from a service of the %s kind', async (release) => {
		const twice = join(allBytes, allBytes.toReversed());
		const body = join('{\r\n\t"a": ', stringOfBytes(twice, release), ',\n "b": 9007199254740993,\r\n "c": ""\n}');
		const { a, b, c } = (await parseJson(body, true)) as Record<string, unknown>;
		expect(read(a)).toEqual(twice);
		expect([b, c]).toEqual([9007199254740993n, '']);
	});

	it('may hold digits, quotes and backslashes in any order', async () => {
		for (const text of ['"', '\\', '\\"', '"\\', '\\\\', ',18446744073709551615', ':\\v', '\\u0041', '[{"']) {
			const bytes = bytesOf(text);
			const parsed = (await parseJson(join('[', stringOfBytes(bytes, 'old'), ']'), true)) as unknown[];
			expect(read(parsed[0])).toEqual(bytes);
		}
	});

	it('hold 24 bytes for each transaction of a real backlog: weight, fee, time', async () => {
		const body = fromHex(fixture<{ bytes: string }>('backlog').bytes);
		const { result } = (await parseJson(body, true)) as { result: { backlog: string } };
		const backlog = new DataView(read(result.backlog).buffer);
		expect(backlog.byteLength).toBe(4 * 24);
		const entries = [0, 24, 48, 72].map((at) => [backlog.getBigUint64(at, true), backlog.getBigUint64(at + 8, true)]);
		expect(entries).toEqual([
			[2166n, 10203700000n],
			[2167n, 521040000000n],
			[2167n, 41249000000n],
			[2166n, 2605200000n]
		]);
	});

	it('may be many', async () => {
		const body = new Uint8Array(2_000_000).fill(0xc3);
		body.set(bytesOf('{"a":"'));
		body.set(bytesOf('"}'), body.length - 2);
		const { a } = (await parseJson(body, true)) as { a: string };
		expect(a.length).toBe(body.length - 8);
	});

	it('are not JSON when they are cut off', async () => {
		await expect(parseJson(join('{"a":"', allBytes.subarray(0, 9)), true)).rejects.toThrow(SyntaxError);
	});
});

describe('mayHoldLargeInteger', () => {
	it('finds an integer of 16 digits wherever it stands', () => {
		for (let before = 0; before < 40; before++) {
			for (const digits of ['9007199254740993', '18446744073709551615', '1'.repeat(39)]) {
				for (const lead of ['', ' ', ':', ',', '[', '-', '\n', '\r', '\t']) {
					expect(mayContainLargeInteger(bytesOf(' '.repeat(before) + lead + digits))).toBe(true);
					expect(mayContainLargeInteger(bytesOf(`${'"'.repeat(before)}${lead || ':'}${digits}}`))).toBe(true);
				}
			}
		}
	});

	it('is not alarmed by hashes, short integers and long digits inside strings', () => {
		const hash = '1234567890123456789012345678901234567890123456789012345678901234';
		for (const text of [`{"hash":"${hash}"}`, `"${hash.slice(0, 20)}abcdef${hash}"`, '[123456789012345,1.5,"a"]', '']) {
			expect(mayContainLargeInteger(bytesOf(text))).toBe(false);
		}
	});

	it('looks at no byte many times, however long the digits are', () => {
		let looks = 0;
		const body = new Proxy(bytesOf(`"${'1'.repeat(20_000)}"`), {
			get(bytes, name) {
				looks++;
				return Reflect.get(bytes, name, bytes);
			}
		});
		expect(mayContainLargeInteger(body)).toBe(false);
		expect(looks).toBeLessThan(3 * 20_000);
	});
});

describe('stringifyJson', () => {
	it('writes bigints as unquoted integers', () => {
		expect(stringifyJson({ amount: 18446744073709551615n, list: [-1n, 0n, 9007199254740993n] })).toBe(
			'{"amount":18446744073709551615,"list":[-1,0,9007199254740993]}'
		);
	});

	it('leaves undefined members out', () => {
		expect(stringifyJson({ a: undefined, b: { c: undefined }, d: null })).toBe('{"b":{},"d":null}');
	});

	it('writes everything else as JSON.stringify does', () => {
		const value = {
			'a "quoted"\n name': ['é€😀', '\u0000\\', true, false, null, 1.5, -0.25, 1e21, {}, [], [undefined]]
		};
		expect(stringifyJson(value)).toBe(JSON.stringify(value));
	});
});
