import { parseAnswer } from '../../src/lib/rpc/client';
import { getBlocks } from '../../src/lib/rpc/daemon/bulk';
import { encodePortableStorage } from '../../src/lib/rpc/portable-storage/encode';
import { median } from './browser';

const LARGEST_TRANSACTION = 1500;

/** Megabytes per second, for decoding and checking a `/get_blocks.bin` answer of a thousand blocks. */
export async function decodingSpeed(): Promise<number> {
	const body = thousandBlocks();
	const seconds: number[] = [];
	for (let round = 0; round < 15; round++) {
		const started = performance.now();
		await parseAnswer(getBlocks, body);
		seconds.push((performance.now() - started) / 1000);
	}
	return body.length / 1e6 / median(seconds.slice(3));
}

/** Milliseconds until a body with false counts, lengths or depth is refused: the longest of some kinds. */
export async function refusal(): Promise<number> {
	const complete = thousandBlocks();
	const signature = [1, 17, 1, 1, 1, 1, 2, 1, 1];
	const malformed = [
		complete.subarray(0, complete.length - 1),
		Uint8Array.from([...signature, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
		Uint8Array.from([...signature, 4, 1, 97, 10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
		Uint8Array.from([...signature, ...Array.from({ length: 100_000 }, () => [4, 1, 97, 12]).flat()])
	];
	let longest = 0;
	for (const body of malformed) {
		const started = performance.now();
		const outcome = await parseAnswer(getBlocks, body).then(
			() => 'decoded',
			() => 'refused'
		);
		if (outcome === 'decoded') throw new Error('A malformed body was decoded');
		// That the last byte is missing shows at the end only, after decoding.
		if (body !== malformed[0]) longest = Math.max(longest, performance.now() - started);
	}
	return longest;
}

/** Blocks of about 40 transactions, with meaningless bytes. */
function thousandBlocks(): Uint8Array<ArrayBuffer> {
	const bytes = (length: number, seed: number) => Uint8Array.from({ length }, (_, i) => (i * 31 + seed * 17) & 0xff);
	const blocks = Array.from({ length: 1000 }, (_, height) => ({
		block: bytes(300 + 32 * 40, height),
		txs: Array.from({ length: 40 }, (_, i) => bytes(LARGEST_TRANSACTION - i, height + i))
	}));
	const output_indices = blocks.map((_, height) => ({
		indices: Array.from({ length: 41 }, (_, i) => ({ indices: [BigInt(height * 82 + i), 7n] }))
	}));
	return encodePortableStorage({
		blocks,
		start_height: 1n,
		current_height: 3_000_000n,
		output_indices,
		status: new TextEncoder().encode('OK'),
		untrusted: false
	});
}
