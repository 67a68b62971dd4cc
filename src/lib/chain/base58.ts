/**
 * CryptoNote's base58. Unlike Bitcoin's, it splits the bytes into blocks of eight, each a big-endian number, and
 * encodes every block with a fixed number of characters; the last block may be shorter. Source: the reference
 * implementation's common/base58.cpp.
 */

/** Reason why text is not base58. Positions of characters count from 1. */
export type Base58Problem =
	| { kind: 'character'; character: string; position: number }
	/** Number of characters that is the encoded length of no bytes. */
	| { kind: 'length'; length: number }
	/** Number too large for its bytes, in the characters from `from` to `to`. */
	| { kind: 'overflow'; from: number; to: number };

export type DecodedBase58 = { bytes: Uint8Array; problem: null } | { bytes: null; problem: Base58Problem };

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const STRAY_CHARACTER = new RegExp(`[^${alphabet}]`, 'u');

/** Number of characters of a block, indexed by its number of bytes. */
const ENCODED_LENGTHS = [0, 2, 3, 5, 6, 7, 9, 10, 11];
const BLOCK_BYTES = 8;
const BLOCK_CHARACTERS = 11;

/** Returns the first character outside base58's alphabet; null when there is none. */
function strayCharacter(text: string): Base58Problem | null {
	const found = STRAY_CHARACTER.exec(text);
	return found && { kind: 'character', character: found[0], position: found.index + 1 };
}

/** Encodes bytes as base58. */
export function encodeBase58(bytes: Uint8Array): string {
	let text = '';
	for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
		const block = bytes.subarray(start, start + BLOCK_BYTES);
		let rest = block.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
		let characters = '';
		for (let i = 0; i < (ENCODED_LENGTHS[block.length] ?? 0); i++, rest /= 58n) {
			characters = alphabet.charAt(Number(rest % 58n)) + characters;
		}
		text += characters;
	}
	return text;
}

/** Decodes base58, or returns why the text cannot be decoded. White space is not skipped. */
export function decodeBase58(text: string): DecodedBase58 {
	const problem = strayCharacter(text);
	if (problem) return { bytes: null, problem };
	const lastBytes = ENCODED_LENGTHS.indexOf(text.length % BLOCK_CHARACTERS);
	if (lastBytes < 0) return { bytes: null, problem: { kind: 'length', length: text.length } };
	const bytes = new Uint8Array(Math.floor(text.length / BLOCK_CHARACTERS) * BLOCK_BYTES + lastBytes);
	for (let start = 0, from = 0; from < text.length; start += BLOCK_BYTES, from += BLOCK_CHARACTERS) {
		const characters = text.slice(from, from + BLOCK_CHARACTERS);
		const block = bytes.subarray(start, start + BLOCK_BYTES);
		let rest = 0n;
		for (const character of characters) rest = rest * 58n + BigInt(alphabet.indexOf(character));
		for (let i = block.length - 1; i >= 0; i--, rest >>= 8n) block[i] = Number(rest & 0xffn);
		if (rest > 0n) return { bytes: null, problem: { kind: 'overflow', from: from + 1, to: from + characters.length } };
	}
	return { bytes, problem: null };
}
