import type { Coin } from '../format/amount';
import { writeCsv, type Cell } from '../format/csv';
import { startOfDay } from '../format/day';
import { writeShortDecimal } from '../format/decimal';
import { isoMoment } from '../format/time';
import { receiptLink } from '../links';
import { parseLabel, type LabelledRequest } from '../payment/label';
import { receiptMessage, termsForPayment, writeReceipt } from '../payment/receipt';
import { isInPoolOrBlock, requestState, type RequestState, type RequestTerms } from '../payment/state';
import { describeState, type StateText } from '../payment/states';
import type { TransferEntry } from '../rpc/wallet/records';
import { hashPayees } from '../wallet-data/outgoing/hashed-payees';
import type { HashedPayee, PaymentPart } from '../wallet-data/outgoing/payment';
import type { ListedPayments } from '../wallet-data/seen-payments';
import { paymentsToAddress, type ReceivedPayment } from './sources/recipient-wallet';

/** A request of the open wallet or of a shop with a view key, with the payments to its address. */
export interface OwnRequest {
	facts: LabelledRequest;
	address: string;
	account: number;
	index: number;
	payments: readonly ReceivedPayment[];
	/** Hash of the wallet's refund transaction, full or partial, that is not in a block yet; null for none. */
	refunding: string | null;
	/** Hashes of mined refund transactions that the label does not name yet. */
	unlabelled: readonly string[];
}

/** Transfers of all accounts of the wallet. */
interface TransferLists extends ListedPayments {
	out: readonly TransferEntry[];
	pending: readonly TransferEntry[];
	/** Transactions of the payments in this browser's journal. */
	journal: readonly Pick<PaymentPart, 'hash' | 'refunds'>[];
}

/**
 * Requests from the labels of a wallet's addresses. Refunds are taken only from the label or the journal, never from
 * text that others can write.
 *
 * @param height number of blocks the wallet has scanned
 * @param now Unix seconds
 */
export function requestsOf(
	addresses: Iterable<readonly [string, { account: number; index: number; label: string }]>,
	lists: TransferLists,
	height: number,
	coin: Coin,
	now: number
): OwnRequest[] {
	const addressKey = (account: number, index: number) => `${account}/${index}`;
	const at = ({ subaddr_index: { major, minor } }: TransferEntry) => addressKey(major, minor);
	const [inBlocks, pool, vanished] = [lists.in, lists.pool, lists.vanished].map((list) => groupBy(list, at));
	const refundsInJournal: { hash: string; refunds: HashedPayee }[] = [];
	for (const { hash, refunds } of lists.journal) if (refunds) refundsInJournal.push({ hash, refunds });
	const isIn = (list: readonly TransferEntry[], hash: string) => list.some(({ txid }) => txid === hash);
	return [...addresses].flatMap(([address, { account, index, label }]): OwnRequest[] => {
		const facts = parseLabel(label, coin);
		if (!facts) return [];
		const key = addressKey(account, index);
		const transfersHere = {
			in: inBlocks?.get(key) ?? [],
			pool: pool?.get(key) ?? [],
			vanished: vanished?.get(key) ?? []
		};
		const own = refundsInJournal.filter(
			({ hash, refunds }) =>
				facts.refunds.every(({ txid }) => txid !== hash) &&
				hashPayees(hash, [{ address, amount: 0n }])[0]?.to === refunds.to
		);
		const sent = own.filter(({ hash }) => isIn(lists.out, hash));
		return [
			{
				address,
				account,
				index,
				unlabelled: sent.map(({ hash }) => hash),
				refunding: own.find(({ hash }) => isIn(lists.pending, hash))?.hash ?? null,
				facts: {
					...facts,
					refunds: [
						...facts.refunds,
						...sent.map(({ hash: txid, refunds }) => ({ txid, amount: BigInt(refunds.amount) }))
					]
				},
				payments: paymentsToAddress({ account, index }, transfersHere, height, now)
			}
		];
	});
}

export type RequestGroup = 'open' | 'paid' | 'expired' | 'cancelled' | 'refunded';

export interface RequestRow extends OwnRequest {
	state: RequestState;
	status: StateText;
	group: RequestGroup;
}

/**
 * Requests with their states, newest first.
 *
 * @param termsFor conditions on which payments count
 * @param now Unix seconds
 */
export function requestRows(
	requests: readonly OwnRequest[],
	termsFor: (facts: LabelledRequest) => Pick<RequestTerms, 'needed' | 'tolerance'>,
	coin: Coin,
	now: number
): RequestRow[] {
	return requests
		.map((request) => {
			const { facts, payments } = request;
			const state = requestState({ ...facts, ...termsFor(facts) }, payments, now);
			const { kind, isExpired } = state;
			const isOver = kind === 'paid' || kind === 'expired' || kind === 'cancelled' || kind === 'refunded';
			// A request whose only payments failed for good is closed.
			const unpaid = kind === 'failed' || (kind === 'partial' && isExpired) ? 'expired' : 'open';
			const group = isOver ? kind : unpaid;
			return { ...request, state, status: describeState(state, coin), group } as const;
		})
		.toSorted((a, b) => b.facts.created - a.facts.created || b.index - a.index);
}

/** Sales that are open, or have payments or refunds. Other closed sales need no attention. */
export const lastSales = (rows: readonly RequestRow[]): RequestRow[] =>
	rows.filter(({ facts, state, group }) => {
		const hasMoney = state.received > 0n || state.gone > 0n || facts.refunds.length > 0;
		return facts.madeBy === 'sale' && (group === 'open' || hasMoney);
	});

/** True when a payment may fail: it left the pool or its block, or another transaction spends the same outputs. */
export const mayFail = ({ state }: RequestRow): boolean => state.kind === 'gone' || state.kind === 'contested';

/** True when the QR code and the link may be shown: an amount is left to pay, and the request has not expired. */
export const isPayable = ({ state, group, refunding }: RequestRow): boolean =>
	group === 'open' && (state.kind === 'open' || state.kind === 'partial') && refunding === null;

export type NextAction = { kind: 'copy' | 'show' | 'refund' | 'again' } | { kind: 'receipt'; txid: string };

/** The primary action for a request. @param canSend whether this browser can send a refund */
export function nextAction(row: RequestRow, canSend: boolean): NextAction {
	const { state, group, payments, refunding } = row;
	if (isPayable(row)) return { kind: 'copy' };
	if (refunding !== null || group === 'refunded' || mayFail(row) || state.kind === 'locked') return { kind: 'show' };
	const isOver = group === 'expired' || group === 'cancelled';
	const isOwed = state.excess > 0n || (isOver && state.received > state.returned);
	if (isOwed && canSend) return { kind: 'refund' };
	const [paid, ...others] = payments.filter(isInPoolOrBlock);
	if (paid && others.length === 0) return { kind: 'receipt', txid: paid.txid };
	return { kind: isOver && !paid ? 'again' : 'show' };
}

/** Requests with a text in their description, recipient name, amount, price or address (case-insensitive). */
export function findRequests(rows: readonly RequestRow[], text: string, { decimals }: Coin): readonly RequestRow[] {
	const wanted = text.trim().toLowerCase();
	if (wanted === '') return rows;
	return rows.filter(({ facts: { text, from, amount, price }, address }) =>
		[text, from, amount === null ? '' : writeShortDecimal(amount, decimals), price?.total ?? '', address].some((part) =>
			part.toLowerCase().includes(wanted)
		)
	);
}

/** Open requests first (`day: null`), then the others by the day of their creation in the chosen time zone. */
export function requestDays(rows: readonly RequestRow[]): { day: string | null; rows: readonly RequestRow[] }[] {
	const days = groupBy(rows, ({ group, facts }) => (group === 'open' ? null : String(startOfDay(facts.created))));
	const open = days.get(null);
	const others = [...days].filter(([day]) => day !== null).map(([day, rows]) => ({ day, rows }));
	return [...(open ? [{ day: null, rows: open }] : []), ...others];
}

export interface RequestTotals {
	/** Number of payments received for these requests. */
	payments: number;
	/** Atomic units received. */
	received: bigint;
	/** Atomic units refunded. */
	returned: bigint;
}

/** Totals in coins only: sums in a currency would mix prices of different rates. */
export function requestTotals(rows: readonly RequestRow[]): RequestTotals {
	const received = rows.flatMap(({ payments }) => payments.filter(isInPoolOrBlock));
	return {
		payments: received.length,
		received: rows.reduce((sum, { state }) => sum + state.received, 0n),
		returned: rows.reduce((sum, { state }) => sum + state.returned, 0n)
	};
}

/** Link to the receipt of a payment. @param prove creates the payment proof; returns null when that fails */
export async function proveReceipt(
	{ facts, address, payments }: Pick<OwnRequest, 'facts' | 'address' | 'payments'>,
	txid: string,
	coin: Coin,
	prove: (txid: string, message: string) => Promise<string | null>
): Promise<string | null> {
	const paid = payments.reduce((sum, payment) => (payment.txid === txid ? sum + payment.amount : sum), 0n);
	const terms = termsForPayment(facts, paid);
	const proof = await prove(txid, receiptMessage(terms, coin));
	return proof === null ? null : receiptLink(writeReceipt({ ...terms, address, txid, proof }, coin));
}

const REQUESTS_CSV_COLUMNS = [
	'time',
	'made by',
	'status',
	'text',
	'total',
	'currency',
	'rate',
	'asked',
	'received',
	'returned',
	'address',
	'transactions',
	'refund'
];

/** Spreadsheet table of the requests, oldest first. */
export function requestsCsv(rows: readonly RequestRow[], { decimals }: Coin): string {
	return writeCsv(
		REQUESTS_CSV_COLUMNS,
		rows.toReversed().map(({ facts, state, status, address, payments }): Cell[] => [
			{ text: isoMoment(facts.created) ?? '' },
			{ text: facts.madeBy },
			{ text: status.text },
			{ text: facts.text },
			{ number: facts.price?.total ?? '' },
			{ text: facts.price?.currency ?? '' },
			{ number: facts.price?.rate ?? '' },
			{ number: facts.amount === null ? '' : writeShortDecimal(facts.amount, decimals) },
			{ number: writeShortDecimal(state.received, decimals) },
			{ number: state.returned === 0n ? '' : writeShortDecimal(state.returned, decimals) },
			{ text: address },
			{
				text: payments
					.filter(isInPoolOrBlock)
					.map(({ txid }) => txid)
					.join(' ')
			},
			{ text: facts.refunds.map(({ txid }) => txid).join(' ') }
		])
	);
}

function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
	const groups = new Map<Key, Value[]>();
	for (const value of values) {
		const group = groups.get(keyOf(value));
		if (group) group.push(value);
		else groups.set(keyOf(value), [value]);
	}
	return groups;
}
