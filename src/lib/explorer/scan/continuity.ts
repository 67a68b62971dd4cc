import type { BlockRun } from '../../chain/scan-blocks';

/** Checks that batches of blocks, which arrive in any order, follow each other. Only open ends are stored. */
export class BatchContinuity {
	/** Of batches whose neighbour has not arrived: the id of the last block, and the id that the first one names. */
	readonly #ends = new Map<number, string>();
	readonly #starts = new Map<number, string>();

	/** Adds a batch. @returns the height of a block that does not name the previous one; null when there is none */
	add({ first, last }: BlockRun): number | null {
		this.#ends.set(last.height, last.id);
		this.#starts.set(first.height, first.prev_id);
		for (const height of [first.height, last.height + 1]) {
			const [end, start] = [this.#ends.get(height - 1), this.#starts.get(height)];
			if (end === undefined || start === undefined) continue;
			this.#ends.delete(height - 1);
			this.#starts.delete(height);
			if (end !== start) return height;
		}
		return null;
	}

	/** How many ends have no neighbour yet. */
	get open(): number {
		return this.#ends.size + this.#starts.size;
	}
}
