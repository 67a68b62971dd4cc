/**
 * Keccak-256 as CryptoNote uses it (padding byte 0x01, from before SHA-3 was fixed), written for clarity, so that tests
 * can hold what is read from a transaction against the transaction's own id. Source: the Keccak reference, version 3.0.
 */

const mask = (1n << 64n) - 1n;
const rate = 136;

function rotate(lane: bigint, by: number): bigint {
	return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask;
}

/** The 24 rounds' constants, from the reference's shift register. */
const roundConstants = Array.from({ length: 24 }, (_, round) => {
	let constant = 0n;
	for (let j = 0; j < 7; j++) if (registerBit(7 * round + j) === 1) constant |= 1n << BigInt(2 ** j - 1);
	return constant;
});

function registerBit(step: number): number {
	let register = 1;
	for (let i = 0; i < step % 255; i++) register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1;
	return register & 1;
}

function permute(state: BigUint64Array): void {
	const lane = (x: number, y: number): bigint => state[(x % 5) + 5 * (y % 5)] ?? 0n;
	for (const constant of roundConstants) {
		const columns = [0, 1, 2, 3, 4].map((x) => lane(x, 0) ^ lane(x, 1) ^ lane(x, 2) ^ lane(x, 3) ^ lane(x, 4));
		const column = (x: number): bigint => columns[x % 5] ?? 0n;
		for (let y = 0; y < 5; y++) {
			for (let x = 0; x < 5; x++) state[x + 5 * y] = lane(x, y) ^ column(x + 4) ^ rotate(column(x + 1), 1);
		}
		let x = 1;
		let y = 0;
		let current = lane(1, 0);
		for (let t = 0; t < 24; t++) {
			[x, y] = [y, (2 * x + 3 * y) % 5];
			const next = lane(x, y);
			state[x + 5 * y] = rotate(current, (((t + 1) * (t + 2)) / 2) % 64);
			current = next;
		}
		for (let row = 0; row < 5; row++) {
			const old = [0, 1, 2, 3, 4].map((column) => lane(column, row));
			const at = (column: number): bigint => old[column % 5] ?? 0n;
			for (let column = 0; column < 5; column++) {
				state[column + 5 * row] = at(column) ^ (~at(column + 1) & mask & at(column + 2));
			}
		}
		state[0] = lane(0, 0) ^ constant;
	}
}

export function keccak256(bytes: Uint8Array): Uint8Array {
	const padded = new Uint8Array(Math.floor(bytes.length / rate + 1) * rate);
	padded.set(bytes);
	padded[bytes.length] = 0x01;
	padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;

	const state = new BigUint64Array(25);
	const blocks = new DataView(padded.buffer);
	for (let start = 0; start < padded.length; start += rate) {
		for (let i = 0; i < rate / 8; i++) state[i] = (state[i] ?? 0n) ^ blocks.getBigUint64(start + 8 * i, true);
		permute(state);
	}
	const hash = new DataView(new ArrayBuffer(32));
	for (let i = 0; i < 4; i++) hash.setBigUint64(8 * i, state[i] ?? 0n, true);
	return new Uint8Array(hash.buffer);
}
