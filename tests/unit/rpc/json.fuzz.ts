import fc from 'fast-check';
import * as v from 'valibot';
import { rawBytes } from '../../../src/lib/rpc/fields';
import { mayContainLargeInteger, parseJson, stringifyJson } from '../../../src/lib/rpc/json';
import { bytesOf, join, stringOfBytes } from './bodies';
import { engines, jsonOn } from './engines';

/** Integers that a double does not hold. */
const large = fc
	.tuple(
		fc.bigInt({ min: 2n ** 53n, max: 2n ** 130n }),
		fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n }),
		fc.boolean()
	)
	.chain(([wide, narrow, negative]) => fc.constantFrom(wide, narrow, negative ? -narrow : narrow));

/** Numbers that are written back as they were: no integers past 2^53, which are bigints, and no negative zero. */
const double = fc
	.double({ noNaN: true, noDefaultInfinity: true })
	.filter((value) => !Object.is(value, -0) && (!Number.isInteger(value) || Number.isSafeInteger(value)));

const text = fc.string({ unit: 'binary' });

const { value } = fc.letrec((tie) => ({
	value: fc.oneof(
		{ maxDepth: 4 },
		fc.maxSafeInteger(),
		double,
		large,
		large.map(String),
		text,
		fc.boolean(),
		fc.constant(null),
		fc.array(tie('value'), { maxLength: 5 }),
		fc.dictionary(
			text.filter((name) => name !== '__proto__'),
			tie('value'),
			{ maxKeys: 5, noNullPrototype: true }
		)
	)
}));

const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);

/** JSON text of a value with white space between its tokens, as the services write it. */
function spread(json: string, spaces: string[]): string {
	let token = 0;
	return json.replace(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^"{}[\]:,]+/g, (found) => {
		const white = spaces[token++ % spaces.length] ?? '';
		return white + found + white;
	});
}

const spaced = fc
	.tuple(value, fc.array(space, { minLength: 1, maxLength: 5 }))
	.map(([parsed, spaces]) => ({ parsed, text: spread(stringifyJson(parsed), spaces) }));

describe.each(engines)('on $name', (engine) => {
	afterAll(() => vi.restoreAllMocks());

	it('what is written is what is read', async () => {
		const json = await jsonOn(engine);
		await fc.assert(
			fc.asyncProperty(spaced, async ({ parsed, text }) => {
				expect(await json.parseJson(bytesOf(text))).toEqual(parsed);
			})
		);
	});

	it('no integer is ever rounded', async () => {
		const json = await jsonOn(engine);
		const integers = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n });
		await fc.assert(
			fc.asyncProperty(fc.array(fc.oneof(integers, large, fc.maxSafeInteger())), async (list) => {
				const read = (await json.parseJson(bytesOf(`{"list":[${list.join()}]}`))) as { list: unknown[] };
				expect(read.list.map(String)).toEqual(list.map(String));
				expect(read.list.every((item) => typeof item === 'bigint' || Number.isSafeInteger(item))).toBe(true);
			})
		);
	});
});

describe('mayHoldLargeInteger', () => {
	it('misses no large integer', () => {
		fc.assert(
			fc.property(spaced, ({ parsed, text }) => {
				fc.pre(holdsBigint(parsed));
				expect(mayContainLargeInteger(bytesOf(text))).toBe(true);
			})
		);
	});
});

const holdsBigint = (parsed: unknown): boolean =>
	typeof parsed === 'bigint' ||
	(typeof parsed === 'object' && parsed !== null && Object.values(parsed).some(holdsBigint));

describe('raw bytes', () => {
	it('come out of a string as they went in', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.uint8Array(),
				fc.constantFrom('old' as const, 'new' as const),
				large,
				async (bytes, release, n) => {
					const body = join('{ "n": ', String(n), ',\r\n\t"raw": ', stringOfBytes(bytes, release), '\r\n}');
					const read = (await parseJson(body, true)) as { n: bigint; raw: string };
					expect(read.n).toBe(n);
					expect(v.parse(rawBytes(), read.raw)).toEqual(Uint8Array.from(bytes));
				}
			)
		);
	});
});

describe('hostile bodies', () => {
	it('are read, or refused with SyntaxError, never anything else', async () => {
		const hostile = fc.oneof(
			fc.uint8Array({ maxLength: 200 }),
			fc.tuple(spaced, fc.nat(), fc.uint8Array({ maxLength: 3 })).map(([{ text }, at, bytes]) => {
				const body = bytesOf(text);
				const cut = at % (body.length + 1);
				return join(body.subarray(0, cut), bytes, body.subarray(cut + bytes.length));
			})
		);
		await fc.assert(
			fc.asyncProperty(hostile, fc.boolean(), async (body, carriesBytes) => {
				const outcome = await parseJson(body, carriesBytes).then(
					() => 'read',
					(error: Error) => error.constructor.name
				);
				expect(['read', 'SyntaxError']).toContain(outcome);
			})
		);
	});
});
