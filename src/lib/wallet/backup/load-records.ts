import { sendOnce } from '../../app/act';
import type { Client } from '../../rpc/client';
import { RpcError } from '../../rpc/errors';
import { getAccounts, getAccountTags, getAddress } from '../../rpc/wallet/accounts';
import { getAddressBook } from '../../rpc/wallet/address-book';
import { getTxNotes, incomingTransfers } from '../../rpc/wallet/history';
import { getTxKey } from '../../rpc/wallet/proofs';
import type { Account, AddressBookEntry, AddressEntry, IncomingTransfer } from '../../rpc/wallet/records';
import { WALLET_ERROR_CODES } from '../../rpc/wallet/codes';
import { loadTransfersAbove } from '../../wallet-data/transfers';
import type { Backup } from './format';

/** The open wallet's records of the kinds that a backup contains. */
export interface WalletRecords {
	/** The primary address. */
	address: string;
	accounts: readonly (Account & { addresses: readonly AddressEntry[] })[];
	/** Descriptions by tag. */
	tags: ReadonlyMap<string, string>;
	/** Notes by transaction hash, for all of the wallet's transactions and those asked for. */
	notes: ReadonlyMap<string, string>;
	contacts: readonly AddressBookEntry[];
	/** Outputs by key image. */
	outputs: ReadonlyMap<string, IncomingTransfer>;
	/** Hashes of the transactions that the wallet sent. */
	sent: readonly string[];
}

/**
 * Loads the wallet's records.
 *
 * @param noted transactions whose notes are wanted, also if the wallet does not list them
 * @throws RpcError
 */
export async function loadWalletRecords(wallet: Client, noted: readonly string[] = []): Promise<WalletRecords> {
	const [{ subaddress_accounts }, { account_tags }, { entries }, transfers] = await Promise.all([
		wallet.call(getAccounts, {}),
		wallet.call(getAccountTags),
		wallet.call(getAddressBook, {}),
		loadTransfersAbove(wallet, 0)
	]);
	const accounts: WalletRecords['accounts'][number][] = [];
	const outputs = new Map<string, IncomingTransfer>();
	for (const account of subaddress_accounts) {
		const { account_index } = account;
		const [{ addresses }, listed] = await Promise.all([
			wallet.call(getAddress, { account_index }),
			wallet.call(incomingTransfers, { transfer_type: 'all', account_index, verbose: true })
		]);
		accounts.push({ ...account, addresses });
		for (const output of listed.transfers) outputs.set(output.key_image, output);
	}
	const sent = [...transfers.out, ...transfers.pending, ...transfers.failed];
	const notes = new Map([...sent, ...transfers.in, ...transfers.pool].map(({ txid, note }) => [txid, note]));
	const others = noted.filter((txid) => !notes.has(txid));
	if (others.length > 0) {
		const found = await wallet.call(getTxNotes, { txids: others });
		for (const [index, txid] of others.entries()) notes.set(txid, found.notes[index] ?? '');
	}
	return {
		address: subaddress_accounts[0]?.base_address ?? '',
		accounts,
		tags: new Map(account_tags.map(({ tag, label }) => [tag, label])),
		notes,
		contacts: entries,
		outputs,
		sent: [...new Set(sent.map(({ txid }) => txid))]
	};
}

/** Number of keys to request in parallel. */
const MAX_PARALLEL_CALLS = 4;

/**
 * Loads the secret keys of the transactions that the wallet sent. The wallet has no keys of those that another copy of
 * it or a hardware wallet signed.
 *
 * @param onprogress receives the number of transactions asked for so far
 * @throws RpcError
 */
export async function loadTransactionKeys(
	wallet: Client,
	sent: readonly string[],
	onprogress: (count: number) => void,
	signal: AbortSignal
): Promise<Backup['keys']> {
	const keys: Backup['keys'] = [];
	for (let from = 0; from < sent.length; from += MAX_PARALLEL_CALLS) {
		const found = await Promise.all(
			sent.slice(from, from + MAX_PARALLEL_CALLS).map(async (txid) => {
				const outcome = await sendOnce(wallet, getTxKey, { txid }, { signal });
				if (outcome.kind === 'answered') {
					const key = outcome.result.tx_key;
					return key === undefined ? [] : [{ txid, key }];
				}
				if (outcome.kind === 'failed' && !isUnknownKey(outcome.error)) throw outcome.error;
				return [];
			})
		);
		keys.push(...found.flat());
		onprogress(Math.min(from + MAX_PARALLEL_CALLS, sent.length));
	}
	return keys;
}

const isUnknownKey = ({ failure }: RpcError) =>
	failure.kind === 'refused' && failure.code !== WALLET_ERROR_CODES.notOpen;

/**
 * Converts a wallet's records to the content of a backup.
 *
 * @param frozenMeanwhile key images of outputs that this page froze temporarily; they are left out
 * @param created milliseconds since 1970
 */
export function toBackup(
	{ address, accounts, tags, notes, contacts, outputs }: WalletRecords,
	keys: Backup['keys'],
	frozenMeanwhile: readonly string[],
	created: number
): Omit<Backup, 'format' | 'version'> {
	return {
		created: new Date(created).toISOString(),
		address,
		accounts: accounts.map(({ account_index, label, tag, addresses }) => ({
			index: account_index,
			label,
			tag,
			addresses: addresses
				// The label of the first address is the account's.
				.filter((entry) => entry.address_index > 0 && entry.label !== '')
				.map((entry) => ({ index: entry.address_index, label: entry.label }))
		})),
		tags: [...tags].filter(([, text]) => text !== '').map(([tag, description]) => ({ tag, description })),
		notes: [...notes].filter(([, note]) => note !== '').map(([txid, note]) => ({ txid, note })),
		contacts: contacts.map(({ address: contact, description }) => ({ address: contact, description })),
		frozen: [...outputs]
			.filter(([image, { frozen, spent }]) => frozen === true && !spent && !frozenMeanwhile.includes(image))
			.map(([image]) => image),
		keys
	};
}
