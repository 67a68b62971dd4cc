import { toHex } from '../../bytes/hex';
import { blockJson, transactionJson } from '../../chain/as-json';
import { parseBlock } from '../../chain/block';
import { transactionFee } from '../../chain/weight-and-fee';
import { rpcError } from '../../rpc/errors';
import { stringifyJson } from '../../rpc/json';
import type { Exchange, Transport } from '../../rpc/transport';
import { COINBASE_UNLOCK_BLOCKS, PAYMENT_UNLOCK_BLOCKS } from '../confirmations';
import { blockBytes, RecordedChain, type RecordedBlock, type RecordedEntry } from './recorded-chain';

type Params = Record<string, unknown>;
type Result = Record<string, unknown>;
/** @throws Refusal */
type Operation = (chain: RecordedChain, params: Params) => Result;

/** A refusal with a node's code and message (reference implementation, core_rpc_server.cpp). */
class Refusal extends Error {
	constructor(
		readonly code: number,
		message: string
	) {
		super(message);
	}
}

const list = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);
const ok = (result: Result): Result => ({ status: 'OK', untrusted: false, ...result });

function findBlock(chain: RecordedChain, { hash, height }: Params): RecordedBlock | undefined {
	return typeof hash === 'string' && hash !== '' ? chain.byHash.get(hash) : chain.blocks[Number(height)];
}

function noBlock({ hash }: Params): Refusal {
	if (typeof hash === 'string' && hash !== '') return new Refusal(-5, "Internal error: can't get block by hash.");
	return new Refusal(-2, 'Requested block height is greater than that of the top block.');
}

const header: Operation = (chain, params) => {
	const block_header = findBlock(chain, params)?.header ?? alternative(chain, params)?.['block_header'];
	if (!block_header) throw noBlock(params);
	return ok({ block_header });
};

const alternative = ({ recording }: RecordedChain, { hash }: Params) =>
	recording.alternative.find(({ block_header }) => block_header.hash === hash);

function block(chain: RecordedChain, params: Params): Result {
	const found = findBlock(chain, params);
	if (!found) {
		const other = alternative(chain, params);
		if (!other) throw noBlock(params);
		return ok(other);
	}
	const blob = blockBytes(found);
	const { coinbase, header, transactions } = found;
	return ok({
		block_header: header,
		blob: toHex(blob),
		json: stringifyJson(blockJson(parseBlock(blob))),
		miner_tx_hash: coinbase.hash,
		tx_hashes: transactions.map(({ hash }) => hash)
	});
}

function headersRange({ blocks }: RecordedChain, { start_height, end_height }: Params): Result {
	const start = Number(start_height);
	const end = Number(end_height);
	if (!(end < blocks.length && start <= end)) throw new Refusal(-2, 'Invalid start/end heights.');
	return ok({ headers: blocks.slice(start, end + 1).map(({ header }) => header) });
}

/** An entry of `/get_transactions`, as a pruned node sends it. */
function transactionEntry(chain: RecordedChain, entry: RecordedEntry, hasJson: boolean): Result {
	const { block, blob, firstOutput, hash, parsed, prunable, received } = entry;
	const as_json = hasJson ? stringifyJson(transactionJson({ transaction: parsed, signatures: null, rct: null })) : '';
	const common = {
		as_hex: '',
		as_json,
		pruned_as_hex: toHex(blob),
		prunable_as_hex: '',
		prunable_hash: prunable,
		double_spend_seen: false,
		in_pool: block === null,
		tx_hash: hash
	};
	if (!block) return { ...common, received_timestamp: received, relayed: true };
	return {
		...common,
		block_height: block.header.height,
		block_timestamp: block.header.timestamp,
		confirmations: chain.blocks.length - block.header.height,
		output_indices: parsed.outputs.map((_, place) => firstOutput + place)
	};
}

function transactions(chain: RecordedChain, { txs_hashes, decode_as_json }: Params): Result {
	const hashes = list(txs_hashes).map(String);
	const found = hashes.map((hash) => chain.entries.get(hash)).filter((entry) => entry !== undefined);
	return ok({
		txs: found.map((entry) => transactionEntry(chain, entry, decode_as_json === true)),
		missed_tx: hashes.filter((hash) => !chain.entries.has(hash))
	});
}

function outputs(chain: RecordedChain, params: Params): Result {
	const wanted = list(params['outputs']) as { amount?: number; index: number }[];
	const outs = wanted.map(({ amount, index }) => (amount ? null : chain.output(index)));
	const isWhole = outs.every((output) => output !== null);
	if (!isWhole) return { status: 'Failed' };
	return ok({
		outs: outs.map(({ entry, ...output }) => ({
			...output,
			height: entry.block?.header.height ?? 0,
			txid: entry.hash,
			unlocked: isUnlocked(chain, entry)
		}))
	});
}

function isUnlocked({ blocks }: RecordedChain, { block, parsed }: RecordedEntry): boolean {
	const locked = parsed.inputs[0]?.type === 'gen' ? COINBASE_UNLOCK_BLOCKS : PAYMENT_UNLOCK_BLOCKS;
	return blocks.length >= (block?.header.height ?? 0) + locked;
}

const hex = (value: bigint) => `0x${value.toString(16)}`;

/** Coinbase totals of a range: new coins, and fees of the transactions. */
function coinbaseSum({ blocks }: RecordedChain, { height, count }: Params): Result {
	const asked = blocks.slice(Number(height), Number(height) + Number(count));
	let fees = 0n;
	let rewards = 0n;
	for (const { header, transactions } of asked) {
		rewards += BigInt(String(header['reward']));
		for (const { parsed } of transactions) fees += transactionFee(parsed) ?? 0n;
	}
	const emission = rewards - fees;
	return ok({
		emission_amount: emission,
		emission_amount_top64: 0,
		wide_emission_amount: hex(emission),
		fee_amount: fees,
		fee_amount_top64: 0,
		wide_fee_amount: hex(fees)
	});
}

/**
 * Operations that are computed from the recorded blocks. Other results are in the recording's `answers`, or missing.
 */
const OPERATIONS: Readonly<Record<string, Operation>> = {
	get_block: block,
	get_block_header_by_hash: header,
	get_block_header_by_height: header,
	get_block_headers_range: headersRange,
	get_coinbase_tx_sum: coinbaseSum,
	get_last_block_header: (chain) => header(chain, { height: chain.blocks.length - 1 }),
	'/get_height': ({ blocks }) => ok({ height: blocks.length, hash: blocks.at(-1)?.header.hash }),
	'/get_outs': outputs,
	'/get_transaction_pool_hashes': ({ pool }) => ok({ tx_hashes: pool.map(({ hash }) => hash) }),
	'/get_transactions': transactions,
	'/is_key_image_spent': (chain, { key_images }) =>
		ok({ spent_status: list(key_images).map((image) => chain.spentStatus(String(image))) })
};

/**
 * A transport that answers from a recording: nothing is sent. Operations that were not recorded fail as not offered.
 */
export function recordedTransport(load: () => Promise<RecordedChain>): Transport {
	return async (exchange) => {
		const chain = await load();
		const { name, params } = parseExchange(exchange);
		const recorded = chain.recording.answers[name];
		const run = OPERATIONS[name] ?? (recorded && (() => ok(recorded)));
		if (!run) throw rpcError({ kind: 'not_offered' }, exchange);
		return { status: 200, headers: new Headers(), body: encode(exchange, () => run(chain, params)) };
	};
}

function parseExchange({ path, body }: Exchange): { name: string; params: Params } {
	const sent = typeof body === 'string' ? (JSON.parse(body) as { method?: string; params?: Params } & Params) : {};
	if (path !== '/json_rpc') return { name: path, params: sent };
	return { name: sent.method ?? '', params: sent.params ?? {} };
}

function encode({ path }: Exchange, run: () => Result): Uint8Array {
	const isJsonRpc = path === '/json_rpc';
	const write = (value: unknown) => new TextEncoder().encode(stringifyJson(value));
	try {
		const result = run();
		return write(isJsonRpc ? { result } : result);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const { code, message } = error;
		return write(isJsonRpc ? { error: { code, message } } : { status: message });
	}
}
