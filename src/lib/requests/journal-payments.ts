import { loadPart } from '../app/load-part';
import type { Client } from '../rpc/client';
import type { PayableRequest } from '../payment/draft';
import { termsForPayment, type Receipt } from '../payment/receipt';
import { DEFAULT_CONFIRMATIONS } from '../payment/state';
import { amountsTo, hashPayees, hashLink } from '../wallet-data/outgoing/hashed-payees';
import { journal } from '../wallet-data/outgoing/journal.svelte';
import { mayHavePaid, type PartStatus } from '../wallet-data/outgoing/payment';
import type { TransactionLocation } from '../verification/raw-transaction';
import type { SentPayment } from './sent-payments';

/** A payment from the journal of this browser. */
export interface JournalPayment extends SentPayment {
	/** True when the payment was made from the given payment link. */
	isFromLink: boolean;
}

/** Hashes of the transactions that this browser has sent, or may have sent. */
export async function journalHashes(): Promise<ReadonlySet<string>> {
	await journal.reload();
	const parts = journal.all.flatMap((payment) => payment.parts);
	return new Set(parts.filter(({ status }) => mayHavePaid(status)).map(({ hash }) => hash));
}

/**
 * Receipts for a request, from the payment proofs that the paying wallet made in this browser. They must be
 * checked like any other receipt.
 */
export async function receiptsFromJournal(request: PayableRequest): Promise<Receipt[]> {
	await journal.reload();
	const { address, uri, amount, recipient_name: from, tx_description: text } = request;
	return journal.all
		.flatMap((payment) => payment.parts)
		.flatMap(({ hash, paid, proof }): Receipt[] => {
			if (proof?.link !== hashLink(hash, uri)) return [];
			const [sent = 0n] = amountsTo(address, hash, paid);
			const terms = termsForPayment({ amount, price: null, created: proof.created, from, text }, sent);
			return [{ ...terms, address, txid: hash, proof: proof.text }];
		});
}

/** Stores the proof of a payment that this browser made for a request. */
export const storePaymentProof = ({ txid, created, proof }: Receipt, { uri }: PayableRequest): Promise<void> =>
	journal.storeProof(txid, { link: hashLink(txid, uri), created, text: proof });

/** Journal entries for an address. */
export interface JournalPayments {
	payments: readonly JournalPayment[];
	/**
	 * True when the node answered with the positions of the transactions. Otherwise the payments are as the journal has
	 * them.
	 */
	hasNodeAnswered: boolean;
}

/** A transaction from this browser that may have paid the address, or the transaction that replaced it. */
interface JournalTransaction {
	hash: string;
	/** Unix seconds when it was sent. */
	sentAt: number;
	/** Atomic units; 0 when unknown. */
	amount: bigint;
	isFromLink: boolean;
	/** Mined transaction that spent the same coins, and whether it is known not to pay the address; null for none. */
	replaced: { by: string; isUnpaid: boolean } | null;
}

/**
 * Payments from this browser to an address in the last 30 days, from the journal; works while the wallet is closed. The
 * node is asked only about found transactions. A transaction that the node does not have may still arrive.
 */
export async function paymentsFromJournal(node: Client, address: string, link = ''): Promise<JournalPayments> {
	await journal.reload();
	const sent: JournalTransaction[] = [];
	for (const { id, at: sentAt, paid, count, link: made, parts } of journal.all) {
		const isFromLink = made !== null && made === hashLink(id, link);
		for (const { hash, status, paid: own } of parts) {
			const replaced = replacementOf(hash, status, address);
			if (!mayHavePaid(status) && !replaced) continue;
			// In a split payment, the amounts of one transaction may be unknown: 0 stands for an unknown amount.
			const isUnknown = own.length === 0 && count > 1 && amountsTo(address, id, paid).length > 0;
			const amounts = isUnknown ? [0n] : amountsTo(address, hash, own);
			const amount = amounts.reduce((sum, amount) => sum + amount, 0n);
			if (amounts.length > 0) sent.push({ hash, sentAt, amount, isFromLink, replaced });
		}
	}
	// Hide replaced transactions, which cannot arrive any more, once there is another payment.
	const alive = sent.filter(({ replaced }) => replaced === null);
	const shown = alive.length > 0 ? alive : sent;
	if (shown.length === 0) return { payments: [], hasNodeAnswered: true };
	const hashes = shown.map(({ hash, replaced }) => replaced?.by ?? hash);
	const { loadRawTransactions } = await import('../verification/raw-transaction');
	const { value: found } = await loadPart(loadRawTransactions(node, hashes));
	const payments = shown.map((each, index) => {
		const bytes = found?.[index];
		return paymentOf(each, bytes?.kind === 'known' ? bytes.location : null, found !== undefined);
	});
	return { payments, hasNodeAnswered: found !== undefined };
}

/** Mined replacement of a transaction. When its recipients are unknown, it may have paid the same address. */
function replacementOf(hash: string, status: PartStatus, address: string): JournalTransaction['replaced'] {
	if (status.kind !== 'replaced' || status.by === '') return null;
	const { by, unpaid, isUnknown = false, hashedUnpaid = hashPayees(hash, unpaid) } = status;
	return { by, isUnpaid: !isUnknown && amountsTo(address, hash, hashedUnpaid).length > 0 };
}

/** @param place of the transaction or its replacement; null when the node does not have it */
function paymentOf(sent: JournalTransaction, place: TransactionLocation | null, isAnswered: boolean): JournalPayment {
	const { hash, sentAt, amount, isFromLink, replaced } = sent;
	const isReplaced = replaced !== null;
	return {
		txid: hash,
		amount,
		confirmations: isReplaced ? 0 : (place?.confirmations ?? 0),
		state: stateOf(place, replaced, isAnswered),
		contested: !isReplaced && place?.height === null && place.isContested,
		seen: sentAt,
		absent: null,
		mined: isReplaced ? null : place?.time || null,
		by: 'payer',
		nodes: place && !isReplaced ? 1 : null,
		isFromLink
	};
}

function stateOf(
	place: TransactionLocation | null,
	replaced: JournalTransaction['replaced'],
	isAnswered: boolean
): SentPayment['state'] {
	// A reorganisation may undo the block with the replacement until it has enough confirmations.
	if (replaced) return replaced.isUnpaid && place && place.confirmations >= DEFAULT_CONFIRMATIONS ? 'failed' : 'gone';
	if (place === null) return isAnswered ? 'gone' : 'pool';
	return place.height === null ? 'pool' : 'block';
}
