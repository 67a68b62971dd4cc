import { toHex } from '../../../src/lib/bytes/hex';
import { checkPayment } from '../../../src/lib/chain/check-payment';
import { encodeNumber } from '../../../src/lib/chain/points';
import { pay } from '../../../devnet/chain-data/paying';
import {
	addressOf,
	recordedWallets,
	recordedTransactions,
	recordedTransaction
} from '../../../devnet/chain-data/wallets';

const { shop, customer } = recordedWallets.wallets;
const addresses = [shop.address, customer.address, ...shop.subaddresses].map((text) => addressOf(text));

describe.each(recordedTransactions)('the key of the transaction $name', ({ name, by, tx, tx_key, owned }) => {
	test('shows what each address was paid', () => {
		const received = addresses.map((address) => checkPayment(tx, tx_key, address).payment?.received);
		const toShop = (index: number) =>
			owned.shop.filter((one) => one.index === index).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
		// A transaction to a subaddress alone is made with its spend key: the sender's change comes from the view key then.
		const isSecretChange = name === 'to a subaddress' && by === 'customer';
		const toCustomer = isSecretChange ? 0n : owned.customer.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
		expect(received).toEqual([toShop(0), toCustomer, toShop(1), toShop(2), toShop(3)]);
	});

	test('shows nothing when it is another one', () => {
		const other = tx_key.replace(/^../, (byte) => (byte === '00' ? '01' : '00'));
		const first = other.slice(0, 64);
		const zero = '00'.repeat(32);
		for (const address of addresses) {
			expect(checkPayment(tx, zero, address)).toEqual({ payment: { received: 0n, outputs: [] }, problem: null });
			if (tx_key.length === 64) expect(checkPayment(tx, first, address).payment?.received).toBe(0n);
		}
	});
});

describe('a payment', () => {
	const { tx, tx_key, owned } = recordedTransaction('to four recipients');

	test('names its outputs', () => {
		const [expected] = owned.customer;
		expect(checkPayment(tx, tx_key, addressOf(customer.address)).payment?.outputs).toEqual([
			{ output: expect.any(Number), amount: BigInt(expected?.amount ?? 0) }
		]);
	});

	test('counts twice when it was made twice', () => {
		const address = addressOf(shop.address);
		const made = pay(
			[
				{ address, amount: 2n },
				{ address, amount: 3n }
			],
			{ secret: 8n, type: 2, isTagged: false }
		);
		expect(checkPayment(made, toHex(encodeNumber(8n)), address).payment).toEqual({
			received: 5n,
			outputs: [
				{ output: 0, amount: 2n },
				{ output: 1, amount: 3n }
			]
		});
	});

	test('whose amount does not open its commitment counts nothing', () => {
		const address = addressOf(shop.address);
		const made = pay([{ address, amount: 2n }], { secret: 8n });
		if (!made.rct) expect.unreachable();
		const garbled = { ...made, rct: { ...made.rct, out_pk: [made.outputs[0]?.key ?? new Uint8Array(0)] } };
		expect(checkPayment(garbled, toHex(encodeNumber(8n)), address).payment).toEqual({
			received: 0n,
			outputs: [{ output: 0, amount: null }]
		});
	});

	test('is checked with a key for each output, or with one', () => {
		const address = addressOf(customer.address);
		expect(checkPayment(tx, tx_key.slice(0, -64), address)).toEqual({ payment: null, problem: 'count' });
		expect(checkPayment(tx, tx_key + tx_key.slice(-64), address)).toEqual({ payment: null, problem: 'count' });
		expect(checkPayment(tx, tx_key.slice(0, 64), address)).toMatchObject({ problem: null });
	});

	test.each(['', 'ab', 'x'.repeat(64), 'ab'.repeat(33)])('is not checked with the key "%s"', (key) => {
		expect(checkPayment(tx, key, addressOf(customer.address))).toEqual({ payment: null, problem: 'keys' });
	});

	test('is not checked for an address whose keys are no points', () => {
		const address = addressOf(customer.address);
		for (const bad of [{ viewKey: '02'.repeat(32) }, { spendKey: '02'.repeat(32) }]) {
			expect(checkPayment(tx, tx_key, { ...address, ...bad })).toEqual({ payment: null, problem: 'address' });
		}
	});
});
