import { createClient, decodeAnswer, type Client } from '../../src/lib/rpc/client';
import { daemonOperations } from '../../src/lib/rpc/catalogue';
import type { Recording } from '../../src/lib/chain-data/recorded/recording';
import { RpcError } from '../../src/lib/rpc/errors';
import { callJsonRpc, pathRpc, type Endpoint } from '../../devnet/rpc';

/** Read-only operations without params that pages begin with. */
const RECORDED_OPERATIONS = [
	'get_info',
	'get_version',
	'hard_fork_info',
	'get_fee_estimate',
	'get_miner_data',
	'get_alternate_chains',
	'/get_alt_blocks_hashes',
	'/get_transaction_pool_stats'
];

/** Fields of a block header that follow from others, or that no page shows. */
const DERIVED = /^(wide_|cumulative_|depth|height|prev_hash|pow_hash)|_top64$/;

interface GetBlockAnswer {
	block_header: Record<string, unknown> & { hash: string };
	tx_hashes?: string[];
	miner_tx_hash: string;
}

interface RawTransactionEntry {
	tx_hash: string;
	as_hex: string;
	pruned_as_hex: string;
	prunable_hash: string;
	received_timestamp?: number;
}

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

/** Records the whole chain and the pool of a node. */
export async function recordChain(node: Endpoint, alternative: readonly string[]): Promise<Recording> {
	const { height } = await pathRpc<{ height: number }>(node, '/get_height');
	const blocks: Recording['blocks'] = [];
	let before: Record<string, unknown> = {};
	for (let at = 0; at < height; at++) {
		const {
			block_header,
			miner_tx_hash,
			tx_hashes = []
		} = await callJsonRpc<GetBlockAnswer>(node, 'get_block', { height: at });
		const [coinbase, ...transactions] = await prunedEntries(node, [miner_tx_hash, ...tx_hashes]);
		const changed = Object.entries(block_header).filter(([name, value]) => before[name] !== value);
		blocks.push({
			header: { hash: block_header.hash, ...Object.fromEntries(changed.filter(([name]) => !DERIVED.test(name))) },
			coinbase: base64(coinbase?.pruned_as_hex ?? ''),
			transactions: transactions.map(recordedTransaction)
		});
		before = block_header;
	}
	const { tx_hashes = [] } = await pathRpc<{ tx_hashes?: string[] }>(node, '/get_transaction_pool_hashes');
	const waiting = await prunedEntries(node, tx_hashes);
	const others = await Promise.all(
		alternative.map((hash) => callJsonRpc<Recording['alternative'][number]>(node, 'get_block', { hash }))
	);
	return {
		date: new Date().toISOString().slice(0, 10),
		answers: await recordAnswers(createClient(node)),
		blocks,
		alternative: others,
		pool: waiting.map((entry) => ({ ...recordedTransaction(entry), received: entry.received_timestamp ?? 0 }))
	};
}

const recordedTransaction = ({ tx_hash, pruned_as_hex, prunable_hash }: RawTransactionEntry) => ({
	hash: base64(tx_hash),
	blob: base64(pruned_as_hex),
	prunable: base64(prunable_hash)
});

async function prunedEntries(node: Endpoint, txs_hashes: readonly string[]): Promise<RawTransactionEntry[]> {
	if (txs_hashes.length === 0) return [];
	const { txs = [] } = await pathRpc<{ txs?: RawTransactionEntry[] }>(node, '/get_transactions', {
		txs_hashes,
		prune: true
	});
	if (txs.length !== txs_hashes.length) throw new Error('the node lacks a transaction of its own block');
	return txs;
}

async function recordAnswers(client: Client): Promise<Recording['answers']> {
	const answers: Recording['answers'] = {};
	for (const operation of daemonOperations.filter(({ name }) => RECORDED_OPERATIONS.includes(name))) {
		try {
			answers[operation.name] = (await decodeAnswer(operation, await client.raw(operation))) as Record<string, unknown>;
		} catch (error) {
			// An RpcError is ignored: this release of the node lacks the operation.
			if (!(error instanceof RpcError)) throw error;
		}
	}
	// `histo` is raw bytes, which JSON cannot represent; no page shows it.
	delete (answers['/get_transaction_pool_stats']?.['pool_stats'] as Record<string, unknown>)['histo'];
	return answers;
}
