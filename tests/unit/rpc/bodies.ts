/** Text as the bytes of a body. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Bytes as one character each. */
export const charactersOf = (bytes: Uint8Array): string =>
	Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const short: Record<number, string> = { 8: 'b', 9: 't', 10: 'n', 12: 'f', 13: 'r', 34: '"', 47: '/', 92: '\\' };

/**
 * Bytes inside a JSON string, with the quotes, by the reference implementation's `transform_to_escape_sequence`
 * (contrib/epee/src/parserse_base_utils.cpp). Releases up to 0.18 write a vertical tab as `\v` and leave the other control
 * characters as they are; newer ones write `\u00..`.
 */
export function stringOfBytes(bytes: Uint8Array, release: 'old' | 'new'): Uint8Array<ArrayBuffer> {
	const written: number[] = [];
	for (const byte of bytes) {
		const letter = short[byte] ?? (byte === 11 && release === 'old' ? 'v' : undefined);
		if (letter !== undefined) written.push(0x5c, letter.charCodeAt(0));
		else if (byte < 0x20 && release === 'new') written.push(...bytesOf(`\\u${byte.toString(16).padStart(4, '0')}`));
		else written.push(byte);
	}
	return Uint8Array.from([0x22, ...written, 0x22]);
}

/** Parts of a body, one after the other. */
export function join(...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(parts.flatMap((part) => Array.from(typeof part === 'string' ? bytesOf(part) : part)));
}

/** A body of 100 MB, in parts of 64 kB; how much of it was read, and whether it was given up. */
export function endless() {
	let read = 0;
	let isCancelled = false;
	const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
		pull(controller) {
			read += 65_536;
			if (read > 100_000_000) controller.close();
			else controller.enqueue(new Uint8Array(65_536).fill(0x20));
		},
		cancel: () => void (isCancelled = true)
	});
	return {
		stream,
		get read() {
			return read;
		},
		get isCancelled() {
			return isCancelled;
		}
	};
}
