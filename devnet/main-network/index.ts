import { toHex } from '../../src/lib/bytes/hex';
import { transactionJson } from '../../src/lib/chain/as-json';
import { decodeParts } from '../../src/lib/chain/parts';
import { parseTransaction } from '../../src/lib/chain/transaction';
import { stringifyJson } from '../../src/lib/rpc/json';
import { encodePortableStorage, type WritableSection } from '../../src/lib/rpc/portable-storage/encode';
import { seededBytes } from '../chain-data/next-samples';
import { startStandIn, type StandIn } from '../stand-in/index';
import { ok, refused, type OperationHandler } from '../stand-in/operations';
import { backlogOf, encodeHashes, poolEntry, poolStats } from '../stand-in/pool';
import {
	emissionBelow,
	firstIndex,
	toHexQuantity,
	jsonOf,
	MainNetwork,
	workBelow,
	type MinedBlock,
	type ChainTransaction
} from './chain';
import { FEE_LEVELS, makeTransfer, FEE_QUANTUM, seededRandom, type TransferPlan } from './transactions';

export interface MainNetworkOptions {
	/** Approximate number of waiting transactions. */
	pool?: number;
	port?: number;
	/** Returns Unix time in seconds. */
	clock?: () => number;
	/** Returns the transfers of a past block, when they are not to vary. */
	plan?: (height: number) => TransferPlan[];
}

const NO_HASH = '0'.repeat(64);
/**
 * Maximum depth of a single header, and maximum length of a range of headers, with real hashes (blocks). Beyond it,
 * headers have invented ids instead.
 */
const MAX_HASHED_BLOCKS = 128;
/** Maximum number of blocks in one answer of `/get_blocks.bin`. */
const MAX_BLOCKS_PER_ANSWER = 1000;

/** Starts a node of the simulated main network. */
export function startMainNetwork({
	pool = 200,
	port = 0,
	clock = now,
	plan
}: MainNetworkOptions = {}): Promise<StandIn> {
	return startStandIn({ port, operations: mainNetworkOperations(new MainNetwork(pool, clock, plan)) });
}

/** Starts a node whose blocks and pool are empty, and change only through `network`: its clock does not advance. */
export async function startQuietNetwork(): Promise<StandIn & { network: MainNetwork }> {
	const start = now();
	const network = new MainNetwork(
		0,
		() => start,
		() => []
	);
	return Object.assign(await startStandIn({ operations: mainNetworkOperations(network) }), { network });
}

const now = () => Math.floor(Date.now() / 1000);

const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** Returns the operations that pages call; each answers from the network's current state. */
export function mainNetworkOperations(network: MainNetwork): Record<string, OperationHandler> {
	const tooHigh = (height: unknown) =>
		refused(
			-2,
			`Requested block height: ${String(height)} greater than current top block height: ${network.height - 1}`
		);
	const withBlock = (
		{ hash, height }: Record<string, unknown>,
		give: (mined: MinedBlock) => Record<string, unknown>
	) => {
		const named = typeof hash === 'string' && hash !== '';
		if (!named && Number(height ?? 0) >= network.height) return tooHigh(height);
		const mined = named ? network.findBlock(hash) : network.block(Number(height ?? 0));
		return mined ? ok(give(mined)) : refused(-5, `Internal error: can't get block by hash. Hash = ${String(hash)}.`);
	};
	const headerOf = ({ header }: MinedBlock) =>
		header['orphan_status'] === true ? header : network.header(header.height);
	const header: OperationHandler = (_, params) => withBlock(params, (mined) => ({ block_header: headerOf(mined) }));
	/** Returns the header of an old block without generating the block. */
	const headerAt: OperationHandler = (world, params) => {
		const height = Number(params['height'] ?? 0);
		return height < network.height - MAX_HASHED_BLOCKS
			? ok({ block_header: network.header(height) })
			: header(world, params);
	};
	const tip = () => network.header(network.height - 1);
	const waitingOf = ({ id, planned, receivedAt }: ChainTransaction) =>
		planned && { id, weight: planned.weight, fee: planned.fee, receivedAt };
	const waiting = () => network.pool.map(waitingOf).filter((one) => one !== null);
	const entryOf = (placed: ChainTransaction) => {
		const { bytes } = bytesOf(placed);
		const one = waitingOf(placed);
		return one && poolEntry(one, toHex(bytes), jsonText(bytes));
	};

	const operations: Record<string, OperationHandler> = {
		get_info: ({ chain }) => {
			const { difficulty, wide_difficulty, hash, timestamp } = tip();
			const work = workBelow(network.height);
			return ok({
				...chain.getInfo(network.pool.length),
				height: network.height,
				height_without_bootstrap: network.height,
				top_block_hash: hash,
				difficulty,
				wide_difficulty,
				cumulative_difficulty: work,
				wide_cumulative_difficulty: toHexQuantity(work),
				adjusted_time: timestamp,
				tx_count: 48_231_077,
				alt_blocks_count: network.alternatives.flat().length,
				database_size: 236_203_283_968,
				version: '0.18.4.3-release',
				incoming_connections_count: 64
			});
		},
		'/get_height': () => ok({ height: network.height, hash: tip()['hash'] }),
		get_last_block_header: () => ok({ block_header: tip() }),
		get_block_header_by_height: headerAt,
		get_block_header_by_hash: header,
		get_block: (_, params) =>
			withBlock(params, (mined) => ({
				blob: toHex(mined.blob),
				block_header: headerOf(mined),
				json: jsonOf(mined),
				miner_tx_hash: mined.coinbase.id,
				...(mined.transfers.length > 0 && { tx_hashes: mined.transfers.map(({ id }) => id) })
			})),
		get_block_headers_range: (_, params) => {
			const start = Number(params['start_height']);
			const end = Number(params['end_height']);
			if (end >= network.height || start > end) return refused(-2, 'Invalid start/end heights.');
			const heights = Array.from({ length: end - start + 1 }, (_, i) => start + i);
			if (heights.length <= MAX_HASHED_BLOCKS) for (const height of heights) network.block(height);
			return ok({ headers: heights.map((height) => network.header(height)) });
		},
		get_coinbase_tx_sum: (_, params) => {
			const first = Number(params['height']);
			const count = Number(params['count']);
			const emission = emissionBelow(first + count) - emissionBelow(first);
			// Long ranges: the fees of sampled blocks (at most 720) represent all.
			const step = Math.max(1, Math.ceil(count / 720));
			let fees = 0n;
			for (let at = first; at < first + count; at += step) {
				const { reward } = network.header(at) as { reward: bigint };
				fees +=
					BigInt(step) *
					(reward > emissionBelow(at + 1) - emissionBelow(at)
						? reward - emissionBelow(at + 1) + emissionBelow(at)
						: 0n);
			}
			const low = { emission_amount: BigInt.asUintN(64, emission), emission_amount_top64: emission >> 64n };
			const wide = { wide_emission_amount: toHexQuantity(emission), wide_fee_amount: toHexQuantity(fees) };
			return ok({ ...low, fee_amount: fees, fee_amount_top64: 0, ...wide });
		},
		get_fee_estimate: () => ok({ fee: FEE_LEVELS[0], fees: [...FEE_LEVELS], quantization_mask: FEE_QUANTUM }),
		hard_fork_info: () =>
			ok({
				version: 16,
				enabled: true,
				earliest_height: 2_689_608,
				state: 2,
				threshold: 0,
				votes: 10_080,
				voting: 16,
				window: 10_080
			}),
		get_version: () => {
			const forks = [
				[1, 1],
				[12, 1_978_433],
				[13, 2_210_000],
				[14, 2_210_720],
				[15, 2_688_888],
				[16, 2_689_608]
			];
			const hard_forks = forks.map(([hf_version, height]) => ({ hf_version, height }));
			return ok({ version: 196_623, release: true, current_height: network.height, hard_forks });
		},
		get_miner_data: ({ chain }) => {
			return ok({
				...chain.minerData(),
				height: network.height,
				prev_id: tip()['hash'],
				difficulty: tip()['wide_difficulty'],
				already_generated_coins: 2n ** 64n - 1n,
				seed_hash: network.hash(network.height - 100),
				tx_backlog: backlogOf(waiting())
			});
		},
		get_alternate_chains: () =>
			ok({
				chains: network.alternatives.map((blocks) => {
					const first = blocks[0] as MinedBlock;
					const last = blocks.at(-1) as MinedBlock;
					const work = workBelow(last.header.height + 1);
					return {
						block_hash: last.header.hash,
						block_hashes: blocks.map(({ header }) => header.hash).reverse(),
						difficulty: work,
						difficulty_top64: 0,
						wide_difficulty: toHexQuantity(work),
						height: last.header.height,
						length: blocks.length,
						main_chain_parent_block: first.header['prev_hash']
					};
				})
			}),
		'/get_alt_blocks_hashes': () => ok({ blks_hashes: network.alternatives.flat().map(({ header }) => header.hash) }),
		'/get_transaction_pool': () => ok({ transactions: network.pool.map(entryOf).filter((one) => one !== null) }),
		'/get_transaction_pool_hashes.bin': () => ({ bytes: encodeHashes(network.pool.map(({ id }) => id)) }),
		'/get_transaction_pool_hashes': () => ok({ tx_hashes: network.pool.map(({ id }) => id) }),
		'/get_transaction_pool_stats': () => ok({ pool_stats: poolStats(waiting()) }),
		'/get_transactions': (_, { txs_hashes, prune, decode_as_json }) => {
			const ids = texts(txs_hashes);
			const txs = ids
				.map((id) => network.find(id))
				.filter((placed) => placed !== undefined)
				.map((placed) => transactionEntry(network, placed, prune === true, decode_as_json === true));
			const missed_tx = ids.filter((id) => !network.find(id));
			return ok({ ...(txs.length > 0 && { txs }), ...(missed_tx.length > 0 && { missed_tx }) });
		},
		'/get_outs': (_, { outputs }) =>
			ok({
				outs: (Array.isArray(outputs) ? (outputs as { index: number }[]) : []).map(({ index }) => {
					const { placed, at } = network.output(Number(index));
					const { outputs, rct } = parseTransaction(bytesOf(placed).bytes);
					const key = toHex(outputs[at]?.key ?? new Uint8Array(32));
					const mask = toHex(rct?.out_pk[at] ?? new Uint8Array(32));
					return { height: placed.height, key, mask, txid: placed.id, unlocked: true };
				})
			}),
		...peerOperations(network),
		get_output_histogram: () =>
			ok({
				histogram: [
					{ amount: 0, total_instances: firstIndex(network.height), unlocked_instances: 0, recent_instances: 0 }
				]
			}),
		'/is_key_image_spent': (_, { key_images }) => {
			const waiting = new Set(network.pool.flatMap((placed) => keyImages(bytesOf(placed).bytes)));
			return ok({ spent_status: texts(key_images).map((image) => (waiting.has(image) ? 2 : 1)) });
		},
		'/get_blocks_by_height.bin': (_, { heights }) => {
			const above = texts(heights).find((height) => Number(height) >= network.height);
			if (above !== undefined) return portableAnswer({ status: `Error retrieving block at height ${above}` });
			return portableAnswer({
				blocks: texts(heights).map((height) => completeBlock(network.block(Number(height)), false))
			});
		},
		'/get_blocks.bin': (_, { start_height, prune, max_block_count }) => {
			const first = Number(start_height ?? network.height);
			const count = Math.min(
				Number(max_block_count ?? MAX_BLOCKS_PER_ANSWER),
				MAX_BLOCKS_PER_ANSWER,
				network.height - first
			);
			if (count < 1) return portableAnswer({ start_height: 0n, current_height: network.height });
			const blocks = Array.from({ length: count }, (_, i) => network.block(first + i));
			return portableAnswer({
				blocks: blocks.map((mined) => completeBlock(mined, prune === true)),
				start_height: first,
				current_height: network.height,
				output_indices: blocks.map(({ coinbase, transfers }) => ({
					indices: [coinbase, ...transfers].map(({ firstOutputIndex, planned }) => ({
						indices: Array.from({ length: planned?.outputs ?? 1 }, (_, i) => firstOutputIndex + i)
					}))
				}))
			});
		}
	};
	return Object.fromEntries(
		Object.entries(operations).map(([name, answer]): [string, OperationHandler] => [
			name,
			(world, params) => {
				network.advance();
				return answer(world, params);
			}
		])
	);
}

const portableAnswer = (answer: WritableSection) => ({
	bytes: Buffer.from(encodePortableStorage({ status: 'OK', ...answer }))
});

const keyImages = (bytes: Uint8Array) =>
	parseTransaction(bytes)
		.inputs.filter((input) => input.type === 'key')
		.map(({ key_image }) => toHex(key_image));

/** Encodes a block as release 0.18 does: when pruned, a hash of zeros replaces signatures and proofs. */
function completeBlock({ blob, transfers }: MinedBlock, prune: boolean) {
	const made = transfers.map(bytesOf);
	if (!prune) return { block: blob, txs: made.map(({ bytes }) => bytes) };
	const txs = made.map(({ bytes, baseEnd }) => ({
		blob: bytes.subarray(0, baseEnd),
		prunable_hash: new Uint8Array(32)
	}));
	return { pruned: true, block: blob, txs };
}

/** Returns the operations that the network page and the node's pages call. */
function peerOperations(network: MainNetwork): Record<string, OperationHandler> {
	const list = Array.from({ length: 76 }, (_, number) => {
		const next = seededRandom(number, 11);
		const whole = (most: number) => Math.floor(next() * most);
		const incoming = number >= 12;
		const host = `${20 + whole(180)}.${whole(256)}.${whole(256)}.${whole(256)}`;
		const port = String(incoming ? 30_000 + whole(30_000) : 18_080);
		return {
			address: `${host}:${port}`,
			host,
			ip: host,
			port,
			incoming,
			connection_id: toHex(seededBytes(16, number)),
			peer_id: toHex(seededBytes(8, number)),
			live_time: 60 + Math.floor(next() ** 3 * 400_000),
			address_type: 1,
			avg_download: whole(40),
			avg_upload: whole(90),
			current_download: whole(10),
			current_upload: whole(30),
			recv_count: whole(9e6),
			recv_idle_time: whole(60),
			send_count: whole(2e7),
			send_idle_time: whole(60),
			behind: next() < 0.85 ? 0 : whole(4),
			state: 'normal',
			local_ip: false,
			localhost: false,
			support_flags: 1,
			rpc_port: 0,
			rpc_credits_per_hash: 0,
			pruning_seed: next() < 0.3 ? 384 + whole(8) : 0
		};
	});
	const connections = () => list.map(({ behind, ...peer }) => ({ ...peer, height: network.height - behind }));
	const known = (count: number, last_seen: number) =>
		Array.from({ length: count }, (_, id) => {
			const ip = Math.floor(seededRandom(id, count)() * 2 ** 32);
			const host = [ip & 255, (ip >>> 8) & 255, (ip >>> 16) & 255, ip >>> 24].join('.');
			return { host, id, ip, port: 18_080, last_seen: last_seen && last_seen - id * 97 };
		});
	return {
		get_connections: () => ok({ connections: connections() }),
		sync_info: () =>
			ok({ height: network.height, target_height: 0, peers: connections().map((info) => ({ info })), spans: [] }),
		'/get_peer_list': () =>
			ok({ white_list: known(1000, network.timestamp(network.height - 1)), gray_list: known(4988, 0) })
	};
}

function bytesOf({ planned, coinbase }: ChainTransaction) {
	if (planned) return makeTransfer(planned);
	const bytes = coinbase ?? new Uint8Array();
	return { bytes, baseEnd: bytes.length, prunableHash: NO_HASH };
}

const jsonText = (bytes: Uint8Array) => stringifyJson(transactionJson(decodeParts(bytes)));

function transactionEntry(
	network: MainNetwork,
	placed: ChainTransaction,
	prune: boolean,
	decode: boolean
): Record<string, unknown> {
	const { bytes, baseEnd, prunableHash } = bytesOf(placed);
	const { id, height, firstOutputIndex, planned, receivedAt } = placed;
	const whole = !prune && planned !== null;
	return {
		tx_hash: id,
		double_spend_seen: false,
		prunable_as_hex: '',
		prunable_hash: prunableHash,
		as_hex: whole ? toHex(bytes) : '',
		pruned_as_hex: whole ? '' : toHex(bytes.subarray(0, baseEnd)),
		as_json: decode ? jsonText(bytes) : '',
		...(height === null
			? { in_pool: true, received_timestamp: receivedAt, relayed: true }
			: {
					in_pool: false,
					block_height: height,
					block_timestamp: network.timestamp(height),
					confirmations: network.height - height,
					output_indices: Array.from({ length: planned?.outputs ?? 1 }, (_, i) => firstOutputIndex + i)
				})
	};
}
