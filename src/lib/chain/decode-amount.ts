import { fastHash } from './hash';
import { H, hashToScalar, ORDER, Point, decodeNumber, decodePoint, times, encodeNumber } from './points';
import { rctType, type EcdhInfo } from './rct';
import type { Transaction } from './transaction';

const text = (word: string) => new TextEncoder().encode(word);
const AMOUNT = text('amount');
const COMMITMENT_MASK = text('commitment_mask');

interface Opening {
	mask: bigint;
	amount: bigint;
}

/**
 * Decrypts an amount and the mask of its commitment. Source: the reference implementation's ringct/rctOps.cpp,
 * ecdhDecode.
 */
function open({ mask, amount }: EcdhInfo, secret: Uint8Array): Opening | null {
	if (mask === null) {
		const factor = fastHash(AMOUNT, secret);
		const plain = amount.map((byte, i) => byte ^ (factor[i] ?? 0));
		return { mask: hashToScalar(COMMITMENT_MASK, secret), amount: decodeNumber(plain) };
	}
	const first = hashToScalar(secret);
	const second = hashToScalar(encodeNumber(first));
	const minus = (value: Uint8Array, key: bigint) => (((decodeNumber(value) - key) % ORDER) + ORDER) % ORDER;
	return { mask: minus(mask, first), amount: minus(amount, second) };
}

/**
 * Returns the amount (atomic units) of one of a transaction's outputs. A hidden amount is decrypted with the output's
 * shared secret (`derivationToScalar`); null when it does not open the output's commitment. An amount that is not
 * hidden is returned as it is. Source: the reference implementation's ringct/rctSigs.cpp, decodeRct.
 */
export function decodeAmount(tx: Transaction, outputIndex: number, secret: bigint): bigint | null {
	const output = tx.outputs[outputIndex];
	if (!output) return null;
	if (tx.version === 1 || output.amount > 0n) return output.amount;
	if (!tx.rct) return null;
	if (tx.rct.type === rctType.none) return output.amount;
	const hidden = tx.rct.ecdh_info[outputIndex];
	const commitment = tx.rct.out_pk[outputIndex];
	const opening = hidden && open(hidden, encodeNumber(secret));
	const point = commitment && decodePoint(commitment);
	if (!opening || !point || opening.amount >= 1n << 64n) return null;
	const expected = times(Point.BASE, opening.mask).add(times(H, opening.amount));
	return expected.equals(point) ? opening.amount : null;
}
