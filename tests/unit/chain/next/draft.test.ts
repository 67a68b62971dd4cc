import fc from 'fast-check';
import { BytesError, UnknownFormat } from '../../../../src/lib/bytes/error';
import { toHex } from '../../../../src/lib/bytes/hex';
import { encodeVarint } from '../../../../src/lib/bytes/varint';
import { blockJson, transactionJson } from '../../../../src/lib/chain/as-json';
import { parseBlock } from '../../../../src/lib/chain/block';
import { blockId } from '../../../../src/lib/chain/block-hash';
import { checkBlock } from '../../../../src/lib/chain/check-block';
import { checkTransaction } from '../../../../src/lib/chain/check-transaction';
import { treeCapacity, treeSize } from '../../../../src/lib/chain/next/tree';
import { draftWeight } from '../../../../src/lib/chain/next/weight';
import { plainCurve } from '../../../../src/lib/chain/signatures/plain-curve';
import { verifyProofs } from '../../../../src/lib/chain/signatures/verify-proofs';
import { decodeParts } from '../../../../src/lib/chain/parts';
import { parseTransaction } from '../../../../src/lib/chain/transaction';
import { transactionWeight } from '../../../../src/lib/chain/weight-and-fee';
import { caseCount } from '../../../full';
import { concat } from '../../../../devnet/chain-data/encode';
import { keccak256 } from '../keccak';
import {
	carrotCoinbase,
	draftBlock,
	fcmpTransaction,
	seededBytes,
	type FcmpShape
} from '../../../../devnet/chain-data/next-samples';
import { BLOCK, TRANSACTION as SHAPE } from './shapes';

const anyShape: fc.Arbitrary<FcmpShape> = fc.record({
	seed: fc.nat(1_000_000),
	inputs: fc.integer({ min: 1, max: 8 }),
	outputs: fc.integer({ min: 1, max: 16 }),
	layers: fc.integer({ min: 1, max: 12 }),
	reference_block: fc.bigInt(0n, 2n ** 63n),
	fee: fc.bigInt(0n, 2n ** 64n - 1n),
	extra: fc.nat(1060).map((length) => seededBytes(length, 6)),
	membershipProofBytes: fc.integer({ min: 1, max: 3000 })
});

describe('a transaction of RingCT type 7', () => {
	test('is read as it was written, whole and pruned', () => {
		fc.assert(
			fc.property(anyShape, (shape) => {
				const { prefix, rct, prunable, base, bytes } = fcmpTransaction(shape);
				const { transaction, rct: read } = decodeParts(bytes);
				expect(transaction).toMatchObject({ ...prefix, rct, pruned: false });
				expect(read).toEqual(prunable);
				expect(parseTransaction(base)).toMatchObject({ ...prefix, rct, pruned: true });
			}),
			{ numRuns: caseCount(20, 2000) }
		);
	});

	test('is read with either tag of its outputs', () => {
		const { base, prefix } = fcmpTransaction({ ...SHAPE, outputs: 1 });
		const at = 3 + 35 * SHAPE.inputs + 2;
		expect(base[at]).toBe(1);
		const old = concat(base.subarray(0, at), [0], base.subarray(at + 1));
		expect(parseTransaction(old).outputs).toEqual(prefix.outputs);
	});

	test('has an id from its prefix, its base and the rest', () => {
		const { prefix, base, bytes } = fcmpTransaction(SHAPE);
		const { prefix_end } = parseTransaction(bytes).bounds;
		expect(prefix.inputs.length).toBe(2);
		const parts = [bytes.subarray(0, prefix_end), bytes.subarray(prefix_end, base.length), bytes.subarray(base.length)];
		const id = toHex(keccak256(concat(...parts.map(keccak256))));
		const prunable_hash = toHex(keccak256(bytes.subarray(base.length)));
		for (const given of [bytes, base])
			expect(checkTransaction(given, { tx_hash: id, prunable_hash })).not.toContainEqual(
				expect.objectContaining({ kind: 'differs' })
			);
	});

	test("is compared with the node's JSON, field by field", () => {
		const { prefix, rct, prunable, bytes } = fcmpTransaction({ ...SHAPE, outputs: 2 });
		const json = transactionJson(decodeParts(bytes));
		const [{ key, carrot } = expect.unreachable()] = prefix.outputs;
		expect(json).toMatchObject({
			vin: prefix.inputs.map((input) => ({
				key: { key_offsets: [], k_image: input.type === 'key' && toHex(input.key_image) }
			})),
			vout: [
				{
					amount: 0n,
					target: {
						carrot_v1: {
							key: toHex(key),
							view_tag: toHex(carrot?.view_tag ?? seededBytes(0, 0)),
							encrypted_janus_anchor: toHex(carrot?.encrypted_anchor ?? seededBytes(0, 0))
						}
					}
				},
				{ amount: 0n }
			],
			rct_signatures: { type: 7, txnFee: rct.fee, ecdhInfo: [{}, {}], outPk: rct.out_pk.map(toHex) }
		});
		const { rctsig_prunable } = json;
		expect(Object.keys(rctsig_prunable as object)).toEqual([
			'nbp',
			'bpp',
			'reference_block',
			'n_tree_layers',
			'fcmp_pp',
			'pseudoOuts'
		]);
		expect(rctsig_prunable).toMatchObject({
			nbp: 1,
			reference_block: 3_600_000n,
			n_tree_layers: 6,
			fcmp_pp: toHex(prunable.fcmp?.proof ?? seededBytes(0, 0)),
			pseudoOuts: prunable.pseudo_outs.map(toHex)
		});
		expect(checkTransaction(bytes, { as_json: json })).toEqual([
			expect.objectContaining({ fact: 'as_json', kind: 'recomputed' })
		]);
		const changed = { ...json, rctsig_prunable: { ...(rctsig_prunable as object), n_tree_layers: 7 } };
		expect(checkTransaction(bytes, { as_json: changed })).toContainEqual(
			expect.objectContaining({ fact: 'as_json.rctsig_prunable.n_tree_layers', kind: 'differs' })
		);
	});

	test('with a tree of other sizes has an unknown format, and with too short a proof is none', () => {
		for (const layers of [0, 13, 255]) {
			const { bytes } = fcmpTransaction({ ...SHAPE, layers });
			expect(() => decodeParts(bytes)).toThrow(UnknownFormat);
		}
		const { bytes } = fcmpTransaction({ ...SHAPE, membershipProofBytes: 0 });
		expect(() => decodeParts(bytes)).toThrow(/fcmp_pp at \d+: has 960 bytes, too few for 2 inputs/);
		expect(() => decodeParts(fcmpTransaction({ ...SHAPE, inputs: 0 }).bytes)).toThrow(BytesError);
	});
});

test('its proofs are not checked', () => {
	const [results = []] = verifyProofs(plainCurve, [{ bytes: fcmpTransaction(SHAPE).bytes, rings: [null, null] }]);
	expect(results.map(({ state }) => state)).toEqual(['not_checked', 'not_checked', 'not_checked', 'not_checked']);
	expect(results[0]?.reason).toContain('RingCT type 7');
});

describe('its weight', () => {
	test('is at most the constant of the reference implementation, FCMP_PLUS_PLUS_MAX_TX_WEIGHT', () => {
		expect(draftWeight(128, 16, 1060)).toBe(178_063);
	});

	test('is the size of a transaction with 7 layers, the longest fee and a reference block of 5 bytes', () => {
		// Of proof_size_table in tests/unit_tests/fcmp_pp.cpp (j-berman/monero 7926c90ce), 7 layers.
		const lengths = { 1: 6208, 2: 7104, 3: 7232, 4: 8768, 5: 9344, 6: 9664, 7: 10_944, 8: 11_968, 128: 104_640 };
		for (const [inputs, membershipProofBytes] of Object.entries(lengths)) {
			for (const [outputs, extra] of [
				[2, 44],
				[3, 127],
				[16, 128]
			] as const) {
				const shape = { ...SHAPE, inputs: Number(inputs), outputs, extra: seededBytes(extra, 7), membershipProofBytes };
				const { bytes } = fcmpTransaction({ ...shape, layers: 7, fee: 2n ** 64n - 1n, reference_block: 499_999_999n });
				expect(draftWeight(Number(inputs), outputs, extra)).toBe(bytes.length);
			}
		}
	});

	test('grows with inputs, outputs and extra, and needs no proofs', () => {
		for (let inputs = 2; inputs <= 128; inputs++)
			expect(draftWeight(inputs, 2, 44) ?? 0).toBeGreaterThan(draftWeight(inputs - 1, 2, 44) ?? Infinity);
		for (let outputs = 3; outputs <= 16; outputs++)
			expect(draftWeight(1, outputs, 44) ?? 0).toBeGreaterThan(draftWeight(1, outputs - 1, 44) ?? Infinity);
		const { base } = fcmpTransaction(SHAPE);
		expect(transactionWeight(parseTransaction(base), null)).toBe(draftWeight(2, 3, 130));
		expect([draftWeight(0, 2, 0), draftWeight(129, 2, 0), draftWeight(1, 17, 0)]).toEqual([null, null, null]);
	});
});

describe('a block of version 17 or 18', () => {
	test('is read as it was written', () => {
		const anyBlock = fc.record({
			major_version: fc.constantFrom(17, 18),
			timestamp: fc.nat(2 ** 31),
			nonce: fc.nat(2 ** 31),
			height: fc.nat(2 ** 30),
			reward: fc.bigInt(0n, 2n ** 50n),
			layers: fc.nat(12),
			tx_hashes: fc.array(
				fc.nat(1000).map((seed) => seededBytes(32, seed)),
				{ maxLength: 5 }
			)
		});
		fc.assert(
			fc.property(anyBlock, (shape) => {
				const { bytes } = draftBlock({ ...BLOCK, ...shape });
				const { miner_tx, tree, ...block } = parseBlock(bytes);
				const { major_version, timestamp, nonce, tx_hashes } = shape;
				expect(block).toMatchObject({ major_version, timestamp, nonce, tx_hashes, prev_id: BLOCK.prev_id });
				expect(tree).toEqual({ layers: shape.layers, root: BLOCK.root });
				expect(miner_tx.outputs[0]).toMatchObject({
					amount: shape.reward,
					carrot: { view_tag: expect.anything() as unknown }
				});
			}),
			{ numRuns: caseCount(20, 2000) }
		);
	});

	test('has an id over its coinbase, layers, root and transactions, whose number leaves out the tree', () => {
		const { header, coinbase, bytes } = draftBlock(BLOCK);
		const pair = (a: Uint8Array, b: Uint8Array) => keccak256(concat(a, b));
		const prefix = coinbase.subarray(0, -1);
		const leaves = [
			keccak256(concat(keccak256(prefix), keccak256(Uint8Array.of(0)), new Uint8Array(32))),
			concat([6], new Uint8Array(31))
		];
		// Of five leaves, the last two are the lowest pair.
		const [first, second] = leaves as [Uint8Array, Uint8Array];
		const [a, b] = BLOCK.tx_hashes as [Uint8Array, Uint8Array];
		const root = pair(pair(first, second), pair(BLOCK.root, pair(a, b)));
		const hashed = concat(header, root, [3]);
		const id = toHex(keccak256(concat(encodeVarint(BigInt(hashed.length)), hashed)));
		expect(blockId(bytes, parseBlock(bytes))).toBe(id);
		const verdicts = checkBlock(bytes, { hash: id, num_txes: 2, json: blockJson(parseBlock(bytes)) });
		expect(verdicts.map(({ kind }) => kind)).toEqual(['recomputed', 'recomputed', 'recomputed']);
	});

	test("has the layers and the root in the node's JSON", () => {
		const { bytes } = draftBlock({ ...BLOCK, major_version: 18 });
		expect(blockJson(parseBlock(bytes))).toMatchObject({
			fcmp_pp_n_tree_layers: 6,
			fcmp_pp_tree_root: toHex(BLOCK.root)
		});
	});

	test('with more or less at its end is not read', () => {
		const { bytes } = draftBlock(BLOCK);
		expect(() => parseBlock(concat(bytes, [0]))).toThrow(UnknownFormat);
		expect(() => parseBlock(bytes.subarray(0, -1))).toThrow(BytesError);
		expect(() => parseBlock(draftBlock({ ...BLOCK, layers: 13 }).bytes)).toThrow(/a tree of 13 layers is unknown/);
		expect(() => parseBlock(draftBlock({ ...BLOCK, major_version: 19 }).bytes)).toThrow(/block version 19 is unknown/);
	});

	test('of version 16 has neither', () => {
		const coinbase = carrotCoinbase(1, 1n);
		expect(parseBlock(draftBlock({ ...BLOCK, major_version: 16 }, coinbase).bytes).tree).toBeUndefined();
	});
});

test('a tree has no more layers than its outputs need', () => {
	expect([1, 2, 3].map(treeCapacity)).toEqual([38n, 684n, 25_992n]);
	// "over 100 quadrillion" (cryptonote_config.h), and today's 10^8 outputs take 6 layers (fake_n_tree_layers).
	expect(treeCapacity(12)).toBeGreaterThan(10n ** 17n);
	expect(treeSize(6)).toEqual({ min: 17_778_529n, max: 320_013_504n });
	expect([treeSize(0), treeSize(1)]).toEqual([
		{ min: 0n, max: 0n },
		{ min: 1n, max: 38n }
	]);
});
