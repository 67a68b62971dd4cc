import type { OwnedOutput } from './scan';

/** Category that a found output is counted in. */
export type FoundKind =
	| 'coinbase'
	| 'received'
	/** Change, a transfer of the wallet to itself, or received: a view key cannot distinguish them. */
	| 'may_be_change'
	/** Output with the same one-time key as another: only one of them can be spent, and a wallet counts the largest. */
	| 'duplicate'
	/** Output whose amount does not open its commitment, so that it cannot be spent. */
	| 'unreadable'
	/** Carrot output whose anchor does not show that it was made for one address alone: wallets do not count it. */
	| 'possible_janus_attack';

type CountableOutput = Pick<OwnedOutput, 'key' | 'amount' | 'isCoinbase' | 'mayBeChange' | 'isGenuine'>;

/**
 * Returns the category of each output, in order. Does not show whether an output was spent since, or is locked. A
 * wallet keeps one output of each one-time key, the first one with the largest amount (reference implementation,
 * wallet2.cpp, process_new_transaction).
 *
 * @param outputs all outputs that were ever found for the keys, in the chain's order
 */
export function foundKinds(outputs: readonly CountableOutput[]): FoundKind[] {
	const largest = new Map<string, CountableOutput>();
	for (const output of outputs) {
		if ((output.amount ?? 0n) > (largest.get(output.key)?.amount ?? 0n)) largest.set(output.key, output);
	}
	return outputs.map((output) => {
		if (output.isGenuine === false) return 'possible_janus_attack';
		if (output.amount === null) return 'unreadable';
		if (largest.get(output.key) !== output) return 'duplicate';
		if (output.isCoinbase) return 'coinbase';
		return output.mayBeChange ? 'may_be_change' : 'received';
	});
}

/**
 * Returns sums in atomic units: `received`, which includes mined coins, and `mayBeChange`, which may be change instead.
 *
 * @param outputs as for {@link foundKinds}
 */
export function foundTotals(outputs: readonly CountableOutput[]): { received: bigint; mayBeChange: bigint } {
	const totals = { received: 0n, mayBeChange: 0n };
	for (const [i, kind] of foundKinds(outputs).entries()) {
		const amount = outputs[i]?.amount ?? 0n;
		if (kind === 'may_be_change') totals.mayBeChange += amount;
		else if (kind === 'received' || kind === 'coinbase') totals.received += amount;
	}
	return totals;
}
