import { act, type Outcome } from '../../app/act';
import type { Network } from '../../chain/address-shape';
import { shortHash } from '../../format/hash';
import type { Client } from '../../rpc/client';
import {
	createAccount,
	createAddress,
	labelAccount,
	labelAddress,
	setAccountTagDescription,
	tagAccounts
} from '../../rpc/wallet/accounts';
import { addAddressBook, editAddressBook } from '../../rpc/wallet/address-book';
import { setTxNotes } from '../../rpc/wallet/history';
import { freeze } from '../../rpc/wallet/outputs';
import { parseEntry } from '../book/entries';
import type { Backup } from './format';
import type { WalletRecords } from './load';

export const PARTS = {
	labels: 'Accounts and addresses',
	notes: 'Transaction notes',
	contacts: 'Address book',
	frozen: 'Frozen outputs'
} as const;

export type Part = keyof typeof PARTS;

/** A record of a backup, beside what the open wallet has in its place. */
export interface Difference {
	/** Unique in a comparison. */
	id: string;
	part: Part;
	/** What is named, noted or frozen. */
	name: string;
	/** Empty when there is nothing. */
	before: string;
	after: string;
	/** `change` replaces what the wallet has; `impossible` says why in `reason`. */
	state: 'add' | 'change' | 'same' | 'impossible';
	reason: string;
	/** Has the wallet service do it. */
	apply: (wallet: Client) => Promise<Outcome>;
}

type Record = Pick<Difference, 'part' | 'name' | 'before' | 'after' | 'apply'> & {
	/** Why it cannot be imported. */
	reason?: string | undefined;
};

/**
 * All records of a backup, in the order in which they can be imported.
 *
 * @param network the wallet's; null when unknown
 */
export function compareBackup(backup: Backup, wallet: WalletRecords, network: Network | null): Difference[] {
	const records = [
		...labels(backup, wallet),
		...backup.notes.map((note) => noteRecord(note, wallet)),
		...contacts(backup, wallet, network),
		...[...new Set(backup.frozen)].map((image) => frozenRecord(image, wallet))
	];
	return records.map(({ reason, ...record }, index) => ({
		...record,
		id: String(index),
		state:
			record.before === record.after
				? 'same'
				: reason !== undefined
					? 'impossible'
					: record.before === ''
						? 'add'
						: 'change',
		reason: reason ?? ''
	}));
}

/** So many are created at most: each takes the service a moment, and makes the wallet larger for good. */
const MOST_ACCOUNTS = 500;
const MOST_ADDRESSES = 5000;

function labels({ accounts, tags }: Backup, wallet: WalletRecords): Record[] {
	const sorted = [...new Map(accounts.map((account) => [account.index, account])).values()].sort(
		(a, b) => a.index - b.index
	);
	const last = sorted.at(-1)?.index ?? -1;
	const missing = last + 1 - wallet.accounts.length;
	const tooMany =
		missing > MOST_ACCOUNTS ? `It would create ${missing} accounts; at most ${MOST_ACCOUNTS} are.` : undefined;
	const createdAccounts: Record = {
		part: 'labels',
		name: 'Accounts',
		before: '',
		after: `${missing} more`,
		reason: tooMany,
		apply: (client) => createAccounts(client, last)
	};
	return [
		...(missing > 0 ? [createdAccounts] : []),
		...sorted.flatMap((account) => {
			const now = wallet.accounts.find(({ account_index }) => account_index === account.index);
			const reason = now ? undefined : tooMany;
			return accountRecords(account, now, reason);
		}),
		...tags.map(({ tag, description }): Record => ({
			part: 'labels',
			name: `Tag ${tag}`,
			before: wallet.tags.get(tag) ?? '',
			after: description,
			apply: (client) => act(client, setAccountTagDescription, { tag, description })
		}))
	];
}

function accountRecords(
	{ index, label, tag, addresses }: Backup['accounts'][number],
	now: WalletRecords['accounts'][number] | undefined,
	reason: string | undefined
): Record[] {
	const name = `Account ${index}`;
	const last = Math.max(0, ...addresses.map((address) => address.index));
	const missing = last + 1 - (now?.addresses.length ?? 1);
	const tooMany =
		reason ??
		(missing > MOST_ADDRESSES
			? `It would create ${missing} addresses in the account; at most ${MOST_ADDRESSES} are.`
			: undefined);
	const nowLabelled = new Map(now?.addresses.map((address) => [address.address_index, address.label]));
	const labelled = (text: string): Record[] => [
		{
			...{ part: 'labels', name, before: now?.label ?? '', after: text, reason },
			apply: (client) => act(client, labelAccount, { account_index: index, label: text })
		}
	];
	const tagged = (text: string): Record[] => [
		{
			...{ part: 'labels', name: `${name}, tag`, before: now?.tag ?? '', after: text, reason },
			apply: (client) => act(client, tagAccounts, { tag: text, accounts: [index] })
		}
	];
	const created: Record = {
		...{ part: 'labels', name: `${name}, addresses`, before: '', after: `${missing} more`, reason: tooMany },
		apply: (client) => createAddresses(client, index, last)
	};
	return [
		...(label === '' ? [] : labelled(label)),
		...(tag === '' ? [] : tagged(tag)),
		...(missing > 0 ? [created] : []),
		...addresses.map((address): Record => ({
			part: 'labels',
			name: `Address ${index}/${address.index}`,
			before: nowLabelled.get(address.index) ?? '',
			after: address.label,
			reason: nowLabelled.has(address.index) ? undefined : tooMany,
			apply: (client) =>
				act(client, labelAddress, { index: { major: index, minor: address.index }, label: address.label })
		}))
	];
}

/** Creates accounts until there is one of that index. */
async function createAccounts(client: Client, last: number): Promise<Outcome> {
	let outcome: Outcome;
	let newest: number;
	do {
		const created = await act(client, createAccount, {});
		outcome = created;
		newest = created.kind === 'answered' ? created.result.account_index : Infinity;
	} while (newest < last);
	return outcome;
}

/** How many addresses a service creates at a time (wallet_rpc_server.cpp, on_create_address); older releases create one. */
const AT_ONCE = 64;

/** Creates addresses until there is one of that index. */
async function createAddresses(client: Client, account_index: number, last: number): Promise<Outcome> {
	let count = 1;
	for (;;) {
		const outcome = await act(client, createAddress, { account_index, count });
		if (outcome.kind !== 'answered') return outcome;
		const newest = Math.max(outcome.result.address_index, ...outcome.result.address_indices);
		if (newest >= last) return outcome;
		count = Math.min(AT_ONCE, last - newest);
	}
}

const noteRecord = ({ txid, note }: Backup['notes'][number], { notes }: WalletRecords): Record => ({
	part: 'notes',
	name: shortHash(txid),
	before: notes.get(txid) ?? '',
	after: note,
	apply: (client) => act(client, setTxNotes, { txids: [txid], notes: [note] })
});

/** A contact of the same address with another description is replaced; the others stay. */
function contacts({ contacts: saved }: Backup, wallet: WalletRecords, network: Network | null): Record[] {
	return saved.map(({ address, description }) => {
		const known = wallet.contacts.filter((entry) => entry.address === address);
		const same = known.some((entry) => entry.description === description);
		const read = parseEntry({ address, description }, network);
		const after = description || 'no description';
		const [first] = known;
		return {
			...{ part: 'contacts', name: shortHash(address), after },
			before: same ? after : first ? first.description || 'no description' : '',
			reason: 'problems' in read ? Object.values(read.problems).join(' ') : undefined,
			apply: (client) =>
				first
					? act(client, editAddressBook, {
							...{ index: first.index, set_address: true, set_description: true },
							...{ address, description }
						})
					: act(client, addAddressBook, { address, description })
		};
	});
}

function frozenRecord(key_image: string, { outputs }: WalletRecords): Record {
	const output = outputs.get(key_image);
	const reason = !output ? 'The wallet does not list this output (yet).' : output.spent ? 'It is spent.' : undefined;
	return {
		part: 'frozen',
		name: shortHash(key_image),
		before: output?.frozen === true ? 'frozen' : '',
		after: 'frozen',
		reason,
		apply: (client) => act(client, freeze, { key_image })
	};
}
