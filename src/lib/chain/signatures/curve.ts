/** A point of the curve behind keys, in the form of the implementation that made it. */
export interface CurvePoint {
	add(other: CurvePoint): CurvePoint;
	subtract(other: CurvePoint): CurvePoint;
	/** Times eight. */
	clearCofactor(): CurvePoint;
	toBytes(): Uint8Array;
	is0(): boolean;
	/** Whether it is in the group that keys are in. */
	isTorsionFree(): boolean;
}

/** A multiple of a point. */
export interface Term {
	point: CurvePoint;
	/** Reduced by the group's order. */
	scalar: bigint;
}

/** What signatures and proofs need of the curve: one implementation in JavaScript, one in WebAssembly. */
export interface Curve {
	readonly ZERO: CurvePoint;
	readonly BASE: CurvePoint;
	/** The second generator, by which amounts are committed to. */
	readonly H: CurvePoint;
	/** Null when the bytes encode no point, or one in another way than the one there is. */
	decode(bytes: Uint8Array): CurvePoint | null;
	/** The point that a key hashes to, by which its key image is made. */
	hashToPoint(key: Uint8Array): CurvePoint | null;
	/** The sum of the terms, in a time that depends on the scalars. */
	sumOf(terms: readonly Term[]): CurvePoint;
}
