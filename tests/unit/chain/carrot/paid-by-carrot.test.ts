import { toHex } from '../../../../src/lib/bytes/hex';
import type { Address } from '../../../../src/lib/chain/address';
import { checkPayment, isKeyOf } from '../../../../src/lib/chain/check-payment';
import { encodeNumber, ORDER } from '../../../../src/lib/chain/points';
import { caseCount } from '../../../full';
import { addressOf, recordedWallets } from '../../../../devnet/chain-data/wallets';
import { forFlippedBits, parts } from './flipped-bits';
import { makeCarrot, type CarrotPayment } from '../../../../devnet/chain-data/carrot-sender';
import { walletOf } from './wallet';

const { shop, customer } = recordedWallets.wallets;
const [primary, subaddress, other] = [shop.address, shop.subaddresses[0] ?? '', customer.address].map(addressOf) as [
	Address,
	Address,
	Address
];
const integrated: Address = { ...primary, kind: 'integrated', paymentId: 'a1b2c3d4e5f60718' };
const anchor = (byte: number) => new Uint8Array(16).fill(byte);
const alice = walletOf(1);
const change = {
	address: alice.addresses.primary,
	amount: 5n,
	purpose: 'change',
	selfSendViewKey: alice.keys.view
} as const;

describe.each([
	['primary', primary, 2n ** 64n - 1n],
	['subaddress', subaddress, 2n ** 32n],
	['integrated', integrated, 1n]
] as const)('the key of a payment to the %s address', (_, address, amount) => {
	const more = { address: alice.addresses.subaddress, amount: 6n, anchor: anchor(3) };

	test('shows its amount and its output, to this address alone', () => {
		const payment = { address, amount, anchor: anchor(2) };
		for (const payments of [
			[payment],
			[payment, change],
			[change, payment],
			[more, payment, { ...more, amount: 7n }]
		]) {
			const { transaction, txKeys } = makeCarrot(payments);
			expect(checkPayment(transaction, txKeys, address)).toEqual({
				payment: { received: amount, outputs: [{ output: payments.indexOf(payment), amount }] },
				problem: null
			});
			expect(checkPayment(transaction, txKeys, other).payment?.outputs).toEqual([]);
			if (address.kind !== 'subaddress') expect(isKeyOf(transaction, txKeys)).toBe(true);
		}
	});

	test('shows nothing when it is another one, and none is accepted for the wrong number of outputs', () => {
		const { transaction, txKeys } = makeCarrot([{ address, amount: 9n }, change]);
		const another = makeCarrot([{ address, amount: 9n, anchor: anchor(4) }, change]).txKeys;
		for (const key of [another, '00'.repeat(32), 'ff'.repeat(32)]) {
			expect(checkPayment(transaction, key, address).payment?.outputs).toEqual([]);
			expect(isKeyOf(transaction, key)).toBe(false);
		}
		expect(checkPayment(transaction, txKeys + txKeys, address)).toEqual({ payment: null, problem: 'count' });
		expect(checkPayment(transaction, txKeys.slice(1), address)).toEqual({ payment: null, problem: 'keys' });
	});
});

test('several payments to one address count together, in a transaction with a key for each output', () => {
	const payments = [2n, 3n, 4n].map((amount, i) => ({ address: primary, amount, anchor: anchor(i + 1) }));
	const { transaction, txKeys } = makeCarrot(payments);
	expect(txKeys).toHaveLength(4 * 64);
	expect(checkPayment(transaction, txKeys, primary).payment?.received).toBe(9n);
	// One of the keys shows the output that it is the key of.
	expect(checkPayment(transaction, txKeys.slice(128, 192), primary).payment).toEqual({
		received: 3n,
		outputs: [{ output: 1, amount: 3n }]
	});
});

test('a coinbase is shown by its key', () => {
	const { transaction, txKeys } = makeCarrot([{ address: primary, amount: 600_000_000_000n }], { height: 77 });
	expect(checkPayment(transaction, txKeys, primary).payment?.received).toBe(600_000_000_000n);
	expect(checkPayment(transaction, txKeys, other).payment?.received).toBe(0n);
});

test('what a wallet sends to itself counts for nothing: its view key alone shows it', () => {
	const { spendKey, viewKey } = alice.addresses.primary;
	for (const purpose of ['payment', 'change'] as const) {
		const { transaction, txKeys } = makeCarrot([
			{ address: primary, amount: 3n },
			{ ...change, purpose }
		]);
		expect(checkPayment(transaction, txKeys, { ...primary, spendKey, viewKey }).payment).toEqual({
			received: 0n,
			outputs: []
		});
	}
});

test('a mix of two addresses is no payment to either', () => {
	const pairs: [CarrotPayment['address'], Address][] = [
		[primary, subaddress],
		[subaddress, primary]
	];
	for (const [address, oneTimeKeyAddress] of pairs) {
		for (const ephemeralSecretAddress of [address, oneTimeKeyAddress]) {
			const { transaction, txKeys } = makeCarrot([{ address, oneTimeKeyAddress, ephemeralSecretAddress, amount: 4n }]);
			for (const each of [primary, subaddress])
				expect(checkPayment(transaction, txKeys, each).payment?.outputs).toEqual([]);
		}
	}
});

test('an address is not taken for what it is not', () => {
	const { transaction, txKeys } = makeCarrot([{ address: subaddress, amount: 4n }]);
	const { spendKey, viewKey } = subaddress;
	expect(checkPayment(transaction, txKeys, { ...primary, spendKey, viewKey }).payment?.outputs).toEqual([]);
	const torsion = 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a';
	for (const bad of [torsion, '02'.repeat(32)]) {
		const { payment } = checkPayment(transaction, txKeys, { ...subaddress, viewKey: bad });
		expect(payment?.outputs ?? []).toEqual([]);
	}
});

test('a key that is a multiple of the group’s order away is the same key', () => {
	const { transaction, txKeys } = makeCarrot([{ address: primary, amount: 4n }]);
	const secret = BigInt(`0x${txKeys.match(/../g)?.toReversed().join('') ?? ''}`);
	const away = toHex(encodeNumber(secret + 3n * ORDER));
	expect(checkPayment(transaction, away, primary).payment?.received).toBe(4n);
});

describe('a flipped bit', () => {
	test.each(parts)('in %s is never accepted', (_, part) => {
		const make = () =>
			makeCarrot([{ address: primary, amount: 77n }, change], { keyImage: new Uint8Array(32).fill(7) });
		const step = (bits: number) => (bits > 64 ? caseCount(29, 1) : caseCount(5, 1));
		forFlippedBits(part, make, step, ({ transaction, txKeys }) => {
			expect(checkPayment(transaction, txKeys, primary).payment?.outputs).toEqual([]);
		});
	});
});
