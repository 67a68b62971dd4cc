import { toHex } from '../../../../src/lib/bytes/hex';
import { T_VERSIONS } from '../../../../src/lib/chain/carrot/output';
import { plainPointMath, x25519PointMath } from '../../../../src/lib/chain/point-math';
import { encodeNumber, hashToScalar, Point, times } from '../../../../src/lib/chain/points';
import { scanTransaction, scanTransactions } from '../../../../src/lib/chain/scan';
import { subaddressSpendKey } from '../../../../src/lib/chain/subaddress';
import type { Transaction } from '../../../../src/lib/chain/transaction';
import { caseCount } from '../../../full';
import { pay } from '../../../../devnet/chain-data/paying';
import { addressOf, keysOf, recordedWallets } from '../../../../devnet/chain-data/wallets';
import { forFlippedBits, parts } from './flipped-bits';
import { payCarrot, type CarrotPayment } from '../../../../devnet/chain-data/carrot-sender';
import { walletOf } from './wallet';

const names = ['primary', 'subaddress', 'integrated'] as const;
const alice = walletOf(1);
const bob = walletOf(2);
const eve = walletOf(3);
const anchorOf = (seed: number) => encodeNumber(hashToScalar(Uint8Array.of(3, seed))).subarray(0, 16);

describe.each(names)('a payment to the %s address', (name) => {
	const amounts = [1n, 2n ** 32n, 2n ** 64n - 1n];

	test.each(Array.from({ length: caseCount(3, 100) }, (_, i) => i + 10))(
		'of wallet %i is found by it alone',
		(seed) => {
			const wallet = walletOf(seed);
			const amount = amounts[seed % 3] ?? hashToScalar(Uint8Array.of(seed)) % 2n ** 64n;
			const address = wallet.addresses[name];
			const payment = { address, amount, anchor: anchorOf(seed) };
			const change = {
				address: alice.addresses.primary,
				amount: 5n,
				purpose: 'change',
				selfSendViewKey: alice.keys.view
			} as const;
			const more = { address: eve.addresses.subaddress, amount: 6n, anchor: anchorOf(seed + 1) };
			for (const payments of [[payment], [payment, change], [change, payment], [more, payment, more]]) {
				const tx = payCarrot(payments);
				const output = payments.indexOf(payment);
				expect(scanTransaction(tx, wallet.keys)).toEqual([
					{
						output,
						amount,
						address: wallet.keys.spend.get(address.spendKey),
						spendKey: address.spendKey,
						payment_id: name === 'integrated' ? wallet.addresses.integrated.paymentId : null,
						key: toHex(tx.outputs[output]?.key ?? new Uint8Array()),
						isCoinbase: false,
						mayBeChange: false,
						isGenuine: true
					}
				]);
				expect(scanTransaction(tx, bob.keys)).toEqual([]);
			}
		}
	);
});

describe('what a wallet sends to itself', () => {
	test.each(names)('is found beside a payment to the %s address of another', (name) => {
		for (const purpose of ['payment', 'change'] as const) {
			for (const own of ['primary', 'subaddress'] as const) {
				const address = alice.addresses[own];
				const back = { address, amount: 7n, purpose, selfSendViewKey: alice.keys.view };
				const tx = payCarrot([{ address: bob.addresses[name], amount: 3n }, back]);
				const [found, ...others] = scanTransaction(tx, alice.keys);
				expect(others).toEqual([]);
				expect(found).toMatchObject({
					output: 1,
					amount: 7n,
					spendKey: address.spendKey,
					payment_id: null,
					mayBeChange: purpose === 'change',
					isGenuine: true
				});
				expect(scanTransaction(tx, bob.keys)).toMatchObject([{ output: 0, amount: 3n, isGenuine: true }]);
			}
		}
	});

	test('is not listed where it is nothing', () => {
		const nothing = {
			address: alice.addresses.primary,
			amount: 0n,
			purpose: 'change',
			selfSendViewKey: alice.keys.view
		} as const;
		expect(scanTransaction(payCarrot([{ address: bob.addresses.primary, amount: 1n }, nothing]), alice.keys)).toEqual(
			[]
		);
	});
});

describe('a coinbase', () => {
	test.each([0, 1, 3_012_000, 2 ** 32 + 5])('of height %i is found by its primary address', (height) => {
		const tx = payCarrot([{ address: alice.addresses.primary, amount: 600_000_000_000n }], { height });
		expect(scanTransaction(tx, alice.keys)).toMatchObject([
			{ output: 0, amount: 600_000_000_000n, address: { account: 0, index: 0 }, isCoinbase: true, isGenuine: true }
		]);
		expect(scanTransaction(tx, bob.keys)).toEqual([]);
	});

	test('with several outputs has a key for each', () => {
		const payments = [alice, bob, alice].map(({ addresses }, i) => ({
			address: addresses.primary,
			amount: BigInt(i + 1)
		}));
		const tx = payCarrot(payments, { height: 9 });
		expect(scanTransaction(tx, alice.keys).map(({ output, amount }) => [output, amount])).toEqual([
			[0, 1n],
			[2, 3n]
		]);
		expect(scanTransaction(tx, bob.keys)).toMatchObject([{ output: 1, amount: 2n }]);
	});

	test('to a subaddress is nobody’s, as wallets have it', () => {
		const tx = payCarrot([{ address: alice.addresses.subaddress, amount: 1n }], { height: 9 });
		expect(scanTransaction(tx, alice.keys)).toEqual([]);
		const { spendKey } = alice.addresses.subaddress;
		expect(scanTransaction(tx, { view: alice.keys.view, spend: new Map([[spendKey, null]]) })).toEqual([]);
	});
});

/**
 * The cases of the reference implementation's janus_protection tests: the sender shares the secret with one address and makes
 * the one-time key for another, and hashes either into the ephemeral secret.
 */
describe('a mix of two addresses of a wallet is no payment', () => {
	const { primary, subaddress } = alice.addresses;
	const second = subaddressSpendKey(alice.keys.view, Point.fromHex(primary.spendKey), { account: 0, index: 9 });
	const other = {
		kind: 'subaddress',
		spendKey: second.toHex(),
		viewKey: times(second, alice.keys.view).toHex()
	} as const;
	const keys = {
		view: alice.keys.view,
		spend: new Map([...alice.keys.spend, [other.spendKey, { account: 0, index: 9 }]])
	};
	const hidden = { amount: null, address: null, spendKey: '', payment_id: null, mayBeChange: false, isGenuine: false };
	const pairs: [string, CarrotPayment['address'], CarrotPayment['address']][] = [
		['the primary address and a subaddress', primary, subaddress],
		['a subaddress and the primary address', subaddress, primary],
		['two subaddresses', subaddress, other]
	];

	test.each(pairs)('of %s', (_, address, oneTimeKeyAddress) => {
		for (const ephemeralSecretAddress of [address, oneTimeKeyAddress]) {
			const tx = payCarrot([{ address, oneTimeKeyAddress, ephemeralSecretAddress, amount: 4n }]);
			expect(scanTransaction(tx, keys)).toMatchObject([{ output: 0, ...hidden }]);
			expect(scanTransaction(tx, bob.keys)).toEqual([]);
		}
	});

	test('in a coinbase', () => {
		for (const ephemeralSecretAddress of [subaddress, primary]) {
			const tx = payCarrot([{ address: subaddress, oneTimeKeyAddress: primary, ephemeralSecretAddress, amount: 4n }], {
				height: 5
			});
			expect(scanTransaction(tx, keys)).toMatchObject([{ ...hidden, isCoinbase: true }]);
		}
	});
});

describe('a flipped bit', () => {
	const change = {
		address: alice.addresses.primary,
		amount: 5n,
		purpose: 'change',
		selfSendViewKey: alice.keys.view
	} as const;
	const payments = [{ address: bob.addresses.integrated, amount: 77n }, change];
	const paymentId = ['the payment id', (tx: Transaction) => tx.extra.subarray(36, 44)] as const;

	test.each([...parts, paymentId])('in %s is never accepted', (_, part) => {
		const make = () => ({ transaction: payCarrot(payments, { keyImage: new Uint8Array(32).fill(7) }) });
		const step = (bits: number) => (bits > 64 ? caseCount(29, 1) : caseCount(5, 1));
		forFlippedBits(part, make, step, ({ transaction }) => {
			expect(scanTransaction(transaction, bob.keys).filter(({ isGenuine }) => isGenuine)).toEqual([]);
		});
	});
});

test('the generator may be either of those of the drafts', () => {
	for (const T of T_VERSIONS.map((point) => point.toHex())) {
		const found = { amount: 9n, isGenuine: true };
		const payment = { address: alice.addresses.primary, amount: 9n };
		expect(scanTransaction(payCarrot([payment], { T }), alice.keys)).toMatchObject([found]);
		expect(scanTransaction(payCarrot([payment], { T, height: 2 }), alice.keys)).toMatchObject([found]);
	}
	const T = times(Point.BASE, 5n).toHex();
	expect(scanTransaction(payCarrot([{ address: alice.addresses.primary, amount: 9n }], { T }), alice.keys)).toEqual([]);
});

test('what is no point, and keys and parts that are missing, do no harm', () => {
	const tx = () => payCarrot([{ address: alice.addresses.primary, amount: 1n }]);
	for (const byte of [0, 1, 2, 255]) {
		const changed = tx();
		changed.extra.fill(byte, 1, 33);
		expect(scanTransaction(changed, alice.keys)).toEqual([]);
		expect(scanTransaction({ ...tx(), extra: new Uint8Array(byte) }, alice.keys)).toEqual([]);
	}
	expect(scanTransaction({ ...tx(), inputs: [] }, alice.keys)).toEqual([]);
	expect(scanTransaction({ ...tx(), rct: null }, alice.keys)).toEqual([]);
});

describe('many transactions, of both forms,', () => {
	const shop = addressOf(recordedWallets.wallets.shop.address);
	const customer = addressOf(recordedWallets.wallets.customer.address);
	const all = Array.from({ length: 30 }, (_, i) => {
		const payment = { address: i % 2 ? shop : customer, amount: BigInt(i + 1) };
		if (i % 3 === 0) return pay([payment], { secret: BigInt(i + 5) });
		return i % 3 === 1
			? payCarrot([payment], { height: i })
			: payCarrot([payment, payment, payment].map((one, k) => ({ ...one, anchor: anchorOf(k) })));
	});

	test.each([
		['JavaScript', async (view: bigint) => plainPointMath(view)],
		['X25519', x25519PointMath]
	] as const)('are scanned as each by itself, by %s', async (_, mathFor) => {
		const keys = keysOf('shop');
		const math = (await mathFor(keys.view)) ?? expect.unreachable();
		const found = await scanTransactions(all, keys, math);
		expect(found).toEqual(all.map((tx) => scanTransaction(tx, keys)));
		expect(found.flat()).toHaveLength(25);
	});
});
