import { inflateSync } from 'node:zlib';

/** Pixels, row by row from the top: red, green, blue and alpha, a byte each. */
export interface Pixels {
	width: number;
	height: number;
	data: Uint8Array;
}

/** Samples of a pixel by PNG's colour types: grey, RGB, RGBA. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 6: 4 };

/**
 * Reads a PNG image of any kind that the page makes and browsers photograph: grey of one or eight bits, RGB and RGBA of
 * eight, not interlaced. Nothing of what draws codes has a part in it.
 *
 * Source: PNG (Third Edition), W3C, sections 5 to 11. @throws Error for any other
 */
export function readPng(file: Buffer): Pixels {
	const { header, data } = chunksOf(file);
	const width = header.readUInt32BE(0);
	const height = header.readUInt32BE(4);
	const [depth = 0, colour = 0, , , interlaced] = header.subarray(8);
	const samples = SAMPLES[colour];
	if (samples === undefined || interlaced !== 0 || !(depth === 8 || (depth === 1 && colour === 0))) {
		throw new Error(`No PNG of colour type ${colour} with ${depth} bits is read here`);
	}
	const lines = unfilter(
		inflateSync(data),
		Math.ceil((width * samples * depth) / 8),
		Math.max(1, (samples * depth) / 8)
	);
	const pixels = new Uint8Array(width * height * 4).fill(255);
	const sampleAt = (x: number, y: number, sample: number) => {
		const line = lines[y] ?? new Uint8Array();
		if (depth === 1) return ((line[x >> 3] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
		return line[x * samples + sample] ?? 0;
	};
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const at = (y * width + x) * 4;
			for (let sample = 0; sample < 3; sample++) pixels[at + sample] = sampleAt(x, y, samples === 1 ? 0 : sample);
			if (samples === 4) pixels[at + 3] = sampleAt(x, y, 3);
		}
	}
	return { width, height, data: pixels };
}

function chunksOf(file: Buffer): { header: Buffer; data: Buffer } {
	const chunks: { name: string; data: Buffer }[] = [];
	for (let at = 8; at < file.length;) {
		const end = at + 8 + file.readUInt32BE(at);
		chunks.push({ name: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) });
		at = end + 4;
	}
	const header = chunks.find(({ name }) => name === 'IHDR')?.data;
	if (!header) throw new Error('This is no PNG');
	return { header, data: Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data)) };
}

/** Takes back what each line was filtered by, for `step` bytes to a pixel. */
function unfilter(bytes: Buffer, length: number, step: number): Uint8Array[] {
	const lines: Uint8Array[] = [];
	for (let at = 0; at < bytes.length; at += length + 1) {
		const line = Uint8Array.from(bytes.subarray(at + 1, at + 1 + length));
		const above = lines.at(-1) ?? new Uint8Array(length);
		for (let i = 0; i < length; i++) {
			const left = line[i - step] ?? 0;
			const up = above[i] ?? 0;
			const corner = above[i - step] ?? 0;
			line[i] = (line[i] ?? 0) + predicted(bytes[at] ?? 0, left, up, corner);
		}
		lines.push(line);
	}
	return lines;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
	switch (filter) {
		case 1:
			return left;
		case 2:
			return up;
		case 3:
			return (left + up) >> 1;
		case 4: {
			const guess = left + up - corner;
			const a = Math.abs(guess - left);
			const b = Math.abs(guess - up);
			const c = Math.abs(guess - corner);
			if (a <= b && a <= c) return left;
			return b <= c ? up : corner;
		}
		default:
			return 0;
	}
}
