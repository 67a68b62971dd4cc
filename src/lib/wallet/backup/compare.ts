import { sendOnce, type CallOutcome } from '../../app/act';
import type { Network } from '../../chain/address-shape';
import { shortHash } from '../../format/hash';
import type { Client } from '../../rpc/client';
import * as rpc from '../../rpc/wallet/accounts';
import { addAddressBook } from '../../rpc/wallet/address-book';
import { setTxNotes } from '../../rpc/wallet/history';
import { freeze } from '../../rpc/wallet/outputs';
import { parseEntry } from '../book/entries';
import type { Backup } from './format';
import type { WalletRecords } from './load-records';

/** A record of a backup, compared with the open wallet. */
export interface BackupRecord {
	/** Name of the item that is labelled, noted or frozen. */
	name: string;
	/** Value in the backup. */
	saved: string;
	/** Value in the wallet; empty when there is none. */
	present: string;
	/** Why the record cannot be added. */
	reason?: string | undefined;
	/** Adds the record through the wallet service. */
	add: (wallet: Client) => Promise<CallOutcome>;
}

export interface BackupComparison {
	/** Records that the wallet lacks, in the order in which they can be added. */
	missing: readonly BackupRecord[];
	/** Records that differ in the wallet, or cannot be added. */
	skipped: readonly BackupRecord[];
	/** Number of records that are equal in both. */
	equalCount: number;
}

/**
 * Compares a backup with the open wallet. A backup of another wallet offers only its contacts.
 *
 * @param network the wallet's; null when unknown
 */
export function compareBackup(backup: Backup, wallet: WalletRecords, network: Network | null): BackupComparison {
	const isOwn = backup.address === wallet.address;
	const records = [
		...(isOwn ? [...labels(backup, wallet), ...backup.notes.map((note) => noteRecord(note, wallet))] : []),
		...contacts(backup, wallet, network),
		...(isOwn ? [...new Set(backup.frozen)].map((image) => frozenRecord(image, wallet)) : [])
	];
	const different = records.filter(({ saved, present }) => saved !== present);
	const isMissing = ({ present, reason }: BackupRecord) => present === '' && reason === undefined;
	return {
		missing: different.filter(isMissing),
		skipped: different.filter((record) => !isMissing(record)),
		equalCount: records.length - different.length
	};
}

/**
 * Maximum number of accounts and addresses to create: each takes the service a moment, and enlarges the wallet
 * permanently.
 */
const MAX_ACCOUNTS_TO_CREATE = 500;
const MAX_ADDRESSES_TO_CREATE = 5000;

/** The label that every wallet gives its first account (reference implementation, wallet2.cpp). */
const PRIMARY = 'Primary account';
const ownLabel = (label: string) => (label === PRIMARY ? '' : label);

function labels({ accounts, tags }: Backup, wallet: WalletRecords): BackupRecord[] {
	const sorted = [...new Map(accounts.map((account) => [account.index, account])).values()].sort(
		(a, b) => a.index - b.index
	);
	const last = sorted.at(-1)?.index ?? -1;
	const missing = last + 1 - wallet.accounts.length;
	const tooMany =
		missing > MAX_ACCOUNTS_TO_CREATE
			? `This would create ${missing} accounts. The limit is ${MAX_ACCOUNTS_TO_CREATE}.`
			: undefined;
	return [
		...creationRecord('Accounts', missing, tooMany, (client) => createAccounts(client, last)),
		...sorted.flatMap((account) => {
			const now = wallet.accounts.find(({ account_index }) => account_index === account.index);
			return accountRecords(account, now, now ? undefined : tooMany);
		}),
		...tags.map(({ tag, description }) => ({
			name: `Tag ${tag}`,
			saved: description,
			present: wallet.tags.get(tag) ?? '',
			add: (client: Client) => sendOnce(client, rpc.setAccountTagDescription, { tag, description })
		}))
	];
}

/** A record for accounts or addresses that must be created before they can have labels. */
const creationRecord = (
	name: string,
	missing: number,
	reason: string | undefined,
	add: BackupRecord['add']
): BackupRecord[] => (missing > 0 ? [{ name, saved: `${missing} more`, present: '', reason, add }] : []);

function accountRecords(
	{ index, label, tag, addresses }: Backup['accounts'][number],
	now: WalletRecords['accounts'][number] | undefined,
	reason: string | undefined
): BackupRecord[] {
	const name = `Account ${index}`;
	const last = Math.max(0, ...addresses.map((address) => address.index));
	const missing = last + 1 - (now?.addresses.length ?? 1);
	const tooMany =
		reason ??
		(missing > MAX_ADDRESSES_TO_CREATE
			? `This would create ${missing} addresses in the account. The limit is ${MAX_ADDRESSES_TO_CREATE}.`
			: undefined);
	const nowLabelled = new Map(now?.addresses.map((address) => [address.address_index, address.label]));
	const ofAccount: BackupRecord[] = [
		{
			name,
			saved: ownLabel(label),
			present: ownLabel(now?.label ?? ''),
			reason,
			add: (client) => sendOnce(client, rpc.labelAccount, { account_index: index, label })
		},
		{
			name: `${name}, tag`,
			saved: tag,
			present: now?.tag ?? '',
			reason,
			add: (client) => sendOnce(client, rpc.tagAccounts, { tag, accounts: [index] })
		}
	];
	return [
		...ofAccount.filter(({ saved }) => saved !== ''),
		...creationRecord(`${name}, addresses`, missing, tooMany, (client) => createAddresses(client, index, last)),
		...addresses.map((address) => ({
			name: `Address ${index}/${address.index}`,
			saved: address.label,
			present: nowLabelled.get(address.index) ?? '',
			reason: nowLabelled.has(address.index) ? undefined : tooMany,
			add: (client: Client) =>
				sendOnce(client, rpc.labelAddress, { index: { major: index, minor: address.index }, label: address.label })
		}))
	];
}

/** Creates accounts until the index `last` exists. */
async function createAccounts(client: Client, last: number): Promise<CallOutcome> {
	let outcome: CallOutcome;
	let newest: number;
	do {
		const created = await sendOnce(client, rpc.createAccount, {});
		outcome = created;
		newest = created.kind === 'answered' ? created.result.account_index : Infinity;
	} while (newest < last);
	return outcome;
}

/**
 * Maximum number of addresses a service creates per call (wallet_rpc_server.cpp, on_create_address). Older releases
 * create one.
 */
const MAX_ADDRESSES_PER_CALL = 64;

/** Creates addresses until the index `last` exists. */
async function createAddresses(client: Client, account_index: number, last: number): Promise<CallOutcome> {
	let count = 1;
	for (;;) {
		const outcome = await sendOnce(client, rpc.createAddress, { account_index, count });
		if (outcome.kind !== 'answered') return outcome;
		const newest = Math.max(outcome.result.address_index, ...outcome.result.address_indices);
		if (newest >= last) return outcome;
		count = Math.min(MAX_ADDRESSES_PER_CALL, last - newest);
	}
}

const noteRecord = ({ txid, note }: Backup['notes'][number], { notes }: WalletRecords): BackupRecord => ({
	name: shortHash(txid),
	saved: note,
	present: notes.get(txid) ?? '',
	add: (client) => sendOnce(client, setTxNotes, { txids: [txid], notes: [note] })
});

const contacts = ({ contacts: saved }: Backup, wallet: WalletRecords, network: Network | null): BackupRecord[] =>
	saved.map(({ address, description }) => {
		const known = wallet.contacts.filter((entry) => entry.address === address);
		const present = known.find((entry) => entry.description === description) ?? known[0];
		const read = parseEntry({ address, description }, network);
		return {
			name: shortHash(address),
			saved: description || NO_DESCRIPTION,
			present: present ? present.description || NO_DESCRIPTION : '',
			reason: read.problem && Object.values(read.problem).join(' '),
			add: (client) => sendOnce(client, addAddressBook, { address, description })
		};
	});

const NO_DESCRIPTION = 'no description';

function frozenRecord(key_image: string, { outputs }: WalletRecords): BackupRecord {
	const output = outputs.get(key_image);
	const spent = output?.spent ? 'It is spent.' : undefined;
	return {
		name: shortHash(key_image),
		saved: 'frozen',
		present: output?.frozen === true ? 'frozen' : '',
		reason: output ? spent : 'The wallet does not list this output, or not yet.',
		add: (client) => sendOnce(client, freeze, { key_image })
	};
}
