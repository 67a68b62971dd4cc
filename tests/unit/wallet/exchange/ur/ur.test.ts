import { UR, URDecoder, UREncoder } from '@ngraveio/bc-ur';
import fc from 'fast-check';
import { fromHex, toHex } from '../../../../../src/lib/bytes/hex';
import { FountainReader } from '../../../../../src/lib/wallet/exchange/ur/fountain';
import { bytesOfMessage, parseUr, urOf } from '../../../../../src/lib/wallet/exchange/ur/ur';
import vectors from '../../../../fixtures/ur.json';

/** Reads codes until they are enough. */
function readCodes(codes: Iterable<string>): { bytes: Uint8Array | null; read: number } {
	let reader: FountainReader | undefined;
	let read = 0;
	for (const code of codes) {
		const { part } = parseUr(code) ?? expect.unreachable(code);
		reader ??= new FountainReader(part);
		reader.add(part);
		read++;
		const message = reader.message();
		if (message) return { bytes: bytesOfMessage(message), read };
	}
	return { bytes: null, read };
}

/** The codes from the first on, without end. */
function* codesOf(bytes: Uint8Array, most: number): Generator<string> {
	const { code } = urOf('bytes', bytes, most);
	for (let number = 1; ; number++) yield code(number);
}

const anyBytes = fc.uint8Array({ minLength: 1, maxLength: 2000 });

describe("the specification's codes", () => {
	test('are written', () => {
		const { count, code } = urOf('bytes', fromHex(vectors.bytes), 30);
		expect(count).toBe(9);
		expect(vectors.codes.map((_, index) => code(index + 1).toLowerCase())).toEqual(vectors.codes);
		const single = urOf('bytes', fromHex(vectors.bytes).subarray(0, vectors.single.length), 100);
		expect(single.code(1).toLowerCase()).toBe(vectors.single.code);
	});

	test.each([
		['in their order', vectors.codes],
		['the mixed ones first', vectors.codes.toReversed()],
		['each of them twice', vectors.codes.flatMap((code) => [code, code])]
	])('are read, %s', (_, codes) => {
		expect(toHex(readCodes(codes).bytes ?? expect.unreachable())).toBe(vectors.bytes);
	});
});

describe('another implementation (@ngraveio/bc-ur)', () => {
	test('reads these codes, mixed ones included', () => {
		fc.assert(
			fc.property(anyBytes, fc.integer({ min: 0, max: 5 }), (bytes, missed) => {
				const decoder = new URDecoder();
				let number = 0;
				for (const code of codesOf(bytes, 150)) {
					if (number++ % 6 !== missed || number > 300) decoder.receivePart(code.toLowerCase());
					if (decoder.isComplete()) break;
				}
				expect(toHex(decoder.resultUR().decodeCBOR())).toBe(toHex(bytes));
			}),
			{ numRuns: 30 }
		);
	});

	test('writes codes that are read', () => {
		fc.assert(
			fc.property(anyBytes, fc.integer({ min: 10, max: 200 }), fc.nat({ max: 40 }), (bytes, most, first) => {
				const encoder = new UREncoder(UR.fromBuffer(Buffer.from(bytes)), most, first);
				const codes = (function* () {
					for (;;) yield encoder.nextPart();
				})();
				expect(toHex(readCodes(codes).bytes ?? expect.unreachable())).toBe(toHex(bytes));
			}),
			{ numRuns: 30 }
		);
	});
});

test('a message is read from any codes with three in ten of them lost: half the time from less than twice as many as without loss', () => {
	const ratios: number[] = [];
	let state = 1;
	const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
	for (let count = 10; count <= 60; count += 10) {
		for (let run = 0; run < 10; run++) {
			const bytes = Uint8Array.from({ length: count * 150 - 20 }, () => Math.floor(random() * 256));
			let shown = 0;
			const seen = (function* () {
				for (const code of codesOf(bytes, 150)) {
					shown++;
					if (random() >= 0.3) yield code;
				}
			})();
			expect(toHex(readCodes(seen).bytes ?? expect.unreachable())).toBe(toHex(bytes));
			ratios.push(shown / count);
		}
	}
	ratios.sort((a, b) => a - b);
	expect(ratios[Math.floor(ratios.length / 2)]).toBeLessThanOrEqual(2);
	expect(ratios[Math.floor(ratios.length * 0.9)]).toBeLessThanOrEqual(2.5);
});

describe('what is no code', () => {
	const [good = ''] = vectors.codes;

	test.each([
		['of another scheme', 'monero:4abc'],
		['cut off', good.slice(0, -1)],
		['cut off by a byte', good.slice(0, -2)],
		['with a changed letter', good.replace('lpad', 'lpao')],
		['with another number before its words', good.replace('1-9', '2-9')],
		['with another count before its words', good.replace('1-9', '1-8')],
		['with letters that are no words', good.replace('lpad', 'zzzz')],
		['without words', 'ur:bytes/'],
		['empty', '']
	])('one %s', (_, code) => {
		expect(parseUr(code)).toBeNull();
	});

	test('any text', () => {
		fc.assert(
			fc.property(
				fc.oneof(fc.string(), fc.stringMatching(/^ur:[a-z]+\/[0-9]{1,3}-[0-9]{1,3}\/[a-z]{0,60}$/)),
				(text) => {
					expect(parseUr(text)).toBeNull();
				}
			)
		);
	});
});
