import { isoMoment } from '../format/time';
import { writeDecimal } from '../format/decimal';
import { writeCsv, type Cell } from '../format/csv';
import type { HistoryRow } from '../wallet-data/history';
import { hasPaymentId } from './history-filter';
import { findOwnAddress, type OwnAddresses } from '../wallet-data/own-addresses';

/** The columns. Amounts are in coins, negative for outgoing transfers. */
const CSV_COLUMNS = [
	'time',
	'height',
	'kind',
	'account',
	'amount',
	'fee',
	'effect',
	'balance',
	'txid',
	'address',
	'label',
	'payment_id',
	'note',
	'destinations',
	'unlock_time'
];

/** Formats atomic units as coins; one coin is 10^decimals of them. Empty for null and for unknown amounts. */
const moneyIn =
	(decimals: number) =>
	(atomic: bigint | null | undefined): Cell => ({
		number: typeof atomic === 'bigint' ? writeDecimal(atomic, decimals) : ''
	});

/** Atomic units as text; null for null and for unknown amounts. */
const atomicText = (atomic: bigint | null | undefined) => (typeof atomic === 'bigint' ? String(atomic) : null);

/** History as a table for spreadsheets. One coin is 10^decimals atomic units. */
export function historyCsv(rows: readonly HistoryRow[], own: OwnAddresses, decimals: number): string {
	const money = moneyIn(decimals);
	return writeCsv(
		CSV_COLUMNS,
		rows.map(({ kind, transfer, effect, balance }) => [
			{ text: isoMoment(transfer.timestamp) ?? '' },
			{ number: balance === null ? '' : String(transfer.height) },
			{ text: kind },
			{ number: String(transfer.subaddr_index.major) },
			money(transfer.amount),
			money(transfer.fee),
			money(effect),
			money(balance),
			{ text: transfer.txid },
			{ text: transfer.address },
			{ text: findOwnAddress(transfer.address, own)?.label ?? '' },
			{ text: hasPaymentId(transfer.payment_id) ? transfer.payment_id : '' },
			{ text: transfer.note },
			{
				text: transfer.destinations
					.map(({ address, amount }) => `${address} ${writeDecimal(amount, decimals)}`)
					.join('; ')
			},
			{ number: String(transfer.unlock_time) }
		])
	);
}

/**
 * History as JSON. Amounts are strings of atomic units, so that no parser rounds them, or null where they are not
 * known.
 */
export function historyJson(
	rows: readonly HistoryRow[],
	own: OwnAddresses,
	coin: { ticker: string; decimals: number }
): string {
	const transfers = rows.map(({ kind, transfer, effect, balance }) => ({
		time: isoMoment(transfer.timestamp) ?? null,
		timestamp: transfer.timestamp,
		height: balance === null ? null : transfer.height,
		kind,
		amount: atomicText(transfer.amount),
		fee: atomicText(transfer.fee),
		effect: atomicText(effect),
		balance: atomicText(balance),
		txid: transfer.txid,
		address: transfer.address,
		label: findOwnAddress(transfer.address, own)?.label ?? '',
		subaddr_index: transfer.subaddr_index,
		subaddr_indices: transfer.subaddr_indices,
		payment_id: hasPaymentId(transfer.payment_id) ? transfer.payment_id : '',
		note: transfer.note,
		destinations: transfer.destinations.map(({ address, amount }) => ({ address, amount: String(amount) })),
		unlock_time: String(transfer.unlock_time)
	}));
	return `${JSON.stringify({ coin, transfers }, null, '\t')}\n`;
}

/**
 * Transfers in blocks, oldest first, in Koinly's simple format: times in UTC, signed amounts with fees. Source:
 * support.koinly.io, "custom CSV file".
 */
export function koinlyCsv(rows: readonly HistoryRow[], coin: { ticker: string; decimals: number }): string {
	const money = moneyIn(coin.decimals);
	const inBlocks = rows.filter(({ balance }) => balance !== null).toReversed();
	return writeCsv(
		['Koinly Date', 'Amount', 'Currency', 'Label', 'Description', 'TxHash'],
		inBlocks.map(({ kind, transfer, effect }) => [
			{ text: `${isoMoment(transfer.timestamp)?.slice(0, 16).replace('T', ' ') ?? ''} UTC` },
			money(effect),
			{ text: coin.ticker },
			{ text: kind === 'mined' ? 'mining' : '' },
			{ text: transfer.note },
			{ text: transfer.txid }
		])
	);
}
