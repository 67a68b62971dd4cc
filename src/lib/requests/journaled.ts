import { loadPart } from '../app/load-part';
import type { Client } from '../rpc/client';
import type { MadeRequest } from '../payment/draft';
import { termsFor, type Receipt } from '../payment/receipt';
import { NEEDED } from '../payment/state';
import { amountsTo, factsOf, linkFact } from '../wallet-data/outgoing/facts';
import { journal } from '../wallet-data/outgoing/journal.svelte';
import { mayHavePaid, type PartStatus } from '../wallet-data/outgoing/payment';
import type { Place } from '../verification/raw-transaction';
import type { SentPayment } from './sent';

/** A payment from the journal of this browser. */
export interface JournaledPayment extends SentPayment {
	/** True when the payment was made from the given payment link. */
	isByLink: boolean;
}

/** Hashes of the transactions that this browser has sent, or may have sent. */
export async function journaledHashes(): Promise<ReadonlySet<string>> {
	await journal.reload();
	const parts = journal.all.flatMap((payment) => payment.parts);
	return new Set(parts.filter(({ status }) => mayHavePaid(status)).map(({ hash }) => hash));
}

/**
 * Receipts for a request, from the payment proofs that the paying wallet made in this browser. They must be
 * checked like any other receipt.
 */
export async function receiptsByJournal(request: MadeRequest): Promise<Receipt[]> {
	await journal.reload();
	const { address, uri, amount, recipient_name: from, tx_description: text } = request;
	return journal.all
		.flatMap((payment) => payment.parts)
		.flatMap(({ hash, paid, proof }): Receipt[] => {
			if (proof?.link !== linkFact(hash, uri)) return [];
			const [sent = 0n] = amountsTo(address, hash, paid);
			const terms = termsFor({ amount, price: null, created: proof.created, from, text }, sent);
			return [{ ...terms, address, txid: hash, proof: proof.text }];
		});
}

/** Stores the proof of a payment that this browser made for a request. */
export const keepProof = ({ txid, created, proof }: Receipt, { uri }: MadeRequest): Promise<void> =>
	journal.keepProof(txid, { link: linkFact(txid, uri), created, text: proof });

/** Journal entries for an address. */
export interface Journaled {
	payments: readonly JournaledPayment[];
	/**
	 * True when the node answered with the positions of the transactions. Otherwise the payments are as the journal has
	 * them.
	 */
	isAnswered: boolean;
}

/** A transaction from this browser that may have paid the address, or the transaction that replaced it. */
interface JournaledTransaction {
	hash: string;
	/** Unix seconds when it was sent. */
	at: number;
	/** Atomic units; 0 when unknown. */
	amount: bigint;
	isByLink: boolean;
	/** Mined transaction that spent the same coins, and whether it is known not to pay the address; null for none. */
	replaced: { by: string; isUnpaid: boolean } | null;
}

/**
 * Payments from this browser to an address in the last 30 days, from the journal; works while the wallet is closed. The
 * node is asked only about found transactions. A transaction that the node does not have may still arrive.
 */
export async function sentByJournal(node: Client, address: string, link = ''): Promise<Journaled> {
	await journal.reload();
	const sent: JournaledTransaction[] = [];
	for (const { id, at, paid, count, link: made, parts } of journal.all) {
		const isByLink = made !== null && made === linkFact(id, link);
		for (const { hash, status, paid: own } of parts) {
			const replaced = replacementOf(hash, status, address);
			if (!mayHavePaid(status) && !replaced) continue;
			// In a split payment, the amounts of one transaction may be unknown: 0 stands for an unknown amount.
			const isUnknown = own.length === 0 && count > 1 && amountsTo(address, id, paid).length > 0;
			const amounts = isUnknown ? [0n] : amountsTo(address, hash, own);
			const amount = amounts.reduce((sum, amount) => sum + amount, 0n);
			if (amounts.length > 0) sent.push({ hash, at, amount, isByLink, replaced });
		}
	}
	// Hide replaced transactions, which cannot arrive any more, once there is another payment.
	const alive = sent.filter(({ replaced }) => replaced === null);
	const shown = alive.length > 0 ? alive : sent;
	if (shown.length === 0) return { payments: [], isAnswered: true };
	const hashes = shown.map(({ hash, replaced }) => replaced?.by ?? hash);
	const { rawTransactions } = await import('../verification/raw-transaction');
	const { value: found } = await loadPart(rawTransactions(node, hashes));
	const payments = shown.map((each, index) => {
		const bytes = found?.[index];
		return paymentOf(each, bytes?.kind === 'known' ? bytes.place : null, found !== undefined);
	});
	return { payments, isAnswered: found !== undefined };
}

/** Mined replacement of a transaction. When its recipients are unknown, it may have paid the same address. */
function replacementOf(hash: string, status: PartStatus, address: string): JournaledTransaction['replaced'] {
	if (status.kind !== 'replaced' || status.by === '') return null;
	const { by, unpaid, isUnknown = false, unpaidFacts = factsOf(hash, unpaid) } = status;
	return { by, isUnpaid: !isUnknown && amountsTo(address, hash, unpaidFacts).length > 0 };
}

/** @param place of the transaction or its replacement; null when the node does not have it */
function paymentOf(sent: JournaledTransaction, place: Place | null, isAnswered: boolean): JournaledPayment {
	const { hash, at, amount, isByLink, replaced } = sent;
	const isReplaced = replaced !== null;
	return {
		txid: hash,
		amount,
		confirmations: isReplaced ? 0 : (place?.confirmations ?? 0),
		state: stateOf(place, replaced, isAnswered),
		contested: !isReplaced && place?.height === null && place.isContested,
		seen: at,
		absent: null,
		mined: isReplaced ? null : place?.time || null,
		by: 'payer',
		nodes: place && !isReplaced ? 1 : null,
		isByLink
	};
}

function stateOf(
	place: Place | null,
	replaced: JournaledTransaction['replaced'],
	isAnswered: boolean
): SentPayment['state'] {
	// A reorganisation may undo the block with the replacement until it has enough confirmations.
	if (replaced) return replaced.isUnpaid && place && place.confirmations >= NEEDED ? 'failed' : 'gone';
	if (place === null) return isAnswered ? 'gone' : 'pool';
	return place.height === null ? 'pool' : 'block';
}
