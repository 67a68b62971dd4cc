import { customer } from '../../../../devnet/accounts';
import { recordedWallets } from '../../../../devnet/chain-data/wallets';
import { transferWeight } from '../../../../src/lib/chain/weight-and-fee';
import type { PaymentOrder } from '../../../../src/lib/wallet-data/outgoing/order';
import {
	expectedFee,
	expectedWeight,
	isHigherThanExpected,
	ratesFor
} from '../../../../src/lib/wallet/sending/expected-fee';
import type { OwnOutput } from '../../../../src/lib/wallet/outputs/own-outputs';

const RATES = [20n, 80n, 320n, 4_000n];
const { address } = customer;

const source = (index: number, outputs: number) => ({ index, label: '', balance: 100n, unlocked: 100n, outputs });
const output = (amount: bigint, changed: Partial<OwnOutput> = {}) =>
	({ amount, state: 'spendable', index: 0, ...changed }) as OwnOutput;

const order = (changed: Partial<PaymentOrder> = {}): PaymentOrder => ({
	recipients: [{ address, amount: 10n }],
	sweepTo: null,
	account: 0,
	addresses: [],
	priority: 1,
	note: '',
	...changed
});

const feeOf = (
	of: PaymentOrder,
	rates: readonly bigint[],
	...held: [ReturnType<typeof source>[], OwnOutput[] | null]
) => expectedFee(expectedWeight(of, ...held), of.priority, rates);

/** How many inputs and outputs are expected. */
const shapeOf = (of: PaymentOrder, held: number, outputs: OwnOutput[] | null = null) => {
	const [fee] = feeOf(of, RATES, [source(0, held)], outputs) ?? [];
	for (let inputs = 1; inputs < 40; inputs++) {
		for (let count = 2; count <= 16; count++) {
			if (fee === 20n * BigInt(transferWeight(inputs, count) ?? 0)) return `${inputs} in, ${count} out`;
		}
	}
	return fee;
};

test('a priority has one rate, the service’s own choice one of the two lowest', () => {
	expect([0, 1, 2, 3, 4].map((priority) => ratesFor(priority, RATES))).toEqual([
		[20n, 80n],
		[20n, 20n],
		[80n, 80n],
		[320n, 320n],
		[4_000n, 4_000n]
	]);
	expect(ratesFor(1, null)).toBeNull();
	expect(ratesFor(4, [20n])).toBeNull();
});

test('the fee is that of its weight, exactly', () => {
	const large = [20n, 80n, 320n, 2n ** 60n + 1n];
	expect(feeOf(order({ priority: 4 }), large, [source(0, 1)], null)).toEqual([
		(2n ** 60n + 1n) * 1_540n,
		(2n ** 60n + 1n) * 1_540n
	]);
	expect(feeOf(order({ priority: 0 }), RATES, [source(0, 1)], null)).toEqual([30_800n, 123_200n]);
});

test('there are two inputs where the wallet has them, as wallets choose', () => {
	expect(shapeOf(order(), 1)).toBe('1 in, 2 out');
	expect(shapeOf(order(), 9)).toBe('2 in, 2 out');
	expect(shapeOf(order(), 0)).toBe('1 in, 2 out');
	expect(shapeOf(order(), 9, [output(50n)])).toBe('1 in, 2 out');
});

test('there are as many as the amount needs, where the outputs are known', () => {
	const outputs = [4n, 1n, 4n, 3n].map((amount) => output(amount));
	expect(shapeOf(order(), 4, outputs)).toBe('3 in, 2 out');
	const useless = (['spent', 'frozen', 'locked'] as const).map((state) => output(90n, { state }));
	expect(shapeOf(order(), 7, [...outputs, ...useless])).toBe('3 in, 2 out');
	const elsewhere = output(90n, { index: 3 });
	expect(shapeOf(order({ addresses: [0] }), 5, [...outputs, elsewhere])).toBe('3 in, 2 out');
	expect(shapeOf(order(), 5, [...outputs, elsewhere])).toBe('2 in, 2 out');
	const chosen = [1n, 2n, 3n, 4n].map((amount) => ({ key_image: '', amount }));
	expect(shapeOf(order({ outputs: chosen }), 9, outputs)).toBe('4 in, 2 out');
});

test('all that is unlocked takes all outputs', () => {
	expect(shapeOf(order({ sweepTo: address, recipients: [] }), 7)).toBe('7 in, 2 out');
	const outputs = [output(1n), output(2n), output(9n, { state: 'frozen' })];
	expect(shapeOf(order({ sweepTo: address, recipients: [] }), 3, outputs)).toBe('2 in, 2 out');
});

test('each recipient has an output, and several with a subaddress have keys', () => {
	const pay = (count: number) => Array.from({ length: count }, () => ({ address, amount: 1n }));
	expect(shapeOf(order({ recipients: pay(3) }), 2)).toBe('2 in, 4 out');
	const recipients = [...pay(2), { address: recordedWallets.wallets.shop.subaddresses[0] ?? '', amount: 1n }];
	expect(feeOf(order({ recipients }), RATES, [source(0, 2)], null)?.[0]).toBe(
		20n * BigInt(transferWeight(2, 4, true) ?? 0)
	);
	expect(feeOf(order({ recipients: pay(16) }), RATES, [source(0, 2)], null)).toBeNull();
});

test('a tenth more than expected is said', () => {
	expect([109n, 110n].map((fee) => isHigherThanExpected(fee, 100n))).toEqual([false, true]);
	expect(isHigherThanExpected(2n ** 64n - 1n, 2n ** 63n)).toBe(true);
});
