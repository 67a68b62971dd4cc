import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/lib/rpc/client';
import { getAccounts, getAddress, labelAccount } from '../../src/lib/rpc/wallet/accounts';
import {
	changeWalletPassword,
	closeWallet,
	createWallet,
	generateFromKeys,
	getLanguages,
	openWallet,
	queryKey,
	restoreDeterministicWallet,
	store
} from '../../src/lib/rpc/wallet/files';
import { customer as customerWallet } from '../../devnet';
import { devnet, refused } from './clients';
import { HOOK_PATIENCE, OwnWalletService } from './own-wallet-service';

const { seed, address } = customerWallet;
const mine = { filename: 'mine', password: 'päss wörd' };

let own: OwnWalletService;
let wallet: Client;

beforeAll(async () => {
	own = await OwnWalletService.start('files', devnet.node.url);
	wallet = own.client;
}, HOOK_PATIENCE);
afterAll(() => own.end(), HOOK_PATIENCE);

const label = async () => (await wallet.call(getAccounts)).subaddress_accounts[0]?.label;

describe('get_languages', () => {
	it('names them in English and in themselves, with no wallet open', async () => {
		const { languages, languages_local } = await wallet.call(getLanguages);
		expect(languages.slice(0, 3)).toEqual(['German', 'English', 'Spanish']);
		expect(languages_local).toEqual([
			...['Deutsch', 'English', 'Español', 'Français', 'Italiano', 'Nederlands', 'Português', 'русский язык'],
			...['日本語', '简体中文 (中国)', 'Esperanto', 'Lojban']
		]);
	});
});

describe('a wallet file', () => {
	it('is made and left open, once', async () => {
		expect(await wallet.call(createWallet, { ...mine, language: 'Deutsch' })).toEqual({});
		expect((await wallet.call(queryKey, { key_type: 'mnemonic' })).key.split(' ')).toHaveLength(25);
		await expect(wallet.call(createWallet, { ...mine, language: 'English' })).rejects.toMatchObject(refused(-21));
	});

	it('has a name without a path, and a language that there is', async () => {
		const outside = wallet.call(createWallet, { filename: '../outside', language: 'English' });
		await expect(outside).rejects.toMatchObject(refused(-1, 'Invalid filename'));
		const strange = wallet.call(createWallet, { filename: 'strange', language: 'Klingon' });
		await expect(strange).rejects.toMatchObject(refused(-1, 'Unknown language: Klingon'));
	});

	it('is closed, and then nothing can be asked of it', async () => {
		expect(await wallet.call(closeWallet)).toEqual({});
		await expect(wallet.call(getAddress)).rejects.toMatchObject(refused(-13, 'No wallet file'));
		await expect(wallet.call(closeWallet)).rejects.toMatchObject(refused(-13));
	});

	it('is opened with its password; a wrong one and a file that is not there are reported alike', async () => {
		const failed = refused(-1, 'Failed to open wallet');
		await expect(wallet.call(openWallet, { ...mine, password: 'wrong' })).rejects.toMatchObject(failed);
		await expect(wallet.call(openWallet, { filename: 'none', password: '' })).rejects.toMatchObject(failed);
		expect(await wallet.call(openWallet, mine)).toEqual({});
		expect(await label()).toBe('Primary account');
	});

	it('keeps what was stored, also when it is closed without saving', async () => {
		await wallet.call(labelAccount, { account_index: 0, label: 'stored' });
		expect(await wallet.call(store)).toEqual({});
		await wallet.call(labelAccount, { account_index: 0, label: 'lost' });
		await wallet.call(closeWallet, { autosave_current: false });
		await wallet.call(openWallet, mine);
		expect(await label()).toBe('stored');
	});

	it('gets another password', async () => {
		const password = 'another';
		const wrong = { old_password: 'wrong', new_password: password };
		await expect(wallet.call(changeWalletPassword, wrong)).rejects.toMatchObject(refused(-22));
		const right = { old_password: mine.password, new_password: password };
		expect(await wallet.call(changeWalletPassword, right)).toEqual({});
		await wallet.call(closeWallet);
		await expect(wallet.call(openWallet, mine)).rejects.toMatchObject(refused(-1));
		expect(await wallet.call(openWallet, { ...mine, password })).toEqual({});
	});
});

describe('a wallet', () => {
	it('comes back from its seed', async () => {
		const restored = await wallet.call(restoreDeterministicWallet, {
			filename: 'from-seed',
			password: '',
			seed,
			restore_height: 250,
			language: 'English'
		});
		expect(restored).toMatchObject({ address, seed, was_deprecated: false, info: expect.stringContaining('restored') });
		expect(await wallet.call(getAddress)).toMatchObject({ address });
	});

	it('is another one with a passphrase to its seed, and none with a seed that is wrong', async () => {
		const other = await wallet.call(restoreDeterministicWallet, { filename: 'offset', seed, seed_offset: 'more' });
		expect(other.address).not.toBe(address);
		const wrong = wallet.call(restoreDeterministicWallet, {
			filename: 'wrong',
			seed: seed.replace('possible', 'abbey')
		});
		await expect(wrong).rejects.toMatchObject(refused(-1));
	});

	it('has two keys and a seed', async () => {
		await wallet.call(openWallet, { filename: 'from-seed', password: '' });
		const key = async (key_type: 'view_key' | 'spend_key' | 'mnemonic') =>
			(await wallet.call(queryKey, { key_type })).key;
		const [viewkey, spendkey] = [await key('view_key'), await key('spend_key')];
		expect([viewkey, spendkey]).toEqual([
			expect.stringMatching(/^[0-9a-f]{64}$/),
			expect.stringMatching(/^[0-9a-f]{64}$/)
		]);
		expect(await key('mnemonic')).toBe(seed);

		const keys = { filename: 'from-keys', address, viewkey, spendkey, restore_height: 260, password: '' };
		const made = await wallet.call(generateFromKeys, keys);
		expect(made).toEqual({ address, info: 'Wallet has been generated successfully.' });
		expect(await key('spend_key')).toBe(spendkey);
	});

	it('without a spend key is view-only, and says so', async () => {
		const viewkey = (await wallet.call(queryKey, { key_type: 'view_key' })).key;
		const made = await wallet.call(generateFromKeys, { filename: 'view-only', address, viewkey });
		expect(made).toMatchObject({ address, info: expect.stringContaining('Watch-only') });
		for (const key_type of ['spend_key', 'mnemonic'] as const) {
			await expect(wallet.call(queryKey, { key_type })).rejects.toMatchObject(refused(-29));
		}
	});

	it('is made of any keys: nobody checks that they belong to the address', async () => {
		const viewkey = '01'.padEnd(64, '0');
		for (const keys of [{ viewkey }, { viewkey, spendkey: viewkey }]) {
			const wrong = { filename: `unchecked-${Object.keys(keys).length}`, address, ...keys };
			expect(await wallet.call(generateFromKeys, wrong)).toMatchObject({ address });
		}
		const noAddress = wallet.call(generateFromKeys, { filename: 'wrong', address: 'nonsense', viewkey });
		await expect(noAddress).rejects.toMatchObject(refused(-1));
	});
});
