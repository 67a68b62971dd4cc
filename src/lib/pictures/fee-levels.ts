/** From pale to strong; `--fee-1` to `--fee-5` in app.css. */
export const FEE_LEVELS = ['low', 'normal', 'high', 'higher', 'highest'] as const;

/** An index into {@link FEE_LEVELS}. */
export type FeeLevel = 0 | 1 | 2 | 3 | 4;

/** Of a node that names one rate alone: what wallets multiply it by (get_fee_multiplier in wallet2.cpp, since fork 8). */
const MULTIPLIERS = [1n, 5n, 25n, 1000n] as const;

/** The four fees per byte that wallets choose from, in atomic units, from a node's estimate. */
export function ratesOf({ fee, fees }: { fee: bigint; fees: readonly bigint[] }): readonly bigint[] {
	return fees.length >= 4 ? fees : MULTIPLIERS.map((times) => (fees[0] ?? fee) * times);
}

/**
 * The level whose fee per byte is nearest, by ratio. "Higher" lies halfway between the node's two upper rates. Exact:
 * fourth powers of integers are compared, and nothing is divided.
 *
 * @param fee in atomic units, for `weight` bytes
 * @param rates the node's four fees per byte, in atomic units
 */
export function feeLevelOf(fee: bigint, weight: number, rates: readonly bigint[]): FeeLevel {
	const [low = 0n, normal = 0n, high = 0n, highest = 0n] = rates;
	const paid = fee ** 4n;
	const from = BigInt(weight) ** 4n;
	if (paid >= high * highest ** 3n * from) return 4;
	if (paid >= high ** 3n * highest * from) return 3;
	if (paid >= (normal * high) ** 2n * from) return 2;
	return paid >= (low * normal) ** 2n * from ? 1 : 0;
}
