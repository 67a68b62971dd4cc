import { fromHex, toHex } from '../../src/lib/bytes/hex';
import { blockJson, transactionJson } from '../../src/lib/chain/as-json';
import { parseBlock } from '../../src/lib/chain/block';
import { blockId, minerTransactionHash } from '../../src/lib/chain/block-hash';
import { decodeParts } from '../../src/lib/chain/parts';
import { decodeNumber } from '../../src/lib/chain/points';
import { parseTransaction, type Transaction } from '../../src/lib/chain/transaction';
import { prunableHash, transactionHash } from '../../src/lib/chain/transaction-hash';
import { transactionFee, transactionWeight } from '../../src/lib/chain/weight-and-fee';
import { stringifyJson } from '../../src/lib/rpc/json';
import { encodePortableStorage, type WritableSection } from '../../src/lib/rpc/portable-storage/encode';
import { serializeCarrotTransaction, payCarrot } from '../chain-data/carrot-sender';
import { concat, encodePrefix } from '../chain-data/encode';
import { carrotCoinbase, draftBlock, draftExtra, fcmpTransaction, seededBytes } from '../chain-data/next-samples';
import { addressOf, recordedWallets } from '../chain-data/wallets';
import { startStandIn, type StandIn } from './index';
import { ok, refused, type OperationHandler } from './operations';
import { backlogOf, encodeHashes, poolEntry, poolStats, type WaitingTransaction } from './pool';
import { sampleFor } from './samples';

export interface NextOptions {
	/** Number of blocks. */
	height?: number;
	/** Heights at which versions 17 and 18 begin. */
	forks?: { 17: number; 18: number };
	port?: number;
}

interface Transfer {
	id: string;
	bytes: Uint8Array;
	transaction: Transaction;
	/** Block height; null while the transfer waits in the pool. */
	height: number | null;
	/** Global index of its first output. */
	firstOutputIndex: number;
}

interface NextBlock {
	header: Record<string, unknown> & { hash: string; block_weight: number; reward: bigint; timestamp: number };
	blob: Uint8Array;
	coinbase: Transfer;
	transfers: Transfer[];
}

export interface NextChain {
	node: StandIn;
	/** Block ids by height. */
	hashes: readonly string[];
	/** Returns the ids of the transactions in the block at a height, without the coinbase. */
	transfers(height: number): string[];
	pool(): string[];
	/** Adds a block with the transactions of the pool. */
	mine(): void;
}

/** Wallet whose address every third Carrot coinbase and transfer pays. */
export const NEXT_WALLET = recordedWallets.wallets.shop;

const BLOCK_TARGET_S = 120;
/** Version that all miners vote for. */
const VOTED_VERSION = 18;
const BASE_REWARD = 600_000_000_000n;
const NO_HASH = '0'.repeat(64);

/**
 * Starts a simulated node whose chain forks from version 16 to 17 and 18, with blocks, transfers and a pool that the
 * tests' own serializer writes. Ids and weights are correct; keys, signatures and proofs are not, except for the
 * outputs of two wallets.
 */
export async function startNextChain({
	height = 70,
	forks = { 17: 30, 18: 50 },
	port = 0
}: NextOptions = {}): Promise<NextChain> {
	const blocks: NextBlock[] = [];
	const outputs: { key: Uint8Array; txid: string; height: number }[] = [];
	const known = new Map<string, Transfer>();
	let waiting: Transfer[] = [];
	const genesis = Math.floor(Date.now() / 1000) - height * BLOCK_TARGET_S;

	function versionAt(at: number): 16 | 17 | 18 {
		if (at >= forks[18]) return 18;
		if (at >= forks[17]) return 17;
		return 16;
	}

	function transfer(bytes: Uint8Array): Transfer {
		const transaction = parseTransaction(bytes);
		const id = toHex(transactionHash(bytes, transaction) ?? new Uint8Array(32));
		const waits = { id, bytes, transaction, height: null, firstOutputIndex: 0 };
		known.set(id, waits);
		return waits;
	}

	/** Returns a real transaction of version 16, with key images of its own. */
	function oldTransfer(seed: number): Transfer {
		const bytes = fromHex(sampleFor(seed).hex);
		for (const input of parseTransaction(bytes).inputs)
			if (input.type === 'key') input.key_image.set(seededBytes(4, seed));
		return transfer(bytes);
	}

	function newTransfer(seed: number): Transfer {
		const inputs = 1 + (seed % 3);
		const outputs = seed % 5 === 2 ? 4 : 2;
		const fee = BigInt(30_000_000 + ((seed * 7919) % 1000) * 10_000);
		const reference_block = BigInt(Math.max(1, blocks.length - 2));
		const shape = { seed: seed * 10_007, layers: 2, membershipProofBytes: 3776, fee, reference_block };
		if (seed % 3 === 0) {
			const keyImage = seededBytes(32, seed);
			const payment = { address: payee, amount: BigInt(seed + 1) * 10n ** 9n, anchor: seededBytes(16, seed) };
			return transfer(serializeCarrotTransaction(payCarrot([payment, change], { keyImage, fee }), shape));
		}
		return transfer(fcmpTransaction({ ...shape, inputs, outputs, extra: draftExtra(seed, outputs) }).bytes);
	}

	const newCoinbase = (at: number, amount: bigint) =>
		at % 3 === 0
			? serializeCarrotTransaction(payCarrot([{ address: payee, amount }], { height: at }))
			: carrotCoinbase(at, amount);

	function fillPool(): void {
		const seed = blocks.length * 4;
		const makers = {
			16: [oldTransfer, oldTransfer],
			17: [newTransfer, oldTransfer],
			18: [newTransfer, newTransfer]
		}[versionAt(blocks.length)];
		waiting = makers.map((make, i) => make(seed + i));
	}

	function addToChain(taken: Transfer, at: number): void {
		taken.height = at;
		taken.firstOutputIndex = outputs.length;
		for (const { key } of taken.transaction.outputs) outputs.push({ key, txid: taken.id, height: at });
	}

	function mine(): void {
		const at = blocks.length;
		const version = versionAt(at);
		const transfers = at < 12 ? [] : waiting;
		const fees = transfers.reduce((sum, { transaction }) => sum + (transactionFee(transaction) ?? 0n), 0n);
		const reward = BASE_REWARD + fees;
		const previous = blocks.at(-1)?.header;
		const timestamp = Math.min(genesis + at * BLOCK_TARGET_S, Math.floor(Date.now() / 1000));
		const { bytes: blob, coinbase: coinbaseBytes } = draftBlock(
			{
				major_version: version,
				minor_version: VOTED_VERSION,
				timestamp,
				nonce: at * 7919,
				height: at,
				reward,
				prev_id: fromHex(previous?.hash ?? NO_HASH),
				tx_hashes: transfers.map(({ id }) => fromHex(id)),
				layers: 2,
				root: seededBytes(32, at)
			},
			version === 16 ? oldCoinbase(at, reward) : newCoinbase(at, reward)
		);
		const block = parseBlock(blob);
		const coinbase = transfer(coinbaseBytes);
		for (const one of [coinbase, ...transfers]) addToChain(one, at);
		const weight = transfers.reduce(
			(sum, { transaction, bytes }) => sum + (transactionWeight(transaction, bytes.length) ?? 0),
			coinbaseBytes.length
		);
		const header = {
			block_size: weight,
			block_weight: weight,
			long_term_weight: 176_470,
			height: at,
			timestamp,
			reward,
			hash: blockId(blob, block) ?? '',
			prev_hash: previous?.hash ?? NO_HASH,
			nonce: at * 7919,
			pow_hash: '',
			major_version: version,
			minor_version: VOTED_VERSION,
			num_txes: transfers.length,
			orphan_status: false,
			difficulty: 1000,
			difficulty_top64: 0,
			wide_difficulty: '0x3e8',
			cumulative_difficulty: 1000 * (at + 1),
			cumulative_difficulty_top64: 0,
			wide_cumulative_difficulty: `0x${(1000 * (at + 1)).toString(16)}`,
			miner_tx_hash: toHex(minerTransactionHash(blob, block) ?? new Uint8Array(32))
		};
		blocks.push({ header, blob, coinbase, transfers });
		fillPool();
	}

	const pool = () =>
		waiting.map(({ id, bytes, transaction }): WaitingTransaction => ({
			id,
			weight: transactionWeight(transaction, bytes.length) ?? 0,
			fee: transactionFee(transaction) ?? 0n,
			receivedAt: tip().header.timestamp
		}));
	const entryOf = (one: WaitingTransaction, at: number) => {
		const transfer = waiting[at] as Transfer;
		return poolEntry(one, toHex(transfer.bytes), jsonOf(transfer));
	};
	const headerOf = ({ header }: NextBlock) => ({ ...header, depth: blocks.length - 1 - Number(header['height']) });
	const tip = () => blocks.at(-1) as NextBlock;
	const jsonOf = ({ bytes }: Transfer) => stringifyJson(transactionJson(decodeParts(bytes)));
	const find = ({ hash, height }: Record<string, unknown>) =>
		typeof hash === 'string' ? blocks.find(({ header }) => header.hash === hash) : blocks[Number(height ?? 0)];
	const notOnChain = refused(-2, 'Requested block height or hash is not on this chain');

	const header: OperationHandler = (_, params) => {
		const found = find(params);
		return found ? ok({ block_header: headerOf(found) }) : notOnChain;
	};

	function entry(one: Transfer, prune: boolean): Record<string, unknown> {
		const base = one.bytes.subarray(0, one.transaction.bounds.base_end);
		return {
			tx_hash: one.id,
			double_spend_seen: false,
			prunable_as_hex: '',
			as_hex: prune ? '' : toHex(one.bytes),
			pruned_as_hex: prune ? toHex(base) : '',
			prunable_hash: toHex(prunableHash(one.bytes, one.transaction) ?? new Uint8Array(32)),
			as_json: jsonOf(one),
			...(one.height === null
				? { in_pool: true, received_timestamp: tip().header.timestamp, relayed: true }
				: {
						in_pool: false,
						block_height: one.height,
						confirmations: blocks.length - one.height,
						block_timestamp: blocks[one.height]?.header.timestamp,
						output_indices: one.transaction.outputs.map((_, i) => one.firstOutputIndex + i)
					})
		};
	}

	const operations: Record<string, OperationHandler> = {
		get_info: ({ chain }) => {
			const { hash, timestamp } = tip().header;
			const difficulty = { difficulty: 1000, wide_difficulty: '0x3e8', cumulative_difficulty: 1000 * blocks.length };
			return ok({
				...chain.getInfo(waiting.length),
				...difficulty,
				top_block_hash: hash,
				tx_count: blocks.length,
				height: blocks.length,
				height_without_bootstrap: blocks.length,
				adjusted_time: timestamp,
				wide_cumulative_difficulty: `0x${(1000 * blocks.length).toString(16)}`,
				start_time: timestamp - 3600,
				mainnet: false,
				nettype: 'fakechain',
				version: '0.19.0.0-draft',
				offline: true,
				incoming_connections_count: 0,
				outgoing_connections_count: 0
			});
		},
		'/get_height': () => ok({ height: blocks.length, hash: tip().header.hash }),
		get_block: (_, params) => {
			const found = find(params);
			if (!found) return notOnChain;
			const ids = found.transfers.map(({ id }) => id);
			const json = stringifyJson(blockJson(parseBlock(found.blob)));
			const header = headerOf(found);
			return ok({
				blob: toHex(found.blob),
				block_header: header,
				json,
				miner_tx_hash: found.coinbase.id,
				...(ids.length > 0 && { tx_hashes: ids })
			});
		},
		get_block_header_by_height: header,
		get_block_header_by_hash: header,
		get_block_headers_range: (_, { start_height, end_height }) =>
			ok({ headers: blocks.slice(Number(start_height), Number(end_height) + 1).map(headerOf) }),
		get_coinbase_tx_sum: (_, { height, count }) => {
			const range = blocks.slice(Number(height), Number(height) + Number(count));
			const all = range.reduce((sum, { header }) => sum + header.reward, 0n);
			const emission = BASE_REWARD * BigInt(range.length);
			return ok({
				emission_amount: emission,
				fee_amount: all - emission,
				wide_emission_amount: `0x${emission.toString(16)}`,
				wide_fee_amount: `0x${(all - emission).toString(16)}`
			});
		},
		hard_fork_info: () => {
			const version = versionAt(blocks.length);
			const next = version === 16 ? 17 : 18;
			const shape = { state: 2, threshold: 0, votes: blocks.length, voting: 18, window: 10_080 };
			return ok({ ...shape, version, enabled: version === 18, earliest_height: forks[next] });
		},
		get_version: () =>
			ok({ version: 196_626, release: false, current_height: blocks.length, hard_forks: listForks(forks) }),
		get_miner_data: () =>
			ok({
				height: blocks.length,
				major_version: versionAt(blocks.length),
				prev_id: tip().header.hash,
				seed_hash: blocks[0]?.header.hash,
				difficulty: '0x3e8',
				median_weight: 300_000,
				already_generated_coins: BASE_REWARD * BigInt(blocks.length),
				fcmp_pp_n_tree_layers: 2,
				fcmp_pp_tree_root: toHex(seededBytes(32, blocks.length)),
				tx_backlog: backlogOf(pool())
			}),
		'/get_transaction_pool': () => ok(waiting.length > 0 ? { transactions: pool().map(entryOf) } : {}),
		'/get_transaction_pool_hashes.bin': () => ({ bytes: encodeHashes(waiting.map(({ id }) => id)) }),
		'/get_transaction_pool_hashes': () => ok({ tx_hashes: waiting.map(({ id }) => id) }),
		'/get_transaction_pool_stats': () => ok({ pool_stats: poolStats(pool()) }),
		'/get_transactions': (_, { txs_hashes, prune }) => {
			const ids = (Array.isArray(txs_hashes) ? txs_hashes : []).map(String);
			const txs = ids
				.map((id) => known.get(id))
				.filter((one) => one !== undefined)
				.filter((one) => one.height !== null || waiting.includes(one))
				.map((one) => entry(one, prune === true));
			const missed = ids.filter((id) => !txs.some(({ tx_hash }) => tx_hash === id));
			return ok({ ...(txs.length > 0 && { txs }), ...(missed.length > 0 && { missed_tx: missed }) });
		},
		'/get_blocks.bin': (_, { start_height, max_block_count }) => {
			const first = Number(start_height ?? 0);
			const found = blocks.slice(first, first + Number(max_block_count)).map(({ blob, transfers }) => ({
				pruned: true,
				block: blob,
				txs: transfers.map(({ bytes, transaction: { bounds } }) => ({
					blob: bytes.subarray(0, bounds.base_end),
					prunable_hash: new Uint8Array(32)
				}))
			}));
			return portable({ blocks: found, start_height: first, current_height: blocks.length, status: 'OK' });
		},
		'/get_blocks_by_height.bin': (_, { heights }) => {
			const found = (Array.isArray(heights) ? heights : []).map((at) => blocks[Number(at)]);
			const known = found.filter((block) => block !== undefined);
			return known.length < found.length
				? portable({ status: 'Error retrieving blocks' })
				: portable({ blocks: known.map(completeBlock), status: 'OK' });
		},
		'/get_outs': (_, { outputs: wanted }) =>
			ok({
				outs: (Array.isArray(wanted) ? (wanted as { index: number }[]) : []).map(({ index }) => {
					const { key, txid, height } = outputs[Number(index) % outputs.length] ?? {
						key: seededBytes(32, 0),
						txid: NO_HASH,
						height: 0
					};
					return { height, key: toHex(key), mask: toHex(key), txid, unlocked: true };
				})
			})
	};

	while (blocks.length < height) mine();
	const node = await startStandIn({ port, operations });
	return {
		node,
		mine,
		hashes: blocks.map(({ header }) => header.hash),
		transfers: (at) => blocks[at]?.transfers.map(({ id }) => id) ?? [],
		pool: () => waiting.map(({ id }) => id)
	};
}

const completeBlock = ({ blob, transfers }: NextBlock) => ({ block: blob, txs: transfers.map(({ bytes }) => bytes) });

const portable = (section: WritableSection) => ({ bytes: Buffer.from(encodePortableStorage(section)) });

const payee = addressOf(NEXT_WALLET.address);
const { customer } = recordedWallets.wallets;
const change = {
	address: addressOf(customer.address),
	amount: 3n * 10n ** 12n,
	...({ purpose: 'change', selfSendViewKey: decodeNumber(fromHex(customer.view_key)) } as const)
};

const listForks = (forks: { 17: number; 18: number }) => [
	{ hf_version: 16, height: 1 },
	{ hf_version: 17, height: forks[17] },
	{ hf_version: 18, height: forks[18] }
];

function oldCoinbase(height: number, reward: bigint): Uint8Array {
	const key = seededBytes(32, height);
	const outputs = [{ amount: reward, key, view_tag: key[0] ?? 0 }];
	const inputs = [{ type: 'gen' as const, height }];
	const extra = concat([1], seededBytes(32, height + 1), [2, 1, 0]);
	return concat(encodePrefix({ version: 2, unlock_time: BigInt(height + 60), inputs, outputs, extra }), [0]);
}
