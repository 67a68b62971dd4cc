import type { Client } from '../rpc/client';
import { getBlockHeaderByHeight } from '../rpc/daemon/blocks';
import { getInfo, type NodeInfo } from '../rpc/daemon/node';
import { RpcError } from '../rpc/errors';

/** Milliseconds between two questions for the tip: 12 calls a minute, and a new block is seen within 5 s. */
const INTERVAL = 5000;

/** Names for what a load read; a load that `depends` on one runs again when it is invalidated. */
export type ChainKey = 'chain:tip' | 'chain:pool' | 'chain:reorganised';

/** A block, and where it stands on the main chain. */
interface Place {
	height: number;
	hash: string;
}

/**
 * Follows a node: the only timer of the app. While the tab is seen it asks for the tip, and invalidates what changed.
 * `now` moves with it, so that ages on screen do.
 */
export class Live {
	/** The newest `get_info` answer of the followed node. */
	info: NodeInfo | null = $state.raw(null);
	/** Why the newest question went unanswered. */
	failure: RpcError | null = $state.raw(null);
	/** Unix seconds. */
	now = $state(Math.floor(Date.now() / 1000));
	/** A number of blocks that some other answer told before the first `get_info`. */
	hint: number | null = $state.raw(null);

	#asked: { node: Client; at: number; answer: Promise<NodeInfo> } | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** Counts the questions for the tip: an answer that comes after a newer question was asked is not used. */
	#turn = 0;
	#seen: Place | undefined;
	#invalidate: (key: ChainKey) => Promise<unknown> = async () => undefined;

	/** The node's `get_info`, from an answer of this moment when there is one. For loads. @throws RpcError */
	latest(node: Client): Promise<NodeInfo> {
		if (this.#asked?.node === node && performance.now() - this.#asked.at < INTERVAL) return this.#asked.answer;
		return this.#ask(node);
	}

	/**
	 * The number of blocks, as another answer implies it: spares the first question of pages that need no more. With a
	 * block that the answer was about, its leaving the main chain before that question is noticed all the same.
	 */
	tell(node: Client, height: number, block?: Place): void {
		if (this.#asked && this.#asked.node === node) return;
		this.hint = height;
		this.#seen = block;
	}

	/** Follows a node until the returned function is called. @param invalidate called with the key of what changed */
	follow(node: Client, invalidate: (key: ChainKey) => Promise<unknown>): () => void {
		this.#invalidate = invalidate;
		if (this.#asked?.node !== node) {
			this.info = null;
			this.failure = null;
		}
		const seen = () => {
			clearTimeout(this.#timer);
			if (document.visibilityState === 'visible') void this.#tick(node);
		};
		document.addEventListener('visibilitychange', seen);
		if (this.hint !== null && this.info === null) this.#schedule(node);
		else seen();
		return () => {
			document.removeEventListener('visibilitychange', seen);
			clearTimeout(this.#timer);
			this.#turn++;
			this.hint = null;
			this.#seen = undefined;
		};
	}

	#ask(node: Client): Promise<NodeInfo> {
		const asked = { node, at: performance.now(), answer: node.call(getInfo) };
		this.#asked = asked;
		// A failure is not kept: whoever asks next asks the node.
		asked.answer.catch(() => {
			if (this.#asked === asked) this.#asked = null;
		});
		return asked.answer;
	}

	#schedule(node: Client): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.#tick(node), INTERVAL);
	}

	async #tick(node: Client): Promise<void> {
		if (document.visibilityState !== 'visible') return;
		const turn = ++this.#turn;
		this.now = Math.floor(Date.now() / 1000);
		try {
			const info = await this.latest(node);
			if (turn !== this.#turn) return;
			const changed = this.failure
				? EVERYTHING
				: this.info
					? await changes(node, this.info, info)
					: await changesSince(node, this.hint, this.#seen, info);
			if (turn !== this.#turn) return;
			this.info = info;
			this.failure = null;
			// All at once: a load that depends on several of them runs once.
			await Promise.all(changed.map((key) => this.#invalidate(key)));
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
			if (turn === this.#turn) this.failure = error;
		} finally {
			if (turn === this.#turn) this.#schedule(node);
		}
	}
}

const EVERYTHING: readonly ChainKey[] = ['chain:tip', 'chain:pool', 'chain:reorganised'];

/** What changed between two answers. One more call, when there is a new tip, tells a longer chain from another chain. */
async function changes(node: Client, before: NodeInfo, now: NodeInfo): Promise<readonly ChainKey[]> {
	if (before.top_block_hash !== now.top_block_hash) {
		const tip = { height: before.height - 1, hash: before.top_block_hash };
		return (await isOnChain(node, tip, now)) ? ['chain:tip', 'chain:pool'] : EVERYTHING;
	}
	const poolChanged = before.tx_pool_size !== now.tx_pool_size;
	const alternativesChanged = before.alt_blocks_count !== now.alt_blocks_count;
	return [...(poolChanged ? (['chain:pool'] as const) : []), ...(alternativesChanged ? (['chain:tip'] as const) : [])];
}

/** What changed before the first answer: nothing that a page shows, unless the block that was told of is gone. */
async function changesSince(
	node: Client,
	height: number | null,
	block: Place | undefined,
	now: NodeInfo
): Promise<readonly ChainKey[]> {
	const same = !block || height === now.height || (await isOnChain(node, block, now));
	return same ? [] : EVERYTHING;
}

async function isOnChain(node: Client, block: Place, now: NodeInfo): Promise<boolean> {
	if (now.height <= block.height) return false;
	const { block_header } = await node.call(getBlockHeaderByHeight, { height: block.height });
	return block_header.hash === block.hash;
}

export const live = new Live();
