import { encodeVarint } from '../../src/lib/bytes/varint';
import { fromHex } from '../../src/lib/bytes/hex';
import type { Address } from '../../src/lib/chain/address';
import { fastHash } from '../../src/lib/chain/hash';
import { derivationToScalar, derivePublicKey, deriveViewTag, generateKeyDerivation } from '../../src/lib/chain/keys';
import { H, hashToScalar, ORDER, Point, decodePoint, times, encodeNumber } from '../../src/lib/chain/points';
import type { RctType } from '../../src/lib/chain/rct';
import type { Transaction } from '../../src/lib/chain/transaction';
import { concat } from './encode';

/**
 * Creates outputs as a sender does, for transaction forms that no program here creates any more. Secrets are plain
 * numbers.
 */

export interface PaymentTo {
	address: Address;
	amount: bigint;
	/** Transaction key of this output; the transaction's own key when omitted. */
	transactionKey?: bigint;
}

interface Options {
	secret: bigint;
	type?: RctType | null;
	isTagged?: boolean;
	/** More fields of `extra`, before the transaction's public key. */
	extraBeforeKeys?: Uint8Array;
	/** More fields of `extra`, after the public keys, such as encrypted payment ids. */
	extraAfterKeys?: Uint8Array;
}

const text = (word: string) => new TextEncoder().encode(word);

/**
 * Returns the public key that a transaction publishes for a secret one. For a payment to a subaddress alone it is
 * derived from the subaddress.
 */
export function publicKeyFor(secret: bigint, address: Address): Uint8Array {
	const base = address.kind === 'subaddress' ? decodePoint(fromHex(address.spendKey)) : Point.BASE;
	if (!base) throw new Error('the address has no points');
	return times(base, secret).toBytes();
}

function encryptAmount(type: RctType, amount: bigint, shared: Uint8Array) {
	if (type >= 4) {
		const factor = fastHash(text('amount'), shared);
		const mask = hashToScalar(text('commitment_mask'), shared);
		const hidden = encodeNumber(amount)
			.subarray(0, 8)
			.map((byte, i) => byte ^ (factor[i] ?? 0));
		return { mask, ecdh: { mask: null, amount: hidden } };
	}
	const mask = 12345n;
	const first = hashToScalar(shared);
	const second = hashToScalar(encodeNumber(first));
	const plus = (value: bigint, key: bigint) => encodeNumber((value + key) % ORDER);
	return { mask, ecdh: { mask: plus(mask, first), amount: plus(amount, second) } };
}

/** Returns a transaction with outputs to addresses. Inputs and signatures are omitted: nothing here reads them. */
export function pay(
	payments: readonly PaymentTo[],
	{ secret, type = 6, isTagged = true, extraBeforeKeys, extraAfterKeys }: Options
): Transaction {
	const made = payments.map(({ address, amount, transactionKey = secret }, i) => {
		const derivation = generateKeyDerivation(fromHex(address.viewKey), transactionKey) ?? new Uint8Array(0);
		const key = derivePublicKey(derivation, i, fromHex(address.spendKey)) ?? new Uint8Array(0);
		const hidden = encryptAmount(type ?? 0, amount, encodeNumber(derivationToScalar(derivation, i)));
		const commitment = times(Point.BASE, hidden.mask).add(times(H, amount)).toBytes();
		const output = { amount: type ? 0n : amount, key, ...(isTagged && { view_tag: deriveViewTag(derivation, i) }) };
		return { output, ecdh: hidden.ecdh, commitment };
	});
	const owns: Uint8Array[] = [];
	for (const { transactionKey, address } of payments)
		if (transactionKey !== undefined) owns.push(publicKeyFor(transactionKey, address));
	const additional = owns.length > 0 ? concat([4], encodeVarint(BigInt(owns.length)), ...owns) : [];
	const [first] = payments;
	const main = first && owns.length === 0 ? publicKeyFor(secret, first.address) : times(Point.BASE, secret).toBytes();
	return {
		version: type === null ? 1 : 2,
		unlock_time: 0n,
		inputs: [],
		outputs: made.map(({ output }) => output),
		extra: concat(extraBeforeKeys ?? [], [1], main, additional, extraAfterKeys ?? []),
		rct:
			type === null
				? null
				: {
						type,
						fee: 0n,
						pseudo_outs: null,
						ecdh_info: type === 0 ? [] : made.map(({ ecdh }) => ecdh),
						out_pk: type === 0 ? [] : made.map(({ commitment }) => commitment)
					},
		pruned: true,
		bounds: { prefix_end: 0, base_end: 0, end: 0 }
	};
}
