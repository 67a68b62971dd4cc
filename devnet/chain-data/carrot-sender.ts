import { blake2b } from '@noble/hashes/blake2.js';
import { fromHex, toHex } from '../../src/lib/bytes/hex';
import { encodeVarint } from '../../src/lib/bytes/varint';
import type { Address } from '../../src/lib/chain/address';
import { decodeNumber, encodeNumber, H, ORDER, Point, times } from '../../src/lib/chain/points';
import type { Transaction } from '../../src/lib/chain/transaction';
import { concat, encodePrefix, encodeRct } from './encode';
import { encodePrunable } from './encode-prunable';
import { fcmpTransaction, type FcmpShape } from './next-samples';

/**
 * Creates Carrot outputs as a sender does, from the specification (carrot.md of jeffro256/carrot, sections 7.4 to 7.9)
 * and without the scanner's code. Secrets are plain numbers.
 */

export interface CarrotPayment {
	address: Pick<Address, 'kind' | 'spendKey' | 'viewKey'> & { paymentId?: string | null };
	amount: bigint;
	purpose?: 'payment' | 'change';
	/** Anchor (16 bytes). */
	anchor?: Uint8Array;
	/**
	 * Secret view key of the wallet, for a payment to itself that accompanies another payment and shares its ephemeral
	 * key.
	 */
	selfSendViewKey?: bigint;
	/** Address whose public spend key the one-time key is made from, for a Janus attack. */
	oneTimeKeyAddress?: Pick<Address, 'spendKey'>;
	/** Address whose public spend key the ephemeral secret is hashed with; `oneTimeKeyAddress` when omitted. */
	ephemeralSecretAddress?: Pick<Address, 'spendKey'>;
}

interface Options {
	/** Height of the coinbase; a transfer when omitted. */
	height?: number;
	/** Key image of the first input. */
	keyImage?: Uint8Array;
	fee?: bigint;
	T?: string;
}

const G = Point.BASE;
const FIELD_ORDER = Point.Fp.ORDER;

function hash(length: number, key: Uint8Array | null, purpose: string, ...parts: readonly Uint8Array[]): Uint8Array {
	const name = new TextEncoder().encode(purpose);
	const personalization = Uint8Array.from({ length: 16 }, (_, i) => 'Monero'.charCodeAt(i) || 0);
	const options = { dkLen: length, personalization, ...(key && { key }) };
	return blake2b(concat([name.length], name, ...parts), options);
}

const scalar = (key: Uint8Array | null, purpose: string, ...parts: readonly Uint8Array[]) =>
	decodeNumber(hash(64, key, purpose, ...parts)) % ORDER;

/** Converts a point to Curve25519: only its y coordinate matters. */
function montgomery(point: Point): Uint8Array {
	const y = decodeNumber(point.toBytes()) & ((1n << 255n) - 1n);
	return encodeNumber(((1n + y) * Point.Fp.inv((1n - y + FIELD_ORDER) % FIELD_ORDER)) % FIELD_ORDER);
}

const uint64 = (value: bigint) => encodeNumber(value).subarray(0, 8);
const xor = (bytes: Uint8Array, mask: Uint8Array) => bytes.map((byte, i) => byte ^ (mask[i] ?? 0));

/** Generator T since August 2026. */
const NEWEST_T = 'dc42e1d3307b2d4b3b02729abe577e231d79478141cb5b310ca9fa6e127616a3';

/** Returns a transaction with Carrot outputs to addresses, without signatures. Two outputs share one ephemeral key. */
export const payCarrot = (payments: readonly CarrotPayment[], options: Options = {}): Transaction =>
	makeCarrot(payments, options).transaction;

/**
 * Same as `payCarrot`, but also returns the transaction keys (hex) in the form that the draft's wallets use: one key,
 * or zeros followed by one key for each output.
 */
export function makeCarrot(
	payments: readonly CarrotPayment[],
	options: Options = {}
): { transaction: Transaction; txKeys: string } {
	const { height, keyImage = new Uint8Array(32).fill(7), fee = 0n } = options;
	const context =
		height === undefined ? concat([0x52], keyImage) : concat([0x43], encodeNumber(BigInt(height)).subarray(0, 32));
	const T = Point.fromHex(options.T ?? NEWEST_T);
	const normal = payments.find(({ selfSendViewKey }) => selfSendViewKey === undefined);
	const made = payments.map((payment) => {
		const {
			amount,
			selfSendViewKey,
			purpose = 'payment',
			address,
			oneTimeKeyAddress = address,
			ephemeralSecretAddress = oneTimeKeyAddress
		} = payment;
		const leading = selfSendViewKey === undefined ? payment : (normal ?? payment);
		const anchor = leading.anchor ?? new Uint8Array(16).fill(9);
		const id = fromHex(leading.address.paymentId ?? '0000000000000000');
		const hashed = leading === payment ? ephemeralSecretAddress : leading.address;
		const secret = scalar(null, 'Carrot sending key normal', anchor, context, fromHex(hashed.spendKey), id);
		const base = leading.address.kind === 'subaddress' ? Point.fromHex(leading.address.spendKey) : G;
		const ephemeral = montgomery(times(base, secret));
		const shared =
			selfSendViewKey === undefined
				? montgomery(times(Point.fromHex(address.viewKey), secret))
				: montgomery(times(times(base, secret), selfSendViewKey));
		const inner = hash(32, shared, 'Carrot sender-receiver secret', ephemeral, context);
		const spendKey = fromHex(oneTimeKeyAddress.spendKey);
		const type = Uint8Array.of(purpose === 'change' ? 1 : 0);
		const mask = scalar(inner, 'Carrot commitment mask', uint64(amount), spendKey, type);
		const commitment = times(G, mask).add(times(H, amount)).toBytes();
		const [name, bound] = height === undefined ? ['key', commitment] : ['coinbase', concat(uint64(amount), spendKey)];
		const extension = (generator: 'G' | 'T') => scalar(inner, `Carrot ${name} extension ${generator}`, bound);
		const key = Point.fromBytes(spendKey)
			.add(times(G, extension('G')))
			.add(times(T, extension('T')))
			.toBytes();
		const plainAnchor =
			selfSendViewKey === undefined
				? anchor
				: hash(16, encodeNumber(selfSendViewKey), 'Carrot janus anchor special', ephemeral, context, key);
		return {
			secret,
			ephemeral,
			id: xor(id, hash(8, inner, 'Carrot encryption mask pid', key)),
			output: {
				amount: height === undefined ? 0n : amount,
				key,
				carrot: {
					view_tag: hash(3, shared, 'Carrot view tag', context, key),
					encrypted_anchor: xor(plainAnchor, hash(16, inner, 'Carrot encryption mask anchor', key))
				}
			},
			ecdh: { mask: null, amount: xor(uint64(amount), hash(8, inner, 'Carrot encryption mask a', key)) },
			commitment
		};
	});
	const ephemerals = made.map(({ ephemeral }) => ephemeral);
	const isShared = height === undefined ? made.length === 2 : made.length === 1;
	const ephemeralKeys =
		isShared || made.length === 1
			? concat([1], ephemerals[0] ?? [])
			: concat([4], encodeVarint(BigInt(made.length)), ...ephemerals);
	// The only payment id: that of the payment to an integrated address, else a dummy.
	const withId = made.find((_, i) => payments[i]?.address.paymentId)?.id ?? new Uint8Array(8).fill(3);
	const secrets = made.map(({ secret }) => toHex(encodeNumber(secret)));
	const txKeys = isShared || made.length === 1 ? (secrets[0] ?? '') : `${'00'.repeat(32)}${secrets.join('')}`;
	const transaction: Transaction = {
		version: 2,
		unlock_time: height === undefined ? 0n : BigInt(height + 60),
		inputs:
			height === undefined
				? [{ type: 'key', amount: 0n, key_offsets: [], absolute_indices: [], key_image: keyImage }]
				: [{ type: 'gen', height }],
		outputs: made.map(({ output }) => output),
		extra: height === undefined ? concat(ephemeralKeys, [2, 9, 1], withId) : ephemeralKeys,
		rct: {
			type: height === undefined ? 7 : 0,
			fee,
			pseudo_outs: null,
			ecdh_info: height === undefined ? made.map(({ ecdh }) => ecdh) : [],
			out_pk: height === undefined ? made.map(({ commitment }) => commitment) : []
		},
		pruned: height === undefined,
		bounds: { prefix_end: 0, base_end: 0, end: 0 }
	};
	return { transaction, txKeys };
}

/** Serializes a whole transaction. Its proofs are filler bytes of the right length. */
export function serializeCarrotTransaction(tx: Transaction, proofs: Partial<FcmpShape> = {}): Uint8Array {
	const base = concat(encodePrefix(tx), tx.rct ? encodeRct(tx.rct) : []);
	if (tx.inputs[0]?.type === 'gen') return base;
	const shape = { seed: 1, inputs: tx.inputs.length, outputs: tx.outputs.length, layers: 6, membershipProofBytes: 100 };
	const { prunable } = fcmpTransaction({ ...shape, reference_block: 5n, fee: 0n, extra: new Uint8Array(), ...proofs });
	return concat(base, encodePrunable(7, prunable));
}
