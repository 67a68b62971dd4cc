import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesIn } from '../version.js';

/** Path of a file in the archive, and its bytes. */
export type Entry = readonly [path: string, bytes: Uint8Array];

const byPath = ([a]: Entry, [b]: Entry) => (a < b ? -1 : 1);

/** Reads all files below a folder, with their paths in it. */
export const filesBelow = (directory: string): Entry[] =>
	filesIn(directory).map((path) => [path, readFileSync(join(directory, path))]);

const TAR_BLOCK_BYTES = 512;

/**
 * Returns a gzipped tar (POSIX ustar) that depends on the files' paths, bytes and time alone: its entries are sorted,
 * and their owner and group are 0.
 *
 * @param time Unix seconds, of all files. Servers distinguish two versions of a file by its size and this time
 * @throws RangeError for a path that is longer than the format has room for
 */
export function archiveOf(files: readonly Entry[], time: number): Buffer {
	const parts = files
		.toSorted(byPath)
		.flatMap(([path, bytes]) => [
			headerOf(path, bytes.length, time),
			bytes,
			Buffer.alloc((TAR_BLOCK_BYTES - (bytes.length % TAR_BLOCK_BYTES)) % TAR_BLOCK_BYTES)
		]);
	const zipped = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * TAR_BLOCK_BYTES)]), { level: 9 });
	// The operating system field of the gzip header: 255, unknown (RFC 1952).
	zipped[9] = 255;
	return zipped;
}

function headerOf(path: string, size: number, time: number): Buffer {
	if (Buffer.byteLength(path) > 100) throw new RangeError(`${path} is too long for the archive`);
	const header = Buffer.alloc(TAR_BLOCK_BYTES);
	const write = (offset: number, text: string) => header.write(text, offset, 'latin1');
	header.write(path, 0, 'utf8');
	const mode = path.endsWith('.mjs') ? '0000755' : '0000644';
	for (const [offset, text] of [
		[100, mode],
		[108, '0000000'],
		[116, '0000000'],
		[124, size.toString(8).padStart(11, '0')],
		[136, time.toString(8).padStart(11, '0')],
		[148, '        '],
		[156, '0'],
		[257, 'ustar\0'],
		[263, '00']
	] as const)
		write(offset, text);
	const sum = header.reduce((total, byte) => total + byte, 0);
	write(148, `${sum.toString(8).padStart(6, '0')}\0 `);
	return header;
}
