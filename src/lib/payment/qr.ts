import { create } from 'qrcode/lib/core/qrcode.js';

/**
 * Maximum length of a text (characters): as many digits fit into the largest code. With longer texts the package would
 * run for minutes.
 */
const MAX_QR_TEXT_LENGTH = 5596;

/** Modules of a QR code, row by row from the top, without the quiet zone. True is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Width of the light border around a code (modules; ISO/IEC 18004, section 9.1). */
export const QUIET_ZONE = 4;

/**
 * Encodes a text as a QR code with error correction level M: 15 % of it may be unreadable.
 *
 * @returns null for an empty text, and for one that does not fit into the largest code: 2331 bytes of UTF-8 (more when
 * it has only digits and capitals)
 */
export function qrMatrix(text: string): QrMatrix | null {
	if (text === '' || text.length > MAX_QR_TEXT_LENGTH) return null;
	const modules = modulesOf(text);
	if (!modules) return null;
	const { size, data } = modules;
	return Array.from({ length: size }, (_, row) => Array.from(data.subarray(row * size, (row + 1) * size), Boolean));
}

/** Returns null when the text is too long: then the package throws. */
function modulesOf(text: string) {
	try {
		return create(text, { errorCorrectionLevel: 'M' }).modules;
	} catch {
		return null;
	}
}

/**
 * Converts a code to the data of one SVG path, in a square of `size` by `size` modules including the quiet zone. Each
 * run of dark modules in a row is one rectangle, to be filled without a stroke.
 */
export function qrPath(matrix: QrMatrix): { size: number; path: string } {
	let path = '';
	for (const [y, row] of matrix.entries()) {
		for (let x = 0; x < row.length; x++) {
			if (!row[x]) continue;
			const end = row.indexOf(false, x);
			const width = (end < 0 ? row.length : end) - x;
			path += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${width}v1h-${width}z`;
			x += width;
		}
	}
	return { size: matrix.length + 2 * QUIET_ZONE, path };
}

/** Encodes a text as a QR code, drawn as one SVG path; null when {@link qrMatrix} returns null. */
export function qrCode(text: string): { size: number; path: string } | null {
	const matrix = qrMatrix(text);
	return matrix && qrPath(matrix);
}

/** Writes a code as an SVG file. */
export function qrSvg(matrix: QrMatrix): string {
	const { size, path } = qrPath(matrix);
	const box = `viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"`;
	return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
}
