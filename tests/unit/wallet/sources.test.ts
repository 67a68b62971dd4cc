import type { SubaddressBalance } from '../../../src/lib/rpc/wallet/records';
import { sumSources, sourcesOf } from '../../../src/lib/wallet/sources';

const listed = (address_index: number, balance: bigint, unlocked_balance: bigint, account_index?: number) =>
	({
		address_index,
		balance,
		unlocked_balance,
		label: `a${address_index}`,
		account_index,
		num_unspent_outputs: 2
	}) as SubaddressBalance;

test('addresses of the account with a balance are sources', () => {
	const all = [listed(0, 5n, 3n, 1), listed(1, 0n, 0n, 1), listed(2, 7n, 7n, 1), listed(0, 9n, 9n, 0)];
	expect(sourcesOf(all, 1).map(({ index }) => index)).toEqual([0, 2]);
});

test('where the service does not name accounts, all that it lists are of the one asked for', () => {
	expect(sourcesOf([listed(4, 5n, 3n)], 3)).toEqual([{ index: 4, label: 'a4', balance: 5n, unlocked: 3n, outputs: 2 }]);
});

test('their balances are added exactly, beyond 2^53', () => {
	const large = 2n ** 60n + 1n;
	const sources = sourcesOf([listed(0, large, 3n), listed(2, large, large)], 0);
	expect(sumSources(sources, [])).toEqual({ balance: 2n * large, unlocked: large + 3n });
	expect(sumSources(sources, [2])).toEqual({ balance: large, unlocked: large });
	expect(sumSources([], [])).toEqual({ balance: 0n, unlocked: 0n });
});
