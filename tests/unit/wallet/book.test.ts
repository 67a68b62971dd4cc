import { parseAddress, writeAddress } from '../../../src/lib/chain/address';
import * as accounts from '../../../devnet/accounts';
import { canEditInPlace, findEntries, parseEntry } from '../../../src/lib/wallet/book/entries';

const shop = accounts.shop.address;
const customer = accounts.customer.address;
const { address } = parseAddress(shop);
if (address?.kind !== 'standard') throw new Error('not standard');
const integrated = writeAddress({ ...address, kind: 'integrated', paymentId: 'ab'.repeat(8) });

describe('an entry that was typed', () => {
	test('is taken without the white space around it', () => {
		expect(parseEntry({ address: ` ${shop}\n`, description: ' Bob ' }, 'mainnet')).toEqual({
			value: { address: shop, description: 'Bob' }
		});
	});

	test('has an address of the wallet’s network', () => {
		const problem = (text: string, network: Parameters<typeof parseEntry>[1]) => {
			const read = parseEntry({ address: text, description: '' }, network);
			return read.problem?.['address'] ?? null;
		};
		expect(problem('', 'mainnet')).toBe('There is no address.');
		expect(problem(`${shop.slice(0, -1)}k`, 'mainnet')).toMatch(/checksum/);
		expect(problem(shop, 'stagenet')).toMatch(/mainnet/);
		expect(problem(shop, null)).toBeNull();
		expect(problem(integrated, 'mainnet')).toBeNull();
	});
});

test('an entry changes its address in place only where no payment id comes or goes', () => {
	expect(canEditInPlace(shop, customer)).toBe(true);
	expect(canEditInPlace(integrated, integrated)).toBe(true);
	expect(canEditInPlace(integrated, shop)).toBe(false);
	expect(canEditInPlace(shop, integrated)).toBe(false);
});

test('entries are found by description and address', () => {
	const entries = [
		{ index: 0, address: shop, description: 'Bob’s ☕' },
		{ index: 1, address: customer, description: '<b>Alice</b>' }
	];
	const found = (text: string) => findEntries(entries, text).map(({ index }) => index);
	expect(found('')).toEqual([0, 1]);
	expect(found('☕ bob')).toEqual([0]);
	expect(found('<b>')).toEqual([1]);
	expect(found(customer.slice(10, 30).toUpperCase())).toEqual([1]);
	expect(found('carol')).toEqual([]);
});
