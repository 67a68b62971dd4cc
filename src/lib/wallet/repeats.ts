import { act } from '../app/act';
import { journal, type JournalEntry } from '../wallet-data/journal.svelte';
import { formatAmount, type Coin } from '../format/amount';
import { shortHash } from '../format/hash';
import { formatLongDuration } from '../format/time';
import { factsOf } from '../requests/journaled';
import { RECENT_BLOCKS } from '../requests/sent';
import type { Client } from '../rpc/client';
import { getTransfers } from '../rpc/wallet/history';
import { getHeight } from '../rpc/wallet/service';
import { confirm } from './findings';
import type { Outgoing, Payees } from './outgoing';
import { unixSeconds } from '../format/unix-seconds';

/** An earlier payment of the same amount to the same recipient. */
interface Repeat {
	hash: string;
	text: string;
}

/** Who gets how much, in atomic units. */
export const payeesOf = ({ order, amount }: Pick<Outgoing, 'order' | 'amount'>): Payees => {
	const [first, second] = order.all === null ? order.recipients : [{ address: order.all }];
	return first && !second ? [{ address: first.address, amount }] : order.recipients;
};

/** Whom a transaction pays, as the journal keeps it, with the hash that salts it. */
type Facts = Pick<JournalEntry, 'hash' | 'paid'>;

/** The payees who get the same amount from a transaction: by the wallet's own list, or by the journal. */
export function paidBy(hash: string, destinations: Payees, payees: Payees): Payees {
	const noted = journal.all.find((entry) => entry.hash === hash)?.paid ?? [];
	const byWallet = amongFacts({ hash, paid: factsOf(hash, destinations) }, payees);
	const byJournal = amongFacts({ hash, paid: noted }, payees);
	return byJournal.length > byWallet.length ? byJournal : byWallet;
}

/** Each fact stands for one payee: one who is named twice has to be paid twice. */
function amongFacts({ hash, paid }: Facts, payees: Payees): Payees {
	const left = [...paid];
	return payees.filter((payee) => {
		const [fact] = factsOf(hash, [payee]);
		const at = left.findIndex(({ to, amount }) => to === fact?.to && amount === fact.amount);
		if (at >= 0) left.splice(at, 1);
		return at >= 0;
	});
}

/**
 * Whether an unsettled transaction, or the payment that it is a part of, may be the same payment, so that this one would be a second:
 * it pays one of the payees the same, or one of both does not say what it pays.
 */
export function mayPaySame(entry: JournalEntry, payees: Payees): boolean {
	const whole = entry.whole ?? entry;
	return whole.paid.length === 0 || payees.length === 0 || amongFacts(whole, payees).length > 0;
}

/** A payment, with a finding for the newest earlier payment that is the same, unless it has one; it has to be confirmed. */
export async function withRepeats(wallet: Client, payment: Outgoing, coin: Coin): Promise<Outgoing> {
	const own = payment.transactions.map(({ hash }) => hash);
	const all = await repeatsOf(wallet, payeesOf(payment), own, coin);
	const newest = all.find(({ hash }) => !payment.repeats.includes(hash));
	if (!newest) return payment;
	const findings = [...payment.findings, ...confirm(true, newest.text)];
	return { ...payment, findings, repeats: all.map(({ hash }) => hash) };
}

/**
 * Payments of the last 30 days to one of these recipients, of the same amount, newest first: those that the wallet lists, and
 * those of this browser that it does not. @param own hashes of the payment itself
 */
async function repeatsOf(wallet: Client, payees: Payees, own: readonly string[], coin: Coin): Promise<Repeat[]> {
	const tip = await act(wallet, getHeight);
	const min_height = tip.kind === 'answered' ? Math.max(0, tip.result.height - RECENT_BLOCKS) : 0;
	const params = { out: true, pending: true, all_accounts: true, filter_by_height: min_height > 0, min_height };
	const listed = await act(wallet, getTransfers, params);
	await journal.reload();
	const byWallet = listed.kind === 'answered' ? [...listed.result.out, ...listed.result.pending] : [];
	const sent = [
		...byWallet.map(({ txid, timestamp, destinations }) => ({
			hash: txid,
			at: timestamp,
			destinations,
			verb: 'You paid'
		})),
		...journal.all
			.filter(({ hash }) => !byWallet.some(({ txid }) => txid === hash))
			.map(({ hash, at }) => ({ hash, at, destinations: [], verb: 'This browser handed over a payment of' }))
	];
	const now = unixSeconds();
	const repeats = sent
		.filter(({ hash }) => !own.includes(hash))
		.toSorted((a, b) => b.at - a.at)
		.flatMap(({ hash, at, destinations, verb }): Repeat[] => {
			const whole = journal.all.find((entry) => entry.hash === hash)?.whole;
			const ofWhole = whole ? amongFacts(whole, payees)[0] : undefined;
			const payee = ofWhole ?? paidBy(hash, destinations, payees)[0];
			if (!payee) return [];
			const to = payees.length === 1 ? 'this address' : payee.address;
			const what = `${(ofWhole && partly(whole)) ?? verb} ${formatAmount(payee.amount, coin)} ${coin.ticker} to ${to}`;
			return [{ hash, text: `${what} ${formatLongDuration(now - at)} ago (transaction ${shortHash(hash)}).` }];
		});
	return listed.kind === 'answered' ? repeats : [...repeats, UNREAD];
}

/** Says how many transactions of a payment were handed over, if only some were. */
function partly(whole: JournalEntry['whole']): string | undefined {
	const count = journal.all.filter((entry) => entry.whole?.hash === whole?.hash).length;
	if (!whole || count === whole.parts) return undefined;
	return `This browser handed over ${count} of the ${whole.parts} transactions of a payment of`;
}

const UNREAD: Repeat = {
	hash: '',
	text: 'The wallet did not list its payments: whether this one was made before could not be checked.'
};
