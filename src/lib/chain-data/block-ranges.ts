import type { BlockBytes } from '../chain/scan-blocks';
import type { Client } from '../rpc/client';
import { getBlocksByHeight } from '../rpc/daemon/bulk';

/** Target size of one answer in bytes: a phone has memory for several of them. */
const TARGET_ANSWER_BYTES = 2_000_000;
/** Blocks in one call, at most. A restricted node gives at most 1000. */
const MAX_BLOCKS_PER_CALL = 500;

/** Consecutive blocks with their transactions. */
export interface BlockBatch {
	/** Height of the first block. */
	height: number;
	blocks: BlockBytes[];
}

/** The node sent fewer blocks than requested. */
export class MissingBlocks extends Error {}

/** Loads blocks from a height on: at least one, at most `count`. @throws RpcError, MissingBlocks */
export type LoadBlocks = (node: Client, height: number, count: number, signal: AbortSignal) => Promise<BlockBytes[]>;

/** Loads blocks with all bytes of their transactions. */
export const loadWholeBlocks: LoadBlocks = async (node, height, count, signal) => {
	const heights = Array.from({ length: count }, (_, i) => height + i);
	const { blocks } = await node.call(getBlocksByHeight, { heights }, { signal });
	if (blocks.length !== count)
		throw new MissingBlocks(`Only ${blocks.length} of ${count} blocks from ${height} on were sent`);
	return blocks.map(toBlockBytes);
};

/** A block of an answer, reduced to the bytes that are needed here. */
export const toBlockBytes = ({ block, txs }: { block: Uint8Array; txs: { blob: Uint8Array }[] }): BlockBytes => ({
	block,
	txs: txs.map(({ blob }) => blob)
});

/**
 * Loads blocks in ascending order, in batches of a similar size in bytes. The requests depend only on the sizes of
 * the blocks: they disclose nothing about what is searched for.
 */
export class BlockRange {
	#batchSize = 10;
	readonly #pendingBatches: Promise<BlockBatch>[] = [];

	/**
	 * @param nextHeight the next height to request
	 * @param maxParallelCalls number of concurrent calls
	 */
	constructor(
		readonly node: Client,
		public nextHeight: number,
		readonly lastHeight: number,
		readonly loadBlocks: LoadBlocks = loadWholeBlocks,
		private readonly maxParallelCalls = 1
	) {}

	get isDone(): boolean {
		return this.nextHeight > this.lastHeight && this.#pendingBatches.length === 0;
	}

	/**
	 * Returns the next batch; must not be called once `isOver`. After a failure, a new range is needed.
	 *
	 * @throws RpcError, MissingBlocks
	 */
	async loadBatch(signal: AbortSignal): Promise<BlockBatch> {
		while (this.#pendingBatches.length < this.maxParallelCalls && this.nextHeight <= this.lastHeight) {
			const reading = this.#startBatch(signal);
			// Avoids an unhandled rejection: the caller may stop before it awaits this batch; if it awaits, it gets
			// the error.
			reading.catch(() => {});
			this.#pendingBatches.push(reading);
		}
		const batch = await (this.#pendingBatches.shift() as Promise<BlockBatch>);
		const bytes = batch.blocks.reduce(
			(sum, { block, txs }) => sum + block.length + txs.reduce((all, tx) => all + tx.length, 0),
			0
		);
		const fitting = Math.floor((batch.blocks.length * TARGET_ANSWER_BYTES) / Math.max(1, bytes));
		this.#batchSize = Math.max(1, Math.min(MAX_BLOCKS_PER_CALL, fitting, 4 * this.#batchSize));
		return batch;
	}

	async #startBatch(signal: AbortSignal): Promise<BlockBatch> {
		const height = this.nextHeight;
		const count = Math.min(this.#batchSize, this.lastHeight - height + 1);
		this.nextHeight += count;
		const blocks: BlockBytes[] = [];
		while (blocks.length < count)
			blocks.push(...(await this.loadBlocks(this.node, height + blocks.length, count - blocks.length, signal)));
		return { height, blocks };
	}
}
