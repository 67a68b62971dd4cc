import { fromHex, toHex } from '../../src/lib/bytes/hex';
import { blockJson } from '../../src/lib/chain/as-json';
import { identifyBlock, minerTransactionHash } from '../../src/lib/chain/block-hash';
import { stringifyJson } from '../../src/lib/rpc/json';
import { concat, encodePrefix } from '../chain-data/encode';
import { draftBlock, fill } from '../chain-data/next-samples';
import { idOf } from '../stand-in/ids';
import { FIRST_INDEXED, INDICES, makeTransfer, planTransfer, random, type Planned } from './transactions';

/** Number of blocks at the start. */
export const HEIGHT = 3_540_224;
/** Number of newest blocks that form one chain; older blocks form a chain only within groups of SEGMENT. */
const RECENT = 256;
const SEGMENT = 64;
const TARGET = 120;
/** Number of blocks in a group whose block times are scaled to average the target. */
const TIMED = 32;
/** Penalty-free zone (bytes of weight). */
export const ZONE = 300_000;
const MOST = 150;

/**
 * Tail emission: its first height, what each block emits since, and what had been emitted before (both in atomic
 * units).
 */
const TAIL = 2_641_623;
const TAIL_EMISSION = 600_000_000_000n;
const AT_TAIL = 18_132_000_000_000_000_000n;

/** Coinbase or transfer, in a block or in the pool. */
export interface Placed {
	id: string;
	/** Plan of a transfer; null for a coinbase. */
	planned: Planned | null;
	/** Time of receipt (Unix seconds). */
	received: number;
	/** Block height; null while the transfer waits in the pool. */
	height: number | null;
	/** Global index of its first output. */
	index: number;
	/** Bytes of a coinbase; null for a transfer, which is made from its plan. */
	coinbase: Uint8Array | null;
}

export interface Mined {
	header: Record<string, unknown> & { hash: string; height: number; timestamp: number };
	blob: Uint8Array;
	coinbase: Placed;
	transfers: Placed[];
}

/** Fullness of the newest blocks at the start, the newest first: one far above the zone, one nearly empty. */
const FULLNESS = [0.38, 0.61, 1.1, 0.47, 0.07, 0.83, 0.29, 0.55, 0.96, 0.2, 0.7, 0.34];
/** Depth of the block with the transfer of 146 inputs, counted from the newest block at the start (0). */
const GATHERED = 1;

/**
 * Simulated main network: each block is determined by its height, by the time at the start and by what has been mined
 * since. Ids are the hashes of the bytes. The newest 256 blocks form one chain; older ones form chains of 64, which are
 * generated on demand.
 */
export class MainNetwork {
	height = HEIGHT;
	pool: Placed[] = [];
	readonly #start: number;
	readonly #known = new Map<string, Placed>();
	readonly #mined = new Map<number, Mined>();
	readonly #byHash = new Map<string, Mined>();
	readonly alternatives: Mined[][];
	#sent = 0;
	#due = 0;
	#missing = 0;
	/** Number of reorganisations so far: the blocks mined after one have other hashes. */
	#undone = 0;

	/**
	 * @param size approximate number of waiting transactions
	 * @param clock returns Unix time in seconds
	 * @param plan returns the transfers of a past block
	 */
	constructor(
		readonly size: number,
		private readonly clock: () => number,
		private readonly plan = planBlock
	) {
		this.#start = clock();
		this.block(HEIGHT - 1);
		this.#due = this.#start + TARGET;
		const { height } = this;
		while (this.pool.length < size) this.#send(this.#start - Math.floor(random(this.#sent, 5)() ** 2 * 1800));
		this.alternatives = [this.#alternative(height - 3, 1), this.#alternative(height - 120, 2)];
	}

	/** Mines the blocks that are due, and adds new transactions to the pool. Call it before each answer. */
	advance(): void {
		const now = this.clock();
		for (;;) {
			const until = Math.min(now, this.#due);
			const last = this.block(this.height - 1).header.timestamp;
			const passed = Math.min(1, (until - last) / Math.max(1, this.#due - last));
			while (this.pool.length < this.size - Math.ceil(this.#missing * (1 - passed))) this.#send(until);
			if (this.#due > now) return;
			this.#mineNext();
		}
	}

	#send(received: number): void {
		this.add(planTransfer(this.height, [-1, this.#sent++]), received);
	}

	/** Adds a transfer to the pool. */
	add(planned: Planned, received = this.clock()): Placed {
		const placed = this.#place(planned, received);
		this.#known.set(placed.id, placed);
		this.pool.push(placed);
		return placed;
	}

	/** Removes transfers from the pool. */
	drop(dropped: readonly Placed[]): void {
		for (const { id } of dropped) this.#known.delete(id);
		this.pool = this.pool.filter((placed) => !dropped.includes(placed));
	}

	/** Adds a block with transfers of the pool, by default all of them. */
	mine(taken: readonly Placed[] = this.pool, timestamp = this.clock()): void {
		const at = this.height;
		const nonce = (at * 7919 + this.#undone) % 2 ** 32;
		this.#keep(this.#assemble(at, taken, timestamp, this.hash(at - 1), nonce));
		this.pool = this.pool.filter(({ height }) => height === null);
		this.height++;
	}

	/** Removes the newest blocks, as a reorganisation does before others follow: their transfers return to the pool. */
	undo(count: number): void {
		for (let left = count; left > 0; left--) {
			const { header, coinbase, transfers } = this.block(--this.height);
			this.#mined.delete(this.height);
			this.#byHash.delete(header.hash);
			this.#known.delete(coinbase.id);
			for (const transfer of transfers) transfer.height = null;
			this.pool.push(...transfers);
		}
		this.#undone++;
	}

	/** Mines the next block with the transfers of the highest fee rates, up to the block's intended fullness. */
	#mineNext(): void {
		const at = this.height;
		let room = fullness(at) * ZONE;
		const byRate = this.pool.toSorted((a, b) => rate(b) - rate(a));
		const taken = byRate.filter(({ planned }, i) => i < MOST && (room -= planned?.weight ?? 0) >= 0);
		this.mine(taken, this.#due);
		this.#missing = this.size - this.pool.length;
		this.#due += Math.min(400, Math.max(15, Math.round(-Math.log(random(at, 7)()) * TARGET)));
	}

	/** Returns the time of a block (Unix seconds). */
	timestamp(height: number): number {
		const mined = this.#mined.get(height);
		if (mined) return mined.header.timestamp;
		const back = HEIGHT - 1 - height;
		const next = random(Math.floor(back / TIMED), 1);
		const waits = Array.from({ length: TIMED }, () => 0.2 - Math.log(next() + 1e-9));
		const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);
		const part = (sum(waits.slice(0, back % TIMED)) / sum(waits)) * TIMED * TARGET;
		return this.#start - 40 - Math.floor(Math.floor(back / TIMED) * TIMED * TARGET + part);
	}

	find(id: string): Placed | undefined {
		return this.#known.get(id);
	}

	findBlock(hash: string): Mined | undefined {
		return this.#byHash.get(hash);
	}

	hash(height: number): string {
		return this.block(height).header.hash;
	}

	/** Returns a block with its bytes. The blocks before it in its group are generated as well. */
	block(height: number): Mined {
		const first = height >= HEIGHT - RECENT ? HEIGHT - RECENT : height - (height % SEGMENT);
		let mined = this.#mined.get(height);
		for (let at = first, before = idOf('block', first - 1); !mined; at++) {
			const transfers = this.plan(at).map((planned, i) => this.#place(planned, this.timestamp(at) - 1 - 3 * i));
			before = this.#keep(this.#assemble(at, transfers, this.timestamp(at), before)).header.hash;
			mined = this.#mined.get(height);
		}
		return mined;
	}

	/** Returns a block's header. When the block's bytes have not been generated, its hashes are invented ids. */
	header(height: number): Record<string, unknown> {
		const known = this.#mined.get(height)?.header;
		return {
			...(known ?? headerOf(height, this.plan(height), this.timestamp(height))),
			depth: this.height - 1 - height
		};
	}

	/** Returns an output by its global index. Indices that a block does not use are mapped to those that it uses. */
	output(index: number): { placed: Placed; at: number } {
		const height = Math.min(this.height - 1, FIRST_INDEXED + Math.floor(index / INDICES));
		const { coinbase, transfers } = this.#mined.get(height) ?? { coinbase: null, transfers: null };
		const plans = transfers ? plansOf(transfers) : this.plan(height);
		let at = (index % INDICES) % (1 + plans.reduce((sum, { outputs }) => sum + outputs, 0));
		if (at === 0 || plans.length === 0) return { placed: coinbase ?? this.block(height).coinbase, at: 0 };
		at--;
		const number = plans.findIndex(({ outputs }) => (at -= outputs) < 0);
		at += plans[number]?.outputs ?? 0;
		const first = firstIndex(height) + 1 + plans.slice(0, number).reduce((sum, { outputs }) => sum + outputs, 0);
		const placed = transfers?.[number] ?? this.#place(plans[number] as Planned, this.timestamp(height));
		if (placed.height === null) Object.assign(placed, { height, index: first });
		this.#known.set(placed.id, placed);
		return { placed, at };
	}

	#place(planned: Planned, received: number): Placed {
		return { id: makeTransfer(planned).id, planned, received, height: null, index: 0, coinbase: null };
	}

	#assemble(
		height: number,
		transfers: readonly Placed[],
		timestamp: number,
		before: string,
		nonce = (height * 7919) % 2 ** 32
	): Mined {
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
			received: timestamp,
			height,
			index: firstIndex(height),
			coinbase: bytes
		};
		const hashes = { hash: id ?? '', prev_hash: before, miner_tx_hash: miner, nonce };
		return { header: { ...header, ...hashes }, blob, coinbase: placed, transfers: [...transfers] };
	}

	#keep(mined: Mined): Mined {
		const { header, coinbase, transfers } = mined;
		let index = coinbase.index + 1;
		this.#known.set(coinbase.id, coinbase);
		for (const transfer of transfers) {
			Object.assign(transfer, { height: header.height, index });
			this.#known.set(transfer.id, transfer);
			index += transfer.planned?.outputs ?? 0;
		}
		this.#mined.set(header.height, mined);
		this.#byHash.set(header.hash, mined);
		return mined;
	}

	/** Creates blocks that lost against those of the main chain, with some of the same transfers, the oldest first. */
	#alternative(height: number, length: number): Mined[] {
		const blocks: Mined[] = [];
		for (let at = height; at < height + length; at++) {
			const { header, transfers } = this.block(at);
			const before = blocks.at(-1)?.header.hash ?? this.hash(at - 1);
			const block = this.#assemble(at, transfers.slice(0, -4), header.timestamp + 2, before, at);
			block.header['orphan_status'] = true;
			this.#byHash.set(block.header.hash, block);
			blocks.push(block);
		}
		return blocks;
	}
}

const plansOf = (transfers: readonly Placed[]): Planned[] =>
	transfers.map(({ planned }) => planned).filter((planned) => planned !== null);

const rate = ({ planned }: Placed) => (planned ? Number(planned.fee) / planned.weight : 0);

/** Global index of a block's first output, which is also the number of outputs below. */
export const firstIndex = (height: number) => Math.max(0, height - FIRST_INDEXED) * INDICES;

/** Returns a block's fullness as a fraction of the penalty-free zone; blocks of years ago were emptier. */
function fullness(height: number): number {
	const back = HEIGHT - 1 - height;
	const grown = Math.min(1, Math.max(0.03, (height - 900_000) / 2_400_000));
	const ofDay = 1 + 0.3 * Math.sin((2 * Math.PI * height) / 720);
	return (FULLNESS[back] ?? 0.1 + 0.65 * random(height, 2)() ** 1.3 * ofDay) * grown;
}

/** Plans the transfers of a past block. */
function planBlock(height: number): Planned[] {
	const plans: Planned[] = [];
	const gathers = HEIGHT - 1 - height === GATHERED;
	let room = fullness(height) * ZONE;
	while (plans.length < MOST) {
		const next = planTransfer(height, [height, plans.length], gathers && plans.length === 5);
		if ((room -= next.weight) < 0) break;
		plans.push(next);
	}
	return plans;
}

/** Returns the emission of all blocks below a height (atomic units). */
export function emitted(height: number): bigint {
	const tail = AT_TAIL + TAIL_EMISSION * BigInt(height - TAIL);
	const early = Number(AT_TAIL - TAIL_EMISSION * BigInt(TAIL)) * Math.max(0, 1 - height / TAIL) ** 3;
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

export const hex = (value: bigint) => `0x${value.toString(16)}`;

function headerOf(height: number, plans: readonly Planned[], timestamp: number) {
	const base = emitted(height + 1) - emitted(height);
	const weight = plans.reduce((sum, { weight }) => sum + weight, coinbase(height, base, 0).length);
	const over = BigInt(Math.max(0, weight - ZONE));
	const penalty = (base * over * over) / BigInt(ZONE) ** 2n;
	const reward = base - penalty + plans.reduce((sum, { fee }) => sum + fee, 0n);
	const work = workBelow(height + 1);
	const difficulty = work - workBelow(height);
	return {
		block_size: weight,
		block_weight: weight,
		long_term_weight: Math.max(176_470, Math.min(weight, 420_000)),
		cumulative_difficulty: work,
		cumulative_difficulty_top64: 0,
		wide_cumulative_difficulty: hex(work),
		difficulty,
		difficulty_top64: 0,
		wide_difficulty: hex(difficulty),
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
	const key = fill(32, height + seed);
	const prefix = {
		version: 2 as const,
		unlock_time: BigInt(height + 60),
		inputs: [{ type: 'gen' as const, height }],
		outputs: [{ amount: reward, key, view_tag: key[0] ?? 0 }],
		extra: concat([1], fill(32, seed), [2, 17], fill(17, height))
	};
	return concat(encodePrefix(prefix), [0]);
}

/** Returns `json` of `get_block`. */
export const jsonOf = ({ blob }: Mined) => stringifyJson(blockJson(identifyBlock(blob).block));
