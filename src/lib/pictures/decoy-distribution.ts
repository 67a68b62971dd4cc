/**
 * Ages of the decoys that the reference wallet picks, for transactions since fork 8: the logarithm of an age in
 * seconds follows a gamma distribution (GAMMA_SHAPE and GAMMA_SCALE of wallet2.cpp). Only approximate: wallets count
 * outputs instead of seconds, pick outputs of the last blocks differently, and other wallets may use another
 * distribution.
 */
export const GAMMA_SHAPE = 19.28;
export const GAMMA_SCALE = 1 / 1.61;

/** Age in seconds of the youngest decoys: an output can be spent after 10 blocks of 120 s (DEFAULT_UNLOCK_TIME). */
export const YOUNGEST_DECOY_SECONDS = 1200;

/** Age in seconds at which the density over the logarithm of the age is highest: about a day. */
export const MODE_AGE_SECONDS = Math.exp((GAMMA_SHAPE - 1) * GAMMA_SCALE);

/** Density over the logarithm of the age, relative to its maximum. @param age seconds */
export function decoyDensity(age: number): number {
	if (age < YOUNGEST_DECOY_SECONDS) return 0;
	const place = Math.log(age);
	const mode = Math.log(MODE_AGE_SECONDS);
	return Math.exp((GAMMA_SHAPE - 1) * Math.log(place / mode) - (place - mode) / GAMMA_SCALE);
}
