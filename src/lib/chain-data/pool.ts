import { compare } from '../format/compare';

/** A transaction in the pool, as the pages show it. What its bytes do not show is null. */
export interface PoolEntry {
	hash: string;
	/** In atomic units. */
	fee: bigint | null;
	/** In bytes. */
	size: number | null;
	weight: number | null;
	/** Unix seconds; null when it is unknown. */
	received: number | null;
	inputs: number | null;
	outputs: number | null;
}

/** What something pays, and for how much. */
export type PricedEntry = Pick<PoolEntry, 'fee' | 'weight'>;

/** Orders by fee for each byte of weight, highest first, without dividing; what has no known rate comes last. */
export function byFeePerByte(a: PricedEntry, b: PricedEntry): number {
	if (a.fee === null || !a.weight) return b.fee === null || !b.weight ? 0 : 1;
	if (b.fee === null || !b.weight) return -1;
	return compare(b.fee * BigInt(a.weight), a.fee * BigInt(b.weight));
}

/** Orders by age, newest first; what has no known age comes last. */
export const byNewest = (a: PoolEntry, b: PoolEntry) => (b.received ?? 0) - (a.received ?? 0);

/** A transaction with its price, as the pictures need it. */
export type PricedTransaction = PricedEntry & Pick<PoolEntry, 'hash'> & Partial<Pick<PoolEntry, 'inputs' | 'outputs'>>;

/** A projected block: what a miner who takes the highest fees would put into it. */
export interface ProjectedBlock<Entry extends PricedEntry = PricedTransaction> {
	/** Bytes of weight. */
	weight: number;
	/** The highest fee per byte first. */
	entries: Entry[];
}

/**
 * The next blocks as the pool would fill them: by fee per byte, each up to `limit` bytes of weight. A transaction that
 * does not fit any more waits for the next block.
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

/** What the pool holds altogether: bytes of weight and fees in atomic units, each null where one is unknown. */
export function totals(pool: readonly PricedEntry[]): { weight: number | null; fees: bigint | null } {
	let weight: number | null = 0;
	let fees: bigint | null = 0n;
	for (const entry of pool) {
		weight = weight === null || entry.weight === null ? null : weight + entry.weight;
		fees = fees === null || entry.fee === null ? null : fees + entry.fee;
	}
	return { weight, fees };
}
