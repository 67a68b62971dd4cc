/** Of a node that names one rate alone: what wallets multiply it by (get_fee_multiplier in wallet2.cpp, since fork 8). */
const MULTIPLIERS = [1n, 5n, 25n, 1000n] as const;

/** The four fees per byte that wallets choose from, in atomic units, from a node's estimate. */
export function ratesOf({ fee, fees }: { fee: bigint; fees: readonly bigint[] }): readonly bigint[] {
	return fees.length >= 4 ? fees : MULTIPLIERS.map((times) => (fees[0] ?? fee) * times);
}
