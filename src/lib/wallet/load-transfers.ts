import { loadPart } from '../app/optional-call';
import { lacksNode } from '../app/live-wallet.svelte';
import { ownTransactions } from '../app/own-transactions.svelte';
import type { Client } from '../rpc/client';
import { isTooLarge } from '../rpc/errors';
import { stringifyJson } from '../rpc/json';
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
		...{ in: true, out: true, pending: true, failed: true, all_accounts: true },
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
 * those that a reorganisation may have moved. @throws RpcError
 */
export async function loadTransfers(
	wallet: Client,
	cache: WalletCache,
	height: number,
	count = Infinity
): Promise<LoadedTransfers> {
	let loaded = (await loadNew(wallet, cache.transfers, height)) ?? (await loadNewest(wallet, height, count));
	while (loaded.from > 0 && countOf(loaded.transfers) < count) loaded = await loadOlder(wallet, loaded, count);
	cache.transfers = loaded;
	ownTransactions.note(recentHashes(loaded));
	return loaded;
}

/** Those that wait, and those of about the last hour: no picture shows older blocks. */
function recentHashes({ transfers, height }: LoadedTransfers): string[] {
	const confirmed = [...transfers.in, ...transfers.out].filter((transfer) => transfer.height > height - 30);
	return [...transfers.pool, ...transfers.pending, ...confirmed].map(({ txid }) => txid);
}

/** Null where nothing was loaded, or too much has changed: fewer blocks than before mean a reorganisation or a rescan. */
async function loadNew(
	wallet: Client,
	before: LoadedTransfers | null,
	height: number
): Promise<LoadedTransfers | null> {
	if (!before || height < before.height) return null;
	const deepest = Math.max(before.from, before.height - DEEPEST);
	const confirmed = confirmedAbove(before.transfers, deepest).sort((a, b) => b - a);
	let from = Math.max(deepest, Math.min(before.height - AGAIN, confirmed[AGAIN] ?? 0));
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

const confirmedAbove = ({ in: incoming, out }: Transfers, from: number) =>
	[...incoming, ...out].map((transfer) => transfer.height).filter((height) => height > from);

/** What a wallet lists above a height and outside of blocks, as a text that changes with it; confirmations follow from the height. */
const stateAbove = ({ in: incoming, out, ...others }: Transfers, from: number): string =>
	[...incoming, ...out]
		.filter(({ height }) => height > from)
		.concat(Object.values(others).flat())
		.map((transfer) => stringifyJson({ ...transfer, confirmations: 0 }))
		.sort()
		.join();

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
