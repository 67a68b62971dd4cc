import type { BlockBytes } from '../chain/scan-blocks';
import type { Client } from '../rpc/client';
import { getBlocksByHeight } from '../rpc/daemon/bulk';

/** Target size of one answer in bytes: a phone has memory for several of them. */
const TARGET_BYTES = 2_000_000;
/** Blocks in one call, at most. A restricted node gives at most 1000. */
const MOST = 500;

/** Consecutive blocks with their transactions. */
export interface BlockBatch {
	/** Height of the first block. */
	height: number;
	blocks: BlockBytes[];
}

/** The node sent fewer blocks than requested. */
export class MissingBlocks extends Error {}

/** Loads blocks from a height on: at least one, at most `count`. @throws RpcError, MissingBlocks */
export type ReadBlocks = (node: Client, height: number, count: number, signal: AbortSignal) => Promise<BlockBytes[]>;

/** Loads blocks with all bytes of their transactions. */
export const wholeBlocks: ReadBlocks = async (node, height, count, signal) => {
	const heights = Array.from({ length: count }, (_, i) => height + i);
	const { blocks } = await node.call(getBlocksByHeight, { heights }, { signal });
	if (blocks.length !== count)
		throw new MissingBlocks(`Only ${blocks.length} of ${count} blocks from ${height} on were sent`);
	return blocks.map(bytesOf);
};

/** A block of an answer, reduced to the bytes that are needed here. */
export const bytesOf = ({ block, txs }: { block: Uint8Array; txs: { blob: Uint8Array }[] }): BlockBytes => ({
	block,
	txs: txs.map(({ blob }) => blob)
});

/**
 * Loads blocks in ascending order, in batches of a similar size in bytes. The requests depend only on the sizes of
 * the blocks: they disclose nothing about what is searched for.
 */
export class BlockRange {
	#count = 10;
	readonly #underWay: Promise<BlockBatch>[] = [];

	/**
	 * @param next the next height to request
	 * @param atOnce number of concurrent calls
	 */
	constructor(
		readonly node: Client,
		public next: number,
		readonly to: number,
		readonly read: ReadBlocks = wholeBlocks,
		private readonly atOnce = 1
	) {}

	get isOver(): boolean {
		return this.next > this.to && this.#underWay.length === 0;
	}

	/**
	 * Returns the next batch; must not be called once `isOver`. After a failure, a new range is needed.
	 *
	 * @throws RpcError, MissingBlocks
	 */
	async load(signal: AbortSignal): Promise<BlockBatch> {
		while (this.#underWay.length < this.atOnce && this.next <= this.to) {
			const reading = this.#read(signal);
			// Avoids an unhandled rejection: the caller may stop before it awaits this batch; if it awaits, it gets
			// the error.
			reading.catch(() => {});
			this.#underWay.push(reading);
		}
		const batch = await (this.#underWay.shift() as Promise<BlockBatch>);
		const bytes = batch.blocks.reduce(
			(sum, { block, txs }) => sum + block.length + txs.reduce((all, tx) => all + tx.length, 0),
			0
		);
		const fitting = Math.floor((batch.blocks.length * TARGET_BYTES) / Math.max(1, bytes));
		this.#count = Math.max(1, Math.min(MOST, fitting, 4 * this.#count));
		return batch;
	}

	async #read(signal: AbortSignal): Promise<BlockBatch> {
		const height = this.next;
		const count = Math.min(this.#count, this.to - height + 1);
		this.next += count;
		const blocks: BlockBytes[] = [];
		while (blocks.length < count)
			blocks.push(...(await this.read(this.node, height + blocks.length, count - blocks.length, signal)));
		return { height, blocks };
	}
}
