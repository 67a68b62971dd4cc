import { Cursor } from '../bytes/cursor';
import { decodeDraftPrunable, type FcmpProof } from './next/prunable';
import { rctType, type Rct } from './rct';
import { parseTransaction, type Input, type Transaction } from './transaction';

/** Aggregated range proof. Its elements have 32 bytes each, here and below. */
export interface Bulletproof {
	A: Uint8Array;
	S: Uint8Array;
	T1: Uint8Array;
	T2: Uint8Array;
	taux: Uint8Array;
	mu: Uint8Array;
	L: Uint8Array[];
	R: Uint8Array[];
	a: Uint8Array;
	b: Uint8Array;
	t: Uint8Array;
}

export interface BulletproofPlus {
	A: Uint8Array;
	A1: Uint8Array;
	B: Uint8Array;
	r1: Uint8Array;
	s1: Uint8Array;
	d1: Uint8Array;
	L: Uint8Array[];
	R: Uint8Array[];
}

/** Borromean range proof of one output. */
export interface RangeSig {
	/** 129 concatenated elements: 64 of s0, 64 of s1, and ee. */
	asig: Uint8Array;
	/** 64 concatenated elements: a commitment to each bit. */
	Ci: Uint8Array;
}

/** Ring signature (MLSAG) of the types up to Bulletproof2. */
export interface Mlsag {
	/** Rows of scalars, one for each ring member. */
	ss: Uint8Array[][];
	cc: Uint8Array;
}

/** Ring signature (CLSAG) of the types from CLSAG on. */
export interface Clsag {
	/** Scalars, one for each ring member. */
	s: Uint8Array[];
	c1: Uint8Array;
	D: Uint8Array;
}

/** Part of RingCT that a node may prune. Lists that its type does not have are empty. */
export interface RctPrunable {
	/** One proof for each output, up to type `simple`. */
	range_sigs: RangeSig[];
	bulletproofs: Bulletproof[];
	bulletproofs_plus: BulletproofPlus[];
	/** One signature for each input; in type `full`, one for all of them. */
	mgs: Mlsag[];
	/** One signature for each input. */
	clsags: Clsag[];
	/** Commitment of each input; type `simple` has them in its base, `full` not at all. */
	pseudo_outs: Uint8Array[];
	/** Proof of type `fcmp`; other types do not have it. */
	fcmp?: FcmpProof;
}

/**
 * Number of rounds of a proof for one output, and of the largest proof: each further round doubles the outputs, up to
 * 16.
 */
const MIN_PROOF_ROUNDS = 6;
const MAX_PROOF_ROUNDS = 10;

function decodeRounds(cursor: Cursor): { L: Uint8Array[]; R: Uint8Array[] } {
	const at = cursor.position;
	const L = cursor.list('L', cursor.count('L', 32), 32);
	const R = cursor.list('R', cursor.count('R', 32), 32);
	if (L.length !== R.length) cursor.fail('R', `has ${R.length} elements, L has ${L.length}`, at);
	if (L.length < MIN_PROOF_ROUNDS || L.length > MAX_PROOF_ROUNDS)
		cursor.fail('L', `has ${L.length} elements, not 6 to 10`, at);
	return { L, R };
}

function decodeBulletproof(cursor: Cursor): Bulletproof {
	const key = (what: string) => cursor.bytes(what, 32);
	return {
		A: key('A'),
		S: key('S'),
		T1: key('T1'),
		T2: key('T2'),
		taux: key('taux'),
		mu: key('mu'),
		...decodeRounds(cursor),
		a: key('a'),
		b: key('b'),
		t: key('t')
	};
}

function decodeBulletproofPlus(cursor: Cursor): BulletproofPlus {
	const key = (what: string) => cursor.bytes(what, 32);
	const fixed = { A: key('A'), A1: key('A1'), B: key('B'), r1: key('r1'), s1: key('s1'), d1: key('d1') };
	return { ...fixed, ...decodeRounds(cursor) };
}

/** Decodes proofs. Together they must cover `outputs` outputs, and there must not be more proofs than outputs. */
function decodeProofs<Proof extends { L: Uint8Array[] }>(
	cursor: Cursor,
	name: string,
	type: Rct['type'],
	outputs: number,
	read: (cursor: Cursor) => Proof
): Proof[] {
	const at = cursor.position;
	const count = type === rctType.bulletproof ? cursor.u32(name) : cursor.varintNumber(name);
	if (count > outputs) cursor.fail(name, `counts ${count} for ${outputs} outputs`, at);
	const proofs = cursor.items(name, count, read);
	const covered = proofs.reduce((sum, { L }) => sum + 2 ** (L.length - MIN_PROOF_ROUNDS), 0);
	if (covered < outputs) cursor.fail(name, `cover ${covered} of ${outputs} outputs`, at);
	return proofs;
}

function decodeRangeSig(cursor: Cursor): RangeSig {
	return { asig: cursor.bytes('asig', 129 * 32), Ci: cursor.bytes('Ci', 64 * 32) };
}

/** Returns the number of members of the first ring, which all rings must have. */
function ringSize(cursor: Cursor, { inputs }: Transaction): number {
	const [first] = inputs;
	if (first?.type !== 'key') return 1;
	return first.key_offsets.length || cursor.fail('inputs', 'have no ring to be signed for');
}

/**
 * Decodes the part after the base of a RingCT transaction: its signatures and proofs, which are not verified. In type
 * `none` this part is empty. Source: serialize_rctsig_prunable in the reference implementation's ringct/rctTypes.h.
 *
 * @throws BytesError on anything else
 */
export function decodePrunable(cursor: Cursor, tx: Transaction, { type }: Rct): RctPrunable {
	const none = { range_sigs: [], bulletproofs: [], bulletproofs_plus: [], mgs: [], clsags: [], pseudo_outs: [] };
	if (type === rctType.none) return none;
	const inputs = tx.inputs.length;
	const outputs = tx.outputs.length;
	const decodePlus = () => decodeProofs(cursor, 'bpp', type, outputs, decodeBulletproofPlus);
	if (type === rctType.fcmp) return { ...none, ...decodeDraftPrunable(cursor, inputs, decodePlus) };
	const ring = ringSize(cursor, tx);

	const decodeRangeProofs = (): Partial<RctPrunable> => {
		if (type <= rctType.simple) return { range_sigs: cursor.items('rangeSigs', outputs, decodeRangeSig) };
		if (type === rctType.bulletproofPlus) return { bulletproofs_plus: decodePlus() };
		return { bulletproofs: decodeProofs(cursor, 'bp', type, outputs, decodeBulletproof) };
	};
	const proofs = decodeRangeProofs();

	const decodeClsag = (): Clsag => ({
		s: cursor.list('s', ring, 32),
		c1: cursor.bytes('c1', 32),
		D: cursor.bytes('D', 32)
	});
	const columns = (type === rctType.full ? inputs : 1) + 1;
	const decodeMlsag = (): Mlsag => ({
		ss: cursor.items('ss', ring, () => cursor.list('row', columns, 32)),
		cc: cursor.bytes('cc', 32)
	});
	const signatures: Partial<RctPrunable> =
		type >= rctType.clsag
			? { clsags: cursor.items('CLSAGs', inputs, decodeClsag) }
			: { mgs: cursor.items('MGs', type === rctType.full ? 1 : inputs, decodeMlsag) };

	const pseudo_outs = type >= rctType.bulletproof ? cursor.list('pseudoOuts', inputs, 32) : [];
	return { ...none, ...proofs, ...signatures, pseudo_outs };
}

/** Transaction with everything that its bytes contain. */
export interface TransactionParts {
	transaction: Transaction;
	/** Signatures of version 1: for each input 64 bytes for each ring member. Null when left out, and for version 2. */
	signatures: Uint8Array[][] | null;
	/** Signatures and proofs of version 2. Null when left out, and where there is no RingCT. */
	rct: RctPrunable | null;
}

/**
 * Decodes a transaction, whole or pruned, to its last byte.
 *
 * @throws BytesError when the bytes are not a transaction; UnknownFormat when this release does not know its version or
 *   a type in it
 */
export function decodeParts(bytes: Uint8Array): TransactionParts {
	const transaction = parseTransaction(bytes);
	const { inputs, rct: base, version, pruned, bounds } = transaction;
	if (pruned) return { transaction, signatures: null, rct: null };
	const cursor = new Cursor(bytes);
	cursor.position = bounds.base_end;
	const ofInput = (input: Input) => cursor.list('signatures', input.type === 'key' ? input.key_offsets.length : 0, 64);
	const signatures = version === 1 ? inputs.map(ofInput) : null;
	const rct = base ? decodePrunable(cursor, transaction, base) : null;
	cursor.finish('signatures');
	return { transaction, signatures, rct };
}
