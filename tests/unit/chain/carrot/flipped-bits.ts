import type { Transaction } from '../../../../src/lib/chain/transaction';

type Part = (tx: Transaction) => Uint8Array | undefined;

/** Parts of a transaction whose first output is a Carrot one, all of which the receiver's check depends on. */
export const parts: readonly (readonly [string, Part])[] = [
	['the one-time key', (tx) => tx.outputs[0]?.key],
	['the view tag', (tx) => tx.outputs[0]?.carrot?.view_tag],
	['the anchor', (tx) => tx.outputs[0]?.carrot?.encrypted_anchor],
	['the amount', (tx) => tx.rct?.ecdh_info[0]?.amount],
	['the commitment', (tx) => tx.rct?.out_pk[0]],
	['the ephemeral key', (tx) => tx.extra.subarray(1, 33)],
	['the key image', ({ inputs: [first] }) => (first?.type === 'key' ? first.key_image : undefined)]
];

/**
 * Flips single bits of a part, each in a transaction of its own.
 *
 * @param make a transaction, and what belongs to it
 * @param step bits from one that is flipped to the next
 */
export function forFlippedBits<Made extends { transaction: Transaction }>(
	part: Part,
	make: () => Made,
	step: (bits: number) => number,
	check: (made: Made) => void
): void {
	const bits = 8 * (part(make().transaction)?.length ?? 0);
	expect(bits).toBeGreaterThan(0);
	for (let bit = 0; bit < bits; bit += step(bits)) {
		const made = make();
		const bytes = part(made.transaction) ?? expect.unreachable();
		bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
		check(made);
	}
}
