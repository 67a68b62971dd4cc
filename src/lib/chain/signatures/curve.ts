/** Point of the curve that keys are on, in the form of the implementation that created it. */
export interface CurvePoint {
	add(other: CurvePoint): CurvePoint;
	subtract(other: CurvePoint): CurvePoint;
	/** Multiplies the point by eight. */
	clearCofactor(): CurvePoint;
	toBytes(): Uint8Array;
	is0(): boolean;
	/** True when the point is in the group that keys are in. */
	isTorsionFree(): boolean;
}

/** Multiple of a point. */
export interface Term {
	point: CurvePoint;
	/** Scalar, reduced by the group's order. */
	scalar: bigint;
}

/** Curve operations that signatures and proofs need, with one implementation in JavaScript and one in WebAssembly. */
export interface Curve {
	readonly ZERO: CurvePoint;
	readonly BASE: CurvePoint;
	/** Second generator, used to commit to amounts. */
	readonly H: CurvePoint;
	/**
	 * Decodes a point. Null when the bytes do not encode a point, or encode one in another way than its only valid one.
	 */
	decode(bytes: Uint8Array): CurvePoint | null;
	/** Hashes a key to a point, from which its key image is made. */
	hashToPoint(key: Uint8Array): CurvePoint | null;
	/** Returns the sum of the terms, in a time that depends on the scalars. */
	sumOf(terms: readonly Term[]): CurvePoint;
}
