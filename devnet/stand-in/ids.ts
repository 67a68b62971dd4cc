import { createHash } from 'node:crypto';

const kinds = ['block', 'coinbase', 'transaction', 'waiting'] as const;

/**
 * Object that an id of the stand-in's chain refers to, such as the transaction at `index` in block `number`, or a
 * waiting transaction.
 */
export interface IdReference {
	kind: (typeof kinds)[number];
	/** Block height; for a waiting transaction, its number in the pool. */
	number: number;
	index: number;
}

/**
 * Returns an id of 64 hex digits that `decodeId` can decode: the reference is in the middle, between digits of a digest.
 */
export function idOf(kind: IdReference['kind'], number: number, index = 0): string {
	const digest = createHash('sha256').update(`${kind} ${number} ${index}`).digest('hex');
	const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
	return digest.slice(0, 24) + hex(kinds.indexOf(kind), 2) + hex(number, 8) + hex(index, 6) + digest.slice(40);
}

/** Decodes an id; returns null when it is not an id of this chain. */
export function decodeId(id: string): IdReference | null {
	const part = (from: number, to: number) => Number.parseInt(id.slice(from, to), 16);
	const kind = kinds[part(24, 26)];
	const named = kind && { kind, number: part(26, 34), index: part(34, 40) };
	return named && idOf(named.kind, named.number, named.index) === id ? named : null;
}
