import type { BlockBytes } from '../chain/scan-blocks';
import type { Client } from '../rpc/client';
import { getBlocksByHeight } from '../rpc/daemon/bulk';

/** Bytes of one answer to aim at: a phone has room for some of them. */
const AIM = 2_000_000;
/** A restricted node gives at most 1000. */
const MOST = 500;

/** Blocks that follow each other, with their transactions. */
export interface BlockBatch {
	/** Of the first of them. */
	height: number;
	blocks: BlockBytes[];
}

/** The node sent fewer blocks than it was asked for. */
export class MissingBlocks extends Error {}

/**
 * Asks for blocks from the lowest up, so many at once as make answers of a like size. What is asked for depends on the
 * sizes of the blocks, and on nothing else.
 */
export class BlockRange {
	#count = 10;

	constructor(
		readonly node: Client,
		/** The height that comes next. */
		public next: number,
		readonly to: number
	) {}

	get isOver(): boolean {
		return this.next > this.to;
	}

	/** The next stretch; asked for again after a failure. @throws RpcError, MissingBlocks */
	async read(signal: AbortSignal): Promise<BlockBatch> {
		const height = this.next;
		const count = Math.min(this.#count, this.to - height + 1);
		const heights = Array.from({ length: count }, (_, i) => height + i);
		const { blocks } = await this.node.call(getBlocksByHeight, { heights }, { signal });
		if (blocks.length !== count) throw new MissingBlocks(`${blocks.length} blocks came, of ${count} from ${height} on`);
		const given = blocks.map(({ block, txs }) => ({ block, txs: txs.map(({ blob }) => blob) }));
		const bytes = given.reduce(
			(sum, { block, txs }) => sum + block.length + txs.reduce((all, tx) => all + tx.length, 0),
			0
		);
		const fitting = Math.floor((count * AIM) / Math.max(1, bytes));
		this.#count = Math.max(1, Math.min(MOST, fitting, 4 * this.#count));
		this.next = height + count;
		return { height, blocks: given };
	}
}
