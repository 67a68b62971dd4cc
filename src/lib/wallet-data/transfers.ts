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
import { areKnown, reloadOutdated } from './address-queries';
import { entriesAbove, inBlocksAbove, type Transfers } from './history';
import { openWalletQuery } from './open-wallet';
import type { OwnAddresses } from './own-addresses';
import { baseQuery, beginAnew } from './transfers-base';

/** Wallets refuse deeper reorganisations (reference implementation, wallet2.h: m_max_reorg_depth). */
export const DEEPEST = 100;

/** So many blocks, and transfers, are loaded again at least: a wallet with many would load too much for `DEEPEST` each time. */
const AGAIN = 30;

/** So many blocks at most are looked through next, where there was no transfer in one. */
const GROWTH = 30;

/** What an answer may have for each transfer that is wanted: with more, fewer blocks are asked for. */
const BYTES_EACH = 1000;

/** So many blocks are looked through for the newest transfers first. */
const FIRST = 1000;

/**
 * Transfers above a height, and unconfirmed ones; without the pool where the service has no node.
 *
 * @throws RpcError, for which `isTooLarge` where the answer has more than so many bytes
 */
export async function loadAbove(wallet: Client, from: number, maxAnswerBytes?: number): Promise<Transfers> {
	const params = {
		in: true,
		out: true,
		pending: true,
		failed: true,
		all_accounts: true,
		...(from > 0 && { filter_by_height: true, min_height: from })
	};
	const operation = limited(maxAnswerBytes);
	const { value } = await loadPart(wallet.call(operation, { ...params, pool: true }), lacksNode);
	// A newer release may have fields that are no lists of transfers.
	const { in: incoming, out, pending, failed, pool } = value ?? (await wallet.call(operation, params));
	return { in: incoming, out, pending, failed, pool };
}

const limited = (maxAnswerBytes?: number) => (maxAnswerBytes ? { ...getTransfers, maxAnswerBytes } : getTransfers);

/** Transfers in blocks above a height, and all that are in none. */
export interface LoadedTransfers {
	transfers: Transfers;
	/** 0 where these are all. */
	from: number;
	/** The number of blocks that the wallet had scanned. */
	height: number;
	/** The wallet's primary address. */
	wallet: string;
	/** The answer of `baseQuery` that they are from. */
	base: object;
}

/**
 * Transfers of all accounts: at least `count` of the newest, if there are so many. Once loaded, only new ones are, with those
 * that a reorganisation may have moved. After a rescan, and with another base, all that was loaded is loaded again.
 */
export const transfersQuery = (wallet: Client, count = 0): Query<LoadedTransfers> => ({
	service: wallet.url,
	key: ['transfers'],
	until: 'transfers',
	isKept: true,
	async load(signal, before) {
		const [{ address, height }, base] = await Promise.all([
			fetchQuery(openWalletQuery(wallet)),
			fetchQuery(baseQuery(wallet))
		]);
		const of = { wallet: address, base };
		const known = before?.wallet === address ? before : null;
		const canGoOn = known !== null && known.base === base && height >= known.height;
		let loaded = canGoOn
			? await loadNew(wallet, known, height)
			: { ...(await loadNewest(wallet, height, count)), ...of };
		const wanted = known && !canGoOn ? Math.max(count, wantedOf(known)) : count;
		while (isShort(loaded, wanted)) loaded = await loadOlder(wallet, loaded, wanted);
		if (!signal.aborted) ownTransactions.note(recentHashes(loaded));
		return loaded;
	}
});

const isShort = ({ transfers, from }: LoadedTransfers, count: number) => from > 0 && countOf(transfers) < count;

/** The newest transfers, at least `count` of them if there are so many. @throws RpcError */
export async function fetchTransfers(wallet: Client, count = Infinity): Promise<LoadedTransfers> {
	const query = transfersQuery(wallet, count);
	let loaded = await fetchQuery(query);
	// Those that are there, or were under way, may be fewer.
	while (isShort(loaded, count)) loaded = await fetchQuery(query, 0);
	return loaded;
}

/** All that were loaded, once more: earlier ones may have changed. @param wrong those @throws RpcError */
export async function reloadTransfers(wallet: Client, wrong: LoadedTransfers, count: number): Promise<LoadedTransfers> {
	if ((await fetchQuery(baseQuery(wallet))) === wrong.base) await beginAnew(wallet);
	let loaded: LoadedTransfers;
	do loaded = await fetchQuery(transfersQuery(wallet, count), 0);
	while (loaded.base === wrong.base);
	return loaded;
}

const wantedOf = ({ transfers, from }: LoadedTransfers) => (from === 0 ? Infinity : countOf(transfers));

/** Those that wait, and those of about the last hour: no picture shows older blocks. */
const recentHashes = ({ transfers, height }: LoadedTransfers): string[] =>
	entriesAbove(transfers, height - 30).map(({ txid }) => txid);

async function loadNew(wallet: Client, before: LoadedTransfers, height: number): Promise<LoadedTransfers> {
	const deepest = Math.max(before.from, before.height - DEEPEST);
	const heights = inBlocksAbove(before.transfers, deepest).map((transfer) => transfer.height);
	const busiest = heights.sort((a, b) => b - a)[AGAIN] ?? 0;
	let from = Math.max(deepest, Math.min(before.height - AGAIN, busiest));
	let newest = await loadAbove(wallet, from);
	if (from > deepest && hasMoved(before.transfers, newest, from)) {
		from = deepest;
		newest = await loadAbove(wallet, from);
	}
	const isSame = stateAbove(before.transfers, from) === stateAbove(newest, from);
	const transfers = isSame ? before.transfers : joinTransfers(before.transfers, newest, from);
	return { ...before, transfers, height };
}

async function loadNewest(wallet: Client, height: number, count: number) {
	const { from, found: transfers } = await loadSome(height, count === Infinity ? height : FIRST, count, (from, most) =>
		loadAbove(wallet, from, most)
	);
	// Older releases list all blocks whatever the parameters.
	const isAll = [...transfers.in, ...transfers.out].some((transfer) => transfer.height <= from);
	return { transfers, from: isAll ? 0 : from, height };
}

/** With as many older blocks as may have what is missing, by how many transfers were in those after them. */
async function loadOlder(wallet: Client, loaded: LoadedTransfers, count: number): Promise<LoadedTransfers> {
	const { transfers, from: to, height } = loaded;
	const each = (height - to) / (transfers.in.length + transfers.out.length || 1);
	const blocks = Math.min(Math.ceil(1.2 * each * (count - countOf(transfers))), GROWTH * (height - to));
	const { from, found } = await loadSome(to, count === Infinity ? to : blocks, count, (min_height, most) => {
		const range = { filter_by_height: true, min_height, max_height: to };
		return wallet.call(limited(most), { in: true, out: true, all_accounts: true, ...range });
	});
	const joined = joinTransfers(found, transfers, to);
	return { ...loaded, transfers: { ...transfers, in: joined.in, out: joined.out }, from };
}

/** What is in so many blocks up to a height, or in fewer where that is more than a page. */
async function loadSome(
	to: number,
	blocks: number,
	count: number,
	load: (from: number, maxAnswerBytes?: number) => Promise<Transfers>
): Promise<{ from: number; found: Transfers }> {
	const from = Math.max(0, to - blocks);
	const isPage = count < Infinity && blocks > 1;
	const { value } = await loadPart(
		load(from, isPage ? BYTES_EACH * Math.max(100, count) : undefined),
		(failure) => isPage && isTooLarge(failure)
	);
	return value ? { from, found: value } : loadSome(to, Math.ceil(blocks / 8), count, load);
}

/** What a wallet lists above a height and outside of blocks, as a text that changes with it; confirmations follow from the height. */
const stateAbove = (transfers: Transfers, from: number): string =>
	entriesAbove(transfers, from)
		.map((transfer) => stringifyJson({ ...transfer, confirmations: 0 }))
		.sort()
		.join();

/** Whether a transfer is no longer in the block that it was in. */
function hasMoved(before: Transfers, newest: Transfers, from: number): boolean {
	const names = (transfers: Transfers) => inBlocksAbove(transfers, from).map(({ txid, height }) => `${txid} ${height}`);
	const now = new Set(names(newest));
	return names(before).some((name) => !now.has(name));
}

/**
 * Joins earlier transfers with those above a height. Older releases list all blocks whatever the parameters: none is
 * counted twice.
 */
export function joinTransfers(before: Transfers, newest: Transfers, from: number): Transfers {
	const joined = (list: 'in' | 'out') => [
		...before[list].filter(({ height }) => height <= from),
		...newest[list].filter(({ height }) => height > from)
	];
	return { ...newest, in: joined('in'), out: joined('out') };
}

export const countOf = (transfers: Transfers) => Object.values(transfers).reduce((sum, { length }) => sum + length, 0);

/** Transfers, and the wallet's addresses with those that another program created meanwhile. @throws RpcError */
export async function fetchWithAddresses(
	wallet: Client,
	accounts: readonly Account[],
	count = Infinity
): Promise<{ transfers: Transfers; own: OwnAddresses }> {
	const wereKnown = accounts.every(({ account_index }) => areKnown(wallet, account_index));
	const before = peek(transfersQuery(wallet))?.transfers;
	const [{ transfers }, own] = await Promise.all([fetchTransfers(wallet, count), fetchOwnAddresses(wallet, accounts)]);
	const hasNew =
		wereKnown && transfers !== before && (await reloadOutdated(wallet, [...transfers.in, ...transfers.pool]));
	return { transfers, own: hasNew ? await fetchOwnAddresses(wallet, accounts) : own };
}
