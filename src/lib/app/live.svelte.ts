import { untrack } from 'svelte';
import type { Client } from '../rpc/client';
import { getBlockHeaderByHeight } from '../rpc/daemon/blocks';
import { getInfo, type NodeInfo } from '../rpc/daemon/node';
import { RpcError } from '../rpc/errors';

/** Milliseconds between two ticks: 12 calls a minute, and a new block is seen within 5 s. */
const INTERVAL = 5000;

/** A load that `depends` on one of these runs again when it is invalidated. */
export type ChainKey = 'chain:tip' | 'chain:pool' | 'chain:reorganised';

/** A block of the main chain. */
interface Place {
	height: number;
	hash: string;
}

/**
 * Polls a node: the only timer of the app. While the tab is visible it loads the tip, and invalidates what changed.
 */
export class Live {
	/** The newest `get_info` result. */
	info: NodeInfo | null = $state.raw(null);
	/** The error of the newest poll. */
	failure: RpcError | null = $state.raw(null);
	/** Unix seconds at the last tick: ages on screen follow it. */
	now = $state(Math.floor(Date.now() / 1000));
	/** The number of blocks, from another call's result, before the first `get_info`. */
	hint: number | null = $state.raw(null);

	#asked: { node: Client; at: number; answer: Promise<NodeInfo> } | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** Counts the polls: the result of one is not used when a newer one has begun. */
	#turn = 0;
	#seen: Place | undefined;
	#invalidate: (key: ChainKey) => Promise<unknown> = async () => undefined;

	/** The node's `get_info`, at most one interval old. For loads. @throws RpcError */
	latest(node: Client): Promise<NodeInfo> {
		if (this.#asked?.node === node && performance.now() - this.#asked.at < INTERVAL) return this.#asked.answer;
		return this.#ask(node);
	}

	/**
	 * Sets the number of blocks that another call's result implies: the first `get_info` can wait for the next tick. With
	 * `block`, that tick notices when the block has left the main chain meanwhile.
	 */
	setHint(node: Client, height: number, block?: Place): void {
		if (this.#asked && this.#asked.node === node) return;
		this.hint = height;
		this.#seen = block;
	}

	/** Polls a node until the returned function is called. @param invalidate called with the key of what changed */
	follow(node: Client, invalidate: (key: ChainKey) => Promise<unknown>): () => void {
		this.#invalidate = invalidate;
		if (this.#asked?.node !== node) {
			this.info = null;
			this.failure = null;
		}
		const tickIfVisible = () => {
			clearTimeout(this.#timer);
			if (document.visibilityState === 'visible') void this.#tick(node);
		};
		document.addEventListener('visibilitychange', tickIfVisible);
		if (this.hint !== null && this.info === null) this.#schedule(node);
		else tickIfVisible();
		return () => {
			document.removeEventListener('visibilitychange', tickIfVisible);
			clearTimeout(this.#timer);
			this.#turn++;
			this.hint = null;
			this.#seen = undefined;
		};
	}

	#ask(node: Client): Promise<NodeInfo> {
		const asked = { node, at: performance.now(), answer: node.call(getInfo) };
		this.#asked = asked;
		// A failure is not cached.
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

/** What changed between two results. After a new tip, one more call finds out whether the chain was reorganised. */
async function changes(node: Client, before: NodeInfo, now: NodeInfo): Promise<readonly ChainKey[]> {
	if (before.top_block_hash !== now.top_block_hash) {
		const tip = { height: before.height - 1, hash: before.top_block_hash };
		return (await isOnChain(node, tip, now)) ? ['chain:tip', 'chain:pool'] : EVERYTHING;
	}
	const poolChanged = before.tx_pool_size !== now.tx_pool_size;
	const alternativesChanged = before.alt_blocks_count !== now.alt_blocks_count;
	return [...(poolChanged ? (['chain:pool'] as const) : []), ...(alternativesChanged ? (['chain:tip'] as const) : [])];
}

/** What changed between the hint and the first result: nothing that a page shows, unless the block has left the chain. */
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

/** Runs `work` at each tick from now on, until the component that calls this is destroyed. */
export function onTick(work: () => void): void {
	let last = live.now;
	$effect(() => {
		if (live.now === last) return;
		last = live.now;
		untrack(work);
	});
}
