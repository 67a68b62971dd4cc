import { Cursor } from '../../../src/lib/bytes/cursor';
import { BytesError } from '../../../src/lib/bytes/error';
import { decodeParts, decodePrunable, type RctPrunable } from '../../../src/lib/chain/parts';
import type { Rct, RctType } from '../../../src/lib/chain/rct';
import type { Transaction } from '../../../src/lib/chain/transaction';
import { concat } from '../../../devnet/chain-data/encode';
import { encodePrunable } from '../../../devnet/chain-data/encode-prunable';
import { regtestTransactions, transactions } from '../../../devnet/chain-data/fixtures';

let next = 0;
/** Elements that differ, so that a mix-up shows. */
const bytes = (length: number) => new Uint8Array(length).map((_, i) => (i === 0 ? ++next : next * 7) & 0xff);
const key = () => bytes(32);
const keys = (count: number) => Array.from({ length: count }, key);

const RING = 3;
const INPUTS = 2;
const OUTPUTS = 3;

function rangeProofs(type: RctType): Partial<RctPrunable> {
	if (type <= 2) {
		return { range_sigs: Array.from({ length: OUTPUTS }, () => ({ asig: bytes(4128), Ci: bytes(2048) })) };
	}
	const rounds = { L: keys(8), R: keys(8) };
	if (type === 6) {
		return { bulletproofs_plus: [{ A: key(), A1: key(), B: key(), r1: key(), s1: key(), d1: key(), ...rounds }] };
	}
	const fixed = { A: key(), S: key(), T1: key(), T2: key(), taux: key(), mu: key(), a: key(), b: key(), t: key() };
	return { bulletproofs: [{ ...fixed, ...rounds }] };
}

function signatures(type: RctType): Partial<RctPrunable> {
	if (type >= 5) return { clsags: Array.from({ length: INPUTS }, () => ({ s: keys(RING), c1: key(), D: key() })) };
	const columns = type === 1 ? INPUTS + 1 : 2;
	const mlsag = () => ({ ss: Array.from({ length: RING }, () => keys(columns)), cc: key() });
	return { mgs: Array.from({ length: type === 1 ? 1 : INPUTS }, mlsag) };
}

const nothing = { range_sigs: [], bulletproofs: [], bulletproofs_plus: [], mgs: [], clsags: [], pseudo_outs: [] };

const rctOf = (type: RctType): RctPrunable => ({
	...nothing,
	...rangeProofs(type),
	...signatures(type),
	pseudo_outs: type >= 3 ? keys(INPUTS) : []
});

const base = (type: RctType): Rct => ({ type, fee: 0n, pseudo_outs: null, ecdh_info: [], out_pk: [] });

function txWith(ring = RING): Transaction {
	const list = Array.from({ length: ring }, () => 1n);
	const input = { type: 'key' as const, amount: 0n, key_offsets: list, absolute_indices: list, key_image: key() };
	return {
		version: 2,
		unlock_time: 0n,
		inputs: Array.from({ length: INPUTS }, () => input),
		outputs: Array.from({ length: OUTPUTS }, () => ({ amount: 0n, key: key() })),
		extra: new Uint8Array(0),
		rct: null,
		pruned: false,
		bounds: { prefix_end: 0, base_end: 0, end: 0 }
	};
}

function read(given: Uint8Array, type: RctType, tx = txWith()): RctPrunable {
	const cursor = new Cursor(given);
	const rct = decodePrunable(cursor, tx, base(type));
	cursor.finish('rctsig_prunable');
	return rct;
}

describe.each([1, 2, 3, 4, 5, 6] as const)('what RingCT type %i may be pruned of', (type) => {
	const rct = rctOf(type);
	const given = encodePrunable(type, rct);

	test('is read', () => {
		expect(read(given, type)).toEqual(rct);
	});

	test('ends where it ends, and not before', () => {
		expect(() => read(concat(given, [0]), type)).toThrow(BytesError);
		for (const cut of [1, 31, 32, 33, 64, given.length - 1, given.length]) {
			expect(() => read(given.subarray(0, -cut), type)).toThrow(BytesError);
		}
	});

	test('is not that of a larger ring', () => {
		expect(() => read(given, type, txWith(RING + 1))).toThrow(BytesError);
		expect(() => read(given, type, txWith(0))).toThrow('have no ring to be signed for');
	});
});

test('type 0 has nothing to prune', () => {
	expect(read(new Uint8Array(0), 0)).toEqual(nothing);
});

describe('range proofs', () => {
	const proof = encodePrunable(6, { ...rctOf(6), clsags: [], pseudo_outs: [] }).subarray(1);
	const rest = encodePrunable(6, { ...nothing, ...signatures(6), pseudo_outs: keys(INPUTS) }).subarray(1);

	test('may be several, which cover the outputs between them', () => {
		expect(read(concat([2], proof, proof, rest), 6).bulletproofs_plus).toHaveLength(2);
	});

	test.each([
		['more than there are outputs', concat([4], proof, proof, proof, proof, rest), 'counts 4 for 3 outputs'],
		['none', concat([0], rest), 'cover 0 of 3 outputs'],
		['too many to be read', concat([0xff, 0xff, 0xff, 0xff, 0x0f], rest), 'counts 4294967295 for 3 outputs']
	])('are not %s', (_, given, problem) => {
		expect(() => read(given, 6)).toThrow(problem);
	});

	test.each([
		[5, 5, 'has 5 elements, not 6 to 10'],
		[11, 11, 'has 11 elements, not 6 to 10'],
		[7, 7, 'cover 2 of 3 outputs'],
		[8, 7, 'has 7 elements, L has 8'],
		[0, 0, 'has 0 elements']
	])('have no %i and %i rounds', (left, right, problem) => {
		const rounds = { L: keys(left), R: keys(right) };
		const one = { A: key(), A1: key(), B: key(), r1: key(), s1: key(), d1: key(), ...rounds };
		const given = encodePrunable(6, { ...rctOf(6), bulletproofs_plus: [one] });
		expect(() => read(given, 6)).toThrow(problem);
	});
});

describe('a real transaction', () => {
	test.each([...transactions, ...regtestTransactions.map(({ tx_hash: id, bytes }) => ({ id, bytes }))])(
		'$id is read to its last byte, and written as it was',
		({ bytes }) => {
			const { transaction, rct } = decodeParts(bytes);
			if (transaction.version === 1 || !transaction.rct || !rct) return expect(rct).toBeNull();
			expect(encodePrunable(transaction.rct.type, rct)).toEqual(bytes.subarray(transaction.bounds.base_end ?? 0));
		}
	);
});
