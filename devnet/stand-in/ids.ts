import { createHash } from 'node:crypto';

const kinds = ['block', 'coinbase', 'transaction', 'waiting'] as const;

/** What an id of the stand-in's chain names: the transaction at `index` in block `number`, or one that waits. */
export interface Named {
	kind: (typeof kinds)[number];
	/** A height; of a waiting transaction, which one it is. */
	number: number;
	index: number;
}

/** An id of 64 hex digits that can be read back: what it names stands in the middle, between digits of a digest. */
export function idOf(kind: Named['kind'], number: number, index = 0): string {
	const digest = createHash('sha256').update(`${kind} ${number} ${index}`).digest('hex');
	const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
	return digest.slice(0, 24) + hex(kinds.indexOf(kind), 2) + hex(number, 8) + hex(index, 6) + digest.slice(40);
}

/** What an id names; null when it is none of this chain's. */
export function readId(id: string): Named | null {
	const part = (from: number, to: number) => Number.parseInt(id.slice(from, to), 16);
	const kind = kinds[part(24, 26)];
	const named = kind && { kind, number: part(26, 34), index: part(34, 40) };
	return named && idOf(named.kind, named.number, named.index) === id ? named : null;
}
