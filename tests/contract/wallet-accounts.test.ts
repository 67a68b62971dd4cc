import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/lib/rpc/client';
import {
	createAccount,
	createAddress,
	getAccounts,
	getAccountTags,
	getAddress,
	getAddressIndex,
	getBalance,
	labelAccount,
	labelAddress,
	makeIntegratedAddress,
	setAccountTagDescription,
	splitIntegratedAddress,
	tagAccounts,
	untagAccounts,
	validateAddress
} from '../../src/lib/rpc/wallet/accounts';
import { createWallet } from '../../src/lib/rpc/wallet/files';
import { devnet, refused, shop } from './clients';
import { HOOK_PATIENCE, OwnWalletService } from './own-wallet-service';

const { addresses } = devnet;

let own: OwnWalletService;
let wallet: Client;

beforeAll(async () => {
	own = await OwnWalletService.start('accounts', devnet.node.url);
	wallet = own.client;
	await wallet.call(createWallet, { filename: 'accounts', password: '', language: 'English' });
}, HOOK_PATIENCE);
afterAll(() => own.end(), HOOK_PATIENCE);

describe('a balance', () => {
	it('is what the addresses hold together, and more than a number holds', async () => {
		const { balance, unlocked_balance, per_subaddress } = await shop.call(getBalance, { account_index: 0 });
		expect(balance).toBeGreaterThan(2n ** 53n);
		expect(unlocked_balance).toBeLessThan(balance);
		expect(per_subaddress.reduce((sum, each) => sum + each.balance, 0n)).toBe(balance);
		expect(per_subaddress.reduce((sum, each) => sum + each.unlocked_balance, 0n)).toBe(unlocked_balance);
		expect(per_subaddress[0]).toMatchObject({ address: addresses.shop, address_index: 0 });
	});

	it('lists only the addresses asked for', async () => {
		const [{ index = 0, address = '' } = {}] = addresses.subaddresses;
		const { per_subaddress } = await shop.call(getBalance, { account_index: 0, address_indices: [index] });
		expect(per_subaddress).toMatchObject([{ address, address_index: index, num_unspent_outputs: 1 }]);
	});

	it('of a new wallet is nothing, and so is that of an account which is not there', async () => {
		const nothing = { balance: 0n, unlocked_balance: 0n, per_subaddress: [], multisig_import_needed: false };
		expect(await wallet.call(getBalance)).toMatchObject(nothing);
		expect(await wallet.call(getBalance, { account_index: 7 })).toMatchObject(nothing);
	});
});

describe('accounts', () => {
	it('are made with a label, and listed with their first address', async () => {
		const made = await wallet.call(createAccount, { label: 'Savings' });
		expect(made.account_index).toBe(1);
		await wallet.call(createAccount);
		const { subaddress_accounts, total_balance } = await wallet.call(getAccounts);
		expect(subaddress_accounts.map(({ label }) => label)).toEqual(['Primary account', 'Savings', '']);
		expect(subaddress_accounts[1]).toMatchObject({ base_address: made.address, balance: 0n, tag: '' });
		expect(total_balance).toBe(0n);
	});

	it('are labelled anew', async () => {
		const label = 'Zürich & <b>Köln</b> 日本';
		expect(await wallet.call(labelAccount, { account_index: 1, label })).toEqual({});
		expect((await wallet.call(getAccounts)).subaddress_accounts[1]?.label).toBe(label);
		await expect(wallet.call(labelAccount, { account_index: 9, label })).rejects.toMatchObject(refused(-14));
	});

	it('have the emoji that another program escaped in a label, as two surrogates', async () => {
		const params = '{"account_index":1,"label":"\\ud83c\\udf70 cake"}';
		await fetch(`${wallet.url}/json_rpc`, {
			method: 'POST',
			body: `{"jsonrpc":"2.0","id":"0","method":"label_account","params":${params}}`
		});
		expect((await wallet.call(getAccounts)).subaddress_accounts[1]?.label).toBe('🍰 cake');
	});

	it('are tagged, found by their tag, and untagged', async () => {
		await wallet.call(tagAccounts, { tag: 'safe', accounts: [1, 2] });
		await wallet.call(setAccountTagDescription, { tag: 'safe', description: 'What is kept' });
		expect((await wallet.call(getAccountTags)).account_tags).toEqual([
			{ tag: 'safe', label: 'What is kept', accounts: [1, 2] }
		]);
		const tagged = await wallet.call(getAccounts, { tag: 'safe' });
		expect(tagged.subaddress_accounts.map(({ account_index, tag }) => [account_index, tag])).toEqual([
			[1, 'safe'],
			[2, 'safe']
		]);
		await wallet.call(untagAccounts, { accounts: [2] });
		expect((await wallet.call(getAccountTags)).account_tags).toMatchObject([{ accounts: [1] }]);
		await expect(wallet.call(getAccounts, { tag: 'none' })).rejects.toMatchObject(refused(-1));
		const unknown = { tag: 'none', description: '' };
		await expect(wallet.call(setAccountTagDescription, unknown)).rejects.toMatchObject(refused(-1));
	});
});

describe('addresses', () => {
	it('of the shop have the labels that they were given, markup and all', async () => {
		const { address, addresses: found } = await shop.call(getAddress);
		expect(address).toBe(addresses.shop);
		for (const { label, address, index } of addresses.subaddresses) {
			expect(found).toContainEqual(expect.objectContaining({ label, address, address_index: index }));
		}
		expect(found[0]?.used).toBe(true);
	});

	it('are made, alone or several at once, labelled and found again', async () => {
		const one = await wallet.call(createAddress, { account_index: 1, label: 'Counter' });
		expect(one).toMatchObject({ address_index: 1, addresses: [one.address], address_indices: [1] });
		const two = await wallet.call(createAddress, { account_index: 1, count: 2 });
		expect(two.address_indices).toEqual([2, 3]);
		const index = { major: 1, minor: 2 };
		expect(await wallet.call(labelAddress, { index, label: 'Orders' })).toEqual({});
		expect(await wallet.call(getAddressIndex, { address: two.address })).toEqual({ index });
		const asked = await wallet.call(getAddress, { account_index: 1, address_index: [1, 2] });
		expect(asked.addresses).toMatchObject([
			{ label: 'Counter', address_index: 1, used: false },
			{ label: 'Orders', address_index: 2, used: false }
		]);
	});

	it('that are not there cannot be labelled or asked for', async () => {
		const index = { major: 0, minor: 999 };
		await expect(wallet.call(labelAddress, { index, label: 'x' })).rejects.toMatchObject(refused(-15));
		await expect(wallet.call(getAddress, { account_index: 0, address_index: [999] })).rejects.toMatchObject(
			refused(-15)
		);
		await expect(wallet.call(getAddressIndex, { address: addresses.shop })).rejects.toMatchObject(refused(-2));
		await expect(wallet.call(getAddressIndex, { address: 'nonsense' })).rejects.toMatchObject(refused(-2));
	});

	it('are known by their kind', async () => {
		const kindOf = (address: string) => wallet.call(validateAddress, { address });
		const [sub] = addresses.subaddresses;
		const valid = { valid: true, nettype: 'mainnet', openalias_address: '' };
		expect(await kindOf(addresses.customer)).toEqual({ ...valid, integrated: false, subaddress: false });
		expect(await kindOf(sub?.address ?? '')).toEqual({ ...valid, integrated: false, subaddress: true });
		expect(await kindOf(addresses.integrated.address)).toEqual({ ...valid, integrated: true, subaddress: false });
		expect(await kindOf(`${addresses.customer.slice(0, -1)}x`)).toMatchObject({ valid: false, nettype: '' });
	});

	it('of another network are addresses when all are asked for', async () => {
		// From the tests of the reference implementation, a stagenet address.
		const address = '53teqCAESLxeJ1REzGMAat1ZeHvuajvDiXqboEocPaDRRmqWoVPzy46GLo866qRFjbNhfkNckyhST3WEvBviDwpUDd7DSzB';
		expect(await wallet.call(validateAddress, { address })).toMatchObject({ valid: false });
		const any = { address, any_net_type: true, allow_openalias: false };
		expect(await wallet.call(validateAddress, any)).toMatchObject({ valid: true, nettype: 'stagenet' });
	});
});

describe('integrated addresses', () => {
	it('hold an address and a payment id', async () => {
		const { address, payment_id } = addresses.integrated;
		expect(await wallet.call(splitIntegratedAddress, { integrated_address: address })).toEqual({
			standard_address: addresses.shop,
			payment_id,
			is_subaddress: false
		});
		const made = await wallet.call(makeIntegratedAddress, { standard_address: addresses.shop, payment_id });
		expect(made).toEqual({ integrated_address: address, payment_id });
	});

	it('are made with a random payment id, another one each time', async () => {
		const one = await wallet.call(makeIntegratedAddress);
		const other = await wallet.call(makeIntegratedAddress, { standard_address: '', payment_id: '' });
		expect(one.payment_id).toMatch(/^[0-9a-f]{16}$/);
		expect(other.payment_id).not.toBe(one.payment_id);
	});

	it('are recognised, and take no payment id of another length', async () => {
		const integrated_address = addresses.shop;
		await expect(wallet.call(splitIntegratedAddress, { integrated_address })).rejects.toMatchObject(refused(-2));
		await expect(wallet.call(makeIntegratedAddress, { payment_id: 'abcd' })).rejects.toMatchObject(refused(-5));
	});
});
