import { indexRequests, type MoreOfTransaction } from '$lib/explorer/seal/transaction';
import type { Client } from '$lib/rpc/client';
import { getBlock } from '$lib/rpc/daemon/blocks';
import { getOuts } from '$lib/rpc/daemon/outputs';
import type { TransactionEntry } from '$lib/rpc/daemon/records';
import { getTransactions } from '$lib/rpc/daemon/transactions';
import { RpcError } from '$lib/rpc/errors';
import { exactJson } from '../../exact-json';

/** What else can be held against a transaction's bytes: up to three calls. @throws RpcError */
export async function readMore(node: Client, entry: TransactionEntry): Promise<MoreOfTransaction> {
	const isMined = !entry.in_pool && entry.block_height !== undefined;
	const outputs = isMined ? indexRequests(entry) : [];
	const [{ txs }, block, keys] = await Promise.all([
		node.call(getTransactions, { txs_hashes: [entry.tx_hash], decode_as_json: true }),
		isMined ? node.call(getBlock, { height: Number(entry.block_height) }) : null,
		outputs.length > 0 ? readKeys(node, outputs) : null
	]);
	return { as_json: txs[0]?.as_json ? await exactJson(txs[0].as_json) : undefined, block, keys };
}

/** Null when the node refuses: an index beyond those that there are, say. */
async function readKeys(node: Client, outputs: { amount: bigint; index: bigint }[]): Promise<string[] | null> {
	try {
		return (await node.call(getOuts, { outputs })).outs.map(({ key }) => key);
	} catch (error) {
		if (error instanceof RpcError && error.failure.kind === 'refused') return null;
		throw error;
	}
}
