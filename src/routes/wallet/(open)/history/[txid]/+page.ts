import { error } from '@sveltejs/kit';
import { journal } from '$lib/app/journal.svelte';
import { staleIfError } from '$lib/app/stale-if-error';
import { loadPart, optionalCall } from '$lib/app/optional-call';
import { isHex } from '$lib/bytes/hex';
import { CODES } from '$lib/rpc/wallet/codes';
import type { Client } from '$lib/rpc/client';
import { RpcError } from '$lib/rpc/errors';
import { getTransferByTxid, incomingTransfers } from '$lib/rpc/wallet/history';
import type { Account, TransferEntry } from '$lib/rpc/wallet/records';
import { entriesAbove } from '$lib/wallet/history';
import { changeOf, entriesOf, type Entry } from '$lib/wallet/history/transfer-details';
import { loadNames } from '$lib/wallet/load-names';
import { loadTransfers } from '$lib/wallet/load-transfers';
import type { KnownNames } from '$lib/wallet/names';
import { sending } from '$lib/wallet/sending.svelte';
import type { WalletCache } from '$lib/wallet/wallet-cache';

interface Shown {
	txid: string;
	/** None while the wallet does not list a payment of this browser. */
	entries: Entry[];
	names: KnownNames;
	/** Atomic units; null when unknown, or for an incoming transaction. */
	change: bigint | null;
}

const keep = staleIfError<Shown>();

export const load = async ({ params, parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open, cache, node } = await parent();
	const txid = params.txid.toLowerCase();
	if (!isHex(txid, 32)) error(404, malformed(txid));
	const { accounts, address, height } = open.value;
	const shown = await keep(`${wallet.url} ${address} ${txid}`, async (before) => {
		try {
			const transfers = await (before && before.entries.length > 0
				? reloadEntries(wallet, cache, height, before.entries)
				: loadEntries(wallet, accounts, txid));
			const names = await loadNames(wallet, cache, accounts, transfers);
			const entries = entriesOf(transfers);
			return { txid, entries, names, change: before?.change ?? (await loadChange(wallet, entries)) };
		} catch (failed) {
			// A payment that was just sent stays in sight, whatever the wallet says of it.
			if (!(failed instanceof RpcError) || (before && before.entries.length > 0) || !isOfThisBrowser(txid))
				throw failed;
			return { txid, entries: [], names: { contacts: new Map(), own: new Map() }, change: null };
		}
	});
	const isGivenUp = shown.value.entries[0]?.kind === 'failed';
	return {
		shown,
		evidence: isGivenUp ? { source: `${node.url} ${txid}`, result: loadPart(askNode(node, txid)) } : null
	};
};

/** The parser of transactions is loaded for those that need it. */
async function askNode(node: Client, txid: string) {
	const { evidenceOf } = await import('$lib/wallet/node-evidence');
	return evidenceOf(node, txid);
}

const isOfThisBrowser = (txid: string) =>
	sending.find(txid) !== undefined || journal.all.some(({ hash, state }) => hash === txid && state !== 'settled');

/** From the newest transfers, or else from the accounts that had the transaction before. */
async function reloadEntries(wallet: Client, cache: WalletCache, height: number, before: readonly Entry[]) {
	const txid = before[0]?.transfer.txid ?? '';
	const { transfers } = await loadTransfers(wallet, cache, height, 0);
	const found = entriesAbove(transfers).filter((transfer) => transfer.txid === txid);
	const accounts = [...new Set(before.map(({ transfer }) => transfer.subaddr_index.major))];
	return found.length > 0
		? found
		: loadEntries(
				wallet,
				accounts.map((account_index) => ({ account_index })),
				txid
			);
}

/** The service searches one account at a time. @throws RpcError when none of them has the transaction */
async function loadEntries(
	wallet: Client,
	accounts: readonly Pick<Account, 'account_index'>[],
	txid: string
): Promise<TransferEntry[]> {
	let unknown: RpcError | null = null;
	const read = accounts.map(async ({ account_index }) => {
		try {
			const { transfer, transfers } = await wallet.call(getTransferByTxid, { txid, account_index });
			return transfers.length > 0 ? transfers : [transfer];
		} catch (failed) {
			if (!(failed instanceof RpcError) || !isUnknown(failed)) throw failed;
			unknown = failed;
			return [];
		}
	});
	const found = (await Promise.all(read)).flat();
	if (found.length === 0 && unknown) throw unknown;
	return found;
}

const isUnknown = ({ failure }: RpcError) => failure.kind === 'refused' && failure.code === CODES.transaction;

/** Change goes to the first address of the account that paid. */
async function loadChange(wallet: Client, entries: readonly Entry[]): Promise<bigint | null> {
	const sent = entries.find(({ kind }) => kind === 'out' || kind === 'pending')?.transfer;
	if (!sent) return null;
	if (sent.change_amount !== undefined) return sent.change_amount;
	const account_index = sent.subaddr_index.major;
	const { value } = await optionalCall(
		wallet.call(incomingTransfers, { transfer_type: 'all', account_index, subaddr_indices: [0] })
	);
	return changeOf(sent, value?.transfers ?? []);
}

const malformed = (text: string) => ({
	message: `A transaction is named by its hash of 64 hex digits; this is ${/^[0-9a-f]+$/.test(text) ? `one of ${text.length}` : 'something else'}.`,
	next: 'Choose a transfer under History.'
});
