import { loadPart } from '../app/optional-call';
import { lacksNode } from '../app/live-wallet.svelte';
import { ownTransactions } from '../app/own-transactions.svelte';
import type { Client } from '../rpc/client';
import { getTransfers } from '../rpc/wallet/history';
import type { TransferEntry } from '../rpc/wallet/records';
import { agrees, buildHistory, type History, type Transfers } from './history';
import { forgetOutdated, loadOwnAddresses } from './load-addresses';
import type { OpenWallet } from './load-open-wallet';
import type { OwnAddresses } from './own-addresses';
import type { LoadedTransfers, WalletCache } from './wallet-cache';

/** Wallets refuse deeper reorganisations (reference implementation, wallet2.h: m_max_reorg_depth). */
export const DEEPEST = 100;

/** So many blocks, and transfers, are loaded again at least: a wallet with many would load too much for `DEEPEST` each time. */
const AGAIN = 30;

/** How many blocks are searched for the newest transfers. */
const STEPS = [1000, 30_000];

/** Transfers above a height, and unconfirmed ones; without the pool where the service has no node. @throws RpcError */
export async function loadAbove(wallet: Client, from: number): Promise<Transfers> {
	const params = {
		...{ in: true, out: true, pending: true, failed: true, all_accounts: true },
		...(from > 0 && { filter_by_height: true, min_height: from })
	};
	const { value } = await loadPart(wallet.call(getTransfers, { ...params, pool: true }), lacksNode);
	return value ?? wallet.call(getTransfers, params);
}

/**
 * Transfers of all accounts: at least `count` of the newest, if there are so many. Once loaded, only new ones are, with
 * those that a reorganisation may have moved. @throws RpcError
 */
export async function loadTransfers(
	wallet: Client,
	cache: WalletCache,
	height: number,
	count = Infinity
): Promise<LoadedTransfers> {
	const loaded = (await loadNew(wallet, cache.transfers, height, count)) ?? (await loadNewest(wallet, height, count));
	cache.transfers = loaded;
	ownTransactions.note(recentHashes(loaded));
	return loaded;
}

/** Those that wait, and those of about the last hour: no picture shows older blocks. */
function recentHashes({ transfers, height }: LoadedTransfers): string[] {
	const confirmed = [...transfers.in, ...transfers.out].filter((transfer) => transfer.height > height - 30);
	return [...transfers.pool, ...transfers.pending, ...confirmed].map(({ txid }) => txid);
}

const covers = ({ transfers, from }: LoadedTransfers, count: number) => from === 0 || countOf(transfers) >= count;

/** Null when this is not enough: fewer blocks than before mean a reorganisation or a rescan. */
async function loadNew(wallet: Client, before: LoadedTransfers | null, height: number, count: number) {
	if (!before || height < before.height || !covers(before, count)) return null;
	const deepest = Math.max(before.from, before.height - DEEPEST);
	const confirmed = confirmedAbove(before.transfers, deepest).sort((a, b) => b - a);
	let from = Math.max(deepest, Math.min(before.height - AGAIN, confirmed[AGAIN] ?? 0));
	let newest = await loadAbove(wallet, from);
	if (from > deepest && hasMoved(before.transfers, newest, from)) {
		from = deepest;
		newest = await loadAbove(wallet, from);
	}
	const loaded = { transfers: joinTransfers(before.transfers, newest, from), from: before.from, height };
	return covers(loaded, count) ? loaded : null;
}

async function loadNewest(wallet: Client, height: number, count: number): Promise<LoadedTransfers> {
	for (const step of count === Infinity ? [] : STEPS.filter((blocks) => blocks < height)) {
		const loaded = { transfers: await loadAbove(wallet, height - step), from: height - step, height };
		if (covers(loaded, count)) return loaded;
	}
	return { transfers: await loadAbove(wallet, 0), from: 0, height };
}

const confirmedAbove = ({ in: incoming, out }: Transfers, from: number) =>
	[...incoming, ...out].map((transfer) => transfer.height).filter((height) => height > from);

/** Whether a transfer is no longer in the block that it was in. */
function hasMoved(before: Transfers, newest: Transfers, from: number): boolean {
	const name = ({ txid, height }: TransferEntry) => `${txid} ${height}`;
	const now = new Set([...newest.in, ...newest.out].map(name));
	return [...before.in, ...before.out].some((transfer) => transfer.height > from && !now.has(name(transfer)));
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
	transfers: Transfers;
	own: OwnAddresses;
	history: History;
}

/**
 * All transfers with a running balance. When their sum no longer fits the balance as it did, earlier ones have changed (key
 * images imported by another program, for example), and all are loaded again. @throws RpcError
 */
export async function loadHistory(wallet: Client, cache: WalletCache, open: OpenWallet): Promise<WalletHistory> {
	const wasComplete = cache.transfers?.from === 0;
	const loaded = await loadWithAddresses(wallet, cache, open);
	const history = buildHistory(loaded.transfers, loaded.own, null);
	const difference = agrees(history, open.balance) ? 0n : open.balance - history.confirmed - history.outgoing;
	if (wasComplete && cache.difference !== null && difference !== cache.difference) {
		cache.transfers = cache.difference = null;
		return loadHistory(wallet, cache, open);
	}
	cache.difference = difference;
	return { ...loaded, history };
}

/** Transfers, and the wallet's addresses with those that another program created meanwhile. @throws RpcError */
export async function loadWithAddresses(
	wallet: Client,
	cache: WalletCache,
	{ accounts, height }: Pick<OpenWallet, 'accounts' | 'height'>,
	count = Infinity
): Promise<{ transfers: Transfers; own: OwnAddresses }> {
	const wasCached = accounts.every(({ account_index }) => cache.addresses.has(account_index));
	const [{ transfers }, own] = await Promise.all([
		loadTransfers(wallet, cache, height, count),
		loadOwnAddresses(wallet, cache, accounts)
	]);
	const hasNew = wasCached && (await forgetOutdated(cache, [...transfers.in, ...transfers.pool]));
	return { transfers, own: hasNew ? await loadOwnAddresses(wallet, cache, accounts) : own };
}
