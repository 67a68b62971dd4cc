import { live } from '../app/live.svelte';
import { callQuery, type Query } from '../app/query.svelte';
import { isHex } from '../bytes/hex';
import type { KeyInput } from '../chain/transaction';
import { loadSummaries, displayedFields, type TransactionSummary, summarizeTransaction } from '../chain-data/summary';
import type { Client } from '../rpc/client';
import { getBlockHeaderByHeight } from '../rpc/daemon/blocks';
import { getOuts } from '../rpc/daemon/outputs';
import type { TransactionEntry } from '../rpc/daemon/records';
import { getTransactions } from '../rpc/daemon/transactions';
import { RpcError, type Failure } from '../rpc/errors';
import { describeDroppedTransaction, retryIfMissing } from './dropped-transaction';
import { describeMalformed, describeNotFound, type Missing } from './not-found';
import { ringMembers, ringRequests, type Anchor, type RingMember } from './ring';

/** A transaction as the node returns it. */
export interface LoadedTransaction {
	entry: TransactionEntry;
	summary: TransactionSummary;
	/** Inputs with a ring, or with a membership proof over the tree of all outputs. */
	inputs: KeyInput[];
	/** Number of blocks at the time of loading. */
	blockCount: number;
}

/**
 * Loads the transaction that a page's address names, or the message that the node does not have it.
 *
 * @param id from the address
 */
export const transactionQuery = (node: Client, id: string): Query<LoadedTransaction | Missing> => ({
	service: node.url,
	key: ['transaction', id.toLowerCase()],
	staleOn: (answer) => ('missing' in answer || answer.entry.in_pool ? 'pool' : 'reorganised'),
	load: async (signal, before) => {
		if (!isHex(id, 32)) return { missing: describeMalformed('transaction', id) };
		const known = before && 'entry' in before ? before : null;
		const loadEntry = () => node.call(getTransactions, { txs_hashes: [id.toLowerCase()] }, { signal });
		const loadEntryTwice = () => retryIfMissing(loadEntry, ({ missed_tx }) => missed_tx.length > 0);
		const [{ txs, missed_tx }, info] = await Promise.all([
			known ? loadEntryTwice() : loadEntry(),
			live.fetchInfo(node)
		]);
		const entry = txs[0];
		if (!entry && missed_tx.length === 0) throw new RpcError(MISSING_FROM_ANSWER, getTransactions.name, false);
		if (!entry) return missingTransaction(id, before);
		const [summarized] = await loadSummaries(node, [entry]);
		const summary = summarized?.summary ?? summarizeTransaction(entry);
		const inputs = displayedFields(summary).inputs?.filter((input) => input.type === 'key') ?? [];
		return { entry, summary, inputs, blockCount: info.height };
	}
});

const MISSING_FROM_ANSWER: Failure = {
	kind: 'bad_answer',
	where: 'txs',
	expected: 'there, or the hash in missed_tx',
	got: 'left out'
};

/** The message for a missing transaction; if an earlier load had it, says that it is gone. */
function missingTransaction(id: string, before: LoadedTransaction | Missing | undefined): Missing {
	if (!before) return { missing: describeNotFound('Transaction') };
	return 'missing' in before ? before : { missing: describeDroppedTransaction(before.entry) };
}

/** Ring members of a transaction's inputs. */
export interface Rings {
	/** One list for each input that has a ring. */
	members: RingMember[][];
	/** The oldest member's height and time, the anchor for estimating the other members' times; null without members. */
	oldest: Anchor | null;
}

/** Loads the rings of a transaction. @param hash of the transaction @param inputs of the transaction */
export const ringsQuery = (node: Client, hash: string, inputs: readonly KeyInput[]): Query<Rings> => ({
	service: node.url,
	key: ['rings', hash],
	staleOn: 'reorganised',
	load: async (signal) => {
		const outputs = ringRequests(inputs);
		if (outputs.length === 0) return { members: [], oldest: null };
		const { outs } = await node.call(getOuts, { outputs, get_txid: true }, { signal });
		const members = ringMembers(inputs, outs);
		const height = outs.reduce((lowest, out) => Math.min(lowest, out.height), Infinity);
		if (!Number.isFinite(height)) return { members, oldest: null };
		const { block_header } = await node.call(getBlockHeaderByHeight, { height }, { signal });
		return { members, oldest: { height, time: block_header.timestamp } };
	}
});

/** The header of a main-chain block. */
export const headerQuery = (node: Client, height: number) =>
	callQuery(node, 'reorganised', getBlockHeaderByHeight, { height });
