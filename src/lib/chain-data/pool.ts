import { compare } from '../format/compare';

/** A transaction in the pool, for display. Fields that its bytes do not show are null. */
export interface PoolEntry {
	hash: string;
	/** Atomic units. */
	fee: bigint | null;
	/** Bytes. */
	size: number | null;
	weight: number | null;
	/** Unix seconds; null if unknown. */
	received: number | null;
	inputs: number | null;
	outputs: number | null;
}

/** Fee (atomic units) and weight (bytes): enough to compare fee rates. */
export type PricedEntry = Pick<PoolEntry, 'fee' | 'weight'>;

/** Compares by fee per byte of weight, highest first, without dividing; entries of unknown rate come last. */
export function byFeePerByte(a: PricedEntry, b: PricedEntry): number {
	if (a.fee === null || !a.weight) return b.fee === null || !b.weight ? 0 : 1;
	if (b.fee === null || !b.weight) return -1;
	return compare(b.fee * BigInt(a.weight), a.fee * BigInt(b.weight));
}

/** Compares by age, newest first; entries of unknown age come last. */
export const byNewest = (a: PoolEntry, b: PoolEntry) => (b.received ?? 0) - (a.received ?? 0);

/** A transaction's fee and weight, as the pictures need them. */
export type PricedTransaction = PricedEntry & Pick<PoolEntry, 'hash'> & Partial<Pick<PoolEntry, 'inputs' | 'outputs'>>;

/** A projected block: the transactions that a miner would choose for the highest fees. */
export interface ProjectedBlock<Entry extends PricedEntry = PricedTransaction> {
	/** Bytes. */
	weight: number;
	/** The highest fee per byte first. */
	entries: Entry[];
}

/**
 * Projects the next blocks: fills them by fee per byte, each up to `limit` bytes of weight. The first transaction
 * that does not fit starts the next block.
 */
export function projectBlocks<Entry extends PricedEntry>(
	pool: readonly Entry[],
	limit: number
): ProjectedBlock<Entry>[] {
	const blocks: ProjectedBlock<Entry>[] = [];
	for (const entry of pool.toSorted(byFeePerByte)) {
		const weight = entry.weight ?? 0;
		const last = blocks.at(-1);
		if (last && last.weight + weight <= limit) {
			last.entries.push(entry);
			last.weight += weight;
		} else {
			blocks.push({ weight, entries: [entry] });
		}
	}
	return blocks;
}

/** Sums over the pool: weight in bytes and fees in atomic units, each null if one entry's is unknown. */
export function totals(pool: readonly PricedEntry[]): { weight: number | null; fees: bigint | null } {
	let weight: number | null = 0;
	let fees: bigint | null = 0n;
	for (const entry of pool) {
		weight = weight === null || entry.weight === null ? null : weight + entry.weight;
		fees = fees === null || entry.fee === null ? null : fees + entry.fee;
	}
	return { weight, fees };
}
