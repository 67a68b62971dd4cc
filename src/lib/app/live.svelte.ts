import type { Client } from '../rpc/client';
import { getBlockHeaderByHash, getBlockHeaderByHeight } from '../rpc/daemon/blocks';
import { getInfo, type NodeInfo } from '../rpc/daemon/node';
import { isRefusal, RpcError } from '../rpc/errors';
import { trafficOf } from '../rpc/traffic';
import { clock } from './clock.svelte';
import { fetchQuery, peek, watchQuery, type ServiceChange, type Query } from './query.svelte';
import { rememberReorganisation } from './reorganisations';
import { whenChanged } from './when.svelte';
import { unixSeconds } from '../format/unix-seconds';

/** Milliseconds for which an answer counts as current. */
const MAX_INFO_AGE_MS = 5000;

/** Maximum consecutive polls with a lower tip: after half a minute, the lower tip is accepted. */
const MAX_POLLS_WITH_LOWER_TIP = 6;

/** Polls a node with the page's clock, loads its tip, and reports changes. */
export class Live {
	/** Error of the latest poll. */
	failure: RpcError | null = $state.raw(null);
	/** True when a poll has failed since the page was opened. */
	hasFailed = $state(false);
	/** Number of consecutive failed polls. */
	failures = $state(0);
	/** Number of polls started. */
	polls = $state(0);

	/** Clients whose answers contradicted each other: several nodes may answer at one address. */
	readonly contradictoryClients = new WeakSet<Client>();
	/** Clients that did not find a block or transaction: another node at the same address may have it. */
	readonly clientsMissingData = new WeakSet<Client>();

	/** The node being polled. */
	node: Client | null = $state.raw(null);

	/** Polls at once. */
	poll: () => void = () => undefined;

	/** Number of consecutive results with a lower tip on the same chain. */
	readonly #lowerTipCounts = new WeakMap<Client, number>();
	/** Result of the last tick, to compare the next one with. */
	#lastInfo: NodeInfo | null = null;
	/** Releases the latest result, which is cached while the node is followed. */
	#releaseInfo: () => void = () => undefined;
	/** Number of the current poll: results of earlier polls are discarded. */
	#pollNumber = 0;
	#invalidate: (change: ServiceChange) => Promise<unknown> = async () => undefined;

	/** Query for a node's latest accepted `get_info`. Each tick refreshes that of the followed node. */
	infoQuery = (node: Client): Query<NodeInfo> => ({
		service: node.url,
		key: ['info'],
		staleOn: null,
		// Ignores the abort signal: when one caller leaves, others may still wait for the result.
		load: (_signal, before) => this.#load(node, before)
	});

	/** Unix seconds by the page's clock, for the ages on screen. */
	get now(): number {
		return clock.now;
	}

	/** Latest accepted `get_info` of the followed node; null before the first one. */
	get info(): NodeInfo | null {
		return this.node && this.cachedInfo(this.node);
	}

	/** The node's `get_info`, at most one interval old. @throws RpcError */
	fetchInfo(node: Client): Promise<NodeInfo> {
		return fetchQuery(this.infoQuery(node), MAX_INFO_AGE_MS);
	}

	/** Latest accepted `get_info` of a node, however old; null before the first one. */
	cachedInfo = (node: Client): NodeInfo | null => peek(this.infoQuery(node)) ?? null;

	/** Polls a node until the returned function is called. @param invalidate called with what changed */
	follow(node: Client, invalidate: (change: ServiceChange) => Promise<unknown>): () => void {
		this.#invalidate = invalidate;
		if (this.node !== node) {
			this.node = node;
			this.#lastInfo = null;
			this.failure = null;
			this.failures = 0;
		}
		const { again, stop } = clock.startPolling(
			() => this.#pollOnce(node),
			(pace) => {
				const { waitMs } = trafficOf(node.url);
				return waitMs > 0 ? Math.min(waitMs, pace) : pace;
			}
		);
		this.poll = again;
		return () => {
			stop();
			this.#releaseInfo();
			this.#pollNumber++;
		};
	}

	/** Loads `get_info`. A load balancer may pass a call to a node that is behind: the previous result is then kept. */
	async #load(node: Client, before: NodeInfo | undefined): Promise<NodeInfo> {
		const info = await node.call(getInfo);
		const behind = this.#lowerTipCounts.get(node) ?? 0;
		if (before && info.height < before.height && behind < MAX_POLLS_WITH_LOWER_TIP) {
			this.#lowerTipCounts.set(node, behind + 1);
			if (!(await isOrphaned(node, before.top_block_hash))) {
				// A block or transaction that was missing may be at another node.
				if (this.clientsMissingData.delete(node)) trafficOf(node.url).recordLostRead();
				this.contradictoryClients.add(node);
				return before;
			}
		}
		this.#lowerTipCounts.delete(node);
		return info;
	}

	async #pollOnce(node: Client): Promise<void> {
		const turn = ++this.#pollNumber;
		this.polls++;
		try {
			const info = await this.fetchInfo(node);
			if (turn !== this.#pollNumber) return;
			const traffic = trafficOf(node.url);
			// While the node asked to wait, a reload would lose data loaded before.
			const lost = traffic.waitMs === 0 && traffic.takeReload();
			const before = this.#lastInfo;
			if (!before) this.#releaseInfo = watchQuery(this.infoQuery(node));
			const change = this.failure || lost ? 'reorganised' : before && (await findChange(node, before, info));
			if (turn !== this.#pollNumber) return;
			this.#lastInfo = info;
			this.failure = null;
			this.failures = 0;
			if (change) await this.#invalidate(change);
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
			if (turn !== this.#pollNumber) return;
			this.failure = error;
			this.failures++;
			this.hasFailed = true;
		}
	}
}

/** Change between two results. After a new tip, one more call checks whether the chain was reorganised. */
async function findChange(node: Client, before: NodeInfo, now: NodeInfo): Promise<ServiceChange | null> {
	if (before.top_block_hash !== now.top_block_hash) {
		return (await isExtended(node, before, now)) ? 'tip' : 'reorganised';
	}
	if (before.alt_blocks_count !== now.alt_blocks_count) return 'tip';
	return before.tx_pool_size === now.tx_pool_size ? null : 'pool';
}

/** True when the earlier tip is still on the main chain. */
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

/** True when a block left the main chain. A node that is behind does not know the block yet. */
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

/** Runs `work` at each poll from now on, until the calling component is destroyed. */
export function onPoll(work: () => void): void {
	const before = live.polls;
	whenChanged(
		() => live.polls,
		(polls) => {
			if (polls !== before) work();
		}
	);
}
