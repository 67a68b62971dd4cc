import { BytesError } from '../../bytes/error';
import { fromHex, toHex } from '../../bytes/hex';
import { identifyBlock } from '../../chain/block-hash';
import { loadRawTransactions, type RawTransaction } from '../../verification/raw-transaction';
import type { Client } from '../../rpc/client';
import { getBlock } from '../../rpc/daemon/blocks';
import { RpcError } from '../../rpc/errors';

/**
 * Determines what a node's answer proves about a transaction. `block`: it gave the transaction's bytes and a block that
 * contains it. `bytes`: only its bytes, so the node has it. `unknown`: it says that it has none. Null: no answer, or
 * one that proves nothing, such as a hash without bytes, or another transaction's bytes.
 *
 * That the block is in the main chain is not verified (docs/decisions/0011-sending-once.md).
 */
export async function loadNodeEvidence(node: Client, hash: string): Promise<'block' | 'bytes' | 'unknown' | null> {
	const [found] = await transactionsOf(node, [hash]);
	if (found?.kind === 'known') return (await isInBlock(node, found)) ? 'block' : 'bytes';
	return found?.kind === 'unknown' ? 'unknown' : null;
}

/**
 * The first of some transactions that spends one of the key images and is in a block, as far as the node proves both;
 * null for none.
 */
export async function findSpender(
	node: Client,
	hashes: readonly string[],
	keyImages: readonly string[]
): Promise<string | null> {
	for (const found of await transactionsOf(node, hashes)) {
		if (found.kind !== 'known') continue;
		const { inputs } = found.transaction;
		const spends = inputs.some((input) => input.type === 'key' && keyImages.includes(toHex(input.key_image)));
		if (spends && (await isInBlock(node, found))) return found.txid;
	}
	return null;
}

const transactionsOf = (node: Client, hashes: readonly string[]): Promise<readonly RawTransaction[]> =>
	noneIfFailed(loadRawTransactions(node, hashes), []);

/**
 * True when the node's block contains the transaction: the block's bytes must hash to its id, and state the height that
 * the node named.
 */
async function isInBlock(
	node: Client,
	{ txid, location }: Extract<RawTransaction, { kind: 'known' }>
): Promise<boolean> {
	const { height } = location;
	if (height === null) return false;
	const work = async () => {
		const { blob, block_header } = await node.call(getBlock, { height });
		const found = identifyBlock(fromHex(blob));
		return (
			found.id === block_header.hash &&
			found.height === height &&
			found.block.tx_hashes.some((hash) => toHex(hash) === txid)
		);
	};
	return noneIfFailed(work(), false);
}

const noneIfFailed = <Result>(work: Promise<Result>, none: Result): Promise<Result> =>
	work.catch((error: unknown) => {
		if (error instanceof RpcError || error instanceof BytesError) return none;
		throw error;
	});
