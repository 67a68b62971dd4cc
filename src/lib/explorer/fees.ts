/**
 * Bytes of weight of a transfer with one input and two outputs, a ring of 16, CLSAG and Bulletproof+: what a wallet
 * makes most often.
 */
export const TYPICAL_WEIGHT = 1_540n;

const LEVELS = ['low', 'normal', 'high', 'highest'] as const;

/** A fee level: what a byte costs, and what a typical transfer does, in atomic units. */
export interface FeeLevel {
	name: string;
	perByte: bigint;
	typical: bigint;
}

/** The fee levels of a node: four from newer releases, one from older. */
export function feeLevels(estimate: { fee: bigint; fees: readonly bigint[] }): FeeLevel[] {
	const rates = estimate.fees.length > 0 ? estimate.fees : [estimate.fee];
	return rates.map((perByte, index) => ({
		name: LEVELS[index] ?? `level ${index + 1}`,
		perByte,
		typical: perByte * TYPICAL_WEIGHT
	}));
}
