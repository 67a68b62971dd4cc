import { fetchQuery, type Query } from '../../app/query.svelte';
import type { Coin } from '../../format/amount';
import type { Client } from '../../rpc/client';
import { foldRewards, type Row } from '../history';
import { openWalletQuery } from '../load-open-wallet';
import { loadHistory, type WalletHistory } from '../load-transfers';
import { NOBODY, type KnownNames } from '../names';
import { cacheOf } from '../wallet-cache';

/** Transfers with the names of whom they pay, and a running balance. */
export interface NamedHistory extends WalletHistory {
	/** Of the wallet's addresses at first; contacts, labels and requests follow. */
	names: KnownNames;
}

/** How many transfers the first page of a wallet shows. */
export const LATEST = 10;

/** How many transfers are loaded at first where all can be. */
const PAGE = 100;

/** The newest transfers, named, and what else was loaded. */
export const latestQuery = (wallet: Client, coin: Coin): Query<NamedHistory> => ({
	service: wallet.url,
	key: ['latest transfers'],
	until: 'transfers',
	load: (_signal, before, publish) =>
		loadNamedHistory(wallet, coin, LATEST, before, publish, (rows) =>
			foldRewards(rows)
				.slice(0, LATEST)
				.flatMap((item) => item.rows)
		)
});

/** The newest transfers, named; `loadMore` and a refetch make them more. */
export const historyQuery = (wallet: Client, coin: Coin): Query<NamedHistory> => ({
	service: wallet.url,
	key: ['history'],
	until: 'transfers',
	load: (_signal, before, publish) => loadNamedHistory(wallet, coin, PAGE, before, publish, (rows) => rows)
});

/** @param count of the newest transfers that are wanted at least @param shown the rows that get names */
async function loadNamedHistory(
	wallet: Client,
	coin: Coin,
	count: number,
	before: NamedHistory | undefined,
	publish: (value: NamedHistory) => void,
	shown: (rows: readonly Row[]) => readonly Row[]
): Promise<NamedHistory> {
	const open = await fetchQuery(openWalletQuery(wallet));
	const cache = cacheOf(wallet, open.address);
	const loaded = await loadHistory(wallet, cache, open, count);
	const { history, own } = loaded;
	const isSame = before?.history === history && before.names.own === own && cache.contacts !== null;
	if (isSame) return { ...loaded, names: before.names };
	// Without the names that are not there yet.
	publish({ ...loaded, names: { contacts: NOBODY, ...before?.names, own } });
	const { loadTexts } = await import('../load-names');
	return { ...loaded, names: await loadTexts(wallet, cache, shown(history.rows), coin) };
}
