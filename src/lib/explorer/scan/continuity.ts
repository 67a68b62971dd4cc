import type { ScannedBlocks } from '../../chain/scan-blocks';

/** Holds stretches of blocks, which come in any order, against their neighbours. It keeps nothing of those that met. */
export class BatchContinuity {
	/** Of stretches whose neighbour is not there yet: the id that ends one, and the id that the next one names. */
	readonly #ends = new Map<number, string>();
	readonly #starts = new Map<number, string>();

	/** Takes a stretch. @returns the height of a block that does not name the one before it; null when all is well */
	take({ first, last }: Pick<ScannedBlocks, 'first' | 'last'>): number | null {
		if (!first || !last) return null;
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

	/** How many ends wait for their neighbour. */
	get open(): number {
		return this.#ends.size + this.#starts.size;
	}
}
