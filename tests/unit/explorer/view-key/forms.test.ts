import { parseViewKeys } from '../../../../src/lib/chain-data/parse-keys';
import { parseRange } from '../../../../src/lib/explorer/parse-range';
import { joinFields } from '../../../../src/lib/format/result';
import { subaddressName } from '../../../../src/lib/explorer/view-key/found-names';
import { recordedWallets } from '../../../../devnet/chain-data/wallets';

const { shop, customer } = recordedWallets.wallets;
const typed = {
	address: ` ${shop.address} `,
	viewKey: `${shop.view_key.toUpperCase()}\n`,
	accounts: '2',
	indices: '1,000'
};

describe('keys', () => {
	test('are read, whatever is around them', () => {
		const read = parseViewKeys(typed, 'mainnet');
		expect(read).toMatchObject({ value: { viewKey: shop.view_key, lookahead: { accounts: 2, indices: 1000 } } });
	});

	test.each([
		[{ address: '' }, 'address', 'There is no address.'],
		[{ address: customer.address }, 'viewKey', 'This private view key belongs to another address.'],
		[{ viewKey: '' }, 'viewKey', 'Enter the private view key.'],
		[{ viewKey: '12' }, 'viewKey', 'A key has 64 hex digits, but this has 2.'],
		[{ viewKey: 'my key' }, 'viewKey', 'A key has only hex digits: 0 to 9 and a to f.'],
		[{ viewKey: '0'.repeat(64) }, 'viewKey', 'This is not a private key: the number is too large, or zero.'],
		[{ accounts: '0' }, 'accounts', 'A whole number from 1 to 1,000.'],
		[{ accounts: '1000', indices: '1000' }, 'accounts', 'At most 50,000 addresses in all accounts together.']
	])('%j is reported at %s', (change, field, sentence) => {
		const read = parseViewKeys({ ...typed, ...change }, 'mainnet');
		expect(read.problem?.[field]).toContain(sentence);
	});

	test('of another network are reported', () => {
		const read = parseViewKeys(typed, 'stagenet');
		expect(read.problem?.['address']).toBe('This is a mainnet address. You are on stagenet.');
	});
});

describe('a range', () => {
	test('has the chain for its ends where nothing is typed', () => {
		expect(parseRange({ from: '', to: '' }, 99)).toEqual({ value: { from: 0, to: 99 } });
		expect(parseRange({ from: '5', to: '5' }, 99)).toEqual({ value: { from: 5, to: 5 } });
	});

	test('is reported when it is none', () => {
		expect(parseRange({ from: '6', to: '5' }, 99)).toEqual({
			problem: { to: 'The end of the range comes before its start.' }
		});
		expect(parseRange({ from: '100', to: 'x' }, 99)).toMatchObject({
			problem: { from: 'A whole number from 0 to 99.' }
		});
	});

	test('and keys are reported together', () => {
		const keys = parseViewKeys({ ...typed, viewKey: '' }, 'mainnet');
		const read = joinFields(keys, parseRange({ from: 'x', to: '' }, 99));
		expect(Object.keys(read.problem ?? {}).toSorted()).toEqual(['from', 'viewKey']);
	});
});

test('addresses have names', () => {
	expect([{ account: 0, index: 0 }, { account: 1, index: 0 }, null].map(subaddressName)).toEqual([
		'primary address',
		'account 1, address 0',
		'the subaddress'
	]);
});
