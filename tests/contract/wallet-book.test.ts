import { describe, expect, it } from 'vitest';
import {
	addAddressBook,
	deleteAddressBook,
	editAddressBook,
	getAddressBook
} from '../../src/lib/rpc/wallet/address-book';
import { makeUri, parseUri } from '../../src/lib/rpc/wallet/uri';
import { customer, devnet, refused } from './clients';

const { addresses } = devnet;

describe('the address book', () => {
	it('is empty at first, and keeps what is put into it', async () => {
		expect((await customer.call(getAddressBook)).entries).toEqual([]);
		const shop = await customer.call(addAddressBook, { address: addresses.shop, description: 'The shop ☕' });
		const order = await customer.call(addAddressBook, { address: addresses.integrated.address });
		expect([shop.index, order.index]).toEqual([0, 1]);
		expect((await customer.call(getAddressBook, { entries: [] })).entries).toEqual([
			{ index: 0, address: addresses.shop, description: 'The shop ☕' },
			{ index: 1, address: addresses.integrated.address, description: '' }
		]);
		expect((await customer.call(getAddressBook, { entries: [1] })).entries).toHaveLength(1);
	});

	it('changes what its flag says, and nothing else', async () => {
		const description = 'The shop, round the corner';
		const address = addresses.customer;
		await customer.call(editAddressBook, { index: 0, set_description: true, description, address });
		expect((await customer.call(getAddressBook, { entries: [0] })).entries).toMatchObject([
			{ address: addresses.shop, description }
		]);
		await customer.call(editAddressBook, { index: 0, set_address: true, address });
		expect((await customer.call(getAddressBook, { entries: [0] })).entries).toMatchObject([{ address, description }]);
	});

	it('gives up an entry, and moves up the ones after it', async () => {
		expect(await customer.call(deleteAddressBook, { index: 0 })).toEqual({});
		expect((await customer.call(getAddressBook)).entries).toMatchObject([
			{ index: 0, address: addresses.integrated.address }
		]);
		await customer.call(deleteAddressBook, { index: 0 });
	});

	it('refuses an entry that is not there, and an address that is none', async () => {
		for (const call of [
			customer.call(getAddressBook, { entries: [9] }),
			customer.call(deleteAddressBook, { index: 9 }),
			customer.call(editAddressBook, { index: 9 })
		]) {
			await expect(call).rejects.toMatchObject(refused(-12));
		}
		await expect(customer.call(addAddressBook, { address: 'nonsense' })).rejects.toMatchObject(refused(-2));
	});
});

describe('payment URIs', () => {
	const address = addresses.shop;

	it('are made and read, amounts to the last digit', async () => {
		const said = { address, amount: 2n ** 64n - 1n, recipient_name: 'The shop', tx_description: 'Tea & cake, 1 kg' };
		const { uri } = await customer.call(makeUri, said);
		expect(uri).toContain('tx_amount=18446744.073709551615');
		expect(uri).toContain('tx_description=Tea%20%26%20cake');
		expect(await customer.call(parseUri, { uri })).toMatchObject({ uri: { ...said, payment_id: '' } });
	});

	it('may say nothing but the address', async () => {
		const { uri } = await customer.call(makeUri, { address });
		expect(uri).toBe(`monero:${address}`);
		expect(await customer.call(parseUri, { uri })).toEqual({
			uri: { address, amount: 0n, payment_id: '', recipient_name: '', tx_description: '' },
			unknown_parameters: []
		});
	});

	it('may have more in them than the service knows', async () => {
		const { unknown_parameters } = await customer.call(parseUri, { uri: `monero:${address}?colour=blue` });
		expect(unknown_parameters).toEqual(['colour=blue']);
	});

	it.each([
		['another scheme', `bitcoin:${address}`],
		['an address that is none', 'monero:nonsense'],
		['an amount with an exponent', `monero:${address}?tx_amount=1e3`],
		['a parameter twice', `monero:${address}?tx_amount=1&tx_amount=2`]
	])('with %s are refused', async (_what, uri) => {
		await expect(customer.call(parseUri, { uri })).rejects.toMatchObject(refused(-11));
	});

	it('take no payment id of their own', async () => {
		const payment_id = '1122334455667788';
		await expect(customer.call(makeUri, { address, payment_id })).rejects.toMatchObject(refused(-11));
		const { uri } = await customer.call(makeUri, { address: addresses.integrated.address, amount: 1 });
		expect(uri).toContain(addresses.integrated.address);
	});
});
