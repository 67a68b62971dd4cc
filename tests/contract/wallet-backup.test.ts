import type { Client } from '../../src/lib/rpc/client';
import {
	createAccount,
	createAddress,
	getAccounts,
	labelAccount,
	labelAddress,
	setAccountTagDescription,
	tagAccounts
} from '../../src/lib/rpc/wallet/accounts';
import { addAddressBook } from '../../src/lib/rpc/wallet/address-book';
import { restoreDeterministicWallet } from '../../src/lib/rpc/wallet/files';
import { setTxNotes } from '../../src/lib/rpc/wallet/history';
import { freeze } from '../../src/lib/rpc/wallet/outputs';
import { checkTxKey } from '../../src/lib/rpc/wallet/proofs';
import { refresh } from '../../src/lib/rpc/wallet/service';
import { compareBackup, type BackupRecord } from '../../src/lib/wallet/backup/compare';
import { decryptText, encryptText } from '../../src/lib/wallet/backup/encryption';
import { backupText, parseBackup, type Backup } from '../../src/lib/wallet/backup/format';
import { loadWalletRecords, loadTransactionKeys, toBackup } from '../../src/lib/wallet/backup/load-records';
import { customer as customerWallet } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { devnet, shop } from './clients';
import { HOOK_TIMEOUT_MS } from './own-chain';

const { seed } = customerWallet;
const password = 'of the backup';
const hostile = '=cmd|\u202e"\n<script>\u0000';

let own: OwnWalletService;
let wallet: Client;
let backup: Backup;

/** Restores the wallet from its seed, into another wallet file. */
async function restore(filename: string) {
	await wallet.call(restoreDeterministicWallet, { filename, password: '', seed, restore_height: 0 });
	await wallet.call(refresh, {});
}

/** Creates a backup as the page does, and reads it back from the encrypted file. */
async function save(client: Client, created: number): Promise<Backup> {
	const records = await loadWalletRecords(client);
	const keys = await loadTransactionKeys(client, records.sent, () => {}, new AbortController().signal);
	const file = await encryptText(backupText(toBackup(records, keys, [], created)), password, 10);
	const { value, problem } = parseBackup((await decryptText(file, password)).value ?? '');
	return value ?? expect.unreachable(problem);
}

const compare = async () =>
	compareBackup(backup, await loadWalletRecords(wallet, [...backup.notes.map(({ txid }) => txid)]), 'mainnet');

async function add(records: readonly BackupRecord[]) {
	for (const record of records) expect(await record.add(wallet)).toMatchObject({ kind: 'answered' });
}

beforeAll(async () => {
	own = await OwnWalletService.start({ owner: 'backup', daemonUrl: devnet.node.url });
	wallet = own.client;
	await restore('first');
	const { outputs, sent } = await loadWalletRecords(wallet);
	await wallet.call(labelAccount, { account_index: 0, label: 'Daily' });
	await wallet.call(createAccount, { label: 'Savings' });
	await wallet.call(createAccount, { label: hostile });
	for (const count of [60, 50, 20]) await wallet.call(createAddress, { account_index: 1, count });
	await wallet.call(labelAddress, { index: { major: 1, minor: 130 }, label: 'Far away' });
	await wallet.call(labelAddress, { index: { major: 1, minor: 2 }, label: hostile });
	await wallet.call(tagAccounts, { tag: 'old', accounts: [1, 2] });
	await wallet.call(setAccountTagDescription, { tag: 'old', description: 'Of last year' });
	await wallet.call(setTxNotes, { txids: [sent[0] ?? '', 'ab'.repeat(32)], notes: ['Rent', 'Of no wallet'] });
	await wallet.call(addAddressBook, { address: devnet.addresses.shop, description: 'The shop ☕' });
	await wallet.call(addAddressBook, { address: devnet.addresses.integrated.address, description: hostile });
	const spendable = [...outputs].filter(([, { spent }]) => !spent).map(([image]) => image);
	for (const key_image of spendable.slice(0, 2)) await wallet.call(freeze, { key_image });
	backup = await save(wallet, 1_000_000);
}, HOOK_TIMEOUT_MS);
afterAll(() => own.stop(), HOOK_TIMEOUT_MS);

describe('a backup', () => {
	it('has what the wallet file has', () => {
		expect(backup.accounts.map(({ label, tag }) => [label, tag])).toEqual([
			['Daily', ''],
			['Savings', 'old'],
			[hostile, 'old']
		]);
		expect(backup.accounts[1]?.addresses).toEqual([
			{ index: 2, label: hostile },
			{ index: 130, label: 'Far away' }
		]);
		expect(backup.tags).toEqual([{ tag: 'old', description: 'Of last year' }]);
		expect(backup.notes.map(({ note }) => note)).toEqual(['Rent']);
		expect(backup.contacts).toHaveLength(2);
		expect(backup.frozen).toHaveLength(2);
		expect(backup.keys).toEqual([]);
		expect(backup.address).toBe(customerWallet.address);
	});

	it('brings everything back to the wallet that is restored from the seed, also in two attempts', async () => {
		await restore('second');
		const { missing, skipped } = await compare();
		expect(skipped).toEqual([]);
		// The label of the first account is missing as well: a new wallet has the default label.
		expect(missing.map(({ name }) => name)).toContain('Account 0');

		await add(missing.slice(0, 4));
		const rest = await compare();
		expect(rest.missing).toHaveLength(missing.length - 4);
		await add(rest.missing);
		expect(await compare()).toMatchObject({ missing: [], skipped: [] });
		expect(await save(wallet, 1_000_000)).toEqual(backup);
	});

	it('leaves alone what differs, and what cannot be added', async () => {
		const [contact] = backup.contacts;
		const changed = {
			...backup,
			accounts: [
				{ index: 0, label: 'Other', tag: '', addresses: [{ index: 4_000_000, label: 'x' }] },
				{ index: 100_000, label: 'x', tag: 'y', addresses: [] }
			],
			tags: [],
			contacts: [
				{ address: contact?.address ?? '', description: 'Renamed' },
				{ address: 'no address', description: '' }
			],
			frozen: ['cd'.repeat(32)]
		};
		const names = async (of: Backup) => {
			const { missing, skipped } = compareBackup(of, await loadWalletRecords(wallet), 'mainnet');
			expect(missing).toEqual([]);
			return skipped.map(({ name }) => name);
		};
		const renamed = expect.stringMatching(/^[^ ]+…/) as string;
		expect(await names(changed)).toEqual([
			'Accounts',
			'Account 0',
			'Account 0, addresses',
			'Address 0/4000000',
			'Account 100000',
			'Account 100000, tag',
			renamed,
			'no address',
			renamed
		]);
		expect(await names({ ...changed, address: devnet.addresses.shop })).toEqual([renamed, 'no address']);
	});

	it('has the keys of the transactions that this wallet file sent', async () => {
		const { sent } = await loadWalletRecords(shop);
		const keys = await loadTransactionKeys(shop, sent, () => {}, new AbortController().signal);
		expect(keys).toHaveLength(sent.length);
		const { txid = '', key: tx_key = '' } = keys.find((each) => each.txid === devnet.hashes.confirmed) ?? {};
		const { received } = await shop.call(checkTxKey, { txid, tx_key, address: devnet.addresses.customer });
		expect(received).toBeGreaterThan(0n);
	});

	it('has the emoji that another program escaped in a label, as two surrogates', async () => {
		const params = '{"account_index":1,"label":"\\ud83c\\udf70 cake"}';
		await fetch(`${wallet.url}/json_rpc`, {
			method: 'POST',
			body: `{"jsonrpc":"2.0","id":"0","method":"label_account","params":${params}}`
		});
		expect((await wallet.call(getAccounts)).subaddress_accounts[1]?.label).toBe('🍰 cake');
	});
});
