import type { PoolTransaction, TransactionEntry } from '../rpc/daemon/records';
import { summarizeTransaction } from './summary';

/** A transaction that waits, as the pool's pages show it. */
export interface PoolEntry {
	hash: string;
	/** In atomic units; null when its bytes do not show it. */
	fee: bigint | null;
	/** In bytes. */
	size: number;
	weight: number;
	/** Unix seconds; null when it is unknown. */
	received: number | null;
	double_spend_seen: boolean;
	/** The whole transaction. Its inputs and outputs are counted when its row comes into view. */
	hex: string;
}

/** From `/get_transaction_pool`. */
export function fromPool(entry: PoolTransaction): PoolEntry {
	return {
		hash: entry.id_hash,
		fee: entry.fee,
		size: entry.blob_size,
		weight: entry.weight ?? entry.blob_size,
		received: entry.receive_time ?? null,
		double_spend_seen: entry.double_spend_seen ?? false,
		hex: entry.tx_blob ?? ''
	};
}

/** From `/get_transactions`. */
export function fromLookup(entry: TransactionEntry): PoolEntry {
	const { fee, size, weight } = summarizeTransaction(entry);
	const bytes = entry.as_hex.length / 2;
	return {
		hash: entry.tx_hash,
		fee,
		size: size ?? bytes,
		weight: weight ?? bytes,
		received: entry.received_timestamp ?? null,
		double_spend_seen: entry.double_spend_seen,
		hex: entry.as_hex
	};
}

/** Orders by fee for each byte of weight, highest first, without dividing; what has no known rate comes last. */
export function byFeePerByte(a: PoolEntry, b: PoolEntry): number {
	if (a.fee === null || a.weight === 0) return b.fee === null || b.weight === 0 ? 0 : 1;
	if (b.fee === null || b.weight === 0) return -1;
	const difference = b.fee * BigInt(a.weight) - a.fee * BigInt(b.weight);
	return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** Orders by age, newest first; what has no known age comes last. */
export const byNewest = (a: PoolEntry, b: PoolEntry) => (b.received ?? 0) - (a.received ?? 0);

/** A block that is not there yet: what a miner who takes the best-paying transactions would put into it. */
export interface ProjectedBlock {
	count: number;
	/** Bytes of weight. */
	weight: number;
	/** Sum, in atomic units. */
	fees: bigint;
	/** The worst and the best paying transaction in it. */
	lowest: PoolEntry;
	highest: PoolEntry;
}

/**
 * The next blocks as the pool would fill them: by fee per byte, each up to `limit` bytes of weight. A transaction that
 * does not fit any more waits for the next block.
 */
export function projectBlocks(pool: readonly PoolEntry[], limit: number): ProjectedBlock[] {
	const blocks: ProjectedBlock[] = [];
	for (const entry of pool.toSorted(byFeePerByte)) {
		const last = blocks.at(-1);
		if (last && last.weight + entry.weight <= limit) {
			last.count++;
			last.weight += entry.weight;
			last.fees += entry.fee ?? 0n;
			last.lowest = entry;
		} else {
			blocks.push({ count: 1, weight: entry.weight, fees: entry.fee ?? 0n, lowest: entry, highest: entry });
		}
	}
	return blocks;
}

/** What the pool holds altogether: bytes of size, and fees in atomic units. */
export function totals(pool: readonly PoolEntry[]): { size: number; fees: bigint } {
	let size = 0;
	let fees = 0n;
	for (const entry of pool) {
		size += entry.size;
		fees += entry.fee ?? 0n;
	}
	return { size, fees };
}
