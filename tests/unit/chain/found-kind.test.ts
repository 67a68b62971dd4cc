import { fromHex } from '../../../src/lib/bytes/hex';
import { foundKinds, foundTotals } from '../../../src/lib/chain/found-kind';
import { decryptPaymentId } from '../../../src/lib/chain/keys';
import { Point, times } from '../../../src/lib/chain/points';
import { scanTransaction } from '../../../src/lib/chain/scan';
import type { Transaction } from '../../../src/lib/chain/transaction';
import { payCarrot } from '../../../devnet/chain-data/carrot-sender';
import { concat } from '../../../devnet/chain-data/encode';
import { pay, type PaymentTo } from '../../../devnet/chain-data/paying';
import { addressOf, keysOf, recordedWallets, recordedTransactions } from '../../../devnet/chain-data/wallets';

const shop = addressOf(recordedWallets.wallets.shop.address);
const customer = addressOf(recordedWallets.wallets.customer.address);
const subaddress = addressOf(recordedWallets.wallets.shop.subaddresses[1] ?? '');
const keys = keysOf('shop');
const secret = 99n;

/** An extra nonce with a short payment id, encrypted for `to`, as a sender writes it. */
function nonceFor(to: PaymentTo['address'], id: Uint8Array = new Uint8Array(8)): Uint8Array {
	const encrypted = decryptPaymentId(id, fromHex(to.viewKey), secret) ?? expect.unreachable();
	return concat([2, 9, 1], encrypted);
}

const toShop = (amount: bigint) => ({ address: shop, amount });
const toCustomer = (amount: bigint) => ({ address: customer, amount });
const found = (tx: Transaction) => scanTransaction(tx, keys);
const kinds = (tx: Transaction) => foundKinds(found(tx));

describe('an output that was found', () => {
	test('may be change where the payment id was made for somebody else', () => {
		const paid = pay([toCustomer(5n), toShop(7n)], { secret, extraAfterKeys: nonceFor(customer) });
		expect(kinds(paid)).toEqual(['may_be_change']);
		expect(foundTotals(found(paid))).toEqual({ received: 0n, mayBeChange: 7n });
	});

	test('was received where a dummy payment id was made for this wallet', () => {
		const received = pay([toCustomer(5n), toShop(7n)], { secret, extraAfterKeys: nonceFor(shop) });
		expect(kinds(received)).toEqual(['received']);
		expect(found(received)).toMatchObject([{ payment_id: null }]);
		expect(foundTotals(found(received))).toEqual({ received: 7n, mayBeChange: 0n });
	});

	test('may be change beside a payment id, which is then no payment id, or was paid to an integrated address', () => {
		const id = fromHex('1122334455667788');
		const toIntegrated = pay([toShop(7n), toCustomer(5n)], { secret, extraAfterKeys: nonceFor(shop, id) });
		expect(found(toIntegrated)).toMatchObject([{ payment_id: '1122334455667788', mayBeChange: true }]);
	});

	test('may be change without a payment id, but not at an address that change is not sent to', () => {
		expect(kinds(pay([toCustomer(5n), toShop(7n)], { secret }))).toEqual(['may_be_change']);
		expect(kinds(pay([{ address: subaddress, amount: 7n }], { secret }))).toEqual(['received']);
	});

	test('may have come from the wallet itself where all outputs are its own', () => {
		const toSubaddress = pay(
			[
				{ ...toShop(5n), transactionKey: 3n },
				{ address: subaddress, amount: 7n, transactionKey: 4n }
			],
			{ secret }
		);
		expect(kinds(toSubaddress)).toEqual(['may_be_change', 'may_be_change']);
		const both = pay([toShop(5n), toShop(7n)], { secret, extraAfterKeys: nonceFor(shop) });
		expect(kinds(both)).toEqual(['may_be_change', 'may_be_change']);
	});

	test('of a coinbase was mined', () => {
		const tx = pay([toShop(7n)], { secret, type: 0 });
		expect(kinds({ ...tx, inputs: [{ type: 'gen', height: 5 }] })).toEqual(['coinbase']);
	});

	test('counts once where its one-time key was used before, with the largest amount', () => {
		const [small, large, equal] = [3n, 7n, 7n].map((amount) => found(pay([toShop(amount)], { secret }))).flat();
		if (!small || !large || !equal) expect.unreachable();
		expect(small.key).toBe(large.key);
		expect(foundKinds([small, large, equal])).toEqual(['duplicate', 'may_be_change', 'duplicate']);
		expect(foundTotals([small, large, equal])).toEqual({ received: 0n, mayBeChange: 7n });
	});

	test('counts once for users of the package too', async () => {
		const { foundTotals, scanTransaction } = await import('../../../src/lib/chain');
		const outputs = [5n, 5n, 5n].flatMap((amount) => scanTransaction(pay([toShop(amount)], { secret }), keys));
		expect(outputs.map(({ amount }) => amount)).toEqual([5n, 5n, 5n]);
		expect(foundTotals(outputs)).toEqual({ received: 0n, mayBeChange: 5n });
	});

	test('counts for nothing when its amount cannot be opened', () => {
		const [output] = found(pay([toShop(7n)], { secret }));
		if (!output) expect.unreachable();
		expect(foundKinds([{ ...output, amount: null }])).toEqual(['unreadable']);
		expect(foundTotals([{ ...output, amount: null }])).toEqual({ received: 0n, mayBeChange: 0n });
	});
});

describe('a payment id', () => {
	test('is read with the key of the transaction by which outputs were found', () => {
		const other = concat([1], times(Point.BASE, 1000n).toBytes());
		const id = fromHex('1122334455667788');
		const tx = pay([toShop(7n)], { secret, extraBeforeKeys: other, extraAfterKeys: nonceFor(shop, id) });
		expect(found(tx)).toMatchObject([{ payment_id: '1122334455667788' }]);
	});

	test('is none when it comes after another nonce, or is long', () => {
		const id = fromHex('1122334455667788');
		for (const before of [[2, 1, 5], concat([2, 33, 0], new Uint8Array(32).fill(1))]) {
			const tx = pay([toShop(7n)], { secret, extraAfterKeys: concat(before, nonceFor(shop, id)) });
			expect(found(tx)).toMatchObject([{ payment_id: null }]);
		}
	});
});

test('change is not counted as received in any transaction that a real wallet sent', () => {
	for (const { name, by, tx, owned } of recordedTransactions) {
		const totals = foundTotals(scanTransaction(tx, keysOf(by)));
		const change = owned[by].filter(({ index }) => index === 0).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
		expect({ name, change: totals.mayBeChange >= change }).toEqual({ name, change: true });
	}
});

test('a Carrot output is change where its sender marked it so, and counts for nothing where its anchor does not fit', () => {
	const { kind, spendKey, viewKey } = shop;
	const back = {
		address: { kind, spendKey, viewKey },
		amount: 8n,
		purpose: 'change',
		selfSendViewKey: keys.view
	} as const;
	const tx = payCarrot([{ address: customer, amount: 3n }, back]);
	expect(kinds(tx)).toEqual(['may_be_change']);
	expect(foundTotals(found(tx))).toEqual({ received: 0n, mayBeChange: 8n });
	const mixed = payCarrot([{ address: subaddress, oneTimeKeyAddress: shop, amount: 3n }]);
	expect(kinds(mixed)).toEqual(['possible_janus_attack']);
	expect(foundTotals(found(mixed))).toEqual({ received: 0n, mayBeChange: 0n });
	expect(kinds(payCarrot([{ address: shop, amount: 3n }], { height: 7 }))).toEqual(['coinbase']);
});
