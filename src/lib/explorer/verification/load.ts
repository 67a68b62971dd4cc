import { loadPart } from '../../app/optional-call';
import type { BlockAnswer } from './block';
import { indexRequests, type MoreOfTransaction } from './transaction';
import type { Client } from '../../rpc/client';
import { getBlock } from '../../rpc/daemon/blocks';
import { getOuts } from '../../rpc/daemon/outputs';
import type { TransactionEntry } from '../../rpc/daemon/records';
import { getTransactions } from '../../rpc/daemon/transactions';
import { exactJson } from '../../queries/exact-json';

/** The previous block, by the hash in the block's header. @throws RpcError */
export const loadPrevious = (node: Client, { block_header }: BlockAnswer): Promise<BlockAnswer> =>
	node.call(getBlock, { hash: block_header.prev_hash });

/** What else a transaction's bytes can be compared with: up to three calls. @throws RpcError */
export async function loadMore(node: Client, entry: TransactionEntry): Promise<MoreOfTransaction> {
	const height = entry.in_pool ? undefined : entry.block_height;
	const outputs = height !== undefined ? indexRequests(entry) : [];
	const [{ txs }, block, keys] = await Promise.all([
		node.call(getTransactions, { txs_hashes: [entry.tx_hash], decode_as_json: true }),
		height !== undefined ? node.call(getBlock, { height }) : null,
		outputs.length > 0 ? loadKeys(node, outputs) : null
	]);
	return { as_json: txs[0]?.as_json ? await exactJson(txs[0].as_json) : undefined, block, keys };
}

/** Null when the node refuses: an index beyond those that there are, say. */
async function loadKeys(node: Client, outputs: { amount: bigint; index: bigint }[]): Promise<string[] | null> {
	const { value } = await loadPart(node.call(getOuts, { outputs }), ({ kind }) => kind === 'refused');
	return value?.outs.map(({ key }) => key) ?? null;
}
