import { loadPart } from '../app/load-part';
import type { Query } from '../app/query.svelte';
import type { Result } from '../format/result';
import { isUnknownBlock } from './unknown-block';
import { blockLink, transactionLink } from '../links';
import type { Client } from '../rpc/client';
import { getBlock } from '../rpc/daemon/blocks';
import { getTransactions, isKeyImageSpent } from '../rpc/daemon/transactions';
import { RpcError, type Failure } from '../rpc/errors';

/** Meanings of the codes 0, 1 and 2 of `/is_key_image_spent`. */
const KEY_IMAGE_STATUS = ['not spent', 'spent in a block', 'spent in the pool'] as const;

/** The node's answers for a hash, or the failures. */
export interface HashLookup {
	/** Link to the page of the block or transaction; null when there is none. */
	block: Result<string | null, Failure>;
	transaction: Result<string | null, Failure>;
	keyImage: Result<(typeof KEY_IMAGE_STATUS)[number], Failure>;
}

/** Looks a hash up as a block, a transaction and a key image, in parallel. */
export async function lookUpHash(node: Client, hash: string): Promise<HashLookup> {
	const [block, transaction, keyImage] = await Promise.all([
		loadPart(findBlock(node, hash)),
		loadPart(findTransaction(node, hash)),
		loadPart(findKeyImage(node, hash))
	]);
	return { block, transaction, keyImage };
}

/** `lookUp` as a query: after a reorganisation the hash may be found. */
export const lookUpQuery = (node: Client, hash: string): Query<HashLookup> => ({
	service: node.url,
	key: ['look up', hash],
	staleOn: 'reorganised',
	load: () => lookUpHash(node, hash)
});

/** The page of the block or transaction that was found; null for none. */
export const foundPage = ({ block, transaction }: HashLookup): string | null =>
	block.value ?? transaction.value ?? null;

async function findBlock(node: Client, hash: string): Promise<string | null> {
	const { value } = await loadPart(node.call(getBlock, { hash }), isUnknownBlock);
	return value ? blockLink(hash) : null;
}

async function findTransaction(node: Client, hash: string): Promise<string | null> {
	const { txs, missed_tx } = await node.call(getTransactions, { txs_hashes: [hash] });
	if (txs.length > 0) return transactionLink(hash);
	if (missed_tx.length > 0) return null;
	throw badAnswerError(getTransactions.name, 'txs', 'there, or the hash in missed_tx');
}

async function findKeyImage(node: Client, hash: string): Promise<(typeof KEY_IMAGE_STATUS)[number]> {
	const { spent_status } = await node.call(isKeyImageSpent, { key_images: [hash] });
	const found = KEY_IMAGE_STATUS[spent_status[0] ?? -1];
	if (found) return found;
	throw badAnswerError(isKeyImageSpent.name, 'spent_status', '0, 1 or 2');
}

function badAnswerError(operation: string, where: string, expected: string): RpcError {
	const failure: Failure = { kind: 'bad_answer', where, expected, got: 'something else' };
	return new RpcError(failure, operation, false);
}
