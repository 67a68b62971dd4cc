import { loadPart } from '../../app/load-part';
import { formatClock, startOfDay } from '../../format/day';
import type { Coin } from '../../format/amount';
import { isoMoment } from '../../format/time';
import { unixSeconds } from '../../format/unix-seconds';
import type { Client } from '../../rpc/client';
import type { Failure } from '../../rpc/errors';
import {
	addsUpTo,
	buildHistory,
	foldRewards,
	startBalanceOf,
	totalOf,
	type HistoryItem,
	type HistoryRow
} from '../../wallet-data/history';
import { accountChoices } from '../../wallet-data/names';
import type { OpenWallet } from '../../wallet-data/open-wallet';
import type { OwnAddresses } from '../../wallet-data/own-addresses';
import { historyCsv, historyJson, koinlyCsv } from '../history-export';
import { filterRows, isFiltered, NO_HISTORY_FILTER, memoizeSearchText, yearsOf } from '../history-filter';
import { frozenAmounts } from '../outputs/frozen-amounts.svelte';
import { byDay, type HistoryDay } from './days';
import { progressInList } from './progress-in-list';
import { loadOlderHistory, type NamedHistory } from './queries';
import { lineHeight } from './row-progress';

/** Values from the page; getters give the current value. */
export interface HistoryContext {
	wallet: Client;
	coin: Coin;
	open: Pick<OpenWallet, 'accounts' | 'balance' | 'height'>;
	/** The transfers that are loaded. */
	all: NamedHistory;
	/** Unix seconds. */
	now: number;
}

/** A day's heading, or one of its transfers. */
interface ListLine {
	key: string;
	day: HistoryDay;
	item: HistoryItem | null;
}

/** A file format for exporting transfers. */
interface ExportFormat {
	name: string;
	ending: string;
	type: string;
	write: (rows: readonly HistoryRow[], own: OwnAddresses, coin: Coin) => string;
}

const CSV_TYPE = 'text/csv;charset=utf-8';

export const EXPORT_FORMATS: readonly ExportFormat[] = [
	{ name: 'CSV', ending: 'csv', type: CSV_TYPE, write: (rows, own, { decimals }) => historyCsv(rows, own, decimals) },
	{ name: 'JSON', ending: 'json', type: 'application/json', write: historyJson },
	{ name: 'Koinly', ending: 'koinly.csv', type: CSV_TYPE, write: (rows, _own, coin) => koinlyCsv(rows, coin) }
];

/** Number of transfers to load at a time: on a request for older ones, and on a request for all. */
const TRANSFERS_PER_LOAD = 1000;
const TRANSFERS_PER_LOAD_ALL = 20_000;

/** Longest day, in seconds. Some days have 25 hours; two hours are added. */
const LONGEST_DAY_SECONDS = 26 * 3600;

/** The choice of all accounts. */
const ALL_ACCOUNTS = 'all';

/** State of the list of transfers by day: filter, loading and export. */
export class HistoryList {
	readonly #context: HistoryContext;

	filter = $state({ ...NO_HISTORY_FILTER });
	/** The index of an account, as text, or `all`. */
	account = $state(ALL_ACCOUNTS);
	/** True when older transfers are being loaded. */
	isLoading = $state(false);
	/** Why older transfers could not be loaded. */
	failure: Failure | null = $state.raw(null);

	readonly #coin = $derived.by(() => this.#context.coin);
	readonly #allAccounts = $derived.by(() => this.#context.all.history);
	readonly #own = $derived.by(() => this.#context.all.names.own);
	readonly #contacts = $derived.by(() => this.#context.all.names.contacts);
	readonly isComplete = $derived.by(() => this.#context.all.isComplete);
	/** Rounded to the day, so that the rows are recomputed once a day and not every second. */
	readonly today = $derived.by(() => startOfDay(this.#context.now) ?? 0);

	readonly #accounts = $derived.by(() => this.#context.open.accounts);
	readonly accounts = $derived([{ value: ALL_ACCOUNTS, name: 'All accounts' }, ...accountChoices(this.#accounts)]);
	readonly years = $derived(yearsOf(this.#allAccounts.rows).map((value) => ({ value, name: value })));
	/** Null for all accounts. */
	readonly #index = $derived(this.account === ALL_ACCOUNTS ? null : Number(this.account));
	readonly history = $derived(
		this.#index === null ? this.#allAccounts : buildHistory(this.#allAccounts.transfers, this.#own, this.#index)
	);
	readonly #textOf = $derived(memoizeSearchText({ contacts: this.#contacts, own: this.#own }, this.#coin.decimals));
	readonly rows = $derived(filterRows(this.history.rows, this.#textOf, this.filter));
	readonly isSearch = $derived(this.#index !== null || isFiltered(this.filter));

	readonly lines = $derived(
		byDay(this.history.rows, this.rows, this.today).flatMap((day): ListLine[] => [
			{ key: String(day.start), day, item: null },
			...this.#itemsOf(day).map((item) => ({ key: item.newest.id, day, item }))
		])
	);

	/** Balance of the chosen accounts as the service reports it, in atomic units; undefined where it does not. */
	readonly #reported = $derived.by(() =>
		this.#index === null
			? this.#context.open.balance
			: this.#accounts.find(({ account_index }) => account_index === this.#index)?.balance
	);
	/** Frozen outputs, which services leave out of the balance. */
	readonly #frozen = $derived(this.#index === null ? frozenAmounts.total : frozenAmounts.of(this.#index));
	/** Sum of the transfers; undefined where amounts are not known. */
	readonly sum = $derived(totalOf(this.history));
	/** Reported balance plus frozen outputs, if the sum of the transfers differs from it; null if they agree. */
	readonly balanceMismatch = $derived.by(() => {
		if (!this.isComplete || this.#reported === undefined || !frozenAmounts.isKnown) return null;
		const held = this.#reported + this.#frozen;
		return addsUpTo(this.history, held) ? null : held;
	});
	/** Balance before the first loaded transfer; null while it is not known. */
	readonly #start = $derived.by(() => {
		if (this.isComplete) return 0n;
		return this.#index === null ? this.#context.all.start : startBalanceOf(this.history, this.#reported ?? 0n, null);
	});

	constructor(context: HistoryContext) {
		this.#context = context;
	}

	/** Stops loading older transfers after the current part. */
	stop(): void {
		this.isLoading = false;
	}

	/** The balance at the end of a day, in atomic units; null where it is not known. */
	balanceAt({ balance }: HistoryDay): bigint | null {
		if (this.isComplete) return balance === null ? 0n : (balance ?? null);
		if (this.#start === null || typeof balance !== 'bigint') return null;
		const held = this.#start + this.#frozen + balance;
		return held < 0n ? null : held;
	}

	/** The time of a transfer within a day; undefined for a transfer of another day. @param moment Unix seconds */
	timeIn({ start }: HistoryDay, moment: number): string | undefined {
		return moment >= start && moment < start + LONGEST_DAY_SECONDS ? formatClock(moment) : undefined;
	}

	/** @returns the height in pixels at the usual text size */
	heightOf({ item }: ListLine, width: 'wide' | 'narrow' | 'narrower'): number {
		const { open, now } = this.#context;
		// On wide screens all rows have one height, so the progress is not needed.
		const progress = item && width === 'narrow' ? progressInList(item, open.height, now) : null;
		return lineHeight(item === null, progress, width);
	}

	/** Loads older transfers: a thousand, or all of them in several parts. */
	async load(isWhole: boolean): Promise<void> {
		const { wallet, coin } = this.#context;
		this.isLoading = true;
		let from: number;
		do {
			const part = await loadPart(
				loadOlderHistory(wallet, coin, isWhole ? TRANSFERS_PER_LOAD_ALL : TRANSFERS_PER_LOAD)
			);
			this.failure = part.problem ?? null;
			from = part.value ?? 0;
		} while (isWhole && this.isLoading && from > 0);
		this.isLoading = false;
	}

	/**
	 * A file of all transfers that match, including those not loaded yet. Null when there are none, or not all could be
	 * loaded.
	 */
	async fileOf({ ending, type, write }: ExportFormat): Promise<{ name: string; content: string; type: string } | null> {
		if (!this.isComplete) await this.load(true);
		if (!this.isComplete || this.rows.length === 0) return null;
		const day = isoMoment(unixSeconds())?.slice(0, 10);
		return { name: `transfers-${day}.${ending}`, content: write(this.rows, this.#own, this.#coin), type };
	}

	/** Block rewards are listed one by one in searches, and folded otherwise. */
	#itemsOf({ rows }: HistoryDay): readonly HistoryItem[] {
		const isFolded = this.filter.kind !== 'mined' && this.filter.text.trim() === '';
		return isFolded ? foldRewards(rows) : rows.map((row) => ({ newest: row, rows: [row] }));
	}
}
