import { fromHex, toHex } from '../../bytes/hex';
import { encodeVarint } from '../../bytes/varint';
import { H, Point, times } from '../../chain/points';
import { parseTransaction, type Transaction } from '../../chain/transaction';
import { fromBase64, type Recording } from './recording';

export type RecordedHeader = Record<string, unknown> & { hash: string; height: number; timestamp: number };

export interface RecordedEntry {
	hash: string;
	blob: Uint8Array;
	/** The hash of the pruned part, as hex. */
	prunable: string;
	/** Null for a transaction in the pool. */
	block: RecordedBlock | null;
	/** Global index of its first output; its other outputs follow. */
	firstOutput: number;
	/** Unix seconds; only for transactions in the pool. */
	received?: number;
	parsed: Transaction;
}

export interface RecordedBlock {
	header: RecordedHeader;
	coinbase: RecordedEntry;
	transactions: RecordedEntry[];
}

export interface RecordedOutput {
	key: string;
	mask: string;
	entry: RecordedEntry;
}

const NO_HASH = '0'.repeat(64);

/** A recorded chain, indexed by what its bytes show: transactions, outputs, key images. */
export class RecordedChain {
	readonly blocks: RecordedBlock[] = [];
	readonly byHash = new Map<string, RecordedBlock>();
	readonly entries = new Map<string, RecordedEntry>();
	readonly pool: RecordedEntry[] = [];
	/** Outputs by global index; `place` is the index in the transaction. */
	readonly #outputs: { entry: RecordedEntry; place: number }[] = [];
	/** Key images (hex) that are spent, in a block or in the pool. */
	readonly #spent = new Map<string, 'block' | 'pool'>();

	constructor(readonly recording: Recording) {
		let header: RecordedHeader = { hash: NO_HASH, height: -1, timestamp: 0 };
		const { blocks } = recording;
		let work = 0;
		for (const recorded of blocks) {
			header = {
				...header,
				...recorded.header,
				prev_hash: header.hash,
				height: header.height + 1,
				depth: blocks.length - header.height - 2
			};
			work += Number(header['difficulty']);
			header['cumulative_difficulty'] = work;
			this.#addBlock(header, recorded);
		}
		for (const { hash, blob, prunable, received } of recording.pool) {
			const entry = this.#entry(toHex(fromBase64(hash)), blob, prunable, null);
			this.pool.push({ ...entry, received });
			this.entries.set(entry.hash, { ...entry, received });
		}
	}

	/** An output by its global index. A coinbase output's commitment is computed from its public amount. */
	output(index: number): RecordedOutput | null {
		const found = this.#outputs[index];
		const output = found?.entry.parsed.outputs[found.place];
		if (!found || !output) return null;
		const { entry, place: outputIndex } = found;
		const mask = entry.parsed.rct?.out_pk[outputIndex] ?? openCommitment(output.amount);
		return { key: toHex(output.key), mask: toHex(mask), entry };
	}

	/** Status as in `/is_key_image_spent`: 0 not spent, 1 in a block, 2 in the pool. */
	spentStatus(image: string): number {
		const where = this.#spent.get(image);
		if (where === undefined) return 0;
		return where === 'block' ? 1 : 2;
	}

	#addBlock(header: RecordedHeader, recorded: Recording['blocks'][number]): void {
		const coinbase = this.#entry(String(header['miner_tx_hash']), recorded.coinbase, '', null);
		const block: RecordedBlock = { header, coinbase, transactions: [] };
		coinbase.block = block;
		for (const { hash, blob, prunable } of recorded.transactions) {
			block.transactions.push(this.#entry(toHex(fromBase64(hash)), blob, prunable, block));
		}
		this.blocks.push(block);
		this.byHash.set(header.hash, block);
	}

	#entry(hash: string, blob: string, prunable: string, block: RecordedBlock | null): RecordedEntry {
		const decoded = fromBase64(blob);
		const parsed = parseTransaction(decoded);
		const isCoinbase = parsed.inputs[0]?.type === 'gen';
		const entry = {
			hash,
			blob: decoded,
			prunable: prunable === '' ? NO_HASH : toHex(fromBase64(prunable)),
			block,
			firstOutput: this.#outputs.length,
			parsed
		};
		for (const input of parsed.inputs) {
			if (input.type === 'key') this.#spent.set(toHex(input.key_image), block ? 'block' : 'pool');
		}
		// Outputs of version 1 (the first block's) are indexed by amount, not among RingCT outputs.
		const isIndexed = parsed.version > 1 && (block || isCoinbase);
		if (isIndexed) parsed.outputs.forEach((_, outputIndex) => this.#outputs.push({ entry, place: outputIndex }));
		this.entries.set(hash, entry);
		return entry;
	}
}

/**
 * The commitment to an amount that is not hidden. Source: the reference implementation's ringct/rctOps.cpp,
 * zeroCommit.
 */
const openCommitment = (amount: bigint) => Point.BASE.add(times(H, amount)).toBytes();

/** The bytes of a block: its header, its coinbase and the hashes of its transactions. */
export function blockBytes({ header, coinbase, transactions }: RecordedBlock): Uint8Array {
	const nonce = Number(header['nonce']);
	const parts = [
		encodeVarint(BigInt(Number(header['major_version']))),
		encodeVarint(BigInt(Number(header['minor_version']))),
		encodeVarint(BigInt(header.timestamp)),
		fromHex(String(header['prev_hash'])),
		Uint8Array.of(nonce & 255, (nonce >> 8) & 255, (nonce >> 16) & 255, nonce >>> 24),
		coinbase.blob,
		encodeVarint(BigInt(transactions.length)),
		...transactions.map(({ hash }) => fromHex(hash))
	];
	return Uint8Array.from(parts.flatMap((part) => [...part]));
}
