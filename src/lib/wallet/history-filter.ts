import { writeDecimal } from '../format/decimal';
import { isoMoment } from '../format/time';
import { calendarDay, dayStart } from '../format/zone';
import type { TransferKind } from '../chain-data/confirmations';
import { searchWords } from '../format/find';
import type { HistoryRow } from '../wallet-data/history';
import type { WalletNames } from '../wallet-data/names';

/** Filters by kind. */
export const KIND_FILTERS = {
	all: { name: 'All', kinds: ['in', 'mined', 'pool', 'out', 'pending', 'failed'] },
	in: { name: 'Received', kinds: ['in', 'pool'] },
	out: { name: 'Sent', kinds: ['out', 'pending', 'failed'] },
	mined: { name: 'Mined', kinds: ['mined'] }
} as const satisfies Record<string, { name: string; kinds: readonly TransferKind[] }>;

export type KindFilter = keyof typeof KIND_FILTERS;

export interface HistoryFilter {
	kind: KindFilter;
	/** Words that must all occur in the text of `searchTextOf`. */
	text: string;
	/** In local time; '' for any. */
	year: string;
}

export const NO_HISTORY_FILTER: HistoryFilter = { kind: 'all', text: '', year: '' };

/** The text that a search looks through, in lower case: ids, note, names, addresses, and amounts as coins. */
function searchTextOf({ transfer, effect }: HistoryRow, { contacts, own }: WalletNames, decimals: number): string {
	const { txid, note, payment_id, address, destinations, amount } = transfer;
	const addresses = [address, ...destinations.map((destination) => destination.address)];
	const names = addresses.map((each) => `${contacts.get(each) ?? ''}\n${own.get(each)?.label ?? ''}`);
	const amounts = [amount, effect, ...destinations.map((destination) => destination.amount)];
	const coins = amounts.map((atomic) => (atomic === undefined ? '' : writeDecimal(atomic, decimals)));
	return [txid, note, hasPaymentId(payment_id) ? payment_id : '', ...addresses, ...names, ...coins]
		.join('\n')
		.toLowerCase();
}

/** Returns a memoized `searchTextOf`. */
export function memoizeSearchText(names: WalletNames, decimals: number): (row: HistoryRow) => string {
	const texts = new WeakMap<HistoryRow, string>();
	return (row) => {
		const text = texts.get(row) ?? searchTextOf(row, names, decimals);
		texts.set(row, text);
		return text;
	};
}

/** True when a payment id is set: payments without one have zeros. */
export const hasPaymentId = (payment_id: string) => /[^0]/.test(payment_id);

/** @param textOf `searchTextOf` of a row */
export function filterRows(
	rows: readonly HistoryRow[],
	textOf: (row: HistoryRow) => string,
	filter: HistoryFilter
): readonly HistoryRow[] {
	const kinds: readonly TransferKind[] = KIND_FILTERS[filter.kind].kinds;
	const words = searchWords(filter.text);
	const [from, before] =
		filter.year === '' ? [-Infinity, Infinity] : [startOfYear(filter.year), startOfYear(filter.year, 1)];
	if (!isFiltered(filter)) return rows;
	return rows.filter((row) => {
		const { timestamp } = row.transfer;
		if (!kinds.includes(row.kind) || timestamp < from || timestamp >= before) return false;
		const text = words.length > 0 ? textOf(row) : '';
		return words.every((word) => text.includes(word));
	});
}

export const isFiltered = ({ kind, year, text }: HistoryFilter) =>
	kind !== 'all' || year !== '' || searchWords(text).length > 0;

/**
 * Years of the transfers in the chosen time zone, newest first. Transfers with an unknown or impossible time are
 * skipped.
 */
export const yearsOf = (rows: readonly HistoryRow[]): string[] =>
	[
		...new Set(
			rows
				.filter(({ transfer: { timestamp } }) => isoMoment(timestamp))
				.map(({ transfer: { timestamp } }) => calendarDay(timestamp).year)
		)
	]
		.sort((a, b) => b - a)
		.map(String);

const startOfYear = (year: string, later = 0) => dayStart(Number(year) + later, 0, 1);
