import { journal, type JournalEntry } from '../wallet-data/journal.svelte';
import { loadPart } from '../app/load-part';
import { toHex } from '../bytes/hex';
import { fastHash } from '../chain/hash';
import type { Client } from '../rpc/client';
import type { SentPayment } from './sent';

/** As the journal keeps it: whoever reads it can check an address that they know, and learns no other. */
export const factsOf = (hash: string, payees: readonly { address: string; amount: bigint }[]): JournalEntry['paid'] =>
	payees.map(({ address, amount }) => ({
		to: toHex(fastHash(new TextEncoder().encode(`${hash} ${address}`))),
		amount: String(amount)
	}));

/**
 * What was sent to an address from this browser in the last 30 days, by its journal, also while the wallet is closed. The node is
 * asked only if there is something, and only for the transactions. One that it does not have may still be on its way.
 */
export async function sentByJournal(node: Client, address: string): Promise<SentPayment[]> {
	await journal.reload();
	const among = ({ hash, paid }: Pick<JournalEntry, 'hash' | 'paid'>) => {
		const [fact] = factsOf(hash, [{ address, amount: 0n }]);
		return paid.filter(({ to }) => to === fact?.to).map(({ amount }) => BigInt(amount));
	};
	const sent: { hash: string; at: number; amount: bigint }[] = [];
	for (const entry of journal.all) {
		const { hash, at, paid, whole } = entry;
		// Of a part of a payment it may be unknown what it pays itself: 0 stands for an unknown amount.
		const own = paid.length === 0 && whole && among(whole).length > 0 ? [0n] : among(entry);
		if (own.length > 0) sent.push({ hash, at, amount: own.reduce((sum, amount) => sum + amount, 0n) });
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
