import fc from 'fast-check';
import { qrMatrix } from '../../../src/lib/payment/qr';
import { qrPng, scaleToFit } from '../../../src/lib/payment/qr-png';
import { makeUri } from '../../../src/lib/payment/uri';
import { readCode } from '../../pictures/read-code';
import { caseCount } from '../../full';
import { anyPayment, coin, integrated, standard, subaddress } from './payments';

const draw = async (text: string, scale: number) => {
	const image = await qrPng(qrMatrix(text) ?? expect.unreachable(), scale);
	return Buffer.from(await image.arrayBuffer());
};

const uris = [
	`monero:${standard}`,
	`monero:${subaddress}?tx_amount=1.500000000000`,
	`monero:${integrated}?tx_amount=0.000000000001&recipient_name=Ann%20%26%20Bob`,
	`monero:${standard}?tx_amount=18446744.073709551615&recipient_name=%F0%9F%8D%B0&tx_description=${'%20x'.repeat(100)}`
];

describe('a code is read back by a decoder that did not draw it', () => {
	test.each(uris.flatMap((uri) => [1, 2, 3, 5, 8, 16].map((scale) => [scale, uri] as const)))(
		'as PNG, %i pixels to a module: %s',
		async (scale, uri) => {
			expect(readCode(await draw(uri, scale))).toBe(uri);
		}
	);

	test.each([
		[96, uris.slice(0, 3)],
		[300, uris],
		[1024, uris]
	])('as the largest PNG within %i pixels', async (pixels, texts) => {
		for (const uri of texts) {
			const matrix = qrMatrix(uri) ?? expect.unreachable();
			const scale = scaleToFit(matrix, pixels);
			const side = (matrix.length + 8) * scale;
			expect(side).toBeLessThanOrEqual(pixels);
			expect(side + matrix.length + 8).toBeGreaterThan(pixels);
			expect(readCode(await draw(uri, scale))).toBe(uri);
		}
	});

	test('whatever the payment', async () => {
		await fc.assert(
			fc.asyncProperty(anyPayment, fc.integer({ min: 1, max: 4 }), async (payment, scale) => {
				const { uri } = makeUri(payment, coin);
				expect(readCode(await draw(uri ?? '', scale))).toBe(uri);
			}),
			{ numRuns: caseCount(15, 60) }
		);
	});

	test('as large as a code can be', async () => {
		const text = 'a'.repeat(2331);
		expect(readCode(await draw(text, 2))).toBe(text);
	});
});

test('a code that fits in no scale has one pixel to a module', () => {
	expect(scaleToFit(qrMatrix('a'.repeat(2331)) ?? [], 96)).toBe(1);
});

test('what reads them finds none where there is none', async () => {
	const blank = await qrPng([[false]], 20);
	expect(() => readCode(Buffer.from([]))).toThrow();
	const image = Buffer.from(await blank.arrayBuffer());
	expect(() => readCode(image)).toThrow();
});
