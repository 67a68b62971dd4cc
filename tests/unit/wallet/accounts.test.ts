import type { AddressEntry } from '../../../src/lib/rpc/wallet/records';
import { addressToShow, findAddresses, receivedBy, withBalances } from '../../../src/lib/wallet/accounts/addresses';
import { accountName } from '../../../src/lib/wallet-data/names';
import { transfer } from './transfers';

const address = (address_index: number, used: boolean, label = ''): AddressEntry => ({
	address: `8address${address_index}`,
	address_index,
	label,
	used
});

test('an account without a label goes by its number', () => {
	expect(accountName({ account_index: 3, label: ' ' })).toBe('Account 3');
	expect(accountName({ account_index: 3, label: ' Shop' })).toBe('Shop');
});

describe('addresses', () => {
	test('hold what the service says, and nothing where it says nothing', () => {
		const balance = 2n ** 60n + 1n;
		const held = withBalances(
			[address(0, true), address(1, false)],
			[
				{
					address: '',
					address_index: 0,
					label: '',
					balance,
					unlocked_balance: 1n,
					num_unspent_outputs: 4
				}
			]
		);
		expect(held[0]).toMatchObject({ index: 0, balance, unlocked: 1n });
		expect(held[1]).toMatchObject({ index: 1, balance: 0n, unlocked: 0n });
	});

	test('are found by label, number and any part of the address', () => {
		const all = withBalances([address(0, true, 'Counter'), address(17, true, 'שלום <b>')], []);
		const found = (text: string) => findAddresses(all, text).map(({ index }) => index);
		expect(found(' ')).toEqual([0, 17]);
		expect(found('COUNT')).toEqual([0]);
		expect(found('<b> שלום')).toEqual([17]);
		expect(found('8ADDRESS17')).toEqual([17]);
		expect(found('17 counter')).toEqual([]);
	});

	test('received what the service lists for them, exactly, and nothing of other accounts', () => {
		const to = (major: number, minor: number, amount: bigint) => transfer({ amount, subaddr_index: { major, minor } });
		const large = 2n ** 63n;
		const received = receivedBy(1, [to(1, 0, 5n), to(1, 2, large), to(0, 2, 7n), to(1, 2, large + 1n)]);
		expect([...received]).toEqual([
			[0, 5n],
			[2, 2n ** 64n + 1n]
		]);
	});

	test.each([
		['the newest unused one', [address(0, true), address(1, false), address(2, false), address(3, true)], 2],
		['not one with a label', [address(0, true), address(1, false), address(2, false, 'Ann')], 1],
		['not one that is being paid', [address(0, true), address(4, false), address(5, false)], 4],
		['no primary address while there is another', [address(0, false), address(1, true)], 1],
		['the newest used one when none is left', [address(0, true), address(1, true), address(5, false)], 5],
		['the primary address, not one that is for something', [address(0, true), address(1, false, 'Ann')], 0]
	])('a new payer is given %s', (_, addresses, expected) => {
		const pool = [transfer({ subaddr_index: { major: 0, minor: 5 } })];
		expect(addressToShow(addresses, pool)?.address_index).toBe(expected);
	});
});
