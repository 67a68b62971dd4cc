import { loadPart } from '../../app/load-part';
import { parsedOr } from '../../bytes/error';
import { toHex } from '../../bytes/hex';
import { checkTransaction } from '../../chain/check-transaction';
import { parseTransaction } from '../../chain/transaction';
import { isSame, type Verdict } from '../../chain/verdict';
import type { Client } from '../../rpc/client';
import { getBlock } from '../../rpc/daemon/blocks';
import { getOuts } from '../../rpc/daemon/outputs';
import type { TransactionEntry } from '../../rpc/daemon/records';
import { isRefusal } from '../../rpc/errors';
import { getTransactions } from '../../rpc/daemon/transactions';
import { parseExactJson } from '../../chain-data/exact-json';
import type { BlockAnswer } from './block';
import { bytesOrNone, entryBytes } from '../../verification/entry-bytes';

/** Data that is loaded for the full verification of a transaction. */
export interface FullVerificationData {
	/** The block that the node names; null for a transaction in the pool. */
	block: BlockAnswer | null;
	/** The node's own decoding, `as_json`, parsed with exact integers. */
	as_json: unknown;
	/** Keys of the outputs at the transaction's `output_indices`, from `/get_outs`. */
	keys: readonly string[] | null;
}

/** Compares a transaction's page with the transaction's bytes and, if `more` is given, with those of its block. */
export function checkShownTransaction(
	asked: string,
	entry: TransactionEntry,
	more: FullVerificationData | null
): Verdict[] {
	const bytes = entryBytes(entry);
	const blob = more?.block ? bytesOrNone(more.block.blob) : null;
	const verdicts = checkTransaction(
		bytes,
		// `as_json` as text would be compared letter by letter.
		{ ...entry, as_json: more ? more.as_json : undefined },
		{ asked: asked.toLowerCase(), ...(blob && more?.block && { block: { blob, hash: more.block.block_header.hash } }) }
	);
	return more?.keys ? [...verdicts, ...checkIndices(bytes, entry, more.keys)] : verdicts;
}

/** The bytes contain no global indices, but the outputs at these indices must have the transaction's keys. */
function checkIndices(bytes: Uint8Array, { output_indices }: TransactionEntry, keys: readonly string[]): Verdict[] {
	const outputs = parsedOr(() => parseTransaction(bytes).outputs, []);
	return outputs.flatMap(({ key }, i): Verdict[] => {
		const claimed = keys[i];
		if (output_indices[i] === undefined || claimed === undefined) return [];
		const computed = toHex(key);
		const kind = isSame(claimed, computed) ? 'recomputed' : 'differs';
		return [{ fact: `output_indices[${i}].key`, kind, claimed, computed }];
	});
}

/**
 * The outputs to request from `/get_outs` by their global indices. Nodes list outputs with hidden amounts under
 * amount 0.
 */
export function indexRequests(entry: TransactionEntry): { amount: bigint; index: bigint }[] {
	const transaction = parsedOr(() => parseTransaction(entryBytes(entry)), null);
	const requests: { amount: bigint; index: bigint }[] = [];
	for (const [i, { amount }] of (transaction?.outputs ?? []).entries()) {
		const index = entry.output_indices[i];
		if (index !== undefined) requests.push({ amount: transaction?.version === 1 ? amount : 0n, index });
	}
	return requests;
}

/** Loads further data to compare a transaction's bytes with, in up to three calls. @throws RpcError */
export async function loadFullVerificationData(node: Client, entry: TransactionEntry): Promise<FullVerificationData> {
	const height = entry.in_pool ? undefined : entry.block_height;
	const outputs = height !== undefined ? indexRequests(entry) : [];
	const [{ value: decoded }, block, keys] = await Promise.all([
		// A node that refuses to decode makes no claim that the bytes could contradict.
		loadPart(node.call(getTransactions, { txs_hashes: [entry.tx_hash], decode_as_json: true }), isRefusal),
		height !== undefined ? node.call(getBlock, { height }) : null,
		outputs.length > 0 ? loadKeys(node, outputs) : null
	]);
	const json = decoded?.txs[0]?.as_json;
	return { as_json: json ? await parseExactJson(json) : undefined, block, keys };
}

/** Null if the node refuses, for example because an index is too high. */
async function loadKeys(node: Client, outputs: { amount: bigint; index: bigint }[]): Promise<string[] | null> {
	const { value } = await loadPart(node.call(getOuts, { outputs }), ({ kind }) => kind === 'refused');
	return value?.outs.map(({ key }) => key) ?? null;
}
