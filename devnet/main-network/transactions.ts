import { encodeVarint } from '../../src/lib/bytes/varint';
import { toHex } from '../../src/lib/bytes/hex';
import { fastHash } from '../../src/lib/chain/hash';
import { parseTransaction, type KeyInput, type Transaction } from '../../src/lib/chain/transaction';
import { transactionWeight } from '../../src/lib/chain/weight-and-fee';
import { concat, encodePrefix, encodeRct } from '../chain-data/encode';
import { encodePrunable } from '../chain-data/encode-prunable';
import { seededBytes } from '../chain-data/next-samples';

/** Number of global indices that each block has, used or not: as many as the outputs of the fullest block. */
export const INDICES_PER_BLOCK = 512;
/** First block whose outputs have global indices. */
export const FIRST_INDEXED_HEIGHT = 1_220_516;
const RING_SIZE = 16;
/** Fee quantum (atomic units): a transfer's fee is a multiple of it. */
export const FEE_QUANTUM = 10_000;
/** Fee per byte of weight (atomic units) at each level that a wallet offers. */
export const FEE_LEVELS = [20_000, 80_000, 320_000, 4_000_000] as const;

/** Returns a generator of numbers from 0 up to (not including) 1 that the seeds determine. */
export function seededRandom(...seeds: readonly number[]): () => number {
	let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed ^ (mixed >>> 15), 0x9e3779b1), 0x2545f491) || 1;
	const next = () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) / 2 ** 32;
	};
	next();
	next();
	return next;
}

/** Picks one of the values, each as often as its share. */
function pick<T>(next: () => number, table: readonly (readonly [share: number, value: T])[]): T {
	let left = next() * table.reduce((sum, [share]) => sum + share, 0);
	return (table.find(([share]) => (left -= share) < 0) ?? (table[0] as readonly [number, T]))[1];
}

/** Numbers of inputs and outputs, about as frequent as on the main network. */
const SHAPES: readonly (readonly [share: number, shape: readonly [inputs: number, outputs: number]])[] = [
	[42, [1, 2]],
	[33, [2, 2]],
	[6, [3, 2]],
	[4, [1, 3]],
	[3, [2, 3]],
	[3, [4, 2]],
	[2.5, [1, 16]],
	[2, [8, 2]],
	[1.5, [2, 11]],
	[0.8, [16, 2]],
	[0.2, [45, 2]]
];
/** Numbers of inputs and outputs of a wallet that consolidates what it received. */
const CONSOLIDATION_SHAPE = [146, 2] as const;

/** Bytes of a transfer, and the positions of what differs from one transfer to the next of the same shape. */
interface Template {
	bytes: Uint8Array;
	/** Weight (bytes) without the fee's bytes. */
	weight: number;
	/**
	 * Position of each ring's first index, which is five bytes long, and its distance below the first index of the
	 * transfer's block.
	 */
	rings: { at: number; below: bigint }[];
	/** Positions of keys, and their lengths (bytes). */
	keys: { at: number; length: number }[];
	prefixEnd: number;
	baseEnd: number;
	prunableHash: Uint8Array;
}

/**
 * First index of a template's imaginary block: high enough that no ring reaches below 0, as in blocks of recent years.
 */
const TEMPLATE_FIRST_INDEX = BigInt(INDICES_PER_BLOCK) * 2_300_000n;
/** Fee as encoded in templates: one byte. */
const PLACEHOLDER_FEE = 1n;

const templates = new Map<string, Template>();

function templateOf(inputs: number, outputs: number, variant: number): Template {
	const name = `${inputs} ${outputs} ${variant}`;
	const template = templates.get(name) ?? makeTemplate(inputs, outputs, variant);
	templates.set(name, template);
	return template;
}

/**
 * Returns the age (blocks) of a ring member: wallets take the logarithm of its age in seconds from a gamma
 * distribution.
 */
function ringAge(next: () => number): number {
	for (;;) {
		// Gamma distribution of shape 19.28 and rate 1.61, approximated by a normal distribution of the cube root.
		const normal = Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
		const logarithm = (19.28 * (1 - 1 / (9 * 19.28) + normal / (3 * Math.sqrt(19.28))) ** 3) / 1.61;
		const blocks = 10 + Math.exp(logarithm) / 120;
		if (blocks < 1_700_000) return blocks;
	}
}

/** @param paid first outputs of the transfer, with keys that are not replaced: then only key images differ */
export function makeTemplate(
	inputs: number,
	outputs: number,
	variant: number,
	paid?: Pick<Transaction, 'outputs' | 'extra' | 'rct'>
): Template {
	const next = seededRandom(inputs, outputs, variant);
	const others = outputs - (paid?.outputs.length ?? 0);
	const keys = (count: number, length = 32) =>
		Array.from({ length: count }, () => seededBytes(length, next() * 2 ** 32));
	const extra =
		paid?.extra ??
		(outputs === 2
			? concat([1], seededBytes(32, variant), [2, 9, 1], seededBytes(8, variant + 1))
			: concat([1], seededBytes(32, variant), [4, outputs], ...keys(outputs)));
	const prefix = {
		version: 2 as const,
		unlock_time: 0n,
		extra,
		inputs: keys(inputs).map((key_image): KeyInput => {
			const members = new Set<bigint>();
			while (members.size < RING_SIZE)
				members.add(
					TEMPLATE_FIRST_INDEX - BigInt(Math.ceil(ringAge(next) * INDICES_PER_BLOCK + next() * INDICES_PER_BLOCK))
				);
			const absolute_indices = [...members].sort((a, b) => Number(a - b));
			const key_offsets = absolute_indices.map((index, i) => index - (absolute_indices[i - 1] ?? 0n));
			return { type: 'key', amount: 0n, key_offsets, absolute_indices, key_image };
		}),
		outputs: [...(paid?.outputs ?? []), ...keys(others).map((key) => ({ amount: 0n, key, view_tag: key[0] ?? 0 }))]
	};
	const ecdh_info = [...(paid?.rct?.ecdh_info ?? []), ...keys(others, 8).map((amount) => ({ mask: null, amount }))];
	const out_pk = [...(paid?.rct?.out_pk ?? []), ...keys(others)];
	const base = encodeRct({ type: 6, fee: PLACEHOLDER_FEE, pseudo_outs: null, ecdh_info, out_pk });
	const rounds = 6 + Math.ceil(Math.log2(outputs));
	const one = () => seededBytes(32, next() * 2 ** 32);
	const proof = { A: one(), A1: one(), B: one(), r1: one(), s1: one(), d1: one(), L: keys(rounds), R: keys(rounds) };
	const prunable = encodePrunable(6, {
		range_sigs: [],
		bulletproofs: [],
		bulletproofs_plus: [proof],
		mgs: [],
		pseudo_outs: keys(inputs),
		clsags: prefix.inputs.map(() => ({ s: keys(RING_SIZE), c1: one(), D: one() }))
	});
	const bytes = concat(encodePrefix(prefix), base, prunable);
	const read = parseTransaction(bytes);
	const images = read.inputs.filter((input) => input.type === 'key').map(({ key_image }) => key_image);
	const changing = [
		...read.outputs.map(({ key }) => key),
		read.extra.subarray(1, 33),
		...(read.rct?.ecdh_info.map(({ amount }) => amount) ?? []),
		...(read.rct?.out_pk ?? [])
	];
	const { prefix_end, base_end } = read.bounds;
	return {
		bytes,
		prefixEnd: prefix_end,
		baseEnd: base_end,
		prunableHash: fastHash(prunable),
		weight: (transactionWeight(read, bytes.length) ?? 0) - encodeVarint(PLACEHOLDER_FEE).length,
		rings: prefix.inputs.map(({ key_offsets, absolute_indices: [first = 0n] }, i) => ({
			at: (images[i]?.byteOffset ?? 0) - key_offsets.reduce((sum, offset) => sum + encodeVarint(offset).length, 0),
			below: TEMPLATE_FIRST_INDEX - first
		})),
		keys: [...images, ...(paid ? [] : changing)].map(({ byteOffset: at, length }) => ({ at, length }))
	};
}

/** Transfer before its bytes are made: all of it follows from the seeds. */
export interface TransferPlan {
	seeds: readonly number[];
	template: Template;
	/** Height below which its rings lie. */
	height: number;
	/** Fee (atomic units). */
	fee: bigint;
	weight: number;
	outputs: number;
}

/** @param gathers true for a transfer with 146 inputs */
export function planTransfer(height: number, seeds: readonly number[], gathers = false): TransferPlan {
	const next = seededRandom(...seeds);
	const [inputs, outputs] = gathers ? CONSOLIDATION_SHAPE : pick(next, SHAPES);
	const template = templateOf(inputs, outputs, Math.floor(next() * (inputs > 2 ? 3 : 24)));
	const rate = pick(gathers ? () => 0 : next, [
		[66, FEE_LEVELS[0]],
		[10, FEE_LEVELS[0] * (1 + next() * 0.3)],
		[14, FEE_LEVELS[1]],
		[4, FEE_LEVELS[1] * (1 + next())],
		[4, FEE_LEVELS[2]],
		[1, FEE_LEVELS[2] * (1 + 5 * next())],
		[1, FEE_LEVELS[3]]
	]);
	// Assumes four bytes for the encoded fee; it may take a few more.
	const fee = BigInt(Math.ceil((rate * (template.weight + 4)) / FEE_QUANTUM) * FEE_QUANTUM);
	return { seeds, template, height, fee, outputs, weight: template.weight + encodeVarint(fee).length };
}

/** Returns a transfer's bytes and id, and the position where the bytes before signatures and proofs end. */
export function makeTransfer({ seeds, template, height, fee }: TransferPlan) {
	const { prefixEnd, rings, keys } = template;
	const changed = template.bytes.slice();
	const next = seededRandom(...seeds, 1);
	const write = new DataView(changed.buffer);
	for (const { at, length } of keys) {
		write.setUint32(at, next() * 2 ** 32);
		write.setUint32(at + length - 4, next() * 2 ** 32);
	}
	const top = BigInt((height - FIRST_INDEXED_HEIGHT) * INDICES_PER_BLOCK);
	for (const { at, below } of rings) {
		const first = top - below;
		// Smallest index that takes five bytes, used for rings of old blocks.
		changed.set(encodeVarint(first < 2n ** 28n ? 2n ** 28n : first), at);
	}
	const feeBytes = encodeVarint(fee);
	const bytes = new Uint8Array(changed.length + feeBytes.length - 1);
	bytes.set(changed.subarray(0, prefixEnd + 1));
	bytes.set(feeBytes, prefixEnd + 1);
	bytes.set(changed.subarray(prefixEnd + 2), prefixEnd + 1 + feeBytes.length);
	const baseEnd = template.baseEnd + feeBytes.length - 1;
	const id = fastHash(
		fastHash(bytes.subarray(0, prefixEnd)),
		fastHash(bytes.subarray(prefixEnd, baseEnd)),
		template.prunableHash
	);
	return { bytes, baseEnd, id: toHex(id), prunableHash: toHex(template.prunableHash) };
}
