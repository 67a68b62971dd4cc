import type { TransferEntry } from '../rpc/wallet/records';
import { kindOf, type Kind } from './confirmations';
import { paidToItself, type OwnAddresses } from './own-addresses';

/** What the service lists. */
export type Transfers = Readonly<Record<Exclude<Kind, 'mined'>, readonly TransferEntry[]>>;

/** A transfer, and what it did to what the wallet holds. Amounts in atomic units. */
export interface Row {
	/** No other row's. */
	id: string;
	kind: Kind;
	transfer: TransferEntry;
	/** Fee included; below zero for what left, and 0 for what failed. */
	effect: bigint;
	/** What was held after it; null for what is in no block. */
	balance: bigint | null;
}

export interface History {
	/** The newest first; what is in no block stands above. */
	rows: readonly Row[];
	/** What the transfers in blocks add up to. */
	confirmed: bigint;
	/** What those that are on their way will change: payments of the wallet's own, and those to it. */
	leaving: bigint;
	coming: bigint;
}

/**
 * Rows with a running balance, from what the service lists of all accounts.
 *
 * @param account the account that is looked at; null for all of them
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
	const onTheWay = [...of('pool'), ...of('pending')].sort(byTime);
	const confirmed = runBalance(inBlocks);
	const rows = [...merge(inBlocks, failed), ...onTheWay].reverse();
	nameRows(rows);
	const sum = (kind: Kind) => onTheWay.reduce((all, { kind: its, effect }) => (its === kind ? all + effect : all), 0n);
	return { rows, confirmed, leaving: sum('pending'), coming: sum('pool') };
}

/**
 * Whether the wallet's own balance is what the transfers add up to. It is not where outputs are frozen, or where the wallet
 * is mistaken about what is spent. Older programs do not count what comes before it is in a block.
 */
export const agrees = ({ confirmed, leaving, coming }: History, balance: bigint) =>
	balance === confirmed + leaving + coming || balance === confirmed + leaving;

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

/** Within a block, a transaction's parts stand together: first what it took, then what it gave. */
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

/** Puts what failed where its time is; what is in blocks keeps its order, whatever the blocks' clocks said. */
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
