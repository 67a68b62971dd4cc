import { costsMoreThanWorth, inputFee, spendableSums } from '../../../../src/lib/wallet/outputs/spendable';
import type { OwnOutput, OwnOutputState } from '../../../../src/lib/wallet/outputs/own-outputs';

const output = (amount: bigint, state: OwnOutputState = 'spendable', keyImage: string | null = 'ab'): OwnOutput => ({
	id: `${amount}`,
	state,
	amount,
	account: 0,
	index: 0,
	keyImage,
	publicKey: null,
	globalIndex: 1n,
	txid: 'cd',
	height: 1
});

describe('the fee of one input', () => {
	test('is that of its bytes at the lowest rate', () => {
		const fee = inputFee([80n, 20n, 320n, 4000n]);
		// A ring of 16 with its key image and CLSAG.
		expect(fee).toBe(20n * 692n);
	});

	test('is not known without rates', () => {
		expect(inputFee(null)).toBeNull();
		expect(inputFee([])).toBeNull();
	});
});

describe('an output costs more than it holds', () => {
	test('only below the fee of its input', () => {
		expect(costsMoreThanWorth(output(99n), 100n)).toBe(true);
		expect(costsMoreThanWorth(output(100n), 100n)).toBe(false);
		expect(costsMoreThanWorth(output(0n), null)).toBe(false);
	});
});

test('what is unlocked is spendable or costs more than it holds; what is locked, frozen or spent is neither', () => {
	const outputs = [
		output(470n),
		output(1_000n),
		output(2n ** 64n),
		output(5n, 'locked'),
		output(6n, 'frozen'),
		output(7n, 'spent'),
		output(8n, 'spendable', null)
	];
	expect(spendableSums(outputs, 1_000n)).toEqual({
		spendable: { count: 2, amount: 2n ** 64n + 1_000n },
		tooSmall: { count: 1, amount: 470n }
	});
	expect(spendableSums(outputs, null).tooSmall).toEqual({ count: 0, amount: 0n });
});
