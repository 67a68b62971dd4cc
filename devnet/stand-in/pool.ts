import { fromHex } from '../../src/lib/bytes/hex';
import { encodePortableStorage } from '../../src/lib/rpc/portable-storage/encode';
import { idOf } from './ids';
import { sampleFor } from './samples';

/** Simulated pool of any number of transactions, each with its own id, fee and time, and the bytes of a real one. */
export class FakePool {
	readonly #startTime = now();
	/** Previous sizes, each with the time (Unix seconds) until which the pool had it. */
	readonly #sizes: { size: number; until: number }[] = [];
	#size: number;

	constructor(size: number) {
		this.#size = size;
	}

	get size(): number {
		return this.#size;
	}

	set size(size: number) {
		this.#sizes.push({ size: this.#size, until: now() });
		this.#size = size;
	}

	ids(size = this.size): string[] {
		return Array.from({ length: size }, (_, number) => idOf('waiting', number));
	}

	/**
	 * Returns the body of `/get_blocks.bin` for a request of the pool alone: what was added and removed since a time
	 * (Unix seconds).
	 */
	changesBody(since: number): Buffer {
		const sizes = this.#sizes.filter(({ until }) => until >= since).map(({ size }) => size);
		const least = Math.min(this.size, ...sizes);
		const most = Math.max(this.size, ...sizes);
		const added = this.ids().slice(least);
		const added_pool_txs = added.slice(0, 100).map((id, index) => ({
			tx_hash: fromHex(id),
			tx_blob: fromHex(sampleFor(least + index).pruned),
			double_spend_seen: false
		}));
		const lists = {
			...(added.length > 0 && { added_pool_txs }),
			...(added.length > 100 && { remaining_added_pool_txids: fromHex(added.slice(100).join('')) }),
			...(most > this.size && { removed_pool_txids: fromHex(this.ids(most).slice(this.size).join('')) })
		};
		const heights = { start_height: 0, current_height: 0 };
		return Buffer.from(
			encodePortableStorage({ ...heights, ...lists, daemon_time: now(), pool_info_extent: 1, status: 'OK' })
		);
	}

	receivedAt(number: number): number {
		return this.#startTime - ((number * 131) % 7200);
	}

	/** Returns `transactions` of `/get_transaction_pool`. */
	entries = () =>
		this.waiting().map((one, number) => {
			const { hex, json } = sampleFor(number);
			return poolEntry(one, hex, json);
		});

	/** Returns the body of `/get_transaction_pool_hashes.bin`: JSON with raw bytes in a string. */
	hashesBody = () => encodeHashes(this.ids());

	fee(number: number): number {
		return sampleFor(number).fee + ((number * 7919) % 10_007) * 1_000_000;
	}

	/** Lists the waiting transactions, for `poolStats` and `backlogOf`. */
	waiting(): WaitingTransaction[] {
		return this.ids().map((id, number) => ({
			id,
			weight: sampleFor(number).weight,
			fee: BigInt(this.fee(number)),
			receivedAt: this.receivedAt(number)
		}));
	}
}

const now = () => Math.floor(Date.now() / 1000);

/** Waiting transaction: fee in atomic units, weight in bytes, time in Unix seconds. */
export interface WaitingTransaction {
	id: string;
	weight: number;
	fee: bigint;
	receivedAt: number;
}

/** Returns an entry of `/get_transaction_pool`. @param tx_blob its bytes as hex */
export const poolEntry = ({ id, weight, fee, receivedAt }: WaitingTransaction, tx_blob: string, tx_json: string) => ({
	id_hash: id,
	tx_blob,
	tx_json,
	blob_size: tx_blob.length / 2,
	weight,
	fee,
	receive_time: receivedAt,
	last_relayed_time: receivedAt,
	relayed: true,
	kept_by_block: false,
	do_not_relay: false,
	double_spend_seen: false,
	last_failed_height: 0,
	last_failed_id_hash: '0'.repeat(64),
	max_used_block_height: 1,
	max_used_block_id_hash: '0'.repeat(64)
});

/** Returns `pool_stats` of `/get_transaction_pool_stats`. */
export const poolStats = (waiting: readonly WaitingTransaction[]) => ({
	bytes_total: waiting.reduce((sum, { weight }) => sum + weight, 0),
	fee_total: waiting.reduce((sum, { fee }) => sum + fee, 0n),
	txs_total: waiting.length,
	bytes_max: 0,
	bytes_med: 0,
	bytes_min: 0,
	histo_98pc: 0,
	num_10m: 0,
	num_double_spends: 0,
	num_failing: 0,
	num_not_relayed: 0,
	oldest: waiting.reduce((oldest, { receivedAt }) => Math.min(oldest, receivedAt), now())
});

/**
 * Returns `tx_backlog` of `get_miner_data`: the highest fee rates first, up to 112.5 % of a median block weight of
 * 300,000.
 */
export function backlogOf(waiting: readonly WaitingTransaction[]): Pick<WaitingTransaction, 'id' | 'weight' | 'fee'>[] {
	let room = 337_500;
	return waiting
		.toSorted((a, b) => Number(b.fee) / b.weight - Number(a.fee) / a.weight)
		.filter(({ weight }) => (room -= weight) >= 0)
		.map(({ id, weight, fee }) => ({ id, weight, fee }));
}

/** @param ids ids of 64 hex digits each */
export function encodeHashes(ids: readonly string[]): Buffer {
	const bytes = ids.flatMap((id) => [...fromHex(id)]);
	const hashes = bytes.length === 0 ? '' : `"tx_hashes": "${bytes.map(escapeByte).join('')}",`;
	return Buffer.from(`{"credits": 0,"status": "OK","top_hash": "",${hashes}"untrusted": false}`, 'latin1');
}

const escapes = new Map([...'\b\f\n\r\t\v"\\/'].map((char, index) => [char.charCodeAt(0), `\\${'bfnrtv"\\/'[index]}`]));

/**
 * Escapes a byte inside a string as a node does; `\v` is not valid JSON (epee's transform_to_escape_sequence, 0.18).
 */
const escapeByte = (byte: number) => escapes.get(byte) ?? String.fromCharCode(byte);
