import { fromHex } from '../../src/lib/bytes/hex';
import { idOf } from './ids';
import { sampleFor, type Sample } from './samples';

/** Transactions that wait: as many as wanted, each with its own id, fee and time, and the bytes of a real one. */
export class FakePool {
	readonly #since = Math.floor(Date.now() / 1000);
	#made: { size: number; body: Buffer } | null = null;

	constructor(public size: number) {}

	ids(): string[] {
		return Array.from({ length: this.size }, (_, number) => idOf('waiting', number));
	}

	received(number: number): number {
		return this.#since - ((number * 131) % 7200);
	}

	/** What `/get_transaction_pool` gives, as bytes: 12 kB for each transaction, made once. */
	body(): Buffer {
		if (this.#made?.size !== this.size) this.#made = { size: this.size, body: this.#write() };
		return this.#made.body;
	}

	/** What `/get_transaction_pool_hashes.bin` gives: JSON with raw bytes in a string. */
	hashesBody = () => hashesBody(this.ids());

	fee(number: number): number {
		return sampleFor(number).fee + ((number * 7919) % 10_007) * 1_000_000;
	}

	/** `pool_stats` of `/get_transaction_pool_stats`. */
	stats(): Record<string, number> {
		const numbers = Array.from({ length: this.size }, (_, number) => number);
		const sum = (of: (number: number) => number) => numbers.reduce((total, number) => total + of(number), 0);
		return {
			bytes_total: sum((number) => sampleFor(number).weight),
			fee_total: sum((number) => this.fee(number)),
			txs_total: this.size,
			...{ bytes_max: 0, bytes_med: 0, bytes_min: 0, histo_98pc: 0, num_10m: 0, num_double_spends: 0 },
			...{ num_failing: 0, num_not_relayed: 0, oldest: this.#since }
		};
	}

	/** `tx_backlog` of `get_miner_data`: the highest fees first, up to 112.5 % of a median block weight of 300,000. */
	backlog(): { id: string; weight: number; fee: number }[] {
		const entries = Array.from({ length: this.size }, (_, number) => {
			const { weight } = sampleFor(number);
			return { id: idOf('waiting', number), weight, fee: this.fee(number) };
		});
		let room = 337_500;
		return entries
			.toSorted((a, b) => b.fee / b.weight - a.fee / a.weight)
			.filter(({ weight }) => (room -= weight) >= 0);
	}

	#write(): Buffer {
		const list = Array.from({ length: this.size }, (_, number) => number);
		const transactions = list.flatMap((number) => [
			Buffer.from(number === 0 ? '{' : ',{'),
			this.#changing(number),
			staying(sampleFor(number)),
			Buffer.from('}')
		]);
		const images = list.flatMap((number) =>
			sampleFor(number).key_images.map((id_hash) => ({ id_hash, txs_hashes: [idOf('waiting', number)] }))
		);
		if (this.size === 0) return Buffer.from('{"credits":0,"status":"OK","top_hash":"","untrusted":false}');
		return Buffer.concat([
			Buffer.from(`{"credits":0,"spent_key_images":${JSON.stringify(images)},"status":"OK","transactions":[`),
			...transactions,
			Buffer.from('],"untrusted":false}')
		]);
	}

	#changing(number: number): Buffer {
		const received = this.received(number);
		const fields = {
			fee: this.fee(number),
			id_hash: idOf('waiting', number),
			last_relayed_time: received,
			receive_time: received
		};
		return Buffer.from(JSON.stringify(fields).slice(1, -1));
	}
}

/** @param ids 64 hex digits each */
export function hashesBody(ids: readonly string[]): Buffer {
	const bytes = ids.flatMap((id) => [...fromHex(id)]);
	const hashes = bytes.length === 0 ? '' : `"tx_hashes": "${bytes.map(escaped).join('')}",`;
	return Buffer.from(`{"credits": 0,"status": "OK","top_hash": "",${hashes}"untrusted": false}`, 'latin1');
}

const written = new Map<Sample, Buffer>();

/** The fields that are the same for all transactions made from one sample, with a comma before them. */
function staying(sample: Sample): Buffer {
	const known = written.get(sample);
	if (known) return known;
	const { hex, json, size, weight } = sample;
	const fields = {
		blob_size: size,
		do_not_relay: false,
		double_spend_seen: false,
		kept_by_block: false,
		last_failed_height: 0,
		last_failed_id_hash: '0'.repeat(64),
		max_used_block_height: 1,
		max_used_block_id_hash: idOf('block', 1),
		relayed: true,
		tx_blob: hex,
		tx_json: json,
		weight
	};
	const made = Buffer.from(`,${JSON.stringify(fields).slice(1, -1)}`);
	written.set(sample, made);
	return made;
}

const escapes = new Map([...'\b\f\n\r\t\v"\\/'].map((char, index) => [char.charCodeAt(0), `\\${'bfnrtv"\\/'[index]}`]));

/** A byte inside a string as a node writes it; `\v` is no JSON (epee's transform_to_escape_sequence, 0.18). */
const escaped = (byte: number) => escapes.get(byte) ?? String.fromCharCode(byte);
