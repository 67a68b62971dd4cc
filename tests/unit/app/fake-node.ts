import * as v from 'valibot';
import type { CallOptions, Client } from '../../../src/lib/rpc/client';
import { RpcError, type Failure } from '../../../src/lib/rpc/errors';
import type { NodeInfo } from '../../../src/lib/rpc/daemon/node';

/** A call that a fake node got. */
export interface Asked {
	operation: string;
	params: unknown;
}

/** What a fake node answers, by the operation's name: a result as it comes over the wire, or an RpcError thrown. */
export type Answers = Record<string, (params: never) => unknown>;

/** Fake nodes so far: what was asked of one address is shared by all who ask it. */
let nodes = 0;

/**
 * A client whose node is a few functions. Answers pass the operation's schema, as a real client's do; an operation
 * without a function is not available. `asked` has all calls so far.
 */
export function fakeNode(answers: Answers, url = `http://${nodes++}.node.example`): { node: Client; asked: Asked[] } {
	const asked: Asked[] = [];
	const node: Client = {
		url,
		async call(operation, ...[params]: [params?: unknown, options?: CallOptions]) {
			asked.push({ operation: operation.name, params });
			const answer = answers[operation.name];
			if (!answer) throw failed({ kind: 'not_offered' }, operation.name);
			return v.parse(operation.result, await answer(params as never));
		},
		raw: () => Promise.reject(new Error('a fake node has no bytes'))
	};
	return { node, asked };
}

export const failed = (failure: Failure, operation = 'get_info') => new RpcError(failure, operation, false);

/** An answer that is a failure. */
export const fails = (failure: Failure) => () => {
	throw failed(failure);
};

/** A `get_info` answer: of a node that is synced on the main network, but for what is said. */
export function someInfo(some: Partial<NodeInfo> = {}): NodeInfo {
	return {
		height: 100,
		target_height: 0,
		top_block_hash: 'a'.repeat(64),
		difficulty: 1000n,
		target: 120,
		tx_count: 5,
		tx_pool_size: 0,
		alt_blocks_count: 0,
		nettype: 'mainnet',
		synchronized: true,
		status: 'OK',
		untrusted: false,
		...some
	};
}

/** A header as it comes over the wire. */
export function someHeader(some: { height: number; hash: string; timestamp?: number }) {
	return {
		block_size: 100,
		depth: 0,
		difficulty: 1,
		major_version: 16,
		minor_version: 16,
		nonce: 0,
		num_txes: 0,
		orphan_status: false,
		prev_hash: '0'.repeat(64),
		reward: 1,
		timestamp: 0,
		...some
	};
}
