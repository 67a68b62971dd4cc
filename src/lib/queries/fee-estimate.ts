import { TYPICAL_WEIGHT } from './fees';
import type { PricedTransaction } from './pool';

/**
 * In which of the next blocks a typical transfer with this fee per byte would be, if nothing else arrived: what waits with
 * at least that fee comes before it, and blocks are filled up to the `median`. The next block is 1.
 */
export function blockFor(perByte: bigint, waiting: readonly PricedTransaction[], median: number): number {
	let weight = Number(TYPICAL_WEIGHT);
	for (const other of waiting) {
		if (other.weight && other.fee !== null && other.fee >= perByte * BigInt(other.weight)) weight += other.weight;
	}
	return median > 0 ? Math.max(1, Math.ceil(weight / median)) : 1;
}
