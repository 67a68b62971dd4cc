import { readFileSync } from 'node:fs';
import { fromHex } from '../../../../src/lib/bytes/hex';
import { fastHash } from '../../../../src/lib/chain/hash';
import { decodeParts, type RctPrunable, type TransactionParts } from '../../../../src/lib/chain/parts';
import { decodePoint, encodeNumber, H, hashToScalar, Point, times } from '../../../../src/lib/chain/points';
import type { RingKeys } from '../../../../src/lib/chain/signatures/ring';
import { openCommitment } from '../../../../src/lib/chain/signatures/ring';
import type { ProofTask } from '../../../../src/lib/chain/signatures/verify-proofs';
import { plainCurve } from '../../../../src/lib/chain/signatures/plain-curve';
import { signedMessage } from '../../../../src/lib/chain/signatures/message';
import type { Rct } from '../../../../src/lib/chain/rct';
import { hashToPoint } from '../../../../src/lib/chain/signature';
import { parseTransaction, type KeyInput, type Transaction } from '../../../../src/lib/chain/transaction';
import { concat, encodePrefix, encodeRct } from '../../../../devnet/chain-data/encode';
import { encodePrunable } from '../../../../devnet/chain-data/encode-prunable';

/**
 * Transactions whose signatures and proofs are valid, of each kind. Those of the main network are signed again, with rings
 * of this file's own, since the published files do not have theirs: range proofs and balance stay what they were.
 */

const home = new URL('../../../../devnet/chain-data/vectors/proofs/', import.meta.url);
const file = (name: string) => readFileSync(new URL(name, home));
const bytesOf = (name: string) => new Uint8Array(file(`${name}.bin`));

const { Fn } = Point;
const text = (word: string) => new TextEncoder().encode(word);
const domain = (word: string) => concat(text(word), new Uint8Array(32 - word.length));
const pointOf = (bytes: Uint8Array | undefined) => decodePoint(bytes ?? new Uint8Array()) ?? Point.ZERO;
const baseOf = (key: Uint8Array) => hashToPoint(key) ?? Point.ZERO;
const sum = (points: readonly Point[]) => points.reduce((total, point) => total.add(point), Point.ZERO);

/** A scalar that is always the same for the same words. */
const scalar = (...words: (string | number)[]) => hashToScalar(text(words.join(' ')));

/** A member whose secrets are known: its key's, and that of its commitment less the input's. */
interface Signer {
	x: bigint;
	z: bigint;
	place: number;
}

const signerOf = (input: number, ring: number): Signer => ({
	x: scalar('x', input),
	z: scalar('z', input),
	place: (input * 3 + 1) % ring
});

/** A ring with the signer's output among others; `mask` makes its commitment. */
function makeRing(input: number, size: number, { x, place }: Signer, mask: Point, open: Uint8Array | null): RingKeys[] {
	return Array.from({ length: size }, (_, i) => ({
		key: times(Point.BASE, i === place ? x : scalar('key', input, i)).toBytes(),
		mask: open ?? (i === place ? mask : times(Point.BASE, scalar('mask', input, i))).toBytes()
	}));
}

const keyImage = ({ x }: Signer) => times(baseOf(times(Point.BASE, x).toBytes()), x).toBytes();

const keyInputs = ({ inputs }: Transaction) => inputs.filter((input): input is KeyInput => input.type === 'key');

/** The version 1 ring signature. Source: the reference implementation's crypto/crypto.cpp, generate_ring_signature. */
function signV1(hash: Uint8Array, ring: readonly RingKeys[], { x, place }: Signer): Uint8Array[] {
	const image = pointOf(keyImage({ x, z: 0n, place }));
	const made = ring.map((_, i) => ({ c: scalar('c', i), r: scalar('r', i) }));
	const nonce = scalar('nonce');
	const parts = ring.flatMap(({ key }, i) => {
		const { c, r } = made[i] ?? { c: 0n, r: 0n };
		const base = baseOf(key);
		if (i === place) return [times(Point.BASE, nonce).toBytes(), times(base, nonce).toBytes()];
		const left = times(pointOf(key), c).add(times(Point.BASE, r));
		return [left.toBytes(), times(base, r).add(times(image, c)).toBytes()];
	});
	const others = made.reduce((total, { c }, i) => (i === place ? total : total + c), 0n);
	const c = Fn.create(hashToScalar(hash, ...parts) - others);
	made[place] = { c, r: Fn.create(nonce - c * x) };
	return made.map(({ c, r }) => concat(encodeNumber(c), encodeNumber(r)));
}

interface Column {
	keys: readonly Uint8Array[];
	difference: Point;
}

/** Source: the reference implementation's ringct/rctSigs.cpp, MLSAG_Gen. */
function signMlsag(message: Uint8Array, columns: readonly Column[], signers: readonly Signer[], z: bigint) {
	const place = signers[0]?.place ?? 0;
	const images = signers.map((signer) => pointOf(keyImage(signer)));
	const secrets = [...signers.map(({ x }) => x), z];
	const nonces = secrets.map((_, j) => scalar('alpha', j));
	const ss = columns.map((_, i) => secrets.map((_, j) => scalar('ss', i, j)));
	const hashOf = (i: number, c: bigint) => {
		const { keys, difference } = columns[i] ?? { keys: [], difference: Point.ZERO };
		const row = i === place ? nonces : (ss[i] ?? []);
		const own = i === place ? 0n : c;
		const parts = keys.flatMap((key, j) => {
			const s = row[j] ?? 0n;
			const image = images[j] ?? Point.ZERO;
			const left = times(Point.BASE, s).add(times(pointOf(key), own));
			return [key, left.toBytes(), times(baseOf(key), s).add(times(image, own)).toBytes()];
		});
		const last = times(Point.BASE, row.at(-1) ?? 0n).add(times(difference, own));
		return hashToScalar(message, ...parts, difference.toBytes(), last.toBytes());
	};
	const { first, atPlace } = goRound(columns.length, place, hashOf);
	ss[place] = secrets.map((secret, j) => Fn.create((nonces[j] ?? 0n) - atPlace * secret));
	return { ss: ss.map((row) => row.map(encodeNumber)), cc: encodeNumber(first) };
}

/** Source: the reference implementation's ringct/rctSigs.cpp, CLSAG_Gen. */
function signClsag(message: Uint8Array, ring: readonly RingKeys[], pseudoOut: Uint8Array, signer: Signer) {
	const { x, z, place } = signer;
	const I = keyImage(signer);
	const base = baseOf(ring[place]?.key ?? I);
	const D = times(base, Fn.mul(z, Fn.inv(8n))).toBytes();
	const members = [...ring.map(({ key }) => key), ...ring.map(({ mask }) => mask)];
	const ofKey = hashToScalar(domain('CLSAG_agg_0'), ...members, I, D, pseudoOut);
	const ofCommitment = hashToScalar(domain('CLSAG_agg_1'), ...members, I, D, pseudoOut);
	const nonce = scalar('nonce');
	const s = ring.map((_, i) => scalar('s', i));
	const hashOf = (i: number, c: bigint) => {
		const { key, mask } = ring[i] ?? { key: I, mask: I };
		const [scalar, own] = i === place ? [nonce, 0n] : [s[i] ?? 0n, c];
		const byKey = Fn.mul(own, ofKey);
		const byMask = Fn.mul(own, ofCommitment);
		const difference = pointOf(mask).subtract(pointOf(pseudoOut));
		const left = sum([times(Point.BASE, scalar), times(pointOf(key), byKey), times(difference, byMask)]);
		const right = sum([times(baseOf(key), scalar), times(pointOf(I), byKey), times(times(base, z), byMask)]);
		return hashToScalar(domain('CLSAG_round'), ...members, pseudoOut, message, left.toBytes(), right.toBytes());
	};
	const { first, atPlace } = goRound(ring.length, place, hashOf);
	s[place] = Fn.create(nonce - atPlace * (ofKey * x + ofCommitment * z));
	return { s: s.map(encodeNumber), c1: encodeNumber(first), D };
}

/** From the signer's place once around the ring: the challenge of the first member, and that of the signer. */
function goRound(size: number, place: number, hashOf: (i: number, c: bigint) => bigint) {
	let first = 0n;
	let c = 0n;
	for (let step = 0; step < size; step++) {
		c = hashOf((place + step) % size, c);
		if ((place + step + 1) % size === 0) first = c;
	}
	return { first, atPlace: c };
}

/** Signs for the inputs of a transaction again. */
export function signAgain({ transaction, rct }: TransactionParts): ProofTask {
	const rings: RingKeys[][] = [];
	const isV1 = transaction.version === 1;
	const isFull = transaction.rct?.type === 1;
	const out = transaction.rct && sum([...transaction.rct.out_pk.map(pointOf), times(H, transaction.rct.fee)]);
	const inputs = keyInputs(transaction);
	const signers = inputs.map(({ key_offsets }, i) => {
		const signer = signerOf(i, key_offsets.length);
		// One signature for all inputs: the signer has the same place in each.
		return isFull ? { ...signer, place: 1 } : signer;
	});
	const pseudoOuts = transaction.rct?.pseudo_outs ?? rct?.pseudo_outs ?? [];
	for (const [i, { key_offsets, amount }] of inputs.entries()) {
		const signer = signers[i] ?? signerOf(i, key_offsets.length);
		const before = isFull && i === 0 ? out : pseudoOuts[i] && pointOf(pseudoOuts[i]);
		const mask = times(Point.BASE, signer.z).add(before || Point.ZERO);
		rings.push(
			makeRing(i, key_offsets.length, signer, mask, isV1 ? openCommitment(plainCurve, amount).toBytes() : null)
		);
	}
	const signed = {
		...transaction,
		inputs: inputs.map((input, i) => ({ ...input, key_image: keyImage(signers[i] ?? signerOf(i, 1)) }))
	};
	const prefix = encodePrefix(signed);
	if (isV1) {
		const hash = fastHash(prefix);
		const signatures = rings.flatMap((ring, i) => signV1(hash, ring, signers[i] ?? signerOf(i, ring.length)));
		return { bytes: concat(prefix, ...signatures), rings };
	}
	if (!rct || !transaction.rct || !out) throw new Error('a transaction without RingCT');
	const withoutProofs = concat(prefix, encodeRct(transaction.rct));
	const message = signedMessage(withoutProofs, parseTransaction(withoutProofs), rct);
	const proofs = signRct(message, transaction.rct, rct, { rings, signers, pseudoOuts, out });
	return { bytes: concat(withoutProofs, encodePrunable(transaction.rct.type, proofs)), rings };
}

interface Signing {
	rings: readonly (readonly RingKeys[])[];
	signers: readonly Signer[];
	pseudoOuts: readonly Uint8Array[];
	out: Point;
}

function signRct(message: Uint8Array, { type }: Rct, rct: RctPrunable, { rings, signers, pseudoOuts, out }: Signing) {
	if (type === 1) {
		const columns = (rings[0] ?? []).map((_, i) => {
			const members = rings.map((ring) => ring[i]).filter((member) => member !== undefined);
			return {
				keys: members.map(({ key }) => key),
				difference: sum(members.map(({ mask }) => pointOf(mask))).subtract(out)
			};
		});
		const z = signers.reduce((total, signer) => Fn.add(total, signer.z), 0n);
		return { ...rct, mgs: [signMlsag(message, columns, signers, z)] };
	}
	const each = rings.map((ring, i) => ({
		ring,
		signer: signers[i] ?? signerOf(i, ring.length),
		pseudoOut: pseudoOuts[i] ?? new Uint8Array(32)
	}));
	if (type >= 5) {
		return { ...rct, clsags: each.map(({ ring, signer, pseudoOut }) => signClsag(message, ring, pseudoOut, signer)) };
	}
	const mgs = each.map(({ ring, signer, pseudoOut }) => {
		const columns = ring.map(({ key, mask }) => ({
			keys: [key],
			difference: pointOf(mask).subtract(pointOf(pseudoOut))
		}));
		return signMlsag(message, columns, [signer], signer.z);
	});
	return { ...rct, mgs };
}

/** Of the main network, with its own ring. */
export function mainnetTask(): ProofTask {
	const ring = JSON.parse(file('bpp_tx_e89415.ring.json').toString()) as { key: string; mask: string }[];
	return {
		bytes: bytesOf('bpp_tx_e89415'),
		rings: [ring.map(({ key, mask }) => ({ key: fromHex(key), mask: fromHex(mask) }))]
	};
}

/** One of each kind, by its name. */
export const signedTasks: Readonly<Record<string, ProofTask>> = {
	...Object.fromEntries(
		[
			['version 1', 'v1_tx_hf3_effcceb9'],
			['RingCT type 1', 'rct_full_tx_14056427'],
			['RingCT type 2', 'rct_simple_tx_c69861bf'],
			['RingCT type 3', 'rct_bp_tx_a685d68e'],
			['RingCT type 4', 'rct_bp_compact_tx_10312fd4'],
			['RingCT type 5', 'rct_clsag_tx_200c3215']
		].map(([kind = '', name = '']) => [kind, signAgain(decodeParts(bytesOf(name)))])
	),
	'RingCT type 6': mainnetTask()
};
