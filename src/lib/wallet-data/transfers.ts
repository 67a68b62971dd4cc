import { loadPart } from '../app/load-part';
import { lacksNode } from './live-wallet.svelte';
import { ownTransactions } from '../chain-data/own-transactions.svelte';
import { fetchQuery, peek, type Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { isTooLarge } from '../rpc/errors';
import { stringifyJson } from '../rpc/json';
import { getTransfers } from '../rpc/wallet/history';
import type { Account } from '../rpc/wallet/records';
import { fetchOwnAddresses } from './address-index';
import { areAddressesCached, reloadOutdatedAddresses } from './address-queries';
import { entriesAbove, inBlocksAbove, type Transfers } from './history';
import { openWalletQuery } from './open-wallet';
import type { OwnAddresses } from './own-addresses';
import { transfersBaseQuery, resetTransfers } from './transfers-base';

/** Blocks. Wallets refuse deeper reorganisations (reference implementation, wallet2.h: m_max_reorg_depth). */
export const MAX_REORG_BLOCKS = 100;

/**
 * Minimum number of blocks, and of transfers, to load again each time. With `MAX_REORG_BLOCKS`, a busy wallet would load too
 * much.
 */
const MIN_RELOAD_COUNT = 30;

/** Maximum factor by which the range of blocks grows, for ranges that contained hardly any transfers. */
const MAX_RANGE_GROWTH = 30;

/** Maximum size of an answer, in bytes for each wanted transfer. Above it, fewer blocks are requested. */
const MAX_BYTES_PER_TRANSFER = 1000;

/** Number of blocks in the first request for the newest transfers. */
const FIRST_RANGE_BLOCKS = 1000;

/**
 * Loads transfers above a height, and unconfirmed ones; without the pool where the service has no node.
 *
 * @throws RpcError; `isTooLarge` recognises an answer that exceeded `maxAnswerBytes`
 */
export async function loadTransfersAbove(wallet: Client, from: number, maxAnswerBytes?: number): Promise<Transfers> {
	const params = {
		in: true,
		out: true,
		pending: true,
		failed: true,
		all_accounts: true,
		...(from > 0 && { filter_by_height: true, min_height: from })
	};
	const operation = withAnswerLimit(maxAnswerBytes);
	const { value } = await loadPart(wallet.call(operation, { ...params, pool: true }), lacksNode);
	// Picks the known fields: a newer release may have fields that are not lists of transfers.
	const { in: incoming, out, pending, failed, pool } = value ?? (await wallet.call(operation, params));
	return { in: incoming, out, pending, failed, pool };
}

const withAnswerLimit = (maxAnswerBytes?: number) =>
	maxAnswerBytes ? { ...getTransfers, maxAnswerBytes } : getTransfers;

/** Transfers in blocks above a height, and all that are not in a block. */
export interface LoadedTransfers {
	transfers: Transfers;
	/** The height above which transfers are loaded; 0 when all are. */
	from: number;
	/** The number of blocks that the wallet had scanned. */
	height: number;
	/** The wallet's primary address. */
	primaryAddress: string;
	/** The answer of `transfersBaseQuery` that the transfers build on. */
	base: object;
}

/**
 * Query of transfers of all accounts: at least the newest `count`, if the wallet has that many. Later loads fetch only
 * new transfers and those that a reorganisation may have moved. After a rescan, or with another base, everything is
 * loaded again.
 */
export const transfersQuery = (wallet: Client, count = 0): Query<LoadedTransfers> => ({
	service: wallet.url,
	key: ['transfers'],
	staleOn: 'transfers',
	keepWhileServiceInUse: true,
	async load(signal, before) {
		const [{ address, height }, base] = await Promise.all([
			fetchQuery(openWalletQuery(wallet)),
			fetchQuery(transfersBaseQuery(wallet))
		]);
		const of = { primaryAddress: address, base };
		const known = before?.primaryAddress === address ? before : null;
		const canExtend = known !== null && known.base === base && height >= known.height;
		let loaded = canExtend
			? await loadNew(wallet, known, height)
			: { ...(await loadNewest(wallet, height, count)), ...of };
		const wanted = known && !canExtend ? Math.max(count, wantedOf(known)) : count;
		while (isShort(loaded, wanted)) loaded = await loadOlder(wallet, loaded, wanted);
		if (!signal.aborted) ownTransactions.note(recentHashes(loaded));
		return loaded;
	}
});

const isShort = ({ transfers, from }: LoadedTransfers, count: number) => from > 0 && countTransfers(transfers) < count;

/** The newest transfers, at least `count` of them if the wallet has that many. @throws RpcError */
export async function fetchTransfers(wallet: Client, count = Infinity): Promise<LoadedTransfers> {
	const query = transfersQuery(wallet, count);
	let loaded = await fetchQuery(query);
	// A cached answer, or a load in progress for another caller, may contain fewer.
	while (isShort(loaded, count)) loaded = await fetchQuery(query, 0);
	return loaded;
}

/**
 * Loads all transfers again, because earlier ones may have changed.
 *
 * @param outdated the transfers to replace
 * @throws RpcError
 */
export async function reloadTransfers(
	wallet: Client,
	outdated: LoadedTransfers,
	count: number
): Promise<LoadedTransfers> {
	if ((await fetchQuery(transfersBaseQuery(wallet))) === outdated.base) await resetTransfers(wallet);
	let loaded: LoadedTransfers;
	do loaded = await fetchQuery(transfersQuery(wallet, count), 0);
	while (loaded.base === outdated.base);
	return loaded;
}

const wantedOf = ({ transfers, from }: LoadedTransfers) => (from === 0 ? Infinity : countTransfers(transfers));

/** Unconfirmed transfers and those of about the last hour: no chart shows older blocks. */
const recentHashes = ({ transfers, height }: LoadedTransfers): string[] =>
	entriesAbove(transfers, height - 30).map(({ txid }) => txid);

async function loadNew(wallet: Client, before: LoadedTransfers, height: number): Promise<LoadedTransfers> {
	const deepest = Math.max(before.from, before.height - MAX_REORG_BLOCKS);
	const heights = inBlocksAbove(before.transfers, deepest).map((transfer) => transfer.height);
	const busiest = heights.sort((a, b) => b - a)[MIN_RELOAD_COUNT] ?? 0;
	let from = Math.max(deepest, Math.min(before.height - MIN_RELOAD_COUNT, busiest));
	let newest = await loadTransfersAbove(wallet, from);
	if (from > deepest && hasMoved(before.transfers, newest, from)) {
		from = deepest;
		newest = await loadTransfersAbove(wallet, from);
	}
	const isSame = stateAbove(before.transfers, from) === stateAbove(newest, from);
	const transfers = isSame ? before.transfers : joinTransfers(before.transfers, newest, from);
	return { ...before, transfers, height };
}

async function loadNewest(wallet: Client, height: number, count: number) {
	const { from, found: transfers } = await loadRange(
		height,
		count === Infinity ? height : FIRST_RANGE_BLOCKS,
		count,
		(from, most) => loadTransfersAbove(wallet, from, most)
	);
	// Older releases list all blocks whatever the parameters.
	const isAll = [...transfers.in, ...transfers.out].some((transfer) => transfer.height <= from);
	return { transfers, from: isAll ? 0 : from, height };
}

/**
 * Extends the range by as many older blocks as should contain the missing transfers, judging by their density so far.
 */
async function loadOlder(wallet: Client, loaded: LoadedTransfers, count: number): Promise<LoadedTransfers> {
	const { transfers, from: to, height } = loaded;
	const each = (height - to) / (transfers.in.length + transfers.out.length || 1);
	const blocks = Math.min(
		Math.ceil(1.2 * each * (count - countTransfers(transfers))),
		MAX_RANGE_GROWTH * (height - to)
	);
	const { from, found } = await loadRange(to, count === Infinity ? to : blocks, count, (min_height, most) => {
		const range = { filter_by_height: true, min_height, max_height: to };
		return wallet.call(withAnswerLimit(most), { in: true, out: true, all_accounts: true, ...range });
	});
	const joined = joinTransfers(found, transfers, to);
	return { ...loaded, transfers: { ...transfers, in: joined.in, out: joined.out }, from };
}

/**
 * Loads a range of blocks that ends at a height. If the answer is larger than a page needs, retries with an eighth of
 * the blocks.
 */
async function loadRange(
	to: number,
	blocks: number,
	count: number,
	load: (from: number, maxAnswerBytes?: number) => Promise<Transfers>
): Promise<{ from: number; found: Transfers }> {
	const from = Math.max(0, to - blocks);
	const isPage = count < Infinity && blocks > 1;
	const { value } = await loadPart(
		load(from, isPage ? MAX_BYTES_PER_TRANSFER * Math.max(100, count) : undefined),
		(failure) => isPage && isTooLarge(failure)
	);
	return value ? { from, found: value } : loadRange(to, Math.ceil(blocks / 8), count, load);
}

/**
 * Transfers above a height and outside of blocks, as a string that changes when they do. Confirmations are left out,
 * because they follow from the height.
 */
const stateAbove = (transfers: Transfers, from: number): string =>
	entriesAbove(transfers, from)
		.map((transfer) => stringifyJson({ ...transfer, confirmations: 0 }))
		.sort()
		.join();

/** True when a transfer has left the block that contained it. */
function hasMoved(before: Transfers, newest: Transfers, from: number): boolean {
	const names = (transfers: Transfers) => inBlocksAbove(transfers, from).map(({ txid, height }) => `${txid} ${height}`);
	const now = new Set(names(newest));
	return names(before).some((name) => !now.has(name));
}

/**
 * Joins earlier transfers with those above a height. Older releases list all blocks whatever the parameters, so both
 * lists are filtered to count no transfer twice.
 */
export function joinTransfers(before: Transfers, newest: Transfers, from: number): Transfers {
	const joined = (list: 'in' | 'out') => [
		...before[list].filter(({ height }) => height <= from),
		...newest[list].filter(({ height }) => height > from)
	];
	return { ...newest, in: joined('in'), out: joined('out') };
}

export const countTransfers = (transfers: Transfers) =>
	Object.values(transfers).reduce((sum, { length }) => sum + length, 0);

/**
 * Loads transfers and the wallet's addresses, including those that another program created meanwhile.
 *
 * @throws RpcError
 */
export async function fetchTransfersWithAddresses(
	wallet: Client,
	accounts: readonly Account[],
	count = Infinity
): Promise<{ transfers: Transfers; own: OwnAddresses }> {
	const wereKnown = accounts.every(({ account_index }) => areAddressesCached(wallet, account_index));
	const before = peek(transfersQuery(wallet))?.transfers;
	const [{ transfers }, own] = await Promise.all([fetchTransfers(wallet, count), fetchOwnAddresses(wallet, accounts)]);
	const hasNew =
		wereKnown && transfers !== before && (await reloadOutdatedAddresses(wallet, [...transfers.in, ...transfers.pool]));
	return { transfers, own: hasNew ? await fetchOwnAddresses(wallet, accounts) : own };
}
