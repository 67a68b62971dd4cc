import { fromHex, toHex } from '../../src/lib/bytes/hex';
import { encodeVarint } from '../../src/lib/bytes/varint';
import { blockJson } from '../../src/lib/chain/as-json';
import { parseBlock } from '../../src/lib/chain/block';
import { blockId } from '../../src/lib/chain/block-hash';
import { parseTransaction } from '../../src/lib/chain/transaction';
import { prunableHash, transactionHash } from '../../src/lib/chain/transaction-hash';
import { transactionWeight } from '../../src/lib/chain/weight-and-fee';
import { stringifyJson } from '../../src/lib/rpc/json';
import { concat } from '../chain-data/encode';
import type { Fault } from './faults';
import type { StandIn } from './index';
import { sampleFor } from './samples';

export interface LargeBlock {
	/** Ids of the block's transactions, in the block's order. */
	ids: readonly string[];
	/** Changes the stand-in's answer to `/get_transactions`, which does not know these transactions. */
	changeTransactions: NonNullable<Fault['change']>;
}

/** Replaces the block at `height` with one of `count` different transactions, with correct ids. */
export function setLargeBlock(node: StandIn, height: number, count: number): LargeBlock {
	const entries = new Map<string, Record<string, unknown>>();
	let weight = 0;
	for (let number = 0; number < count; number++) {
		const bytes = fromHex(sampleFor(0).hex);
		const [input] = parseTransaction(bytes).inputs;
		if (input?.type === 'key') input.key_image.set([number & 255, number >> 8]);
		const transaction = parseTransaction(bytes);
		const tx_hash = toHex(transactionHash(bytes, transaction) ?? new Uint8Array(32));
		weight += transactionWeight(transaction, bytes.length) ?? 0;
		entries.set(tx_hash, {
			as_hex: '',
			as_json: '',
			pruned_as_hex: toHex(bytes.subarray(0, transaction.bounds.base_end)),
			prunable_as_hex: '',
			prunable_hash: toHex(prunableHash(bytes, transaction) ?? new Uint8Array(32)),
			tx_hash,
			block_height: height,
			block_timestamp: node.world.chain.timestamp(height),
			confirmations: 10,
			double_spend_seen: false,
			in_pool: false,
			output_indices: [number, number + 1]
		});
	}
	const ids = [...entries.keys()];
	const coinbase = node.world.chain.coinbase(height);
	const header = node.world.chain.header(height);
	const blob = concat(
		...[header.major_version, header.minor_version, header.timestamp].map((value) => encodeVarint(BigInt(value))),
		fromHex(header.prev_hash),
		Uint8Array.of(1, 2, 3, 4),
		coinbase,
		encodeVarint(BigInt(count)),
		...ids.map((id) => fromHex(id))
	);
	const block_weight = weight + coinbase.length;
	node.setFault('get_block', {
		change: () => ({
			blob: toHex(blob),
			block_header: {
				...header,
				hash: blockId(blob, parseBlock(blob)) ?? '',
				nonce: 0x04030201,
				num_txes: count,
				block_weight,
				block_size: block_weight,
				miner_tx_hash: ''
			},
			json: stringifyJson(blockJson(parseBlock(blob))),
			miner_tx_hash: '',
			tx_hashes: ids,
			status: 'OK'
		})
	});
	const changeTransactions: LargeBlock['changeTransactions'] = ({ missed_tx }) => ({
		txs: (Array.isArray(missed_tx) ? missed_tx : []).map((id) => entries.get(String(id))),
		status: 'OK'
	});
	node.setFault('/get_transactions', { change: changeTransactions });
	return { ids, changeTransactions };
}
