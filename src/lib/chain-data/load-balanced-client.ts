import type { Client } from '../rpc/client';
import { getBlock } from '../rpc/daemon/blocks';
import { getTransactions } from '../rpc/daemon/transactions';
import { RpcError } from '../rpc/errors';
import type { Operation, ResultOf } from '../rpc/operation';
import { trafficOf } from '../rpc/traffic';
import { live } from '../app/live.svelte';
import { CONTRADICTION_MESSAGE } from '../format/contradiction';

/** Pauses (ms) before retries: a load balancer may pass each attempt to another node. */
const RETRY_DELAYS_MS = [200, 400, 800];

const BUSY = 'BUSY';

/**
 * "No such block" messages of refusals with codes other than -2, or none (reference implementation,
 * core_rpc_server.cpp).
 */
const NO_BLOCK = /block by hash|block at height|count is too large/;

/**
 * Wraps the client of the followed node, for nodes behind a load balancer of which one may be behind. A read is
 * retried up to three times if it is refused because of a block that the same address named before. If all attempts
 * fail, the error has a message of its own. After that error, and after BUSY, the pages load again at the next poll.
 */
export function loadBalancedClient(client: Client): Client {
	const node: Client = {
		...client,
		async call(operation, ...args) {
			for (let attempt = 0; ; attempt++) {
				const pause = RETRY_DELAYS_MS[attempt];
				const mayRepeat = () => pause !== undefined && live.contradictoryClients.has(node);
				try {
					const result = await client.call(operation, ...args);
					if (!isMissing(operation, result)) return result;
					live.clientsMissingData.add(node);
					if (!mayRepeat()) return result;
				} catch (error) {
					const message = error instanceof RpcError ? await classifyRefusal(operation, args[0], error) : null;
					if (message === BUSY || (message === CONTRADICTION_MESSAGE && !mayRepeat())) {
						trafficOf(node.url).recordLostRead();
						throw new RpcError({ kind: 'refused', code: null, message }, operation.name, false);
					}
					if (message === null || !mayRepeat()) throw error;
				}
				await new Promise((resolve) => setTimeout(resolve, pause));
			}
		}
	};

	/** The meaning of a refused read; null if a retry cannot help. */
	async function classifyRefusal(
		{ name, effect }: Operation,
		params: unknown,
		{ failure }: RpcError
	): Promise<string | null> {
		if (effect !== 'read' || failure.kind !== 'refused') return null;
		// Reference implementation, core_rpc_server_error_codes.h: CORE_RPC_ERROR_CODE_CORE_BUSY.
		if (failure.code === -9 || failure.message === BUSY) return BUSY;
		if (failure.code !== -2 && !NO_BLOCK.test(failure.message)) return null;
		const { height, end_height, heights, count, hash } = (params ?? {}) as Partial<Record<string, unknown>>;
		const last = Number(height) + Number(count) - 1;
		const named = [height, last, end_height, heights].flat().map(Number).filter(Number.isFinite);
		const info = live.cachedInfo(node) ?? (await live.fetchInfo(node).catch(() => null));
		const isKnown = named.length > 0 ? Math.max(...named) < (info?.height ?? 0) : hash === info?.top_block_hash;
		if (isKnown) {
			live.contradictoryClients.add(node);
			return CONTRADICTION_MESSAGE;
		}
		live.clientsMissingData.add(node);
		return name === getBlock.name ? 'unknown' : null;
	}

	return node;
}

/** True when the answer lacks a requested transaction: a node that is behind has fewer. */
function isMissing({ name }: Operation, result: unknown): boolean {
	return name === getTransactions.name && (result as ResultOf<typeof getTransactions>).missed_tx.length > 0;
}
