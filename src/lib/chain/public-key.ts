import { fromHex } from '../bytes/hex';
import { Point, decodeScalar } from './points';

/**
 * The public key of a secret key: to check keys against an address before they are used.
 *
 * @param secret 64 hex digits
 * @returns 64 lower-case hex digits; null when no secret key has this value: it is zero, or not below the group's order
 * @throws BytesError when it is no hex
 *
 * Source: the reference implementation's crypto/crypto.cpp, secret_key_to_public_key.
 */
export function publicKeyOf(secret: string): string | null {
	const scalar = decodeScalar(fromHex(secret));
	return scalar ? Point.BASE.multiply(scalar).toHex() : null;
}
