import { toHex } from '../../src/lib/bytes/hex';
import type { FakeChain } from './chain';
import { decodeId } from './ids';
import { backlogOf, poolStats, type FakePool } from './pool';
import { sampleFor } from './samples';

/** Answer of the stand-in: a result, a JSON-RPC error, or bytes that are already serialized. */
export type OperationAnswer =
	{ result: Record<string, unknown> } | { error: { code: number; message: string } } | { bytes: Buffer };

/** State of the stand-in. */
export interface StandInState {
	chain: FakeChain;
	pool: FakePool;
	/** True when the node has deleted the signatures and proofs of all mined transactions. */
	pruned: boolean;
}

type Params = Record<string, unknown>;
export type OperationHandler = (state: StandInState, params: Params) => OperationAnswer;

export const ok = (result: Record<string, unknown>): OperationAnswer => ({
	result: { ...result, status: 'OK', untrusted: false }
});
export const refused = (code: number, message: string): OperationAnswer => ({ error: { code, message } });
const numberOrZero = (value: unknown) => (typeof value === 'number' ? value : 0);
const toStrings = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** Operations of `/json_rpc` and those with a path of their own, by their names on the wire. */
export const operations: Readonly<Record<string, OperationHandler>> = {
	get_info: ({ chain, pool }) => ok(chain.getInfo(pool.size)),

	get_block: ({ chain }, { hash, height }) => {
		const named = typeof hash === 'string' ? decodeId(hash) : null;
		if (typeof hash === 'string' && named?.kind !== 'block') {
			return refused(-5, `Internal error: can't get block by hash. Hash = ${hash}.`);
		}
		const at = named ? named.number : numberOrZero(height);
		return at < chain.height ? ok(chain.getBlock(at)) : tooHigh(chain, at);
	},

	get_block_header_by_height: ({ chain }, { height }) =>
		numberOrZero(height) < chain.height
			? ok({ block_header: chain.header(numberOrZero(height)) })
			: tooHigh(chain, numberOrZero(height)),

	get_block_header_by_hash: ({ chain }, { hash }) => {
		const named = decodeId(String(hash));
		return named?.kind === 'block' && named.number < chain.height
			? ok({ block_header: chain.header(named.number) })
			: refused(-5, `Internal error: can't get block by hash. Hash = ${String(hash)}.`);
	},

	get_block_headers_range: ({ chain }, params) => {
		const start = numberOrZero(params['start_height']);
		const end = numberOrZero(params['end_height']);
		if (end >= chain.height || start > end) return refused(-2, 'Invalid start/end heights.');
		return ok({ headers: Array.from({ length: end - start + 1 }, (_, index) => chain.header(start + index)) });
	},

	get_fee_estimate: () => ok({ fee: 20_000, fees: [20_000, 80_000, 320_000, 4_000_000], quantization_mask: 10_000 }),

	get_coinbase_tx_sum: ({ chain }, { height, count }) => {
		const { emission, fees } = chain.coinbaseSum(numberOrZero(height), numberOrZero(count));
		const wide = { wide_emission_amount: `0x${emission.toString(16)}`, wide_fee_amount: `0x${fees.toString(16)}` };
		return ok({ emission_amount: emission, fee_amount: fees, ...wide });
	},

	get_alternate_chains: () => ok({}),
	'/get_alt_blocks_hashes': () => ok({}),
	'/get_height': ({ chain }) => ok({ height: chain.height, hash: chain.header(chain.height - 1).hash }),
	'/get_transaction_pool': ({ pool }) => ok(pool.size > 0 ? { transactions: pool.entries() } : {}),
	'/get_transaction_pool_hashes.bin': ({ pool }) => ({ bytes: pool.hashesBody() }),
	'/get_blocks.bin': ({ pool }, { pool_info_since }) => ({ bytes: pool.changesBody(Number(pool_info_since)) }),
	'/get_transaction_pool_hashes': ({ pool }) => ok({ tx_hashes: pool.ids() }),
	'/get_transaction_pool_stats': ({ pool }) => ok({ pool_stats: poolStats(pool.waiting()) }),
	get_miner_data: ({ chain, pool }) => ok({ ...chain.minerData(), tx_backlog: backlogOf(pool.waiting()) }),

	'/get_transactions': (world, params) => {
		const entries = toStrings(params['txs_hashes']).map((id) => ({ id, entry: transaction(world, id, params) }));
		const txs = entries.map(({ entry }) => entry).filter((entry) => entry !== null);
		const missed = entries.filter(({ entry }) => !entry).map(({ id }) => id);
		return ok({ ...(txs.length > 0 && { txs }), ...(missed.length > 0 && { missed_tx: missed }) });
	},

	'/get_outs': ({ chain }, { outputs }) => {
		const wanted = (Array.isArray(outputs) ? outputs : []) as { index: number }[];
		return ok({
			outs: wanted.map(({ index }) => {
				// Any height will do: ring members only have to be plausible.
				const height = Math.min(Number(index) * 10, chain.height - 1);
				const { miner_tx_hash: txid } = chain.header(height);
				return { height, key: txid, mask: txid, txid, unlocked: true };
			})
		});
	},

	'/is_key_image_spent': (_, params) => ok({ spent_status: toStrings(params['key_images']).map(() => 0) })
};

const tooHigh = (chain: FakeChain, height: number) =>
	refused(-2, `Requested block height: ${height} greater than current top block height: ${chain.height - 1}`);

/** Returns an entry of `/get_transactions`; null when there is no such transaction. */
function transaction(
	{ chain, pool, pruned }: StandInState,
	id: string,
	{ prune, decode_as_json }: Params
): Record<string, unknown> | null {
	const named = decodeId(id);
	if (!named || named.kind === 'block') return null;
	const { kind, number, index } = named;
	const common = { double_spend_seen: false, prunable_as_hex: '', pruned_as_hex: '', tx_hash: id };
	if (kind === 'waiting') {
		if (number >= pool.size) return null;
		const { hex, pruned, json } = sampleFor(number);
		const bytes = prune
			? { as_hex: '', as_json: decode_as_json ? json : '', pruned_as_hex: pruned }
			: { as_hex: hex, as_json: json };
		return { ...common, ...bytes, in_pool: true, received_timestamp: pool.receivedAt(number), relayed: true };
	}
	if (number >= chain.height) return null;
	const sample = sampleFor(number + index);
	const bytes = pruned
		? { as_hex: '', as_json: decode_as_json ? sample.json : '', pruned_as_hex: sample.pruned }
		: { as_hex: sample.hex, as_json: sample.json };
	return {
		...common,
		...(kind === 'coinbase' ? { as_hex: '', as_json: '', pruned_as_hex: toHex(chain.coinbase(number)) } : bytes),
		block_height: number,
		block_timestamp: chain.timestamp(number),
		confirmations: chain.height - number,
		in_pool: false,
		output_indices: Array.from({ length: kind === 'coinbase' ? 1 : sample.outputs }, (_, at) => number * 10 + at)
	};
}
