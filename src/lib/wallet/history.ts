import type { TransferEntry } from '../rpc/wallet/records';
import { kindOf, type Kind } from '../queries/confirmations';
import { paidToItself, type OwnAddresses } from './own-addresses';

/** As `get_transfers` lists them. */
export type Transfers = Readonly<Record<Exclude<Kind, 'mined'>, readonly TransferEntry[]>>;

/** A transfer and its effect on the balance. Amounts in atomic units. */
export interface Row {
	/** Unique. */
	id: string;
	kind: Kind;
	transfer: TransferEntry;
	/** Fee included; negative for outgoing transfers, 0 for failed ones. */
	effect: bigint;
	/** The balance after it; null outside of blocks. */
	balance: bigint | null;
}

export interface History {
	/** Newest first, unconfirmed ones on top. */
	rows: readonly Row[];
	/** The sum of the transfers in blocks. */
	confirmed: bigint;
	/** The effect of unconfirmed transfers: the wallet's own payments, and payments to it. */
	outgoing: bigint;
	incoming: bigint;
}

/**
 * Rows with a running balance, from the transfers of all accounts.
 *
 * @param account null for all accounts
 */
export function buildHistory(transfers: Transfers, own: OwnAddresses, account: number | null): History {
	const of = (list: Exclude<Kind, 'mined'>) =>
		transfers[list]
			.filter(({ subaddr_index }) => account === null || subaddr_index.major === account)
			.map((transfer): Row => {
				const kind = kindOf(list, transfer);
				return { id: '', kind, transfer, effect: effectOf(kind, transfer, own), balance: null };
			});
	const inBlocks = [...of('in'), ...of('out')].sort(byPlace);
	const failed = of('failed').sort(byTime);
	const unconfirmed = [...of('pool'), ...of('pending')].sort(byTime);
	const confirmed = runBalance(inBlocks);
	const rows = [...merge(inBlocks, failed), ...unconfirmed].reverse();
	nameRows(rows);
	const sum = (kind: Kind) =>
		unconfirmed.reduce((all, { kind: its, effect }) => (its === kind ? all + effect : all), 0n);
	return { rows, confirmed, outgoing: sum('pending'), incoming: sum('pool') };
}

/**
 * Whether the transfers add up to what the wallet holds: its balance and what is frozen, which services leave out of it. They
 * do not where the wallet is wrong about spent outputs. Older releases do not count incoming payments before they are in a block.
 */
export const agrees = ({ confirmed, outgoing, incoming }: History, held: bigint) =>
	held === confirmed + outgoing + incoming || held === confirmed + outgoing;

function effectOf(kind: Kind, transfer: TransferEntry, own: OwnAddresses): bigint {
	switch (kind) {
		case 'in':
		case 'mined':
		case 'pool':
			return transfer.amount;
		case 'out':
		case 'pending':
			return paidToItself(transfer, own) - transfer.amount - transfer.fee;
		case 'failed':
			return 0n;
	}
}

/** Within a block, the entries of a transaction stay together, outgoing ones first. */
function byPlace(a: Row, b: Row): number {
	return (
		a.transfer.height - b.transfer.height ||
		compare(a.transfer.txid, b.transfer.txid) ||
		Number(b.kind === 'out') - Number(a.kind === 'out') ||
		a.transfer.subaddr_index.major - b.transfer.subaddr_index.major ||
		a.transfer.subaddr_index.minor - b.transfer.subaddr_index.minor
	);
}

const byTime = (a: Row, b: Row) =>
	a.transfer.timestamp - b.transfer.timestamp || compare(a.transfer.txid, b.transfer.txid);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function runBalance(rows: Row[]): bigint {
	let balance = 0n;
	for (const row of rows) row.balance = balance += row.effect;
	return balance;
}

/** Inserts failed transfers by time; those in blocks keep their order whatever the blocks' timestamps. */
function merge(inBlocks: readonly Row[], failed: readonly Row[]): Row[] {
	const merged: Row[] = [];
	let next = 0;
	for (const row of inBlocks) {
		for (let other = failed[next]; other && other.transfer.timestamp < row.transfer.timestamp; other = failed[++next]) {
			merged.push(other);
		}
		merged.push(row);
	}
	return [...merged, ...failed.slice(next)];
}

function nameRows(rows: readonly Row[]): void {
	const seen = new Map<string, number>();
	for (const row of rows) {
		const { txid, subaddr_index } = row.transfer;
		const name = `${row.kind} ${txid} ${subaddr_index.major}/${subaddr_index.minor}`;
		const times = seen.get(name) ?? 0;
		seen.set(name, times + 1);
		row.id = times === 0 ? name : `${name} ${times}`;
	}
}

/** A transfer, or the rewards of blocks that follow each other. */
export interface HistoryItem {
	newest: Row;
	/** At least one. */
	rows: readonly Row[];
}

/** Rows, newest first, with the block rewards between two other transfers in one item. */
export function foldRewards(rows: readonly Row[]): HistoryItem[] {
	const items: { newest: Row; rows: Row[] }[] = [];
	for (const row of rows) {
		const before = items.at(-1);
		if (row.kind === 'mined' && before?.newest.kind === 'mined') before.rows.push(row);
		else items.push({ newest: row, rows: [row] });
	}
	return items;
}
