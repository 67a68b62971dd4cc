/**
 * How old the decoys are that the reference wallet picks, for transactions since fork 8: the logarithm of an age in seconds
 * follows a gamma distribution (GAMMA_SHAPE and GAMMA_SCALE of wallet2.cpp). Only approximate: wallets count outputs instead
 * of seconds, pick outputs of the last blocks in another way, and other wallets may do it differently.
 */
export const GAMMA_SHAPE = 19.28;
export const GAMMA_SCALE = 1 / 1.61;

/** An output can be spent after 10 blocks of 120 s (DEFAULT_UNLOCK_TIME): younger decoys do not exist. */
export const YOUNGEST_DECOY = 1200;

/** The age in seconds at which the density over the logarithm of the age is highest: about a day. */
export const MODE = Math.exp((GAMMA_SHAPE - 1) * GAMMA_SCALE);

/** The density over the logarithm of the age, as a part of its highest value. @param age seconds */
export function decoyDensity(age: number): number {
	if (age < YOUNGEST_DECOY) return 0;
	const place = Math.log(age);
	const mode = Math.log(MODE);
	return Math.exp((GAMMA_SHAPE - 1) * Math.log(place / mode) - (place - mode) / GAMMA_SCALE);
}
