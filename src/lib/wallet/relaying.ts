import { act, type Outcome } from '../app/act';
import { journal, type JournalEntry } from '../wallet-data/journal.svelte';
import { CODES } from '../rpc/wallet/codes';
import type { Client } from '../rpc/client';
import { isKeyImageSpent } from '../rpc/daemon/transactions';
import type { Failure } from '../rpc/errors';
import { getAddress } from '../rpc/wallet/accounts';
import { getTransferByTxid, getTransfers } from '../rpc/wallet/history';
import { primaryAddress } from '../rpc/wallet/records';
import { mayPaySame, paidBy } from './repeats';
import {
	isLookedFor,
	relayStatus,
	type Held,
	type OutgoingTransaction,
	type Payees,
	type RelayStatus,
	type Replacement,
	type Sighting
} from './outgoing';
import { unixSeconds } from '../format/unix-seconds';

/** The services that know the status of a transaction. */
export interface Services {
	wallet: Client;
	node: Client;
}

/** The services to ask about a transaction; the wallet is null when the page is not connected to the transaction's own service. */
export interface ServicesToAsk {
	wallet: Client | null;
	node: Client;
}

/** Other wallet services must not learn of a transaction. */
export const servicesFor = ({ wallet, node }: ServicesToAsk, service: string): ServicesToAsk => ({
	wallet: wallet?.url === service ? wallet : null,
	node
});

/** Something signed that is to be sent. */
export interface Job {
	/** The paying wallet's primary address, and the wallet service that prepared it. */
	wallet: string;
	service: string;
	/** Its entry in the journal, noted before it is sent: one, whatever hashes are claimed for it. */
	entry: Omit<JournalEntry, 'service' | 'at' | 'state'>;
	/** The hashes of all entries of the payment: an unsettled one of them does not hold back the others. */
	own: readonly string[];
	before: RelayStatus;
	/** Who gets how much. Empty when that is not known. */
	payees: Payees;
	/** Whether the person has confirmed that the browser will not remember it. */
	mayForget: boolean;
	/** What holds it back once it is in the journal, and other tabs hold theirs back. */
	doubt?: () => Promise<Held | null>;
	/** Determines its status. `failure` is null when the service accepted it; `named` are the hashes in its answer. */
	investigate: (failure: Failure | null, named: readonly string[]) => Promise<RelayStatus>;
	/** @returns the hashes in the service's answer */
	send: () => Promise<Outcome<readonly string[]>>;
	/** The change of the entry when these are known. */
	namedAs: (named: readonly string[]) => Pick<JournalEntry, 'transactions' | 'claims'>;
}

/** The result of a job: its status, why it was not sent, and the hashes in the service's answer. */
export interface Relayed {
	status: RelayStatus;
	held: Held | null;
	named: readonly string[];
}

/**
 * Sends something signed, once: checks whether it was sent before and which wallet is open, writes it to the journal, sends, and
 * checks again.
 */
export async function relay({ wallet }: Services, job: Job): Promise<Relayed> {
	const { before, entry } = job;
	const stay = (held: Held | null): Relayed => ({ status: before, held, named: [] });
	// A wallet that relays a transaction that is already in a block lists it as failed, and its outputs as unspent.
	if (isLookedFor(before)) {
		const found = await job.investigate(before.failure, []);
		if (found.kind !== 'not_found') return { status: found, held: null, named: [] };
		if (found.looked.length === 0) return stay({ kind: 'not_looked' });
	}
	const held = await heldBack(wallet, job);
	if (held) return stay(held);

	await journal.reload();
	if (journal.trouble === 'unreadable') return stay({ kind: 'journal_failed' });
	const isNew = !journal.entries.some(({ hash }) => hash === entry.hash);
	const takeBack = async () => {
		if (isNew) await journal.remove(entry.hash);
	};
	const isNoted = await journal.note({ ...entry, service: job.service, at: unixSeconds() });
	if (!isNoted && !(journal.trouble === 'nowhere' && job.mayForget)) {
		await takeBack();
		return stay({ kind: journal.trouble === 'nowhere' ? 'not_remembered' : 'journal_failed' });
	}
	// After writing: of two tabs that do this at once, at least one sees the other's entry.
	if (journal.entries.some((other) => !job.own.includes(other.hash) && mayPaySame(other, job.payees))) {
		await takeBack();
		return stay({ kind: 'other_payment' });
	}
	// That took a while: another wallet may have been opened since.
	const doubt = job.doubt && ((await job.doubt()) ?? (await heldBack(wallet, job)));
	if (doubt) {
		await takeBack();
		return stay(doubt);
	}
	const outcome = await job.send();
	if (outcome.kind === 'under_way') {
		await takeBack();
		return stay(null);
	}
	const named = outcome.kind === 'answered' ? outcome.result : [];
	if (named.length > 0) await journal.addNamed(entry.hash, job.namedAs(named));
	const failure = outcome.kind === 'failed' ? outcome.error.failure : null;
	return { status: await job.investigate(failure, named), held: null, named };
}

/** Why nothing may be sent with the wallet service now; null when the paying wallet is open. */
export async function heldBack(
	wallet: Client,
	{ wallet: address, service }: Pick<Job, 'wallet' | 'service'>
): Promise<Held | null> {
	if (wallet.url !== service) return { kind: 'other_service', service };
	const open = await act(wallet, getAddress, primaryAddress);
	if (open.kind === 'failed') return { kind: 'unread', failure: open.error.failure };
	if (open.kind === 'under_way') return { kind: 'not_looked' };
	return open.result.address === address
		? null
		: { kind: 'other_wallet', address: open.result.address, wanted: address };
}

/** Determines the status of a transaction that has left the browser. */
export async function investigate(
	services: ServicesToAsk,
	transaction: Pick<OutgoingTransaction, 'hash' | 'keyImages' | 'payees'>,
	failure: Failure | null
): Promise<RelayStatus> {
	const sighting = await look(services, transaction.hash);
	return relayStatus(failure, sighting, sighting.seen === true ? null : await replacement(services, transaction));
}

/** Asks the wallet and the node for a transaction. One of them is enough, but the node's word is not: see `node-evidence.ts`. */
export async function look({ wallet, node }: ServicesToAsk, hash: string): Promise<Sighting> {
	const { evidenceOf } = await import('./node-evidence');
	const [byWallet, byNode] = await Promise.all([
		wallet && act(wallet, getTransferByTxid, { txid: hash }),
		evidenceOf(node, hash)
	]);
	if (byNode === 'block') return { seen: true };
	const looked: ('wallet' | 'node')[] = [];
	if (byWallet?.kind === 'answered') {
		const { transfer, transfers } = byWallet.result;
		if ([transfer, ...transfers].some(({ type, txid }) => txid === hash && type !== 'failed')) return { seen: true };
		looked.push('wallet');
	}
	if (byNode === 'bytes') return { seen: 'at_node' };
	const refusal = byWallet?.kind === 'failed' ? byWallet.error.failure : null;
	if (refusal?.kind === 'refused' && refusal.code === CODES.transaction) looked.push('wallet');
	if (byNode === 'unknown') looked.push('node');
	return { seen: false, looked };
}

/** The transactions that the wallet lists as sent, or on their way. */
export async function listOutgoing(wallet: Client): Promise<Outcome<ReadonlySet<string>>> {
	const outcome = await act(wallet, getTransfers, { out: true, pending: true, all_accounts: true });
	if (outcome.kind !== 'answered') return outcome;
	const { out, pending } = outcome.result;
	return { ...outcome, result: new Set([...out, ...pending].map(({ txid }) => txid)) };
}

/**
 * Whether the wallet lists all transactions of a signed set. The node settles nothing here: who has only the service's word for
 * a hash may have been given any hash that is in a block.
 */
export async function isSetListed(wallet: Client | null, transactions: readonly string[]): Promise<boolean> {
	if (!wallet || transactions.length === 0) return false;
	const listed = await listOutgoing(wallet);
	return listed.kind === 'answered' && transactions.every((hash) => listed.result.has(hash));
}

const SPENT_IN_A_BLOCK = 1;
/** A restricted node gives at most so many transactions at once. */
const MOST = 100;

/**
 * Another transaction of the wallet that spends one of the key images and is in a block; null when none is found. That
 * a key image is spent does not prove it: the node that says so may have this very transaction, and the node that is asked for
 * it next may be another one behind the same address. So the other transaction itself is read, and its block.
 */
async function replacement(
	{ wallet, node }: ServicesToAsk,
	{ hash, keyImages, payees }: Pick<OutgoingTransaction, 'hash' | 'keyImages' | 'payees'>
): Promise<Replacement | null> {
	if (!wallet || keyImages.length === 0) return null;
	const spent = await act(node, isKeyImageSpent, { key_images: [...keyImages] });
	if (spent.kind !== 'answered' || !spent.result.spent_status.includes(SPENT_IN_A_BLOCK)) return null;
	const listed = await act(wallet, getTransfers, { out: true, all_accounts: true });
	if (listed.kind !== 'answered') return null;
	const newest = listed.result.out.toSorted((a, b) => b.height - a.height);
	const others = [...new Set(newest.map(({ txid }) => txid))].filter((txid) => txid !== hash).slice(0, MOST);
	const { spenderOf } = await import('./node-evidence');
	const by = await spenderOf(node, others, keyImages);
	if (by === null) return null;
	const destinations = newest.filter(({ txid }) => txid === by).flatMap((entry) => entry.destinations);
	const paid = paidBy(by, destinations, payees);
	return { by, paid, unpaid: payees.filter((payee) => !paid.includes(payee)) };
}
