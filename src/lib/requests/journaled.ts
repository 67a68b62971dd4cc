import { loadPart } from '../app/load-part';
import type { Client } from '../rpc/client';
import type { MadeRequest } from '../payment/draft';
import { termsFor, type Receipt } from '../payment/receipt';
import { amountsTo, linkFact } from '../wallet-data/outgoing/facts';
import { journal } from '../wallet-data/outgoing/journal.svelte';
import { mayHavePaid } from '../wallet-data/outgoing/payment';
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

/**
 * What was sent to an address from this browser in the last 30 days, by its journal, also while the wallet is closed. The node is
 * asked only if there is something, and only for the transactions. One that it does not have may still be on its way.
 */
export async function sentByJournal(node: Client, address: string, link = ''): Promise<JournaledPayment[]> {
	await journal.reload();
	const sent: { hash: string; at: number; amount: bigint; isByLink: boolean }[] = [];
	for (const { id, at, paid, count, link: made, parts } of journal.all) {
		const isByLink = made !== null && made === linkFact(id, link);
		for (const { hash, status, paid: own } of parts) {
			if (!mayHavePaid(status)) continue;
			// Of a part of a payment it may be unknown what it pays itself: 0 stands for an unknown amount.
			const isUnknown = own.length === 0 && count > 1 && amountsTo(address, id, paid).length > 0;
			const amounts = isUnknown ? [0n] : amountsTo(address, hash, own);
			if (amounts.length > 0)
				sent.push({ hash, at, amount: amounts.reduce((sum, amount) => sum + amount, 0n), isByLink });
		}
	}
	if (sent.length === 0) return [];
	const hashes = sent.map(({ hash }) => hash);
	const { rawTransactions } = await import('../verification/raw-transaction');
	const { value: found } = await loadPart(rawTransactions(node, hashes));
	return sent.map(({ hash, at, amount, isByLink }, index): JournaledPayment => {
		const bytes = found?.[index];
		const place = bytes?.kind === 'known' ? bytes.place : null;
		const within = place?.height == null ? 'pool' : 'block';
		const state = place === null ? 'gone' : within;
		const contested = place?.height === null && place.isContested;
		const { confirmations = 0 } = place ?? {};
		const times = { seen: at, absent: null, mined: place?.time || null };
		return { txid: hash, amount, confirmations, state, contested, ...times, by: 'payer', nodes: place && 1, isByLink };
	});
}
