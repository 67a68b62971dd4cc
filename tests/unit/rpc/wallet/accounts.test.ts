import { LosslessNumber } from 'lossless-json';
import { toExchange } from '../../../../src/lib/rpc/client';
import {
	createAddress,
	getBalance,
	labelAddress,
	makeIntegratedAddress,
	tagAccounts,
	validateAddress
} from '../../../../src/lib/rpc/wallet/accounts';
import { answered } from './samples';

const most = 2n ** 64n - 1n;

describe('get_balance', () => {
	it('gives an amount that no number holds, and a time to unlock that whoever paid has chosen', async () => {
		const edit = (result: object) => ({
			...result,
			balance: new LosslessNumber(`${most}`),
			time_to_unlock: new LosslessNumber(`${most}`)
		});
		expect(await answered(getBalance, { edit })).toMatchObject({ balance: most, time_to_unlock: most });
	});

	it('gives no addresses when the list is left out', async () => {
		const edit = () => ({ balance: 0, unlocked_balance: 0, multisig_import_needed: false });
		expect(await answered(getBalance, { edit })).toMatchObject({ balance: 0n, per_subaddress: [] });
	});

	it('may be asked of nothing in particular', () => {
		expect(String(toExchange(getBalance, undefined).body)).not.toContain('params');
		expect(() => toExchange(getBalance, { account_index: -1 })).toThrow('account_index should be whole number');
	});
});

describe('addresses', () => {
	it('are labelled by their place, and by nothing else', () => {
		const label = 'Counter';
		expect(() => toExchange(labelAddress, { index: { major: 0, minor: 1 }, label })).not.toThrow();
		expect(() => toExchange(labelAddress, { index: { major: 0 }, label })).toThrow('index.minor should be there');
		expect(() => toExchange(labelAddress, { index: 1, label })).toThrow('index should be object');
	});

	it('are made one at a time, or several with newer programs', async () => {
		expect(() => toExchange(createAddress, { account_index: 0, count: 3 })).not.toThrow();
		const edit = () => ({ address: '8', address_index: 1 });
		expect(await answered(createAddress, { edit })).toMatchObject({ addresses: [], address_indices: [] });
	});

	it('of OpenAlias are text in newer releases, and as a flag by the document', async () => {
		expect(await answered(validateAddress)).toMatchObject({ valid: true, openalias_address: '' });
		const edit = (result: object) => ({ ...result, openalias_address: true });
		expect(await answered(validateAddress, { edit })).toMatchObject({ openalias_address: true });
		const wrong = answered(validateAddress, { edit: (result) => ({ ...result, openalias_address: 7 }) });
		await expect(wrong).rejects.toMatchObject({ failure: { where: 'openalias_address' } });
	});

	it('that are none are an answer', async () => {
		expect(await answered(validateAddress, { name: 'validate_address.none' })).toMatchObject({ valid: false });
	});

	it('are integrated with a payment id of hex digits, which may be left to the service', () => {
		expect(() => toExchange(makeIntegratedAddress, undefined)).not.toThrow();
		expect(() => toExchange(makeIntegratedAddress, { payment_id: '' })).not.toThrow();
		expect(() => toExchange(makeIntegratedAddress, { payment_id: 'zz' })).toThrow('payment_id should be hex text');
	});
});

it('tag_accounts requires the accounts', () => {
	expect(() => toExchange(tagAccounts, { tag: 'safe' })).toThrow('accounts should be there');
});
