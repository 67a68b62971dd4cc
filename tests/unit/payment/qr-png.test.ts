import { crc32, inflateSync } from 'node:zlib';
import { qrMatrix } from '../../../src/lib/payment/qr';
import { qrPng } from '../../../src/lib/payment/qr-png';

const matrix = qrMatrix('monero:test') ?? [];

/** The chunks of a PNG image, with their sums checked. */
async function chunks(image: Blob): Promise<Map<string, Buffer>> {
	const bytes = Buffer.from(await image.arrayBuffer());
	expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
	const found = new Map<string, Buffer>();
	for (let at = 8; at < bytes.length;) {
		const end = at + 8 + bytes.readUInt32BE(at);
		expect(bytes.readUInt32BE(end)).toBe(crc32(bytes.subarray(at + 4, end)));
		found.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, end));
		at = end + 4;
	}
	return found;
}

describe('a PNG image of a code', () => {
	test.each([1, 2, 5, 8])('has %i pixels to a module, sharp, and a quiet zone', async (scale) => {
		const image = await qrPng(matrix, scale);
		const found = await chunks(image);
		const side = (matrix.length + 8) * scale;
		expect([...found.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
		expect(image.type).toBe('image/png');
		const header = found.get('IHDR');
		expect([header?.readUInt32BE(0), header?.readUInt32BE(4)]).toEqual([side, side]);
		expect([...(header?.subarray(8) ?? [])]).toEqual([1, 0, 0, 0, 0]);

		const lines = inflateSync(found.get('IDAT') ?? Buffer.of());
		const length = 1 + Math.ceil(side / 8);
		expect(lines).toHaveLength(length * side);
		for (let y = 0; y < side; y++) {
			const line = lines.subarray(y * length, (y + 1) * length);
			const bits = [...line.subarray(1)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
			const row = matrix[Math.floor(y / scale) - 4];
			const expected = Array.from({ length: side }, (_, x) => (row?.[Math.floor(x / scale) - 4] ? '0' : '1')).join('');
			expect(line[0]).toBe(0);
			expect(bits.slice(0, side)).toBe(expected);
		}
	});

	test.each([0, -1, 1.5, Number.NaN])('has no %d pixels to a module', async (scale) => {
		await expect(qrPng(matrix, scale)).rejects.toThrow(RangeError);
	});
});
