import { createHash } from 'node:crypto';
import { fromHex, toHex } from '../../src/lib/bytes/hex';
import { encodeVarint } from '../../src/lib/bytes/varint';
import { concat, encodePrefix } from '../chain-data/encode';
import { idOf } from './ids';
import { sampleFor } from './samples';

/** Seconds between blocks, and maximum weight of a block (bytes), as on the main network. */
const BLOCK_TARGET_S = 120;
const weightLimit = 600_000;

/** Difficulty of each block. The cumulative difficulty exceeds 2^53, as on any chain of some age. */
const difficulty = 312_480_123_456;
const BASE_REWARD = 600_000_000_000;

/**
 * Simulated chain: everything about a block follows from its height, so that any number of blocks costs nothing.
 * Answers agree with each other; hashes are invented ids (`ids.ts`), not hashes of the bytes.
 */
export class FakeChain {
	/** Number of blocks. */
	height: number;
	/** Height from which blocks have other hashes, as after a reorganisation. */
	reorganisedFrom: number | null = null;
	readonly #genesisTime: number;

	constructor(height: number) {
		this.height = height;
		this.#genesisTime = Math.floor(Date.now() / 1000) - height * BLOCK_TARGET_S;
	}

	/** Returns the ids of a block's transactions without the coinbase: zero to six. */
	transactions(height: number): string[] {
		return Array.from({ length: (height * 5) % 7 }, (_, index) => idOf('transaction', height, index));
	}

	#hash(height: number): string {
		return idOf('block', height, this.#isReorganised(height) ? 1 : 0);
	}

	#isReorganised = (height: number) => this.reorganisedFrom !== null && height >= this.reorganisedFrom;

	timestamp(height: number): number {
		return this.#genesisTime + height * BLOCK_TARGET_S - ((height * 37) % 100);
	}

	header(height: number) {
		const samples = this.transactions(height).map((_, index) => sampleFor(height + index));
		const sum = (of: (sample: (typeof samples)[number]) => number) => samples.reduce((all, one) => all + of(one), 0);
		const weight = 100 + sum((sample) => sample.weight);
		return {
			block_size: weight,
			block_weight: weight,
			cumulative_difficulty: BigInt(difficulty) * BigInt(height + 1),
			cumulative_difficulty_top64: 0,
			depth: this.height - 1 - height,
			difficulty,
			difficulty_top64: 0,
			hash: this.#hash(height),
			height,
			long_term_weight: 176_470,
			major_version: 16,
			miner_tx_hash: idOf('coinbase', height),
			minor_version: 16,
			nonce: (height * 2_654_435_761) % 2 ** 32,
			num_txes: samples.length,
			orphan_status: false,
			pow_hash: '',
			prev_hash: height === 0 ? '0'.repeat(64) : this.#hash(height - 1),
			reward: BASE_REWARD + sum((sample) => sample.fee),
			timestamp: this.timestamp(height),
			wide_cumulative_difficulty: `0x${(BigInt(difficulty) * BigInt(height + 1)).toString(16)}`,
			wide_difficulty: `0x${difficulty.toString(16)}`
		};
	}

	/** Returns the coinbase's bytes: one input without a ring, one output. */
	coinbase(height: number): Uint8Array {
		const digest = createHash('sha256').update(`key ${height}`).digest();
		const prefix = encodePrefix({
			version: 2,
			unlock_time: BigInt(height + 60),
			inputs: [{ type: 'gen', height }],
			outputs: [{ amount: BigInt(this.header(height).reward), key: digest, view_tag: digest[0] ?? 0 }],
			extra: concat([1], digest, [2, 1, 0])
		});
		return concat(prefix, [0]);
	}

	/** Returns the block's bytes. */
	block(height: number): Uint8Array {
		const header = this.header(height);
		const nonce = new Uint8Array(4);
		new DataView(nonce.buffer).setUint32(0, header.nonce, true);
		const ids = this.transactions(height);
		return concat(
			encodeVarint(BigInt(header.major_version)),
			encodeVarint(BigInt(header.minor_version)),
			encodeVarint(BigInt(header.timestamp)),
			fromHex(header.prev_hash),
			nonce,
			this.coinbase(height),
			encodeVarint(BigInt(ids.length)),
			...ids.map((id) => fromHex(id))
		);
	}

	/** Returns the result of `get_block`, with a stub as `json`: the page reads the bytes. */
	getBlock(height: number) {
		const ids = this.transactions(height);
		return {
			blob: toHex(this.block(height)),
			block_header: this.header(height),
			json: '{}',
			miner_tx_hash: idOf('coinbase', height),
			...(ids.length > 0 && { tx_hashes: ids })
		};
	}

	/** Returns what the blocks of a range paid to their miners (atomic units); fees are those of its first 500 blocks. */
	coinbaseSum(height: number, count: number): { emission: bigint; fees: bigint } {
		const emission = BigInt(BASE_REWARD) * BigInt(count);
		let fees = 0n;
		for (let at = height; at < Math.min(height + count, height + 500); at++) {
			fees += BigInt(this.header(at).reward - BASE_REWARD);
		}
		return { emission, fees };
	}

	minerData() {
		return {
			height: this.height,
			major_version: 16,
			prev_id: this.#hash(this.height - 1),
			seed_hash: this.#hash(0),
			difficulty: `0x${difficulty.toString(16)}`,
			median_weight: weightLimit / 2,
			already_generated_coins: 18_400_000_000_000_000_000n
		};
	}

	getInfo(pool: number) {
		return {
			adjusted_time: this.timestamp(this.height - 1),
			alt_blocks_count: 0,
			block_size_limit: weightLimit,
			block_size_median: weightLimit / 2,
			block_weight_limit: weightLimit,
			block_weight_median: weightLimit / 2,
			bootstrap_daemon_address: '',
			busy_syncing: false,
			credits: 0,
			cumulative_difficulty: BigInt(difficulty) * BigInt(this.height),
			cumulative_difficulty_top64: 0,
			database_size: 61_203_283_968,
			difficulty,
			difficulty_top64: 0,
			free_space: 84_686_532_608,
			grey_peerlist_size: 4000,
			height: this.height,
			height_without_bootstrap: this.height,
			incoming_connections_count: 16,
			mainnet: true,
			nettype: 'mainnet',
			offline: false,
			outgoing_connections_count: 12,
			restricted: false,
			rpc_connections_count: 2,
			stagenet: false,
			start_time: this.timestamp(this.height - 1) - 86_400,
			synchronized: true,
			target: BLOCK_TARGET_S,
			target_height: 0,
			testnet: false,
			top_block_hash: this.#hash(this.height - 1),
			top_hash: '',
			tx_count: this.height * 3,
			tx_pool_size: pool,
			update_available: false,
			version: '0.18.0.0-release',
			was_bootstrap_ever_used: false,
			white_peerlist_size: 1000,
			wide_cumulative_difficulty: `0x${(BigInt(difficulty) * BigInt(this.height)).toString(16)}`,
			wide_difficulty: `0x${difficulty.toString(16)}`
		};
	}
}
