import fc from 'fast-check';
import { qrMatrix } from '../../../../src/lib/payment/qr';
import { qrPng } from '../../../../src/lib/payment/qr-png';
import { codesOf, addCode, type CodeProgress } from '../../../../src/lib/wallet/exchange/codes';
import type { ExchangeData } from '../../../../src/lib/wallet/exchange/exchange-kinds';
import { MAX_PARTS } from '../../../../src/lib/wallet/exchange/ur/ur';
import { readCode } from '../../../pictures/read-code';
import { anyHandOver, textOf, unsigned } from './exchange-data';

/** The first codes for some data. */
function firstCodes(exchangeData: ExchangeData, more = 0): string[] {
	const { count, code } = codesOf(exchangeData) ?? expect.unreachable();
	return Array.from({ length: count + more }, (_, index) => code(index + 1));
}

/** Reads codes one after another. */
function readAll(codes: readonly string[], wanted: ExchangeData['kind']) {
	let collected: CodeProgress | null = null;
	const problems: string[] = [];
	for (const code of codes) {
		const step = addCode(collected, code, wanted);
		if (step.problem !== undefined) problems.push(step.problem);
		if (step.value) return { exchangeData: step.value, problems, collected: step.collected };
		collected = step.collected;
	}
	return { exchangeData: null, problems, collected };
}

describe('a sequence of codes', () => {
	test('transfers any data, in any order and with repeated codes', () => {
		fc.assert(
			fc.property(anyHandOver, fc.nat(), (exchangeData, turn) => {
				const codes = firstCodes(exchangeData);
				const turned = [...codes, ...codes].slice(turn % codes.length).reverse();
				expect(readAll(turned, exchangeData.kind)).toMatchObject({ exchangeData, problems: [] });
			})
		);
	});

	test('has codes of version 11 at most, in capitals', () => {
		for (const length of [1, 130, 20_000]) {
			for (const code of firstCodes(unsigned(length), 5)) {
				expect(code).toMatch(/^UR:XMR-TXUNSIGNED\/(\d+-\d+\/)?[A-Z]+$/);
				expect(qrMatrix(code)?.length).toBeLessThanOrEqual(61);
			}
		}
	});

	test('has the types that other wallets read, and its own where there is none or where hashes go along', () => {
		const typeOf = (kind: ExchangeData['kind'], hashes: string[] = []) =>
			codesOf({ kind, text: textOf(kind, Uint8Array.of(1)), hashes })
				?.code(1)
				.split('/')[0];
		expect(typeOf('outputs')).toBe('UR:XMR-OUTPUT');
		expect(typeOf('unsigned')).toBe('UR:XMR-TXUNSIGNED');
		expect(typeOf('signed')).toBe('UR:XMR-TXSIGNED');
		expect(typeOf('signed', ['00'.repeat(32)])).toBe('UR:ORIEL-SIGNED');
		expect(typeOf('multisig-info')).toBe('UR:ORIEL-MULTISIG-INFO');
		expect(typeOf('multisig-set', ['00'.repeat(32)])).toBe('UR:ORIEL-MULTISIG-SET');
	});

	test('is decoded by another library', async () => {
		for (const code of firstCodes(unsigned(700), 2)) {
			const image = await qrPng(qrMatrix(code) ?? expect.unreachable(), 3);
			expect(readCode(Buffer.from(await image.arrayBuffer()))).toBe(code);
		}
	});

	test('is refused for data that is too long', () => {
		expect(codesOf(unsigned(MAX_PARTS * 150 - 30))?.count).toBe(MAX_PARTS);
		expect(codesOf(unsigned(MAX_PARTS * 150))).toBeNull();
	});

	test('counts what has been read', () => {
		const [first = '', second = ''] = firstCodes(unsigned(700));
		expect(readAll([first, second, first], 'unsigned').collected).toMatchObject({ read: 2, count: 5 });
	});
});

describe('a code of something else is reported, and the codes read so far stay', () => {
	const [first = '', second = ''] = firstCodes(unsigned(700));
	const after = addCode(null, first, 'unsigned').collected;
	const other = (kind: ExchangeData['kind']) =>
		firstCodes({ kind, text: textOf(kind, new Uint8Array(700)), hashes: [] })[0] ?? '';

	test.each([
		['of a payment', 'monero:4abc', /not part of an export/],
		['of another sequence', firstCodes(unsigned(700, 2))[1] ?? '', /belongs to another export/],
		['of a sequence of another length', firstCodes(unsigned(900))[1] ?? '', /belongs to another export/],
		['of another kind', other('signed'), /This is a signed transfer/],
		['of an unknown type', second.replace('XMR-TXUNSIGNED', 'CRYPTO-PSBT'), /has the type crypto-psbt/],
		['that is cut off', second.slice(0, 80), /damaged/],
		['with a changed letter', second.replace(/(..)$/, 'AE'), /damaged/]
	])('one %s', (_, code, words) => {
		const step = addCode(after, code, 'unsigned');
		expect(step.problem).toMatch(words);
		expect(step.value).toBeUndefined();
		expect(step.collected).toBe(after);
	});

	test('data that does not begin as its kind does is detected at the end', () => {
		const codes = firstCodes({ kind: 'outputs', text: '5a'.repeat(700), hashes: [] });
		const { exchangeData, problems, collected } = readAll(codes, 'outputs');
		expect(exchangeData).toBeNull();
		expect(problems).toEqual([expect.stringMatching(/they do not contain exported outputs. Start again/)]);
		expect(collected).toBeNull();
	});

	test('whatever it says', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					fc.string().map((text) => `ur:xmr-txunsigned/${text}`)
				),
				(text) => {
					expect(addCode(after, text, 'unsigned').value ?? null).toBeNull();
				}
			)
		);
	});
});
