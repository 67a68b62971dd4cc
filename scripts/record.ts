/**
 * Records what monerod answers about a private chain that is seeded for this: the chain that `npm start` shows without the
 * programs.
 *
 *     node --import tsx scripts/record.ts
 */
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { daemonOperations } from '../src/lib/rpc/catalogue';
import { createClient, decodeAnswer } from '../src/lib/rpc/client';
import { RpcError } from '../src/lib/rpc/errors';
import { stringifyJson } from '../src/lib/rpc/json';
import { jsonRpc, pathRpc, startDevnet } from '../devnet/index';
import { recordingFile, type Recording } from '../devnet/stand-in/recorded';

type Transaction = Recording['transactions'][number]['whole'] & { as_json: string; output_indices?: number[] };

const devnet = await startDevnet({ origins: [], log: console.log });
try {
	const recording = await record();
	writeFileSync(recordingFile, `${stringifyJson(recording)}\n`);
	console.log(
		`${recording.sums.length} blocks, ${recording.transactions.length} transactions: ${recordingFile.pathname}`
	);
} finally {
	await devnet.stop();
}

async function record(): Promise<Recording> {
	const { node, hashes } = devnet;
	const answers: Recording['answers'] = {};
	const client = createClient(node);
	for (const operation of daemonOperations) {
		const { name, effect, style, params } = operation;
		if (effect !== 'read' || style === 'binary' || (params && !v.safeParse(params, undefined).success)) continue;
		try {
			answers[name] = (await decodeAnswer(operation, await client.raw(operation))) as Record<string, unknown>;
		} catch (error) {
			// Of what is no longer in this release.
			if (!(error instanceof RpcError)) throw error;
		}
	}
	// Raw bytes, which JSON cannot hold; no page shows these.
	delete (answers['/get_transaction_pool_stats']?.['pool_stats'] as Record<string, unknown>)['histo'];
	delete answers['/get_transaction_pool_hashes.bin'];
	delete answers['get_txpool_backlog'];
	const info = answers['get_info'] as { height: number; version: string };
	const heights = Array.from({ length: info.height }, (_, height) => height);

	const blocks: Recording['blocks'] = [];
	const sums: Recording['sums'] = [];
	for (const height of heights) {
		blocks.push(await jsonRpc(node, 'get_block', { height }));
		sums.push(await jsonRpc(node, 'get_coinbase_tx_sum', { height, count: 1 }));
	}
	for (const hash of hashes.alternative) blocks.push(await jsonRpc(node, 'get_block', { hash }));

	const pool = (answers['/get_transaction_pool_hashes']?.['tx_hashes'] ?? []) as string[];
	const mined = blocks.flatMap(({ miner_tx_hash, tx_hashes }) => [miner_tx_hash, ...((tx_hashes ?? []) as string[])]);
	const transactions: Recording['transactions'] = [];
	const images = new Set<string>();
	let outputCount = 0;
	for (const hash of [...mined, ...pool]) {
		const params = { txs_hashes: [hash], decode_as_json: true };
		const ask = (more: object) =>
			pathRpc<{ txs?: Transaction[] }>(node, '/get_transactions', { ...params, ...more }).then(({ txs }) => txs?.[0]);
		const [whole, pruned] = await Promise.all([ask({}), ask({ prune: true })]);
		// The coinbase of an alternative block is unknown to the node.
		if (!whole || !pruned) continue;
		transactions.push(isDeepStrictEqual(whole, pruned) ? { whole } : { whole, pruned });
		outputCount = Math.max(outputCount, ...(whole.output_indices ?? []).map((index) => index + 1));
		for (const [, image = ''] of whole.as_json.matchAll(/"k_image": "([0-9a-f]{64})"/g)) images.add(image);
	}
	const outputs = Array.from({ length: outputCount }, (_, index) => ({ amount: 0, index }));
	const { outs } = await pathRpc<{ outs: Recording['outputs'] }>(node, '/get_outs', { outputs, get_txid: true });
	const key_images = [...images];
	const { spent_status } = await pathRpc<{ spent_status: number[] }>(node, '/is_key_image_spent', { key_images });
	return {
		origin: { date: new Date().toISOString().slice(0, 10), monerod: info.version },
		answers,
		blocks,
		sums,
		transactions,
		outputs: outs,
		spent: Object.fromEntries(key_images.map((image, i) => [image, spent_status[i] ?? 0]))
	};
}
