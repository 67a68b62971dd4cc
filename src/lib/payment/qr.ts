import { create } from 'qrcode/lib/core/qrcode.js';

/** Digits in the largest code: nothing longer fits, and the package would try for minutes. */
const MOST = 5596;

/** A QR code's modules, row by row from the top, without a quiet zone. True is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Light modules around a code (ISO/IEC 18004, section 9.1). */
export const QUIET_ZONE = 4;

/**
 * The QR code of a text, with error correction level M: 15 % of it may be unreadable.
 *
 * @returns null for empty text, and for more than the largest code holds: 2331 bytes of UTF-8 (more of digits and capitals)
 */
export function qrMatrix(text: string): QrMatrix | null {
	if (text === '' || text.length > MOST) return null;
	const modules = modulesOf(text);
	if (!modules) return null;
	const { size, data } = modules;
	return Array.from({ length: size }, (_, row) => Array.from(data.subarray(row * size, (row + 1) * size), Boolean));
}

/** Null when the text is too long: then the package throws. */
function modulesOf(text: string) {
	try {
		return create(text, { errorCorrectionLevel: 'M' }).modules;
	} catch {
		return null;
	}
}

/**
 * A code as the data of one SVG path, in a square of `size` by `size` modules, the quiet zone included. Each run of dark
 * modules in a row is one rectangle: fill it, with no stroke.
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

/** The QR code of a text, drawn as one path; null where {@link qrMatrix} has none. */
export function qrCode(text: string): { size: number; path: string } | null {
	const matrix = qrMatrix(text);
	return matrix && qrPath(matrix);
}

/** A code as an SVG file. */
export function qrSvg(matrix: QrMatrix): string {
	const { size, path } = qrPath(matrix);
	const box = `viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"`;
	return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
}
