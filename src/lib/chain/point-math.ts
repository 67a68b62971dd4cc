import { generateKeyDerivation } from './keys';

/**
 * What a scan spends its time on, apart, so that it can be done by whatever does it fastest here. `scan-many.ts` goes on
 * with exact derivations where a candidate promises something: a candidate too many costs time, and nothing else.
 */
export interface PointMath {
	readonly name: string;
	/**
	 * For each public key of a transaction what its derivation with the secret view key may be: the right one is among them.
	 * Of a key that is no point, anything.
	 */
	candidates(publicKeys: readonly Uint8Array[]): Promise<readonly (readonly Uint8Array[])[]>;
}

/** Works everywhere, and gives the one right candidate; about a thousand keys a second. */
export function plainPointMath(view: bigint): PointMath {
	return {
		name: 'JavaScript',
		candidates: async (publicKeys) =>
			publicKeys.map((key) => {
				const derivation = generateKeyDerivation(key, view);
				return derivation ? [derivation] : [];
			})
	};
}
