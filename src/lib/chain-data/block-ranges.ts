import type { BlockBytes } from '../chain/scan-blocks';
import type { Client } from '../rpc/client';
import { getBlocksByHeight } from '../rpc/daemon/bulk';

/** Bytes of one answer to aim for: a phone has memory for several of them. */
const TARGET_BYTES = 2_000_000;
/** A restricted node gives at most 1000. */
const MOST = 500;

/** Consecutive blocks with their transactions. */
export interface BlockBatch {
	/** Of the first of them. */
	height: number;
	blocks: BlockBytes[];
}

/** The node sent fewer blocks than requested. */
export class MissingBlocks extends Error {}

/** Reads blocks from a height on, as many as asked for or fewer, but at least one. @throws RpcError, MissingBlocks */
export type ReadBlocks = (node: Client, height: number, count: number, signal: AbortSignal) => Promise<BlockBytes[]>;

/** Blocks with all bytes of their transactions. */
export const wholeBlocks: ReadBlocks = async (node, height, count, signal) => {
	const heights = Array.from({ length: count }, (_, i) => height + i);
	const { blocks } = await node.call(getBlocksByHeight, { heights }, { signal });
	if (blocks.length !== count)
		throw new MissingBlocks(`Only ${blocks.length} of ${count} blocks from ${height} on were sent`);
	return blocks.map(bytesOf);
};

/** A block as an operation gives it, without what is not needed here. */
export const bytesOf = ({ block, txs }: { block: Uint8Array; txs: { blob: Uint8Array }[] }): BlockBytes => ({
	block,
	txs: txs.map(({ blob }) => blob)
});

/**
 * Loads blocks from the lowest up, in batches of a similar size in bytes. The requests depend on the sizes of the blocks
 * alone: they disclose nothing about what is looked for.
 */
export class BlockRange {
	#count = 10;
	readonly #underWay: Promise<BlockBatch>[] = [];

	/**
	 * @param next the next height that was not asked for
	 * @param atOnce how many calls are under way at a time
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

	/** The next batch, unless it is over. After a failure, a new range is needed. @throws RpcError, MissingBlocks */
	async load(signal: AbortSignal): Promise<BlockBatch> {
		while (this.#underWay.length < this.atOnce && this.next <= this.to) {
			const reading = this.#read(signal);
			// Whoever waits for it gets the error, and nobody may.
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
