import type { Kind } from '../queries/confirmations';
import { searchWords } from './find';
import type { Row } from './history';
import type { OwnAddresses } from './own-addresses';

/** Filters by kind. */
export const SHOWN = {
	all: { name: 'Everything', kinds: ['in', 'mined', 'pool', 'out', 'pending', 'failed'] },
	in: { name: 'Received', kinds: ['in', 'mined', 'pool'] },
	out: { name: 'Sent', kinds: ['out', 'pending'] },
	unconfirmed: { name: 'Unconfirmed', kinds: ['pool', 'pending'] },
	mined: { name: 'Mined', kinds: ['mined'] },
	failed: { name: 'Failed', kinds: ['failed'] }
} as const satisfies Record<string, { name: string; kinds: readonly Kind[] }>;

export type Shown = keyof typeof SHOWN;

export interface Filter {
	shown: Shown;
	/** Words that all have to occur in a hash, a note, an address, a label or a payment id. */
	text: string;
	/** Days in local time as `YYYY-MM-DD`, both included; '' for any. */
	from: string;
	to: string;
}

export const NO_FILTER: Filter = { shown: 'all', text: '', from: '', to: '' };

/** The text that a search looks through, in lower case. */
export function findable({ transfer }: Row, own: OwnAddresses): string {
	const { txid, note, payment_id, address, destinations } = transfer;
	const addresses = [address, ...destinations.map((destination) => destination.address)];
	const labels = addresses.map((each) => own.get(each)?.label ?? '');
	return [txid, note, isId(payment_id) ? payment_id : '', ...addresses, ...labels].join('\n').toLowerCase();
}

/** Payments without a payment id have zeros for it. */
export const isId = (payment_id: string) => /[^0]/.test(payment_id);

/** @param texts `findable` of each row */
export function filterRows(rows: readonly Row[], texts: () => readonly string[], filter: Filter): readonly Row[] {
	const kinds: readonly Kind[] = SHOWN[filter.shown].kinds;
	const words = searchWords(filter.text);
	const from = startOf(filter.from, 0) ?? -Infinity;
	const before = startOf(filter.to, 1) ?? Infinity;
	const everything = kinds.length === SHOWN.all.kinds.length && from === -Infinity && before === Infinity;
	if (everything && words.length === 0) return rows;
	const found = words.length > 0 ? texts() : [];
	return rows.filter(
		({ kind, transfer: { timestamp } }, index) =>
			kinds.includes(kind) &&
			timestamp >= from &&
			timestamp < before &&
			words.every((word) => found[index]?.includes(word))
	);
}

/** The years, in local time, of transfers whose time is known; the newest first. */
export const yearsOf = (rows: readonly Row[]): string[] =>
	[
		...new Set(
			rows.flatMap(({ transfer: { timestamp } }) => (timestamp > 0 ? [new Date(timestamp * 1000).getFullYear()] : []))
		)
	]
		.sort((a, b) => b - a)
		.map(String);

/** The first second, in local time, of some days after a day; null if it is not a day. */
function startOf(day: string, later: number): number | null {
	const [, year, month, date] = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(day) ?? [];
	if (year === undefined) return null;
	const moment = new Date(2000, 0, 1);
	moment.setFullYear(Number(year), Number(month) - 1, Number(date) + later);
	return Math.floor(moment.getTime() / 1000);
}
