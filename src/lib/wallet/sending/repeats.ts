import { act } from '../../app/act';
import { formatAmount, type Coin } from '../../format/amount';
import { shortHash } from '../../format/hash';
import { formatLongDuration } from '../../format/time';
import { unixSeconds } from '../../format/unix-seconds';
import { RECENT_BLOCKS } from '../../requests/sent';
import type { Client } from '../../rpc/client';
import { getTransfers } from '../../rpc/wallet/history';
import { getHeight } from '../../rpc/wallet/service';
import { confirm, type RepeatOf } from '../../wallet-data/findings';
import { amongFacts, factsOf } from '../../wallet-data/outgoing/facts';
import { journal } from '../../wallet-data/outgoing/journal.svelte';
import {
	mayHavePaid,
	payeesOf,
	type Made,
	type OutgoingPayment,
	type Part,
	type Payees
} from '../../wallet-data/outgoing/payment';

/** An earlier payment of the same amount to the same recipient. */
interface Repeat {
	hash: string;
	text: string;
	/** Unix seconds. */
	at: number;
	/** The payees that it pays the same amount; null where it is not certain that it pays them. */
	paid: Payees | null;
}

/** A part of a payment in the journal whose sending has begun. */
interface Begun {
	payment: OutgoingPayment;
	part: Part;
}

/** Parts in the journal that may have paid somebody, by transaction hash. */
function begunParts(): Map<string, Begun> {
	const begun = new Map<string, Begun>();
	for (const payment of journal.all)
		for (const part of payment.parts) if (mayHavePaid(part.status)) begun.set(part.hash, { payment, part });
	return begun;
}

/** The payees who get the same amount from a transaction, according to the wallet's list or the journal. */
export const paidBy = (hash: string, destinations: Payees, payees: Payees): Payees =>
	among(hash, destinations, begunParts().get(hash), payees);

function among(hash: string, destinations: Payees, begun: Begun | undefined, payees: Payees): Payees {
	const byWallet = amongFacts(hash, factsOf(hash, destinations), payees);
	const byJournal = amongFacts(hash, begun?.part.paid ?? [], payees);
	return byJournal.length > byWallet.length ? byJournal : byWallet;
}

/**
 * Adds a finding, to be confirmed, for the newest duplicate among earlier payments, unless the payment has it already.
 */
export async function withRepeats(
	wallet: Client,
	made: Made,
	{ parts }: Pick<OutgoingPayment, 'parts'>
): Promise<Made> {
	const own = parts.map(({ hash }) => hash);
	const payees = payeesOf(made);
	const all = await repeatsOf(wallet, payees, own, made.coin);
	const newest = all.find(({ hash }) => !made.repeats.includes(hash));
	if (!newest) return made;
	const repeat = repeatOf(all, payees);
	const found = confirm(true, newest.text).map((finding) => (repeat ? { ...finding, repeat } : finding));
	return { ...made, findings: made.findings.concat(found), repeats: all.map(({ hash }) => hash) };
}

/**
 * Divides payees into those that earlier payments have paid and those they have not; null where an earlier payment is
 * not certain.
 *
 * @param all newest first
 */
function repeatOf(all: readonly Repeat[], payees: Payees): RepeatOf | null {
	const paid = [];
	const unpaid = [];
	for (const payee of payees) {
		const by = all.find((each) => each.paid?.includes(payee));
		if (by) paid.push({ ...payee, hash: by.hash, at: by.at });
		else unpaid.push(payee);
	}
	return paid.length > 0 && all.every((each) => each.paid !== null) ? { paid, unpaid } : null;
}

/**
 * Payments of the last 30 days of the same amount to one of these recipients, newest first: those that the wallet
 * lists, and those of this browser that it does not list.
 *
 * @param own hashes of the payment itself
 */
async function repeatsOf(wallet: Client, payees: Payees, own: readonly string[], coin: Coin): Promise<Repeat[]> {
	const tip = await act(wallet, getHeight);
	const min_height = tip.kind === 'answered' ? Math.max(0, tip.result.height - RECENT_BLOCKS) : 0;
	const params = { out: true, pending: true, all_accounts: true, filter_by_height: min_height > 0, min_height };
	const listed = await act(wallet, getTransfers, params);
	await journal.reload();
	const begun = begunParts();
	const byWallet = listed.kind === 'answered' ? [...listed.result.out, ...listed.result.pending] : [];
	const listedHashes = new Set(byWallet.map(({ txid }) => txid));
	const byJournal = [...begun.values()].filter(({ part }) => !listedHashes.has(part.hash));
	const sent = [
		...byWallet.map(({ txid, timestamp, destinations }) => ({
			hash: txid,
			at: timestamp,
			destinations,
			isListed: true
		})),
		...byJournal.map(({ payment, part }) => ({
			hash: part.hash,
			at: payment.at,
			destinations: [],
			isListed: false
		}))
	];
	const now = unixSeconds();
	const repeats = sent
		.filter(({ hash }) => !own.includes(hash))
		.toSorted((a, b) => b.at - a.at)
		.flatMap(({ hash, at, destinations, isListed }): Repeat[] => {
			const known = begun.get(hash);
			const whole = known && known.payment.count > 1 ? known.payment : undefined;
			const ofWhole = whole && amongFacts(whole.id, whole.paid, payees)[0];
			const paid = among(hash, destinations, known, payees);
			const payee = ofWhole ?? paid[0];
			if (!payee) return [];
			const to = payees.length === 1 ? 'this address' : payee.address;
			const amount = `${formatAmount(payee.amount, coin)} ${coin.ticker}`;
			const time = `${formatLongDuration(now - at)} ago (transaction ${shortHash(hash)})`;
			const repeated = isListed
				? `You paid ${amount} to ${to} ${time}.`
				: `This browser handed over a payment of ${amount} to ${to} ${time}.`;
			const isCertain = isListed && !whole && paid.length > 0;
			return [
				{
					hash,
					at,
					paid: isCertain ? paid : null,
					text: (ofWhole && partly(whole, `${amount} to ${to} ${time}`)) ?? repeated
				}
			];
		});
	return listed.kind === 'answered' ? repeats : [...repeats, UNREAD];
}

/** Says how many transactions of a payment were handed over, if only some were. @param what amount, recipient and time */
function partly({ parts, count }: OutgoingPayment, what: string): string | undefined {
	const handedOver = parts.filter(({ status }) => mayHavePaid(status)).length;
	if (handedOver === count) return undefined;
	return `This browser handed over ${handedOver} of the ${count} transactions of a payment of ${what}.`;
}

const UNREAD: Repeat = {
	hash: '',
	at: 0,
	paid: null,
	text: 'Could not check whether this was paid before: the wallet did not list its payments.'
};
