import { wasAnswered, loadPart } from '../../app/load-part';
import { fetchQuery, type Query } from '../../app/query.svelte';
import type { Coin } from '../../format/amount';
import type { Client } from '../../rpc/client';
import type { Failure } from '../../rpc/errors';
import { WALLET_ERROR_CODES } from '../../rpc/wallet/codes';
import { getTransferByTxid, incomingTransfers } from '../../rpc/wallet/history';
import type { TransferEntry } from '../../rpc/wallet/records';
import { lookUpOwnAddresses } from '../../wallet-data/address-index';
import { fetchContacts } from '../../wallet-data/address-queries';
import {
	buildHistory,
	firstChangedHeight,
	entriesAbove,
	foldRewards,
	startBalanceOf,
	type History,
	type HistoryRow
} from '../../wallet-data/history';
import { openWalletQuery, type OpenWallet } from '../../wallet-data/open-wallet';
import { NO_CONTACTS, type WalletNames } from '../../wallet-data/names';
import type { OwnAddresses } from '../../wallet-data/own-addresses';
import {
	countTransfers,
	fetchTransfers,
	reloadTransfers,
	transfersQuery,
	type LoadedTransfers
} from '../../wallet-data/transfers';
import type { GivenUpEvidence } from './given-up';
import { changeOf, entriesOf, type TransferWithKind } from './transfer-details';

/** Transfers with a running balance. */
export interface WalletHistory {
	loaded: LoadedTransfers;
	history: History;
	own: OwnAddresses;
	/** True when all transfers are loaded. */
	isComplete: boolean;
	/** The balance before the first loaded transfer, in atomic units; null while it is not known. */
	start: bigint | null;
}

/** Transfers with the names of their recipients, and a running balance. */
export interface NamedHistory extends WalletHistory {
	/** At first only the wallet's own addresses; contacts, labels and requests follow. */
	names: WalletNames;
}

/** Number of transfers on the first page of a wallet. */
export const LATEST_COUNT = 10;

/** Number of transfers in the first load of the history. */
const FIRST_LOAD_COUNT = 100;

/** Query of the newest transfers, with names, and whatever else is loaded already. */
export const latestTransfersQuery = (wallet: Client, coin: Coin): Query<NamedHistory> => ({
	service: wallet.url,
	key: ['latest transfers'],
	staleOn: 'transfers',
	load: (signal, before, publish) =>
		loadNamedHistory(wallet, coin, LATEST_COUNT, signal, before, publish, (rows) =>
			foldRewards(rows)
				.slice(0, LATEST_COUNT)
				.flatMap((item) => item.rows)
		)
});

/** Query of the newest transfers, with names, and those that `loadOlder` adds. */
export const historyQuery = (wallet: Client, coin: Coin): Query<NamedHistory> => ({
	service: wallet.url,
	key: ['history'],
	staleOn: 'transfers',
	load: (signal, before, publish) =>
		loadNamedHistory(wallet, coin, FIRST_LOAD_COUNT, signal, before, publish, (rows) => rows)
});

/** Loads `more` older transfers. @returns the height above which all are loaded @throws RpcError */
export async function loadOlderHistory(wallet: Client, coin: Coin, more: number): Promise<number> {
	const { transfers } = await fetchQuery(transfersQuery(wallet));
	const { from } = await fetchTransfers(wallet, countTransfers(transfers) + more);
	const { isComplete } = await fetchQuery(historyQuery(wallet, coin), 0);
	// The answer was of a query that had begun before the load.
	if (from === 0 && !isComplete) await fetchQuery(historyQuery(wallet, coin), 0);
	return from;
}

/**
 * Loads at least `count` of the newest transfers with a running balance. If the balance before the first transfer has
 * changed, earlier transfers have changed (for example, another program imported key images), and all are loaded again.
 *
 * @param last the previous history, of the same wallet or another one
 * @param signal stops further requests when aborted
 * @throws RpcError
 */
export async function loadHistory(
	wallet: Client,
	count: number,
	last?: WalletHistory,
	signal?: AbortSignal
): Promise<WalletHistory> {
	let loaded = await fetchTransfers(wallet, count);
	signal?.throwIfAborted();
	const before =
		last?.loaded.primaryAddress === loaded.primaryAddress && last.loaded.base === loaded.base ? last : null;
	const known = before?.loaded.from === loaded.from ? before.start : null;
	const history = await withBalance(wallet, loaded, before, known);
	if (known === null || history.start === known) return history;
	signal?.throwIfAborted();
	loaded = await reloadTransfers(wallet, loaded, count);
	return withBalance(wallet, loaded, null, null);
}

async function withBalance(
	wallet: Client,
	loaded: LoadedTransfers,
	before: WalletHistory | null,
	known: bigint | null
): Promise<WalletHistory> {
	const { transfers, from } = loaded;
	const { accounts, balance } = await fetchQuery(openWalletQuery(wallet));
	const changed = before ? firstChangedHeight(before.history.transfers, transfers) : -Infinity;
	const own = await lookUpOwnAddresses(wallet, accounts, entriesAbove(transfers, changed - 1));
	const isSame = before?.history.transfers === transfers;
	const history = isSame ? before.history : buildHistory(transfers, own, null, before?.history);
	const isComplete = from === 0;
	const start = startBalanceOf(history, balance, known ?? (isComplete ? 0n : null));
	return { loaded, history, own, isComplete, start };
}

/** @param count minimum number of the newest transfers @param shown selects the rows that get names */
async function loadNamedHistory(
	wallet: Client,
	coin: Coin,
	count: number,
	signal: AbortSignal,
	before: NamedHistory | undefined,
	publish: (value: NamedHistory) => void,
	shown: (rows: readonly HistoryRow[]) => readonly HistoryRow[]
): Promise<NamedHistory> {
	const loaded = await loadHistory(wallet, count, before, signal);
	// Aborted queries do not load names.
	signal.throwIfAborted();
	const { history, own } = loaded;
	const isSame = before?.history === history && before.names.own === own && before.names.contacts !== NO_CONTACTS;
	if (isSame && before.names.contacts === (await fetchContacts(wallet))) return { ...loaded, names: before.names };
	// Published without the names that are not loaded yet.
	publish({ ...loaded, names: { contacts: NO_CONTACTS, ...before?.names, own } });
	const { fetchRowNames } = await import('./fetch-names');
	signal.throwIfAborted();
	const { accounts } = await fetchQuery(openWalletQuery(wallet));
	return { ...loaded, names: await fetchRowNames(wallet, accounts, shown(history.rows), coin) };
}

/** A transaction, as the wallet lists it. */
export interface WalletTransaction {
	open: OpenWallet;
	/** Empty where the wallet does not list it. */
	entries: readonly TransferWithKind[];
	names: WalletNames;
	/** Atomic units; null when unknown, or for an incoming transaction. */
	change: bigint | null;
}

/** @param txid 64 hex digits, in lower case */
export const transferQuery = (wallet: Client, txid: string): Query<WalletTransaction> => ({
	service: wallet.url,
	key: ['transfer', txid],
	staleOn: 'transfers',
	async load(signal, before) {
		const open = await fetchQuery(openWalletQuery(wallet));
		const known = before?.open.address === open.address ? before : null;
		const transfers = known?.entries[0]
			? await reloadEntries(wallet, txid, known.entries)
			: await loadEntries(wallet, accountsOf(open), txid);
		const { fetchTransferNames } = await import('./fetch-names');
		signal.throwIfAborted();
		const names = await fetchTransferNames(wallet, open.accounts, transfers);
		const entries = entriesOf(transfers);
		return { open, entries, names, change: known?.change ?? (await loadChange(wallet, entries)) };
	}
});

/** Query of a node's evidence about a transaction that the wallet has given up. */
export const evidenceQuery = (node: Client, txid: string): Query<Exclude<GivenUpEvidence, 'asking'>> => ({
	service: node.url,
	key: ['given up', txid],
	staleOn: 'pool',
	async load() {
		// Imported lazily, because it needs the transaction parser.
		const { loadNodeEvidence } = await import('../sending/node-evidence');
		return loadNodeEvidence(node, txid);
	}
});

const accountsOf = ({ accounts }: OpenWallet) => accounts.map(({ account_index }) => account_index);

/** Takes the entries from the newest transfers, or else from the accounts that had the transaction before. */
async function reloadEntries(wallet: Client, txid: string, before: readonly TransferWithKind[]) {
	const { transfers } = await fetchQuery(transfersQuery(wallet));
	const found = entriesAbove(transfers).filter((transfer) => transfer.txid === txid);
	const accounts = new Set(before.map(({ transfer }) => transfer.subaddr_index.major));
	return found.length > 0 ? found : loadEntries(wallet, [...accounts], txid);
}

/**
 * Loads a transaction's entries. The service searches one account at a time. Empty where no account has the
 * transaction.
 *
 * @throws RpcError
 */
async function loadEntries(wallet: Client, accounts: readonly number[], txid: string): Promise<TransferEntry[]> {
	const read = accounts.map(async (account_index) => {
		const { value } = await loadPart(wallet.call(getTransferByTxid, { txid, account_index }), isUnknown);
		if (!value) return [];
		return value.transfers.length > 0 ? value.transfers : [value.transfer];
	});
	return (await Promise.all(read)).flat();
}

const isUnknown = (failure: Failure) => failure.kind === 'refused' && failure.code === WALLET_ERROR_CODES.wrongTxid;

/** Change goes to the first address of the account that paid. */
async function loadChange(wallet: Client, entries: readonly TransferWithKind[]): Promise<bigint | null> {
	const sent = entries.find(({ kind }) => kind === 'out' || kind === 'pending')?.transfer;
	if (!sent) return null;
	if (sent.change_amount !== undefined) return sent.change_amount;
	const account_index = sent.subaddr_index.major;
	const { value } = await loadPart(
		wallet.call(incomingTransfers, { transfer_type: 'all', account_index, subaddr_indices: [0] }),
		wasAnswered
	);
	return changeOf(sent, value?.transfers ?? []);
}
