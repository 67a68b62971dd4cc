import { loadPart } from '../app/optional-call';
import { lacksNode } from '../app/live-wallet.svelte';
import { ownTransactions } from '../app/own-transactions.svelte';
import type { Client } from '../rpc/client';
import { isTooLarge } from '../rpc/errors';
import { stringifyJson } from '../rpc/json';
import { getTransfers } from '../rpc/wallet/history';
import {
	buildHistory,
	changedFrom,
	entriesAbove,
	inBlocksAbove,
	startOf,
	type History,
	type Transfers
} from './history';
import { areKnown } from './address-queries';
import { loadNamed, loadOwnAddresses, reloadOutdated } from './load-addresses';
import type { OpenWallet } from './load-open-wallet';
import type { OwnAddresses } from './own-addresses';
import type { LoadedTransfers, WalletCache } from './wallet-cache';

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

/**
 * Transfers of all accounts: at least `count` of the newest, if there are so many, and those of the last 125 blocks. Once loaded, only new ones are, with
 * those that a reorganisation may have moved. After a rescan all that was loaded is loaded again. @throws RpcError
 */
export const loadTransfers = (
	wallet: Client,
	cache: WalletCache,
	height: number,
	count = Infinity
): Promise<LoadedTransfers> =>
	inTurn(cache, async () => {
		const before = cache.transfers;
		const loaded = before && height >= before.height ? await loadNew(wallet, before, height) : null;
		if (before && !loaded) {
			cache.history = null;
			return loadAtLeast(wallet, cache, await loadNewest(wallet, height, count), Math.max(count, wantedOf(before)));
		}
		return loadAtLeast(wallet, cache, loaded ?? (await loadNewest(wallet, height, count)), count);
	});

/** So many older transfers, with those that are loaded. @throws RpcError */
export const loadMore = (wallet: Client, cache: WalletCache, more: number) =>
	inTurn(cache, async () => {
		const { transfers: before } = cache;
		return before && loadAtLeast(wallet, cache, before, countOf(before.transfers) + more);
	});

/** Runs one load of transfers after the other: each goes on from what is loaded. */
function inTurn<Result>(cache: WalletCache, work: () => Promise<Result>): Promise<Result> {
	const loading = cache.loading.catch(() => undefined).then(work);
	cache.loading = loading;
	return loading;
}

async function loadAtLeast(wallet: Client, cache: WalletCache, newest: LoadedTransfers, count: number) {
	let loaded = newest;
	while (loaded.from > 0 && countOf(loaded.transfers) < count) loaded = await loadOlder(wallet, loaded, count);
	cache.transfers = loaded;
	ownTransactions.note(recentHashes(loaded));
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
	return { transfers, from: before.from, height };
}

async function loadNewest(wallet: Client, height: number, count: number): Promise<LoadedTransfers> {
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
	return { transfers: { ...transfers, in: joined.in, out: joined.out }, from, height };
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

export interface WalletHistory {
	history: History;
	own: OwnAddresses;
	/** Whether all transfers are loaded. */
	isComplete: boolean;
	/** The balance before the first of them; null while it is not known. */
	start: bigint | null;
}

/**
 * At least `count` of the newest transfers with a running balance. When the balance before them is no longer what it was, earlier ones
 * have changed (key images imported by another program, for example), and all that was loaded is loaded again. @throws RpcError
 */
export async function loadHistory(
	wallet: Client,
	cache: WalletCache,
	open: OpenWallet,
	count = Infinity
): Promise<WalletHistory> {
	const { transfers, from } = await loadTransfers(wallet, cache, open.height, count);
	const before = cache.history;
	const changed = before ? changedFrom(before.history.of, transfers) : -Infinity;
	const own = await loadNamed(wallet, cache, open.accounts, entriesAbove(transfers, changed - 1));
	const history =
		before?.history.of === transfers ? before.history : buildHistory(transfers, own, null, before?.history);
	const isComplete = from === 0;
	const known = before?.from === from ? before.start : null;
	const start = startOf(history, open.balance, known ?? (isComplete ? 0n : null));
	if (known !== null && start !== known) {
		cache.transfers = cache.transfers && { ...cache.transfers, height: Infinity };
		return loadHistory(wallet, cache, open, count);
	}
	cache.history = { history, from, start };
	return { history, own, isComplete, start };
}

/** Transfers, and the wallet's addresses with those that another program created meanwhile. @throws RpcError */
export async function loadWithAddresses(
	wallet: Client,
	cache: WalletCache,
	{ accounts, height }: Pick<OpenWallet, 'accounts' | 'height'>,
	count = Infinity
): Promise<{ transfers: Transfers; own: OwnAddresses }> {
	const wereKnown = accounts.every(({ account_index }) => areKnown(wallet, account_index));
	const before = cache.transfers?.transfers;
	const [{ transfers }, own] = await Promise.all([
		loadTransfers(wallet, cache, height, count),
		loadOwnAddresses(wallet, cache, accounts)
	]);
	const hasNew =
		wereKnown && transfers !== before && (await reloadOutdated(wallet, [...transfers.in, ...transfers.pool]));
	return { transfers, own: hasNew ? await loadOwnAddresses(wallet, cache, accounts) : own };
}
