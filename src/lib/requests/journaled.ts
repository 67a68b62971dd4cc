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

/** A payment that is in the journal. */
export interface JournaledPayment extends SentPayment {
	/** Whether it was made from the link that was asked about. */
	isByLink: boolean;
}

/** The hashes of what this browser has sent, or may have. */
export async function journaledHashes(): Promise<ReadonlySet<string>> {
	await journal.reload();
	const parts = journal.all.flatMap((payment) => payment.parts);
	return new Set(parts.filter(({ status }) => mayHavePaid(status)).map(({ hash }) => hash));
}

/** The receipts for a request, of the proofs that the paying wallet has made in this browser. They are to be checked like any other. */
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

/** Keeps the proof of what this browser has sent for a request. */
export const keepProof = ({ txid, created, proof }: Receipt, { uri }: MadeRequest): Promise<void> =>
	journal.keepProof(txid, { link: linkFact(txid, uri), created, text: proof });

/** What the journal has for an address. */
export interface Journaled {
	payments: readonly JournaledPayment[];
	/** Whether the node answered where they are; without an answer they are as the journal has them. */
	isAnswered: boolean;
}

/** A transaction that was sent from here and may have paid an address, or one that took its place. */
interface JournaledTransaction {
	hash: string;
	/** Unix seconds. */
	at: number;
	/** Atomic units; 0 when unknown. */
	amount: bigint;
	isByLink: boolean;
	/** The transaction in a block that has spent its coins, and whether that is known not to pay the address; null for none. */
	replaced: { by: string; isUnpaid: boolean } | null;
}

/**
 * What was sent to an address from this browser in the last 30 days, by its journal, also while the wallet is closed. The node is
 * asked only if there is something, and only for the transactions. One that it does not have may still be on its way.
 */
export async function sentByJournal(node: Client, address: string, link = ''): Promise<Journaled> {
	await journal.reload();
	const sent: JournaledTransaction[] = [];
	for (const { id, at, paid, count, link: made, parts } of journal.all) {
		const isByLink = made !== null && made === linkFact(id, link);
		for (const { hash, status, paid: own } of parts) {
			const replaced = replacementOf(hash, status, address);
			if (!mayHavePaid(status) && !replaced) continue;
			// Of a part of a payment it may be unknown what it pays itself: 0 stands for an unknown amount.
			const isUnknown = own.length === 0 && count > 1 && amountsTo(address, id, paid).length > 0;
			const amounts = isUnknown ? [0n] : amountsTo(address, hash, own);
			const amount = amounts.reduce((sum, amount) => sum + amount, 0n);
			if (amounts.length > 0) sent.push({ hash, at, amount, isByLink, replaced });
		}
	}
	// Once another payment was made, one that cannot arrive any more is of no interest.
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

/** Where it is not known whom the other transaction pays, it may have paid the same. */
function replacementOf(hash: string, status: PartStatus, address: string): JournaledTransaction['replaced'] {
	if (status.kind !== 'replaced' || status.by === '') return null;
	const { by, unpaid, isUnknown = false, unpaidFacts = factsOf(hash, unpaid) } = status;
	return { by, isUnpaid: !isUnknown && amountsTo(address, hash, unpaidFacts).length > 0 };
}

/** @param place of the transaction, or of the one that took its place; null where the node has none */
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
	// A block with the other transaction may be undone until it has its confirmations.
	if (replaced) return replaced.isUnpaid && place && place.confirmations >= NEEDED ? 'failed' : 'gone';
	if (place === null) return isAnswered ? 'gone' : 'pool';
	return place.height === null ? 'pool' : 'block';
}
