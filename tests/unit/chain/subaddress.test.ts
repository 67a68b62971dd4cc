import { BytesError } from '../../../src/lib/bytes/error';
import { decodeNumber, ORDER, encodeNumber } from '../../../src/lib/chain/points';
import { scanKeys, subaddressOf } from '../../../src/lib/chain/subaddress';
import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { writeAddress, type StandardAddress } from '../../../src/lib/chain/address';
import { addressOf, keysOf, recordedWallets } from '../../../devnet/chain-data/wallets';

const { address, view_key, subaddresses } = recordedWallets.wallets.shop;
const shop = addressOf(address);

describe('the keys to scan with', () => {
	test('are those of the addresses that the wallet made', () => {
		const { spend, view } = keysOf('shop', { accounts: 1, indices: 4 });
		expect(view).toBe(decodeNumber(fromHex(view_key)));
		expect([...spend.keys()]).toEqual([address, ...subaddresses].map((text) => addressOf(text).spendKey));
		expect([...spend.values()]).toEqual([0, 1, 2, 3].map((index) => ({ account: 0, index })));
	});

	test('reach as far as is asked, at least to the main address', () => {
		expect(keysOf('shop', { accounts: 3, indices: 4 }).spend.size).toBe(12);
		expect(keysOf('shop', { accounts: 0, indices: 0 }).spend.size).toBe(1);
		expect([...keysOf('shop', { accounts: 2, indices: 2 }).spend.values()].at(-1)).toEqual({ account: 1, index: 1 });
		expect(scanKeys(shop, view_key).keys?.spend.size).toBe(1);
	});

	test('are those of listed addresses, without the primary one', () => {
		const { keys } = scanKeys(shop, view_key, [{ account: 0, index: 2 }]);
		expect([...(keys?.spend ?? [])]).toEqual([[addressOf(subaddresses[1] ?? '').spendKey, { account: 0, index: 2 }]]);
	});

	test('of a subaddress are for that one alone', () => {
		const [text = ''] = subaddresses;
		const { keys } = scanKeys(addressOf(text), view_key);
		expect([...(keys?.spend ?? [])]).toEqual([[addressOf(text).spendKey, null]]);
	});

	test('are none with another address’s view key', () => {
		const other = recordedWallets.wallets.customer.view_key;
		expect(scanKeys(shop, other)).toEqual({ keys: null, problem: 'other_key' });
		expect(scanKeys(addressOf(subaddresses[0] ?? ''), other)).toEqual({ keys: null, problem: 'other_key' });
	});

	test.each(['00'.repeat(32), 'ff'.repeat(32), toHex(encodeNumber(ORDER)), 'ab', ''])(
		'are none with the key "%s"',
		(key) => {
			expect(scanKeys(shop, key)).toEqual({ keys: null, problem: 'no_key' });
		}
	);

	test('are none of an address whose keys are no points', () => {
		for (const bad of [{ spendKey: '02'.repeat(32) }, { viewKey: '02'.repeat(32) }]) {
			expect(scanKeys({ ...shop, ...bad }, view_key)).toEqual({ keys: null, problem: 'bad_address' });
		}
	});

	test('are hex', () => {
		expect(() => scanKeys(shop, 'x'.repeat(64))).toThrow(BytesError);
	});
});

test('the subaddresses of a primary address are those that the wallet made', () => {
	const primary: StandardAddress = { ...shop, kind: 'standard', paymentId: null };
	const view = decodeNumber(fromHex(view_key));
	const made = subaddresses.map((_, i) => writeAddress(subaddressOf(primary, view, { account: 0, index: i + 1 })));
	expect(made).toEqual(subaddresses);
});
