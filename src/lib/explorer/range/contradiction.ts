import type { BrokenLink } from '../../chain/previous-ids';
import type { FactValue } from '../../chain/verdict';
import type { ContradictedClaim } from '../../chain/verify-blocks';

/** A contradiction found in a range of blocks. */
export interface Contradiction {
	height: number;
	/**
	 * `link`: the block does not follow the one before; `bytes`: the block's bytes contradict the node's claim;
	 * `other`: another node has another block.
	 */
	kind: 'link' | 'bytes' | 'other';
	fact: string;
	claimed: FactValue;
	/** The expected value: from the block before, from the bytes, or from the other node. */
	expected: FactValue;
}

export const linkContradiction = ({ height, fact, claimed, expected }: BrokenLink): Contradiction => ({
	height,
	kind: 'link',
	fact,
	claimed,
	expected
});

export const bytesContradiction = ({ height, fact, claimed, computed }: ContradictedClaim): Contradiction => ({
	height,
	kind: 'bytes',
	fact,
	claimed,
	expected: computed
});

/** Heights at which another node has a different block, or none. */
export function hashDifferences(
	own: readonly { height: number; hash: string }[],
	theirs: readonly { height: number; hash: string }[]
): Contradiction[] {
	const found = new Map(theirs.map(({ height, hash }) => [height, hash]));
	return own.flatMap(({ height, hash }): Contradiction[] => {
		const other = found.get(height);
		if (other === hash) return [];
		return [{ height, kind: 'other', fact: 'hash', claimed: hash, expected: other ?? 'nothing' }];
	});
}

/** Describes a contradiction in a sentence, without its values. */
export function describeContradiction({ kind, fact }: Contradiction): string {
	const texts: Record<Contradiction['kind'], string> = {
		link:
			fact === 'height' ? "Its height does not follow the previous block's." : 'It does not name the previous block.',
		bytes: 'Its bytes do not match what the node says.',
		other: 'The other node has another block there.'
	};
	return texts[kind];
}

/** Contradictions of each kind that are kept; further ones are only counted. */
const MAX_LISTED_PER_KIND = 100;

/** Collects contradictions: keeps the first ones of each kind, counts all. */
export class Contradictions {
	readonly listed: Contradiction[] = [];
	count = 0;

	add(found: readonly Contradiction[]): void {
		this.count += found.length;
		for (const finding of found) {
			if (this.listed.filter(({ kind }) => kind === finding.kind).length < MAX_LISTED_PER_KIND)
				this.listed.push(finding);
		}
	}
}
