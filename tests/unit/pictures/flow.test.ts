import { describeInputsAndOutputs } from '../../../src/lib/explorer/describe-transaction';
import { curve, gather, middleOf, portOf, memberPlaces } from '../../../src/lib/pictures/flow';
import { regtestTransactions } from '../../../devnet/chain-data/fixtures';
import { showTransaction } from '../../../src/lib/chain/shown-transaction';
import { parseTransaction } from '../../../src/lib/chain/transaction';

test.each([0, 1, 6, 7, 150])('of %i rows each is shown or counted', (count) => {
	const { shown, more } = gather(Array.from({ length: count }), 6);
	expect(shown.length + more).toBe(count);
	expect(shown.length + (more > 0 ? 1 : 0)).toBeLessThanOrEqual(6);
});

test('rows share the height, and rings stay within theirs', () => {
	expect([0, 1, 2, 3].map((row) => middleOf(row, 4))).toEqual([0.125, 0.375, 0.625, 0.875]);
	for (const place of memberPlaces(16, 1, 3)) {
		expect(place).toBeGreaterThan(1 / 3);
		expect(place).toBeLessThan(2 / 3);
	}
	expect(memberPlaces(16, 0, 2)).toHaveLength(16);
	expect(memberPlaces(1, 1, 2)).toEqual([0.75]);
});

test('lines meet around the middle', () => {
	expect(portOf(0, 1)).toBe(0.5);
	expect(portOf(0, 2) + portOf(1, 2)).toBeCloseTo(1, 9);
	for (const gap of [0.05, 0.09])
		for (const rows of [1, 2, 3, 6, 8]) {
			expect(portOf(rows - 1, rows, gap) - portOf(0, rows, gap)).toBeLessThan(0.2);
		}
	expect(curve(0, 0.5)).toBe('M0 0.00C50 0.00 50 50.00 100 50.00');
});

test('a transaction is described by its inputs and outputs, when they are known', () => {
	const [first] = regtestTransactions;
	const { inputs = [], outputs = [] } = showTransaction(parseTransaction(first?.bytes ?? new Uint8Array()), null);
	expect(describeInputsAndOutputs({ inputs, outputs } as never)).toMatch(/^\d+ inputs?, \d+ outputs?$/);
	expect(describeInputsAndOutputs({ inputs: [{ type: 'gen' }], outputs: [{}] } as never)).toBe(
		'A coinbase: new coins and fees for the miner, in 1 output'
	);
	expect(describeInputsAndOutputs({} as never)).toBeNull();
});
