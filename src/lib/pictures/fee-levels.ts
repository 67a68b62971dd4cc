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

/** Fourth powers of the fees per byte at which the upper levels begin, the highest first, by the node's rates. */
const beginnings = new WeakMap<readonly bigint[], readonly bigint[]>();

function beginningsOf(rates: readonly bigint[]): readonly bigint[] {
	const [low = 0n, normal = 0n, high = 0n, highest = 0n] = rates;
	const known = beginnings.get(rates) ?? [
		high * highest ** 3n,
		high ** 3n * highest,
		(normal * high) ** 2n,
		(low * normal) ** 2n
	];
	beginnings.set(rates, known);
	return known;
}

/**
 * The level whose fee per byte is nearest, by ratio. "Higher" lies halfway between the node's two upper rates. Exact:
 * fourth powers of integers are compared, and nothing is divided.
 *
 * @param fee in atomic units, for `weight` bytes
 * @param rates the node's four fees per byte, in atomic units
 */
export function feeLevelOf(fee: bigint, weight: number, rates: readonly bigint[]): FeeLevel {
	const paid = fee ** 4n;
	const from = BigInt(weight) ** 4n;
	const below = beginningsOf(rates).findIndex((beginning) => paid >= beginning * from);
	return below < 0 ? 0 : ((4 - below) as FeeLevel);
}
