import { qrMatrix, qrPath, qrSvg, QUIET_ZONE, type QrMatrix } from '../../../src/lib/payment/qr';

const uri =
	'monero:46KocMwBpDc8RZknFVGePybd6fbxauq5BYJgXwSEgZdrF19DKVrhtfrE7w7T7ecntiDFStQtGd6a5iDbcivS3ppz3zJWBHa' +
	'?tx_amount=1.500000000000&recipient_name=Ann';

function matrixOf(text: string): QrMatrix {
	return qrMatrix(text) ?? expect.unreachable();
}

const rowsOf = (matrix: QrMatrix) => matrix.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

/** The modules that the path's rectangles cover. Fails on any overlap. */
function drawn(path: string, size: number): QrMatrix {
	const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
	const rectangles = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
	expect(rectangles.map(([whole]) => whole).join('')).toBe(path);
	for (const [, x, y, width, back] of rectangles) {
		expect(back).toBe(width);
		for (let i = 0; i < Number(width); i++) {
			const row = grid[Number(y)] ?? expect.unreachable();
			expect(row[Number(x) + i]).toBe(false);
			row[Number(x) + i] = true;
		}
	}
	return grid;
}

describe('a QR code', () => {
	test('has its three finder patterns, its timing and its dark module', () => {
		const rows = rowsOf(matrixOf(uri));
		const size = rows.length;
		const finder = ['#######.', '#.....#.', '#.###.#.', '#.###.#.', '#.###.#.', '#.....#.', '#######.', '........'];
		expect((size - 17) % 4).toBe(0);
		expect(rows.every((row) => row.length === size)).toBe(true);
		expect(rows.slice(0, 8).map((row) => row.slice(0, 8))).toEqual(finder);
		expect(rows.slice(0, 8).map((row) => [...row.slice(-8)].reverse().join(''))).toEqual(finder);
		expect(
			rows
				.slice(-8)
				.reverse()
				.map((row) => row.slice(0, 8))
		).toEqual(finder);
		const timing = Array.from({ length: size - 16 }, (_, i) => (i % 2 === 0 ? '#' : '.')).join('');
		expect(rows[6]?.slice(8, -8)).toBe(timing);
		expect(
			rows
				.slice(8, -8)
				.map((row) => row.charAt(6))
				.join('')
		).toBe(timing);
		expect(rows[size - 8]?.charAt(8)).toBe('#');
	});

	test('has error correction level M', () => {
		for (const text of ['1', uri, 'a'.repeat(2331)]) {
			// The first two of the fifteen bits of its format, which are masked with 101010000010010 (section 7.9).
			const [first, second] = matrixOf(text)[8] ?? [];
			expect([first !== true, second !== false]).toEqual([false, false]);
		}
	});

	test('holds as much as the largest one, and no more', () => {
		expect(matrixOf('a'.repeat(2331))).toHaveLength(177);
		expect(qrMatrix('a'.repeat(2332))).toBeNull();
		expect(qrMatrix('9'.repeat(5596))).not.toBeNull();
		// The package alone would take minutes to find that out.
		expect(qrMatrix('a1é'.repeat(170_000))).toBeNull();
		expect(qrMatrix('é'.repeat(1166))).toBeNull();
		expect(qrMatrix('')).toBeNull();
	});

	test('is drawn module for module, in a quiet zone', () => {
		for (const text of ['1', uri]) {
			const matrix = matrixOf(text);
			const { size, path } = qrPath(matrix);
			expect(size).toBe(matrix.length + 2 * QUIET_ZONE);
			const light = (count: number) => Array.from({ length: count }, () => false);
			const margin = Array.from({ length: QUIET_ZONE }, () => light(size));
			const middle = matrix.map((row) => [...light(QUIET_ZONE), ...row, ...light(QUIET_ZONE)]);
			expect(drawn(path, size)).toEqual([...margin, ...middle, ...margin]);
		}
	});

	test('is a file of its own as SVG, light where it is not dark', () => {
		const matrix = matrixOf(uri);
		const { size, path } = qrPath(matrix);
		const svg = qrSvg(matrix);
		expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`);
		expect(svg).toContain(`<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/>`);
		expect(svg).not.toMatch(/style|script|href/);
	});

	test('has a quiet zone of four modules', () => {
		expect(QUIET_ZONE).toBe(4);
	});
});
