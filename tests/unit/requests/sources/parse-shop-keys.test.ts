import { parseShopKeys } from '../../../../src/lib/requests/sources/parse-shop-keys';
import { recordedWallets } from '../../../../devnet/chain-data/wallets';

const { address, view_key, subaddresses } = recordedWallets.wallets.shop;
const typed = { address, viewKey: view_key, account: '3', last: '12' };
const problems = (changed: Partial<typeof typed>) => {
	const read = parseShopKeys({ ...typed, ...changed }, 'mainnet');
	return read.problem ?? {};
};

describe('the keys of a point of sale', () => {
	test('are an address and its view key', () => {
		const read = parseShopKeys({ ...typed, address: ` ${address} ` }, 'mainnet');
		expect(read).toMatchObject({ value: { keys: { addressText: address, viewKey: view_key, account: 3 }, last: 12 } });
	});

	test.each<[Partial<typeof typed>, string, string]>([
		[{ viewKey: recordedWallets.wallets.customer.view_key }, 'viewKey', 'belongs to another address'],
		[{ viewKey: '' }, 'viewKey', 'Enter the private view key'],
		[{ viewKey: 'ab' }, 'viewKey', 'has 64 hex digits'],
		[{ address: subaddresses[0] ?? '' }, 'address', 'primary address'],
		[{ address: 'x' }, 'address', ''],
		[{ account: '-1' }, 'account', 'A whole number'],
		[{ last: '' }, 'last', 'A whole number']
	])('%o is refused', (changed, field, said) => {
		expect(problems(changed)[field]).toContain(said);
	});
});
