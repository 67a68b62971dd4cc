import type { Client } from '../rpc/client';
import { getBlockHeaderByHash, getBlockHeaderByHeight } from '../rpc/daemon/blocks';
import { getInfo, type NodeInfo } from '../rpc/daemon/node';
import { isRefusal, RpcError } from '../rpc/errors';
import { trafficOf } from '../rpc/traffic';
import { clock } from './clock.svelte';
import { fetchQuery, peek, watchQuery, type Change, type Query } from './query.svelte';
import { rememberReorganisation } from './reorganisations';
import { whenChanged } from './when.svelte';
import { unixSeconds } from '../format/unix-seconds';

/** Milliseconds for which an answer is the newest. */
const INTERVAL = 5000;

/** Polls in a row that may find a lower tip than before: half a minute, then the node is taken to have gone back. */
const MAX_BEHIND = 6;

/** Polls a node by the page's clock: loads the tip, and says what changed. */
export class Live {
	/** The error of the newest poll. */
	failure: RpcError | null = $state.raw(null);
	/** Whether a poll has failed since the page was opened. */
	hasFailed = $state(false);
	/** How many polls in a row have failed. */
	failures = $state(0);
	/** How many polls have begun. */
	polls = $state(0);

	/** Nodes whose answers have contradicted each other: several may answer under one address. */
	readonly mixed = new WeakSet<Client>();
	/** Nodes that did not find a block or a transaction: another one under the address may. */
	readonly missed = new WeakSet<Client>();

	/** The one that is polled. */
	node: Client | null = $state.raw(null);

	/** Polls at once. */
	poll: () => void = () => undefined;

	/** How many results in a row had a lower tip of the same chain than the one before. */
	readonly #behind = new WeakMap<Client, number>();
	/** The result of the last tick, with which the next one is compared. */
	#compared: NodeInfo | null = null;
	/** Lets go of the newest result, which is kept while the node is followed. */
	#forget: () => void = () => undefined;
	/** Counts the polls: the result of one is not used when a newer one has begun. */
	#turn = 0;
	#invalidate: (change: Change) => Promise<unknown> = async () => undefined;

	/** A node's newest accepted `get_info`. That of the node that is followed is asked for by every tick. */
	infoQuery = (node: Client): Query<NodeInfo> => ({
		service: node.url,
		key: ['info'],
		until: null,
		// Whoever leaves, others wait for it.
		load: (_signal, before) => this.#load(node, before)
	});

	/** Unix seconds, by the page's clock: ages on screen follow it. */
	get now(): number {
		return clock.now;
	}

	/** The newest accepted `get_info` of the node that is followed; null before the first one. */
	get info(): NodeInfo | null {
		return this.node && this.known(this.node);
	}

	/** The node's `get_info`, at most one interval old. @throws RpcError */
	latest(node: Client): Promise<NodeInfo> {
		return fetchQuery(this.infoQuery(node), INTERVAL);
	}

	/** The newest accepted `get_info` of a node, however old; null before the first one. */
	known = (node: Client): NodeInfo | null => peek(this.infoQuery(node)) ?? null;

	/** Polls a node until the returned function is called. @param invalidate called with what changed */
	follow(node: Client, invalidate: (change: Change) => Promise<unknown>): () => void {
		this.#invalidate = invalidate;
		if (this.node !== node) {
			this.node = node;
			this.#compared = null;
			this.failure = null;
			this.failures = 0;
		}
		const { again, stop } = clock.follow(
			() => this.#tick(node),
			(pace) => {
				const { wait } = trafficOf(node.url);
				return wait > 0 ? Math.min(wait, pace) : pace;
			}
		);
		this.poll = again;
		return () => {
			stop();
			this.#forget();
			this.#turn++;
		};
	}

	/** A load balancer may pass a call to a node that is behind: then the result from before stays. */
	async #load(node: Client, before: NodeInfo | undefined): Promise<NodeInfo> {
		const info = await node.call(getInfo);
		const behind = this.#behind.get(node) ?? 0;
		if (before && info.height < before.height && behind < MAX_BEHIND) {
			this.#behind.set(node, behind + 1);
			if (!(await isOrphaned(node, before.top_block_hash))) {
				// What was not found before may be at another node.
				if (this.missed.delete(node)) trafficOf(node.url).noteLost();
				this.mixed.add(node);
				return before;
			}
		}
		this.#behind.delete(node);
		return info;
	}

	async #tick(node: Client): Promise<void> {
		const turn = ++this.#turn;
		this.polls++;
		try {
			const info = await this.latest(node);
			if (turn !== this.#turn) return;
			const traffic = trafficOf(node.url);
			// While the node asked to wait, a reload would lose what loaded before that.
			const lost = traffic.wait === 0 && traffic.takeLost();
			const before = this.#compared;
			if (!before) this.#forget = watchQuery(this.infoQuery(node));
			const change = this.failure || lost ? 'reorganised' : before && (await findChange(node, before, info));
			if (turn !== this.#turn) return;
			this.#compared = info;
			this.failure = null;
			this.failures = 0;
			if (change) await this.#invalidate(change);
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
			if (turn !== this.#turn) return;
			this.failure = error;
			this.failures++;
			this.hasFailed = true;
		}
	}
}

/** What changed between two results. After a new tip, one more call finds out whether the chain was reorganised. */
async function findChange(node: Client, before: NodeInfo, now: NodeInfo): Promise<Change | null> {
	if (before.top_block_hash !== now.top_block_hash) {
		return (await isExtended(node, before, now)) ? 'tip' : 'reorganised';
	}
	if (before.alt_blocks_count !== now.alt_blocks_count) return 'tip';
	return before.tx_pool_size === now.tx_pool_size ? null : 'pool';
}

/** Whether the tip of before is still on the main chain. */
async function isExtended(node: Client, before: NodeInfo, now: NodeInfo): Promise<boolean> {
	if (now.height < before.height) return false;
	try {
		const { block_header } = await node.call(getBlockHeaderByHeight, { height: before.height - 1 });
		if (block_header.hash === before.top_block_hash) return true;
	} catch (error) {
		if (isRefused(error)) return false;
		throw error;
	}
	rememberReorganisation({
		node: node.url,
		seen: unixSeconds(),
		height: before.height - 1,
		hash: before.top_block_hash
	});
	return false;
}

/** Whether a block has left the main chain. A node that is behind does not know it yet. */
async function isOrphaned(node: Client, hash: string): Promise<boolean> {
	try {
		return (await node.call(getBlockHeaderByHash, { hash })).block_header.orphan_status;
	} catch (error) {
		if (isRefused(error)) return false;
		throw error;
	}
}

const isRefused = (error: unknown) => error instanceof RpcError && isRefusal(error.failure);

export const live = new Live();

/** Runs `work` at each poll from now on, until the component that calls this is destroyed. */
export function onTick(work: () => void): void {
	const before = live.polls;
	whenChanged(
		() => live.polls,
		(polls) => {
			if (polls !== before) work();
		}
	);
}
