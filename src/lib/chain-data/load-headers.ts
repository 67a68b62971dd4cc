import type { Client } from '../rpc/client';
import { getBlockHeaderByHeight, getBlockHeadersRange } from '../rpc/daemon/blocks';
import type { BlockHeader } from '../rpc/daemon/records';
import { RpcError } from '../rpc/errors';

/**
 * Loads the headers from one height to another, both included.
 *
 * @throws RpcError; `bad_answer` if the answer does not have exactly these heights
 */
export async function loadHeaders(
	node: Client,
	start_height: number,
	end_height: number,
	signal?: AbortSignal
): Promise<BlockHeader[]> {
	const isOne = start_height === end_height;
	const headers = isOne
		? [(await node.call(getBlockHeaderByHeight, { height: start_height }, signal && { signal })).block_header]
		: (await node.call(getBlockHeadersRange, { start_height, end_height }, signal && { signal })).headers;
	const isRequestedRange = headers.every(({ height }, index) => height === start_height + index);
	if (isRequestedRange && headers.length === end_height - start_height + 1) return headers;
	const failure = { kind: 'bad_answer', where: 'height', expected: 'as asked for', got: 'another' } as const;
	throw new RpcError(failure, (isOne ? getBlockHeaderByHeight : getBlockHeadersRange).name, false);
}
