import { sendOnce } from '../../app/act';
import { formatAmount, type Coin } from '../../format/amount';
import { shortHash } from '../../format/hash';
import { formatLongDuration } from '../../format/time';
import { unixSeconds } from '../../format/unix-seconds';
import { RECENT_BLOCKS } from '../../requests/sent-payments';
import type { Client } from '../../rpc/client';
import { getTransfers } from '../../rpc/wallet/history';
import { getHeight } from '../../rpc/wallet/service';
import { confirmIf, type EarlierPayments } from '../../wallet-data/findings';
import { matchingPayees, hashPayees } from '../../wallet-data/outgoing/hashed-payees';
import { journal } from '../../wallet-data/outgoing/journal.svelte';
import {
	mayHavePaid,
	payeesOf,
	type Preparation,
	type OutgoingPayment,
	type PaymentPart,
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
interface StartedPart {
	payment: OutgoingPayment;
	part: PaymentPart;
}

/** Parts in the journal that may have paid somebody, by transaction hash. */
function startedParts(): Map<string, StartedPart> {
	const begun = new Map<string, StartedPart>();
	for (const payment of journal.all)
		for (const part of payment.parts) if (mayHavePaid(part.status)) begun.set(part.hash, { payment, part });
	return begun;
}

/** The payees who get the same amount from a transaction, according to the wallet's list or the journal. */
export const payeesPaidBy = (hash: string, destinations: Payees, payees: Payees): Payees =>
	matchPaid(hash, destinations, startedParts().get(hash), payees);

function matchPaid(hash: string, destinations: Payees, begun: StartedPart | undefined, payees: Payees): Payees {
	const byWallet = matchingPayees(hash, hashPayees(hash, destinations), payees);
	const byJournal = matchingPayees(hash, begun?.part.paid ?? [], payees);
	return byJournal.length > byWallet.length ? byJournal : byWallet;
}

/**
 * Adds a finding, to be confirmed, for the newest duplicate among earlier payments, unless the payment has it already.
 */
export async function withRepeatFinding(
	wallet: Client,
	made: Preparation,
	{ parts }: Pick<OutgoingPayment, 'parts'>
): Promise<Preparation> {
	const own = parts.map(({ hash }) => hash);
	const payees = payeesOf(made);
	const all = await repeatsOf(wallet, payees, own, made.coin);
	const newest = all.find(({ hash }) => !made.repeats.includes(hash));
	if (!newest) return made;
	const repeat = earlierPaymentsOf(all, payees);
	const found = confirmIf(true, newest.text).map((finding) => (repeat ? { ...finding, repeat } : finding));
	return { ...made, findings: made.findings.concat(found), repeats: all.map(({ hash }) => hash) };
}

/**
 * Divides payees into those that earlier payments have paid and those they have not; null where an earlier payment is
 * not certain.
 *
 * @param all newest first
 */
function earlierPaymentsOf(all: readonly Repeat[], payees: Payees): EarlierPayments | null {
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
	const tip = await sendOnce(wallet, getHeight);
	const min_height = tip.kind === 'answered' ? Math.max(0, tip.result.height - RECENT_BLOCKS) : 0;
	const params = { out: true, pending: true, all_accounts: true, filter_by_height: min_height > 0, min_height };
	const listed = await sendOnce(wallet, getTransfers, params);
	await journal.reload();
	const begun = startedParts();
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
			const ofWhole = whole && matchingPayees(whole.id, whole.paid, payees)[0];
			const paid = matchPaid(hash, destinations, known, payees);
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
					text: (ofWhole && describePartial(whole, `${amount} to ${to} ${time}`)) ?? repeated
				}
			];
		});
	return listed.kind === 'answered' ? repeats : [...repeats, UNREADABLE_LIST];
}

/** Says how many transactions of a payment were handed over, if only some were. @param what amount, recipient and time */
function describePartial({ parts, count }: OutgoingPayment, what: string): string | undefined {
	const handedOver = parts.filter(({ status }) => mayHavePaid(status)).length;
	if (handedOver === count) return undefined;
	return `This browser handed over ${handedOver} of the ${count} transactions of a payment of ${what}.`;
}

const UNREADABLE_LIST: Repeat = {
	hash: '',
	at: 0,
	paid: null,
	text: 'Could not check whether this was paid before: the wallet did not list its payments.'
};
