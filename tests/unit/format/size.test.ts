import fc from 'fast-check';
import { formatSize } from '../../../src/lib/format/size';

test.each([
	[0, '0 bytes'],
	[1, '1 byte'],
	[86, '86 bytes'],
	[999, '999 bytes'],
	[1_000, '1 kB'],
	[1_540, '1.54 kB'],
	[10_000, '10 kB'],
	[12_345, '12.3 kB'],
	[99_940, '99.9 kB'],
	[99_960, '100 kB'],
	[100_000, '100 kB'],
	[120_000, '120 kB'],
	[600_000, '600 kB'],
	[999_400, '999 kB'],
	[999_600, '1 MB'],
	[1_000_000, '1 MB'],
	[235_000_000_000, '235 GB'],
	[1_000_000_000_000_000_000, '1000 PB']
])('%d bytes are %s', (bytes, text) => {
	expect(formatSize(bytes)).toBe(text);
});

test('a size may come as an integer of any width', () => {
	expect(formatSize(2_000_000_000n)).toBe('2 GB');
	expect(formatSize(1n)).toBe('1 byte');
});

test('three digits are within a two-hundredth of the size', () => {
	const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];
	fc.assert(
		fc.property(fc.integer({ min: 2, max: Number.MAX_SAFE_INTEGER }), (bytes) => {
			const [digits = '', unit = ''] = formatSize(bytes).split(' ');
			expect(digits.replace(/^0\.|\./g, '').length).toBeLessThanOrEqual(3);
			expect(Math.abs((Number(digits) * 1_000 ** units.indexOf(unit)) / bytes - 1)).toBeLessThan(0.0051);
		})
	);
});
