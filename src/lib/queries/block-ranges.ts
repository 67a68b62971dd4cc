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
 * alone: they disclose nothing about what is looked for. Several may be under way at once.
 */
export class BlockRange {
	#count = 10;

	constructor(
		readonly node: Client,
		/** The next height that was not asked for. */
		public next: number,
		readonly to: number,
		readonly read: ReadBlocks = wholeBlocks
	) {}

	get isOver(): boolean {
		return this.next > this.to;
	}

	/** The next batch. @throws RpcError, MissingBlocks */
	async load(signal: AbortSignal): Promise<BlockBatch> {
		const height = this.next;
		const count = Math.min(this.#count, this.to - height + 1);
		this.next += count;
		const blocks: BlockBytes[] = [];
		while (blocks.length < count)
			blocks.push(...(await this.read(this.node, height + blocks.length, count - blocks.length, signal)));
		const bytes = blocks.reduce(
			(sum, { block, txs }) => sum + block.length + txs.reduce((all, tx) => all + tx.length, 0),
			0
		);
		const fitting = Math.floor((count * TARGET_BYTES) / Math.max(1, bytes));
		this.#count = Math.max(1, Math.min(MOST, fitting, 4 * this.#count));
		return { height, blocks };
	}
}
