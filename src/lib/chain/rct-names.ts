/** By type number. Source: the enumeration in the reference implementation's ringct/rctTypes.h. */
const names = [
	'none',
	'MLSAG, Borromean full',
	'MLSAG, Borromean simple',
	'MLSAG, Bulletproof',
	'MLSAG, Bulletproof, short amounts',
	'CLSAG, Bulletproof',
	'CLSAG, Bulletproof+'
] as const;

/** What people call a RingCT type: its ring signature, then its range proof. Null for a type that is not known. */
export function rctTypeName(type: number): string | null {
	return names[type] ?? null;
}
