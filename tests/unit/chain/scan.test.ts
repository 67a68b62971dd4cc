import { fromHex } from '../../../src/lib/bytes/hex';
import { derivationToScalar } from '../../../src/lib/chain/keys';
import { ORDER, Point, decodePoint, times } from '../../../src/lib/chain/points';
import { NEUTRAL, scanTransaction } from '../../../src/lib/chain/scan';
import { scanKeys } from '../../../src/lib/chain/subaddress';
import type { Transaction } from '../../../src/lib/chain/transaction';
import { concat } from '../../../devnet/chain-data/encode';
import { pay } from '../../../devnet/chain-data/paying';
import {
	addressOf,
	keysOf,
	recordedWallets,
	walletNames,
	recordedTransactions,
	recordedTransaction
} from '../../../devnet/chain-data/wallets';

const { shop: shopWallet, customer: customerWallet } = recordedWallets.wallets;
const shop = addressOf(shopWallet.address);
const customer = addressOf(customerWallet.address);
const subaddress = addressOf(shopWallet.subaddresses[1] ?? '');
const keys = keysOf('shop');

describe.each(recordedTransactions)('the transaction $name', ({ tx, owned, tx_hash }) => {
	test.each(walletNames)('pays %s what the wallet says, and no more', (name) => {
		const found = scanTransaction(tx, keysOf(name)).map(({ amount, address }) => ({
			amount: String(amount),
			...address
		}));
		const byAmount = (list: object[]) =>
			list.map((one) => JSON.stringify(one, ['amount', 'account', 'index'])).toSorted();
		expect(byAmount(found)).toEqual(byAmount(owned[name]));
	});

	test('pays a stranger nothing', () => {
		const stranger = { view: 1234n, spend: new Map(keys.spend) };
		expect(scanTransaction(tx, stranger)).toEqual([]);
		expect(tx_hash).toMatch(/^[0-9a-f]{64}$/);
	});
});

describe('an output', () => {
	test('is seen by the keys of its address alone, where those are given', () => {
		const { tx, owned } = recordedTransaction('to four recipients');
		const [first = ''] = shopWallet.subaddresses;
		const { keys } = scanKeys(addressOf(first), shopWallet.view_key);
		if (!keys) expect.unreachable();
		const expected = owned.shop.find(({ index }) => index === 1)?.amount;
		expect(scanTransaction(tx, keys)).toMatchObject([{ amount: BigInt(expected ?? 0), address: null }]);
	});

	test('has its payment id with it', () => {
		const { tx } = recordedTransaction('to an integrated address');
		expect(scanTransaction(tx, keys)).toMatchObject([{ payment_id: '1122334455667788' }]);
		expect(scanTransaction(recordedTransaction('to a subaddress').tx, keys)).toMatchObject([{ payment_id: null }]);
	});

	test('is not seen beyond the addresses that are looked for', () => {
		const { tx } = recordedTransaction('to a subaddress');
		expect(scanTransaction(tx, keysOf('shop', { accounts: 1, indices: 3 }))).toEqual([]);
		expect(scanTransaction(tx, keysOf('shop', { accounts: 1, indices: 4 }))).toHaveLength(1);
	});

	test.each([null, 0, 1, 2, 3, 4, 5, 6] as const)('of RingCT type %s is seen, tagged or not', (type) => {
		const payments = [
			{ address: customer, amount: 5n },
			{ address: shop, amount: 7n }
		];
		for (const isTagged of [true, false]) {
			const tx = pay(payments, { secret: 99n, type, isTagged });
			expect(scanTransaction(tx, keys)).toMatchObject([{ output: 1, amount: 7n, address: { account: 0, index: 0 } }]);
		}
	});

	test('with another view tag is skipped', () => {
		const tx = pay([{ address: shop, amount: 7n }], { secret: 99n });
		const outputs = tx.outputs.map((output) => ({ ...output, view_tag: (output.view_tag ?? 0) ^ 1 }));
		expect(scanTransaction({ ...tx, outputs }, keys)).toEqual([]);
	});

	test('of amount zero is skipped, and one whose amount is garbled is not', () => {
		const tx = pay(
			[
				{ address: shop, amount: 0n },
				{ address: shop, amount: 3n }
			],
			{ secret: 99n }
		);
		expect(scanTransaction(tx, keys)).toMatchObject([{ output: 1, amount: 3n }]);
		if (!tx.rct) expect.unreachable();
		const garbled: Transaction = { ...tx, rct: { ...tx.rct, out_pk: tx.rct.out_pk.toReversed() } };
		expect(scanTransaction(garbled, keys)).toMatchObject([
			{ output: 0, amount: null },
			{ output: 1, amount: null }
		]);
	});

	test('to a subaddress is seen by its own key, beside others', () => {
		const payments = [
			{ address: customer, amount: 5n, transactionKey: 3n },
			{ address: subaddress, amount: 7n, transactionKey: 4n },
			{ address: shop, amount: 9n, transactionKey: 5n }
		];
		const tx = pay(payments, { secret: 99n });
		expect(scanTransaction(tx, keys).map(({ output, amount }) => [output, amount])).toEqual([
			[1, 7n],
			[2, 9n]
		]);
		expect(scanTransaction(tx, keys)[0]?.address).toEqual({ account: 0, index: 2 });
	});

	test('is seen by any of several public keys', () => {
		const other = concat([1], times(Point.BASE, 1000n).toBytes());
		const tx = pay([{ address: shop, amount: 7n }], { secret: 99n, extraBeforeKeys: other });
		expect(scanTransaction(tx, keys)).toMatchObject([{ amount: 7n }]);
	});

	test('is not seen without a public key of the transaction', () => {
		const tx = pay([{ address: shop, amount: 7n }], { secret: 99n });
		expect(scanTransaction({ ...tx, extra: new Uint8Array(0) }, keys)).toEqual([]);
	});

	test('is seen, as wallets do, where the public key is no point and the neutral element stands in', () => {
		const spend = decodePoint(fromHex(shop.spendKey)) ?? Point.ZERO;
		const scalar = derivationToScalar(NEUTRAL, 0) % ORDER;
		const outputs = [{ amount: 6n, key: spend.add(times(Point.BASE, scalar)).toBytes() }];
		const tx = pay([], { secret: 99n, type: 0 });
		const extra = concat([1], new Uint8Array(32).fill(2));
		expect(scanTransaction({ ...tx, outputs, extra }, keys)).toMatchObject([{ amount: 6n }]);
		const broken = [{ amount: 6n, key: new Uint8Array(32).fill(2) }];
		expect(scanTransaction({ ...tx, outputs: broken, extra }, keys)).toEqual([]);
	});
});
