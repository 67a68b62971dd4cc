import { compare } from '../format/compare';
import type { TransferEntry } from '../rpc/wallet/records';
import { transferKindOf, type TransferKind } from '../chain-data/confirmations';
import { paidToItself, type OwnAddresses } from './own-addresses';

/** Transfers as `get_transfers` lists them. */
export type Transfers = Readonly<Record<Exclude<TransferKind, 'mined'>, readonly TransferEntry[]>>;

/** Transfers in blocks above a height. */
export const inBlocksAbove = ({ in: incoming, out }: Transfers, from: number) =>
	[incoming, out].flatMap((list) => list.filter(({ height }) => height > from));

/** Transfers in blocks above a height, and all that are not in a block. */
export const entriesAbove = (transfers: Transfers, from = -Infinity) => [
	...inBlocksAbove(transfers, from),
	...transfers.pending,
	...transfers.failed,
	...transfers.pool
];

/** A transfer and its effect on the balance. Amounts in atomic units. */
export interface HistoryRow {
	/** Unique id. */
	id: string;
	kind: TransferKind;
	transfer: TransferEntry;
	/**
	 * Effect on the balance, fee included: negative for outgoing transfers, 0 for failed ones, undefined when the amount
	 * is not known.
	 */
	effect: bigint | undefined;
	/**
	 * Balance after the transfer. Null for transfers that are not in a block, undefined from the first unknown effect on.
	 */
	balance: bigint | null | undefined;
}

export interface History {
	/** The transfers that the history was built from. */
	transfers: Transfers;
	/** All rows, newest first, unconfirmed ones on top. */
	rows: readonly HistoryRow[];
	/** Rows of transfers in blocks, oldest first. */
	inBlocks: readonly HistoryRow[];
	/** Sum of the transfers in blocks; undefined if an amount is not known, as for the other sums. */
	confirmed: bigint | undefined;
	/** Sums of unconfirmed transfers: payments by the wallet, and payments to it. */
	outgoing: bigint | undefined;
	incoming: bigint | undefined;
}

/** The sum of two amounts; undefined if one of them is not known. */
export const addAmounts = (a: bigint | undefined, b: bigint | undefined) =>
	a === undefined || b === undefined ? undefined : a + b;

/** The sum of all transfers; undefined if an amount is not known. */
export const totalOf = ({ confirmed, outgoing, incoming }: History): bigint | undefined =>
	addAmounts(addAmounts(confirmed, outgoing), incoming);

/**
 * Builds rows with a running balance, from the transfers of all accounts.
 *
 * @param account null for all accounts
 * @param before the previous history of the same account: rows below the first changed block are reused
 */
export function buildHistory(
	transfers: Transfers,
	own: OwnAddresses,
	account: number | null,
	before: History | null = null
): History {
	const changed = before ? firstChangedHeight(before.transfers, transfers) : -Infinity;
	const kept = before?.inBlocks.filter(({ transfer }) => transfer.height < changed) ?? [];
	const rowsOf = (list: Exclude<TransferKind, 'mined'>, from = -Infinity) =>
		transfers[list]
			.filter(({ height, subaddr_index }) => height >= from && (account === null || subaddr_index.major === account))
			.map((transfer): HistoryRow => {
				const kind = transferKindOf(list, transfer);
				return { id: '', kind, transfer, effect: effectOf(kind, transfer, own), balance: null };
			});
	const fresh = [...rowsOf('in', changed), ...rowsOf('out', changed)].sort(byBlock);
	const last = kept.at(-1);
	const confirmed = runBalance(fresh, last ? (last.balance ?? undefined) : 0n);
	const inBlocks = [...kept, ...fresh];
	const failed = withoutListedElsewhere(rowsOf('failed'), transfers).sort(byTime);
	const unconfirmed = [...rowsOf('pool'), ...rowsOf('pending')].sort(byTime);
	setRowIds([...fresh, ...failed, ...unconfirmed].reverse());
	const rows = [...merge(inBlocks, failed), ...unconfirmed].reverse();
	const sum = (kind: TransferKind) =>
		unconfirmed.reduce<bigint | undefined>((all, row) => (row.kind === kind ? addAmounts(all, row.effect) : all), 0n);
	return { transfers, rows, inBlocks, confirmed, outgoing: sum('pending'), incoming: sum('pool') };
}

/**
 * Failed transfers that appear in no other list. A wallet that relays an already mined transaction lists it as failed
 * as well.
 */
function withoutListedElsewhere(failed: readonly HistoryRow[], transfers: Transfers): HistoryRow[] {
	if (failed.length === 0) return [];
	const { in: incoming, out, pending, pool } = transfers;
	const others = new Set([incoming, out, pending, pool].flatMap((list) => list.map(({ txid }) => txid)));
	return failed.filter(({ transfer }) => !others.has(transfer.txid));
}

/**
 * Height of the lowest block whose transfers may differ (by identity) from before; Infinity if all are the same
 * objects.
 */
export const firstChangedHeight = (before: Transfers, now: Transfers): number =>
	Math.min(...(['in', 'out'] as const).map((list) => firstChange(before[list], now[list])));

function firstChange(before: readonly TransferEntry[], now: readonly TransferEntry[]): number {
	let next = 0;
	let lowest = Infinity;
	for (const transfer of before) {
		if (transfer === now[next]) next++;
		else lowest = Math.min(lowest, transfer.height);
	}
	return now.slice(next).reduce((least, { height }) => Math.min(least, height), lowest);
}

/**
 * True when the transfers add up to what the wallet holds: its balance plus frozen outputs, which services leave out of
 * the balance. A mismatch means that the wallet is wrong about which outputs are spent. Older releases count incoming
 * payments only once they are in a block, so both sums are accepted.
 */
export const addsUpTo = (history: History, walletTotal: bigint) =>
	walletTotal === totalOf(history) || walletTotal === addAmounts(history.confirmed, history.outgoing);

/**
 * The balance before the first of these transfers, computed backwards from what the wallet holds. Null when it is not
 * known: an amount is missing, or payments are incoming, which some releases count in the balance and others do not.
 *
 * @param known the start balance computed before
 */
export function startBalanceOf(
	{ confirmed, outgoing, incoming }: History,
	walletTotal: bigint,
	known: bigint | null
): bigint | null {
	if (confirmed === undefined || outgoing === undefined || incoming === undefined) return null;
	const start = walletTotal - confirmed - outgoing;
	if (incoming === 0n) return start;
	return known === start || known === start - incoming ? known : null;
}

function effectOf(kind: TransferKind, transfer: TransferEntry, own: OwnAddresses): bigint | undefined {
	const { amount, fee } = transfer;
	switch (kind) {
		case 'in':
		case 'mined':
		case 'pool':
			return amount;
		case 'out':
		case 'pending':
			return amount === undefined || fee === undefined ? undefined : paidToItself(transfer, own) - amount - fee;
		case 'failed':
			return 0n;
	}
}

/** Sorts by block. Entries of one transaction stay together, outgoing ones first. */
function byBlock(a: HistoryRow, b: HistoryRow): number {
	return (
		a.transfer.height - b.transfer.height ||
		compare(a.transfer.txid, b.transfer.txid) ||
		Number(b.kind === 'out') - Number(a.kind === 'out') ||
		a.transfer.subaddr_index.major - b.transfer.subaddr_index.major ||
		a.transfer.subaddr_index.minor - b.transfer.subaddr_index.minor
	);
}

const byTime = (a: HistoryRow, b: HistoryRow) =>
	a.transfer.timestamp - b.transfer.timestamp || compare(a.transfer.txid, b.transfer.txid);

function runBalance(rows: HistoryRow[], before: bigint | undefined): bigint | undefined {
	let balance = before;
	for (const row of rows) row.balance = balance = addAmounts(balance, row.effect);
	return balance;
}

/** Inserts failed transfers by time. Rows in blocks keep their order, whatever the blocks' timestamps are. */
function merge(inBlocks: readonly HistoryRow[], failed: readonly HistoryRow[]): HistoryRow[] {
	const merged: HistoryRow[] = [];
	let next = 0;
	for (const row of inBlocks) {
		for (let other = failed[next]; other && other.transfer.timestamp < row.transfer.timestamp; other = failed[++next]) {
			merged.push(other);
		}
		merged.push(row);
	}
	return [...merged, ...failed.slice(next)];
}

function setRowIds(rows: readonly HistoryRow[]): void {
	const seen = new Map<string, number>();
	for (const row of rows) {
		const { txid, subaddr_index } = row.transfer;
		const name = `${row.kind} ${txid} ${subaddr_index.major}/${subaddr_index.minor}`;
		const times = seen.get(name) ?? 0;
		seen.set(name, times + 1);
		row.id = times === 0 ? name : `${name} ${times}`;
	}
}

/** A transfer, or a run of consecutive block rewards. */
export interface HistoryItem {
	newest: HistoryRow;
	/** At least one row. */
	rows: readonly HistoryRow[];
}

/** Groups rows (newest first): consecutive block rewards, with no other transfer between, become one item. */
export function foldRewards(rows: readonly HistoryRow[]): HistoryItem[] {
	const items: { newest: HistoryRow; rows: HistoryRow[] }[] = [];
	for (const row of rows) {
		const before = items.at(-1);
		if (row.kind === 'mined' && before?.newest.kind === 'mined') before.rows.push(row);
		else items.push({ newest: row, rows: [row] });
	}
	return items;
}
