import { readFile } from 'node:fs/promises';
import { parseJson } from '../../src/lib/rpc/json';
import { startStandIn, type StandIn } from './index';
import { ok, refused, type Answer, type Operation } from './operations';
import { hashesBody } from './pool';

/** The file that scripts/record.ts writes. */
export const recordingFile = new URL('../recorded-chain/recording.json', import.meta.url);

type Result = Record<string, unknown>;

/** Answers of a node about one chain, with the names on the wire. */
export interface Recording {
	/** When it was recorded, as YYYY-MM-DD, and by which release. */
	origin: { date: string; monerod: string };
	/** Of reads without params, by operation. */
	answers: Record<string, Result>;
	/** Of `get_block`: by height, and then the alternative blocks. */
	blocks: (Result & { block_header: Result & { hash: string; height: number } })[];
	/** Of `get_coinbase_tx_sum`, for each block alone. */
	sums: { emission_amount: number; fee_amount: number }[];
	/** Entries of `/get_transactions` with `decode_as_json`, and also with `prune` where that is different. */
	transactions: { whole: Result & { tx_hash: string }; pruned?: Result }[];
	/** Of `/get_outs`, by global index. */
	outputs: Result[];
	/** Of `/is_key_image_spent`: those that are not 0. */
	spent: Record<string, number>;
}

export const readRecording = async () => (await parseJson(await readFile(recordingFile))) as Recording;

/** Starts a node that answers from the recording. What was not recorded is unknown to it, or an operation that it lacks. */
export async function startRecordedChain(): Promise<StandIn> {
	const operations = recordedOperations(await readRecording());
	return startStandIn({ height: 1, poolSize: 0, operations });
}

const hex = (value: bigint) => `0x${value.toString(16)}`;
const list = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);
const unknownBlock = refused(-5, "Internal error: can't get block by hash.");
const tooHigh = refused(-2, 'Requested block height is greater than that of the top block.');

export function recordedOperations(recording: Recording): Record<string, Operation | undefined> {
	const { answers, blocks, sums, transactions, outputs, spent } = recording;
	const height = sums.length;
	const chain = blocks.slice(0, height);
	const byHash = new Map(blocks.map((block) => [block.block_header.hash, block]));
	const entries = new Map(transactions.map((entry) => [entry.whole.tx_hash, entry]));
	const waiting = list(answers['/get_transaction_pool_hashes']?.['tx_hashes']).map(String);

	const block = (params: Result, answer: (found: Recording['blocks'][number]) => Result): Answer => {
		const named = typeof params['hash'] === 'string' && params['hash'] !== '';
		const found = named ? byHash.get(String(params['hash'])) : chain[Number(params['height'])];
		if (found) return ok(answer(found));
		return named ? unknownBlock : tooHigh;
	};
	const header: Operation = (_, params) => block(params, ({ block_header }) => ({ block_header }));

	return {
		...Object.fromEntries(
			Object.entries(answers).map(([name, result]): [string, Operation] => [name, () => ok(result)])
		),
		get_block: (_, params) => block(params, (found) => found),
		get_block_header_by_height: header,
		get_block_header_by_hash: header,
		get_block_headers_range: (_, { start_height, end_height }) =>
			Number(end_height) < height && Number(start_height) <= Number(end_height)
				? ok({
						headers: chain.slice(Number(start_height), Number(end_height) + 1).map(({ block_header }) => block_header)
					})
				: refused(-2, 'Invalid start/end heights.'),
		get_coinbase_tx_sum: (_, params) => {
			const first = Number(params['height']);
			let emission = 0n;
			let fees = 0n;
			for (const { emission_amount, fee_amount } of sums.slice(first, first + Number(params['count']))) {
				emission += BigInt(emission_amount);
				fees += BigInt(fee_amount);
			}
			const low = { emission_amount: BigInt.asUintN(64, emission), emission_amount_top64: emission >> 64n };
			const wide = { wide_emission_amount: hex(emission), wide_fee_amount: hex(fees) };
			return ok({ ...low, fee_amount: fees, fee_amount_top64: 0, ...wide });
		},
		'/get_transactions': (_, { txs_hashes, decode_as_json, prune }) => {
			const hashes = list(txs_hashes).map(String);
			const txs = hashes
				.map((hash) => entries.get(hash))
				.filter((found) => found !== undefined)
				.map(({ whole, pruned = whole }) => (prune === true ? pruned : whole))
				.map((entry) => (decode_as_json === true ? entry : { ...entry, as_json: '' }));
			const missed_tx = hashes.filter((hash) => !entries.has(hash));
			return ok({ ...(txs.length > 0 && { txs }), ...(missed_tx.length > 0 && { missed_tx }) });
		},
		'/get_outs': (_, params) => {
			const wanted = list(params['outputs']) as { amount?: number; index: number }[];
			const outs = wanted.map(({ amount, index }) => (amount ? undefined : outputs[index]));
			return outs.includes(undefined) ? { result: { status: 'Failed' } } : ok({ outs });
		},
		'/is_key_image_spent': (_, { key_images }) =>
			ok({ spent_status: list(key_images).map((image) => spent[String(image)] ?? 0) }),
		'/get_transaction_pool_hashes.bin': () => ({ bytes: hashesBody(waiting) }),
		'/get_blocks.bin': undefined
	};
}
