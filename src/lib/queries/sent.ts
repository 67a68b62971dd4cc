import { journal, type JournalEntry } from '../app/journal.svelte';
import { loadPart } from '../app/optional-call';
import { toHex } from '../bytes/hex';
import { fastHash } from '../chain/hash';
import type { Payment } from '../payment/state';
import type { Client } from '../rpc/client';
import { getTransfers } from '../rpc/wallet/history';
import { getHeight } from '../rpc/wallet/service';
import { rawTransactions } from './raw-transaction';

/** A payment by this side: of the wallet that is open, or of this browser. */
export interface SentPayment extends Payment {
	txid: string;
	by: 'payer';
}

/** About 30 days of blocks. */
export const RECENT_BLOCKS = 21_600;

/** As the journal keeps it: whoever reads it can check an address that they know, and learns no other. */
export const factsOf = (hash: string, payees: readonly { address: string; amount: bigint }[]): JournalEntry['paid'] =>
	payees.map(({ address, amount }) => ({
		to: toHex(fastHash(new TextEncoder().encode(`${hash} ${address}`))),
		amount: String(amount)
	}));

/** What the open wallet has sent to an address in the last 30 days, by its own list. @throws RpcError */
export async function sentByWallet(wallet: Client, address: string): Promise<SentPayment[]> {
	const { height } = await wallet.call(getHeight);
	const min_height = Math.max(0, height - RECENT_BLOCKS);
	const lists = { out: true, pending: true, failed: true, all_accounts: true };
	const sent = await wallet.call(getTransfers, { ...lists, filter_by_height: min_height > 0, min_height });
	const of = (list: 'out' | 'pending' | 'failed') =>
		sent[list].flatMap((transfer): SentPayment[] => {
			const paid = transfer.destinations.filter((destination) => destination.address === address);
			if (paid.length === 0) return [];
			const amount = paid.reduce((sum, destination) => sum + destination.amount, 0n);
			const confirmations = list === 'out' ? Math.max(0, height - transfer.height) : 0;
			// The wallet also lists what is in a block as failed, when it was asked to relay it once more.
			const state = { out: 'block', pending: 'pool', failed: 'gone' } as const;
			return [
				{ txid: transfer.txid, amount, confirmations, state: state[list], seen: transfer.timestamp, by: 'payer' }
			];
		});
	return [...of('pending'), ...of('out'), ...of('failed')];
}

/**
 * What was sent to an address from this browser in the last 30 days, by its journal, also while the wallet is closed. The node is
 * asked only if there is something, and only for the transactions. One that it does not have may still be on its way.
 */
export async function sentByJournal(node: Client, address: string): Promise<SentPayment[]> {
	await journal.reload();
	const sent = journal.all.flatMap(({ hash, at, paid }) => {
		const [{ to } = { to: '' }] = factsOf(hash, [{ address, amount: 0n }]);
		const own = paid.filter((fact) => fact.to === to);
		return own.length === 0 ? [] : { hash, at, amount: own.reduce((sum, { amount }) => sum + BigInt(amount), 0n) };
	});
	if (sent.length === 0) return [];
	const hashes = sent.map(({ hash }) => hash);
	const { value: found } = await loadPart(rawTransactions(node, hashes));
	return sent.map(({ hash, at, amount }, index): SentPayment => {
		const bytes = found?.[index];
		const place = bytes?.kind === 'known' ? bytes.place : null;
		const state = place === null ? 'gone' : place.height === null ? 'pool' : 'block';
		return { txid: hash, amount, confirmations: place?.confirmations ?? 0, state, seen: at, by: 'payer' };
	});
}
