import { fromHex, toHex } from '../../src/lib/bytes/hex';
import { blockJson } from '../../src/lib/chain/as-json';
import { identifyBlock, minerTransactionHash } from '../../src/lib/chain/block-hash';
import { stringifyJson } from '../../src/lib/rpc/json';
import { concat, encodePrefix } from '../chain-data/encode';
import { draftBlock, seededBytes } from '../chain-data/next-samples';
import { idOf } from '../stand-in/ids';
import {
	FIRST_INDEXED_HEIGHT,
	INDICES_PER_BLOCK,
	makeTransfer,
	planTransfer,
	seededRandom,
	type TransferPlan
} from './transactions';

/** Number of blocks at the start. */
export const INITIAL_HEIGHT = 3_540_224;
/** Number of newest blocks that form one chain; older blocks form a chain only within groups of SEGMENT. */
const LINKED_BLOCKS = 256;
const OLD_SEGMENT_BLOCKS = 64;
const BLOCK_TARGET_S = 120;
/** Number of blocks in a group whose block times are scaled to average the target. */
const TIME_GROUP_BLOCKS = 32;
/** Penalty-free zone (bytes of weight). */
export const PENALTY_FREE_ZONE = 300_000;
const MAX_TRANSFERS_PER_BLOCK = 150;

/**
 * Tail emission: its first height, what each block emits since, and what had been emitted before (both in atomic
 * units).
 */
const TAIL_EMISSION_HEIGHT = 2_641_623;
const TAIL_REWARD = 600_000_000_000n;
const EMITTED_BEFORE_TAIL = 18_132_000_000_000_000_000n;

/** Coinbase or transfer, in a block or in the pool. */
export interface ChainTransaction {
	id: string;
	/** Plan of a transfer; null for a coinbase. */
	planned: TransferPlan | null;
	/** Time of receipt (Unix seconds). */
	receivedAt: number;
	/** Block height; null while the transfer waits in the pool. */
	height: number | null;
	/** Global index of its first output. */
	firstOutputIndex: number;
	/** Bytes of a coinbase; null for a transfer, which is made from its plan. */
	coinbase: Uint8Array | null;
}

export interface MinedBlock {
	header: Record<string, unknown> & { hash: string; height: number; timestamp: number };
	blob: Uint8Array;
	coinbase: ChainTransaction;
	transfers: ChainTransaction[];
}

/** Fullness of the newest blocks at the start, the newest first: one far above the zone, one nearly empty. */
const RECENT_FULLNESS = [0.38, 0.61, 1.1, 0.47, 0.07, 0.83, 0.29, 0.55, 0.96, 0.2, 0.7, 0.34];
/** Depth of the block with the transfer of 146 inputs, counted from the newest block at the start (0). */
const CONSOLIDATION_DEPTH = 1;

/**
 * Simulated main network: each block is determined by its height, by the time at the start and by what has been mined
 * since. Ids are the hashes of the bytes. The newest 256 blocks form one chain; older ones form chains of 64, which are
 * generated on demand.
 */
export class MainNetwork {
	height = INITIAL_HEIGHT;
	pool: ChainTransaction[] = [];
	readonly #start: number;
	readonly #transactionsById = new Map<string, ChainTransaction>();
	readonly #blocksByHeight = new Map<number, MinedBlock>();
	readonly #blocksByHash = new Map<string, MinedBlock>();
	readonly alternatives: MinedBlock[][];
	#sentCount = 0;
	#nextBlockTime = 0;
	#missingFromPool = 0;
	/** Number of reorganisations so far: the blocks mined after one have other hashes. */
	#reorganisations = 0;

	/**
	 * @param poolSize approximate number of waiting transactions
	 * @param clock returns Unix time in seconds
	 * @param plan returns the transfers of a past block
	 */
	constructor(
		readonly poolSize: number,
		private readonly clock: () => number,
		private readonly plan = planBlock
	) {
		this.#start = clock();
		this.block(INITIAL_HEIGHT - 1);
		this.#nextBlockTime = this.#start + BLOCK_TARGET_S;
		const { height } = this;
		while (this.pool.length < poolSize)
			this.#send(this.#start - Math.floor(seededRandom(this.#sentCount, 5)() ** 2 * 1800));
		this.alternatives = [this.#createAlternative(height - 3, 1), this.#createAlternative(height - 120, 2)];
	}

	/** Mines the blocks that are due, and adds new transactions to the pool. Call it before each answer. */
	advance(): void {
		const now = this.clock();
		for (;;) {
			const until = Math.min(now, this.#nextBlockTime);
			const last = this.block(this.height - 1).header.timestamp;
			const passed = Math.min(1, (until - last) / Math.max(1, this.#nextBlockTime - last));
			while (this.pool.length < this.poolSize - Math.ceil(this.#missingFromPool * (1 - passed))) this.#send(until);
			if (this.#nextBlockTime > now) return;
			this.#mineNext();
		}
	}

	#send(received: number): void {
		this.add(planTransfer(this.height, [-1, this.#sentCount++]), received);
	}

	/** Adds a transfer to the pool. */
	add(planned: TransferPlan, received = this.clock()): ChainTransaction {
		const placed = this.#createTransaction(planned, received);
		this.#transactionsById.set(placed.id, placed);
		this.pool.push(placed);
		return placed;
	}

	/** Removes transfers from the pool. */
	drop(dropped: readonly ChainTransaction[]): void {
		for (const { id } of dropped) this.#transactionsById.delete(id);
		this.pool = this.pool.filter((placed) => !dropped.includes(placed));
	}

	/** Adds a block with transfers of the pool, by default all of them. */
	mine(taken: readonly ChainTransaction[] = this.pool, timestamp = this.clock()): void {
		const at = this.height;
		const nonce = (at * 7919 + this.#reorganisations) % 2 ** 32;
		this.#store(this.#assemble(at, taken, timestamp, this.hash(at - 1), nonce));
		this.pool = this.pool.filter(({ height }) => height === null);
		this.height++;
	}

	/** Removes the newest blocks, as a reorganisation does before others follow: their transfers return to the pool. */
	removeBlocks(count: number): void {
		for (let left = count; left > 0; left--) {
			const { header, coinbase, transfers } = this.block(--this.height);
			this.#blocksByHeight.delete(this.height);
			this.#blocksByHash.delete(header.hash);
			this.#transactionsById.delete(coinbase.id);
			for (const transfer of transfers) transfer.height = null;
			this.pool.push(...transfers);
		}
		this.#reorganisations++;
	}

	/** Mines the next block with the transfers of the highest fee rates, up to the block's intended fullness. */
	#mineNext(): void {
		const at = this.height;
		let room = fullness(at) * PENALTY_FREE_ZONE;
		const byRate = this.pool.toSorted((a, b) => rate(b) - rate(a));
		const taken = byRate.filter(({ planned }, i) => i < MAX_TRANSFERS_PER_BLOCK && (room -= planned?.weight ?? 0) >= 0);
		this.mine(taken, this.#nextBlockTime);
		this.#missingFromPool = this.poolSize - this.pool.length;
		this.#nextBlockTime += Math.min(400, Math.max(15, Math.round(-Math.log(seededRandom(at, 7)()) * BLOCK_TARGET_S)));
	}

	/** Returns the time of a block (Unix seconds). */
	timestamp(height: number): number {
		const mined = this.#blocksByHeight.get(height);
		if (mined) return mined.header.timestamp;
		const back = INITIAL_HEIGHT - 1 - height;
		const next = seededRandom(Math.floor(back / TIME_GROUP_BLOCKS), 1);
		const waits = Array.from({ length: TIME_GROUP_BLOCKS }, () => 0.2 - Math.log(next() + 1e-9));
		const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);
		const part = (sum(waits.slice(0, back % TIME_GROUP_BLOCKS)) / sum(waits)) * TIME_GROUP_BLOCKS * BLOCK_TARGET_S;
		return (
			this.#start - 40 - Math.floor(Math.floor(back / TIME_GROUP_BLOCKS) * TIME_GROUP_BLOCKS * BLOCK_TARGET_S + part)
		);
	}

	find(id: string): ChainTransaction | undefined {
		return this.#transactionsById.get(id);
	}

	findBlock(hash: string): MinedBlock | undefined {
		return this.#blocksByHash.get(hash);
	}

	hash(height: number): string {
		return this.block(height).header.hash;
	}

	/** Returns a block with its bytes. The blocks before it in its group are generated as well. */
	block(height: number): MinedBlock {
		const first =
			height >= INITIAL_HEIGHT - LINKED_BLOCKS
				? INITIAL_HEIGHT - LINKED_BLOCKS
				: height - (height % OLD_SEGMENT_BLOCKS);
		let mined = this.#blocksByHeight.get(height);
		for (let at = first, before = idOf('block', first - 1); !mined; at++) {
			const transfers = this.plan(at).map((planned, i) =>
				this.#createTransaction(planned, this.timestamp(at) - 1 - 3 * i)
			);
			before = this.#store(this.#assemble(at, transfers, this.timestamp(at), before)).header.hash;
			mined = this.#blocksByHeight.get(height);
		}
		return mined;
	}

	/** Returns a block's header. When the block's bytes have not been generated, its hashes are invented ids. */
	header(height: number): Record<string, unknown> {
		const known = this.#blocksByHeight.get(height)?.header;
		return {
			...(known ?? headerOf(height, this.plan(height), this.timestamp(height))),
			depth: this.height - 1 - height
		};
	}

	/** Returns an output by its global index. Indices that a block does not use are mapped to those that it uses. */
	output(index: number): { placed: ChainTransaction; at: number } {
		const height = Math.min(this.height - 1, FIRST_INDEXED_HEIGHT + Math.floor(index / INDICES_PER_BLOCK));
		const { coinbase, transfers } = this.#blocksByHeight.get(height) ?? { coinbase: null, transfers: null };
		const plans = transfers ? plansOf(transfers) : this.plan(height);
		let at = (index % INDICES_PER_BLOCK) % (1 + plans.reduce((sum, { outputs }) => sum + outputs, 0));
		if (at === 0 || plans.length === 0) return { placed: coinbase ?? this.block(height).coinbase, at: 0 };
		at--;
		const number = plans.findIndex(({ outputs }) => (at -= outputs) < 0);
		at += plans[number]?.outputs ?? 0;
		const first = firstIndex(height) + 1 + plans.slice(0, number).reduce((sum, { outputs }) => sum + outputs, 0);
		const placed =
			transfers?.[number] ?? this.#createTransaction(plans[number] as TransferPlan, this.timestamp(height));
		if (placed.height === null) Object.assign(placed, { height, firstOutputIndex: first });
		this.#transactionsById.set(placed.id, placed);
		return { placed, at };
	}

	#createTransaction(planned: TransferPlan, receivedAt: number): ChainTransaction {
		return { id: makeTransfer(planned).id, planned, receivedAt, height: null, firstOutputIndex: 0, coinbase: null };
	}

	#assemble(
		height: number,
		transfers: readonly ChainTransaction[],
		timestamp: number,
		before: string,
		nonce = (height * 7919) % 2 ** 32
	): MinedBlock {
		const plans = plansOf(transfers);
		const header = headerOf(height, plans, timestamp);
		const bytes = coinbase(height, header.reward, nonce);
		const { bytes: blob } = draftBlock(
			{
				major_version: 16,
				timestamp,
				nonce,
				height,
				reward: header.reward,
				prev_id: fromHex(before),
				tx_hashes: transfers.map(({ id }) => fromHex(id)),
				layers: 0,
				root: new Uint8Array()
			},
			bytes
		);
		const { block, id } = identifyBlock(blob);
		const miner = toHex(minerTransactionHash(blob, block) ?? new Uint8Array(32));
		const placed = {
			id: miner,
			planned: null,
			receivedAt: timestamp,
			height,
			firstOutputIndex: firstIndex(height),
			coinbase: bytes
		};
		const hashes = { hash: id ?? '', prev_hash: before, miner_tx_hash: miner, nonce };
		return { header: { ...header, ...hashes }, blob, coinbase: placed, transfers: [...transfers] };
	}

	#store(mined: MinedBlock): MinedBlock {
		const { header, coinbase, transfers } = mined;
		let firstOutputIndex = coinbase.firstOutputIndex + 1;
		this.#transactionsById.set(coinbase.id, coinbase);
		for (const transfer of transfers) {
			Object.assign(transfer, { height: header.height, firstOutputIndex });
			this.#transactionsById.set(transfer.id, transfer);
			firstOutputIndex += transfer.planned?.outputs ?? 0;
		}
		this.#blocksByHeight.set(header.height, mined);
		this.#blocksByHash.set(header.hash, mined);
		return mined;
	}

	/** Creates blocks that lost against those of the main chain, with some of the same transfers, the oldest first. */
	#createAlternative(height: number, length: number): MinedBlock[] {
		const blocks: MinedBlock[] = [];
		for (let at = height; at < height + length; at++) {
			const { header, transfers } = this.block(at);
			const before = blocks.at(-1)?.header.hash ?? this.hash(at - 1);
			const block = this.#assemble(at, transfers.slice(0, -4), header.timestamp + 2, before, at);
			block.header['orphan_status'] = true;
			this.#blocksByHash.set(block.header.hash, block);
			blocks.push(block);
		}
		return blocks;
	}
}

const plansOf = (transfers: readonly ChainTransaction[]): TransferPlan[] =>
	transfers.map(({ planned }) => planned).filter((planned) => planned !== null);

const rate = ({ planned }: ChainTransaction) => (planned ? Number(planned.fee) / planned.weight : 0);

/** Global index of a block's first output, which is also the number of outputs below. */
export const firstIndex = (height: number) => Math.max(0, height - FIRST_INDEXED_HEIGHT) * INDICES_PER_BLOCK;

/** Returns a block's fullness as a fraction of the penalty-free zone; blocks of years ago were emptier. */
function fullness(height: number): number {
	const back = INITIAL_HEIGHT - 1 - height;
	const grown = Math.min(1, Math.max(0.03, (height - 900_000) / 2_400_000));
	const ofDay = 1 + 0.3 * Math.sin((2 * Math.PI * height) / 720);
	return (RECENT_FULLNESS[back] ?? 0.1 + 0.65 * seededRandom(height, 2)() ** 1.3 * ofDay) * grown;
}

/** Plans the transfers of a past block. */
function planBlock(height: number): TransferPlan[] {
	const plans: TransferPlan[] = [];
	const gathers = INITIAL_HEIGHT - 1 - height === CONSOLIDATION_DEPTH;
	let room = fullness(height) * PENALTY_FREE_ZONE;
	while (plans.length < MAX_TRANSFERS_PER_BLOCK) {
		const next = planTransfer(height, [height, plans.length], gathers && plans.length === 5);
		if ((room -= next.weight) < 0) break;
		plans.push(next);
	}
	return plans;
}

/** Returns the emission of all blocks below a height (atomic units). */
export function emissionBelow(height: number): bigint {
	const tail = EMITTED_BEFORE_TAIL + TAIL_REWARD * BigInt(height - TAIL_EMISSION_HEIGHT);
	const early =
		Number(EMITTED_BEFORE_TAIL - TAIL_REWARD * BigInt(TAIL_EMISSION_HEIGHT)) *
		Math.max(0, 1 - height / TAIL_EMISSION_HEIGHT) ** 3;
	return tail - BigInt(Math.round(early));
}

/** Cumulative difficulty of all blocks below a height. */
export const workBelow = (height: number) =>
	BigInt(
		Math.round(
			560e9 * height -
				4.2e15 * Math.cos(height / 47_000) -
				3.6e14 * Math.cos(height / 9_000) -
				1e12 * Math.cos(height / 90)
		)
	) +
	10n ** 16n;

export const toHexQuantity = (value: bigint) => `0x${value.toString(16)}`;

function headerOf(height: number, plans: readonly TransferPlan[], timestamp: number) {
	const base = emissionBelow(height + 1) - emissionBelow(height);
	const weight = plans.reduce((sum, { weight }) => sum + weight, coinbase(height, base, 0).length);
	const over = BigInt(Math.max(0, weight - PENALTY_FREE_ZONE));
	const penalty = (base * over * over) / BigInt(PENALTY_FREE_ZONE) ** 2n;
	const reward = base - penalty + plans.reduce((sum, { fee }) => sum + fee, 0n);
	const work = workBelow(height + 1);
	const difficulty = work - workBelow(height);
	return {
		block_size: weight,
		block_weight: weight,
		long_term_weight: Math.max(176_470, Math.min(weight, 420_000)),
		cumulative_difficulty: work,
		cumulative_difficulty_top64: 0,
		wide_cumulative_difficulty: toHexQuantity(work),
		difficulty,
		difficulty_top64: 0,
		wide_difficulty: toHexQuantity(difficulty),
		pow_hash: '',
		orphan_status: false,
		hash: idOf('block', height),
		prev_hash: height > 0 ? idOf('block', height - 1) : '0'.repeat(64),
		miner_tx_hash: idOf('coinbase', height),
		height,
		timestamp,
		reward,
		num_txes: plans.length,
		major_version: 16,
		minor_version: 16,
		nonce: height,
		depth: 0
	};
}

/** @param seed seed of the miner's keys */
function coinbase(height: number, reward: bigint, seed: number): Uint8Array {
	const key = seededBytes(32, height + seed);
	const prefix = {
		version: 2 as const,
		unlock_time: BigInt(height + 60),
		inputs: [{ type: 'gen' as const, height }],
		outputs: [{ amount: reward, key, view_tag: key[0] ?? 0 }],
		extra: concat([1], seededBytes(32, seed), [2, 17], seededBytes(17, height))
	};
	return concat(encodePrefix(prefix), [0]);
}

/** Returns `json` of `get_block`. */
export const jsonOf = ({ blob }: MinedBlock) => stringifyJson(blockJson(identifyBlock(blob).block));
