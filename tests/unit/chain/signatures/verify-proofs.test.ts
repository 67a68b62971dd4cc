import { decodeParts } from '../../../../src/lib/chain/parts';
import { ORDER, Point, encodeNumber, decodeNumber } from '../../../../src/lib/chain/points';
import type { RingKeys } from '../../../../src/lib/chain/signatures/ring';
import {
	verifyProofs as verifyWith,
	type ProofResult,
	type ProofTask
} from '../../../../src/lib/chain/signatures/verify-proofs';
import { plainCurve } from '../../../../src/lib/chain/signatures/plain-curve';
import { wasmCurve } from '../../../../src/lib/chain/signatures/wasm-curve';
import { caseCount, isFull } from '../../../full';
import { regtestTransactions, transactions, vectorById } from '../../../../devnet/chain-data/fixtures';
import { fcmpTransaction } from '../../../../devnet/chain-data/next-samples';
import { signedTasks } from './signed';

/** Both implementations of the curve give the same results, which a full run shows for every kind of transaction. */
const wasm = (await wasmCurve()) ?? expect.unreachable();
const verifyProofs = (tasks: readonly ProofTask[]) => verifyWith(wasm, tasks);

const kinds = Object.entries(signedTasks);
const task = (kind: string): ProofTask => signedTasks[kind] ?? expect.unreachable();
const check = (one: ProofTask): ProofResult[] => verifyProofs([one])[0] ?? [];
const isAccepted = (results: readonly ProofResult[]) => results.every(({ state }) => state === 'valid');
const wrong = (results: readonly ProofResult[]) =>
	results.filter(({ state }) => state !== 'valid').map(({ part, input, state }) => `${part} ${input} ${state}`);

/** The same transaction with a byte changed at a place. */
const flip = (bytes: Uint8Array, at: number, bit = 1) => bytes.with(at, (bytes[at] ?? 0) ^ bit);

/** The same with another member in one of its rings. */
function withMember({ bytes, rings }: ProofTask, change: (member: RingKeys) => RingKeys, input = 0): ProofTask {
	return {
		bytes,
		rings: rings.map((ring, i) => (i === input ? (ring?.map((m, j) => (j ? m : change(m))) ?? ring) : ring))
	};
}

const other = Point.BASE.multiply(123456789n).toBytes();

describe.each(kinds)('a transaction of %s', (kind, valid) => {
	test('is valid in all parts', () => {
		const results = check(valid);
		expect(wrong(results)).toEqual([]);
		const parts = new Set(results.map(({ part }) => part));
		const all = ['ring_signatures', 'key_images', 'balance', ...(kind === 'version 1' ? [] : ['range_proofs'])];
		expect([...parts].toSorted()).toEqual(all.toSorted());
	});

	test.runIf(isFull || kind === 'RingCT type 6')(
		'is valid without WebAssembly, and caught when an output of its ring is another',
		() => {
			const swapped = withMember(valid, ({ mask }) => ({ key: other, mask }));
			expect(verifyWith(plainCurve, [valid, swapped])).toEqual(verifyProofs([valid, swapped]));
		}
	);

	test("is caught by its ring signature when a ring member's key or commitment is another", () => {
		const results = check(withMember(valid, ({ mask }) => ({ key: other, mask })));
		expect(wrong(results)[0]).toMatch(/^ring_signatures (0|null) invalid$/);
		const swapped = check(withMember(valid, ({ key }) => ({ key, mask: other })));
		expect(wrong(swapped)[0]).toMatch(/^ring_signatures (0|null) invalid$/);
		const none = check(withMember(valid, ({ key }) => ({ key, mask: new Uint8Array(32).fill(2) })));
		expect(wrong(none)[0]).toMatch(/^ring_signatures (0|null) invalid$/);
	});

	test('is caught when ring members are in another order, or one is missing', () => {
		const [first] = valid.rings;
		if ((first?.length ?? 0) > 1) {
			const turned = { ...valid, rings: valid.rings.map((ring) => ring?.toReversed() ?? null) };
			expect(isAccepted(check(turned))).toBe(false);
		}
		expect(isAccepted(check({ ...valid, rings: valid.rings.map((ring) => ring?.slice(1) ?? null) }))).toBe(false);
	});

	test('is not checked without ring members', () => {
		const results = check({ ...valid, rings: [] });
		expect(results.filter(({ state }) => state === 'invalid')).toEqual([]);
		expect(results[0]).toMatchObject({ part: 'ring_signatures', state: 'not_checked' });
	});

	const flipTimeout = caseCount(60_000, 3_600_000);
	test(
		'is not accepted with a bit changed anywhere, in its bytes or in the ring members',
		{ timeout: flipTimeout },
		() => {
			const count = caseCount(3, Math.ceil(10_000 / kinds.length / 2));
			for (let i = 0; i < count; i++) {
				const at = Math.floor(((i + Math.random()) / count) * valid.bytes.length);
				const bytes = flip(valid.bytes, at, 1 << Math.floor(Math.random() * 8));
				expect(isAccepted(check({ ...valid, bytes })), `byte ${at}`).toBe(false);
			}
			for (let i = 0; i < count; i++) {
				const input = Math.floor(Math.random() * valid.rings.length);
				const place = Math.floor(Math.random() * 32);
				const bit = 1 << Math.floor(Math.random() * 8);
				const changed = withMember(
					valid,
					({ key, mask }) => (i % 2 ? { key: flip(key, place, bit), mask } : { key, mask: flip(mask, place, bit) }),
					input
				);
				expect(isAccepted(check(changed)), `${i % 2 ? 'key' : 'mask'} of ring ${input}, byte ${place}`).toBe(false);
			}
		}
	);
});

/** Where the bytes have a field, which has to be in them once. */
function placeOf(bytes: Uint8Array, field: Uint8Array | undefined): number {
	const at = Buffer.from(bytes).indexOf(field ?? new Uint8Array());
	return at < 0 ? expect.unreachable() : at;
}

describe('what is wrong is named', () => {
	const valid = task('RingCT type 6');
	const { transaction, rct } = decodeParts(valid.bytes);
	const replaced = (field: Uint8Array | undefined, by: Uint8Array) => {
		const bytes = valid.bytes.slice();
		bytes.set(by, placeOf(bytes, field));
		return { ...valid, bytes };
	};

	test('a range proof', () => {
		const changed = replaced(rct?.bulletproofs_plus[0]?.r1, encodeNumber(5n));
		expect(wrong(check(changed))).toEqual(['ring_signatures 0 invalid', 'range_proofs null invalid']);
	});

	test('a commitment to an amount', () => {
		const changed = replaced(transaction.rct?.out_pk[0], other);
		expect(wrong(check(changed))).toEqual([
			'ring_signatures 0 invalid',
			'balance null invalid',
			'range_proofs null invalid'
		]);
	});

	test("an input's commitment", () => {
		const changed = replaced(rct?.pseudo_outs[0], other);
		expect(wrong(check(changed))).toEqual(['ring_signatures 0 invalid', 'balance null invalid']);
	});

	test('a signature alone', () => {
		const changed = replaced(rct?.clsags[0]?.s[3], encodeNumber(7n));
		expect(wrong(check(changed))).toEqual(['ring_signatures 0 invalid']);
	});

	test('a scalar that is not reduced, though it is the same number', () => {
		const { c1 } = rct?.clsags[0] ?? expect.unreachable();
		const changed = replaced(c1, encodeNumber(decodeNumber(c1) + ORDER));
		expect(wrong(check(changed))).toEqual(['ring_signatures 0 invalid']);
	});

	test('a key image that is not in the group that keys are in, or that is nothing', () => {
		const input = transaction.inputs[0];
		const image = input?.type === 'key' ? input.key_image : undefined;
		// A point of order 8.
		const torsion = Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');
		const shifted = Point.fromBytes(image ?? new Uint8Array())
			.add(torsion)
			.toBytes();
		for (const by of [shifted, torsion.toBytes(), Point.ZERO.toBytes()]) {
			expect(wrong(check(replaced(image, by)))).toEqual(['ring_signatures 0 invalid', 'key_images 0 invalid']);
		}
	});

	test('a key image that is there twice', () => {
		const two = task('RingCT type 3');
		const images = decodeParts(two.bytes).transaction.inputs.map((input) =>
			input.type === 'key' ? input.key_image : other
		);
		const bytes = two.bytes.slice();
		bytes.set(images[0] ?? other, placeOf(bytes, images[1]));
		expect(wrong(check({ ...two, bytes }))).toContain('key_images 1 invalid');
	});

	test('an amount in the open that the commitment of a ring member does not have', () => {
		const v1 = task('version 1');
		expect(check(withMember(v1, ({ key }) => ({ key, mask: other })))[0]?.reason).toContain('another amount');
	});
});

describe('together with others', () => {
	const all = kinds.map(([, one]) => one);

	test('all are valid', () => {
		expect(verifyProofs(all).flatMap(wrong)).toEqual([]);
	});

	test.each(['RingCT type 3', 'RingCT type 6'])('the range proof that fails is named: %s', (kind) => {
		const changed = kinds.map(([name, one]) => {
			if (name !== kind) return one;
			const { rct } = decodeParts(one.bytes);
			const bytes = one.bytes.slice();
			const scalar = rct?.bulletproofs[0]?.mu ?? rct?.bulletproofs_plus[0]?.d1;
			bytes.set(encodeNumber(5n), placeOf(bytes, scalar));
			return { ...one, bytes };
		});
		// Another of the same kind is in the batch.
		const results = verifyProofs([...changed, ...all]);
		const failing = kinds.filter((_, i) => wrong(results[i] ?? []).includes('range_proofs null invalid'));
		expect(failing.map(([name]) => name)).toEqual([kind]);
	});
});

describe('without what is needed', () => {
	test('a coinbase has nothing to check', () => {
		expect(check({ bytes: vectorById(transactions, '3bc7ff01'), rings: [] })).toEqual([]);
	});

	test('pruned bytes, an unknown type, the draft of type 7 and what is no transaction are not checked', () => {
		const { pruned } = regtestTransactions[0] ?? expect.unreachable();
		const unknown = task('RingCT type 6').bytes.slice();
		const { bounds } = decodeParts(unknown).transaction;
		unknown[bounds.prefix_end] = 8;
		const draft = fcmpTransaction({
			seed: 1,
			inputs: 2,
			outputs: 2,
			layers: 6,
			membershipProofBytes: 100,
			reference_block: 5n,
			fee: 1n,
			extra: new Uint8Array()
		}).bytes;
		for (const bytes of [pruned, unknown, draft, new Uint8Array(3)]) {
			const states = check({ bytes, rings: [] }).map(({ state }) => state);
			expect(new Set(states)).toEqual(new Set(['not_checked']));
		}
	});

	test.each(transactions.map(({ id }) => id))('the transaction %s of the main network has valid range proofs', (id) => {
		const results = check({ bytes: vectorById(transactions, id), rings: [] });
		expect(results.filter(({ state }) => state === 'invalid')).toEqual([]);
	});
});
