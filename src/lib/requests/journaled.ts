import { loadPart } from '../app/load-part';
import type { Client } from '../rpc/client';
import { amountsTo } from '../wallet-data/outgoing/facts';
import { journal } from '../wallet-data/outgoing/journal.svelte';
import { mayHavePaid } from '../wallet-data/outgoing/payment';
import type { SentPayment } from './sent';

/** The hashes of what this browser has sent, or may have. */
export async function journaledHashes(): Promise<ReadonlySet<string>> {
	await journal.reload();
	const parts = journal.all.flatMap((payment) => payment.parts);
	return new Set(parts.filter(({ status }) => mayHavePaid(status)).map(({ hash }) => hash));
}

/**
 * What was sent to an address from this browser in the last 30 days, by its journal, also while the wallet is closed. The node is
 * asked only if there is something, and only for the transactions. One that it does not have may still be on its way.
 */
export async function sentByJournal(node: Client, address: string): Promise<SentPayment[]> {
	await journal.reload();
	const sent: { hash: string; at: number; amount: bigint }[] = [];
	for (const { id, at, paid, count, parts } of journal.all) {
		for (const { hash, status, paid: own } of parts) {
			if (!mayHavePaid(status)) continue;
			// Of a part of a payment it may be unknown what it pays itself: 0 stands for an unknown amount.
			const isUnknown = own.length === 0 && count > 1 && amountsTo(address, id, paid).length > 0;
			const amounts = isUnknown ? [0n] : amountsTo(address, hash, own);
			if (amounts.length > 0) sent.push({ hash, at, amount: amounts.reduce((sum, amount) => sum + amount, 0n) });
		}
	}
	if (sent.length === 0) return [];
	const hashes = sent.map(({ hash }) => hash);
	const { rawTransactions } = await import('../verification/raw-transaction');
	const { value: found } = await loadPart(rawTransactions(node, hashes));
	return sent.map(({ hash, at, amount }, index): SentPayment => {
		const bytes = found?.[index];
		const place = bytes?.kind === 'known' ? bytes.place : null;
		const within = place?.height == null ? 'pool' : 'block';
		const state = place === null ? 'gone' : within;
		const contested = place?.height === null && place.isContested;
		const { confirmations = 0 } = place ?? {};
		const times = { seen: at, absent: null, mined: place?.time || null };
		return { txid: hash, amount, confirmations, state, contested, ...times, by: 'payer', nodes: place && 1 };
	});
}
