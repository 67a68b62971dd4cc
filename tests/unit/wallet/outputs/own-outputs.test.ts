import fc from 'fast-check';
import type { IncomingTransfer } from '../../../../src/lib/rpc/wallet/records';
import {
	balanceOutsideOutputs,
	describeUnspendable,
	balanceOfOutputs,
	newestFirst,
	outputsOf,
	unlockProgress,
	sumOutputs,
	totalsByState
} from '../../../../src/lib/wallet/outputs/own-outputs';
import { listed } from './listed';

const chain = { height: 100, now: 1_700_000_000 };
const only = (some: Partial<IncomingTransfer>) => outputsOf(0, [listed(1, some)])[0];

describe('an output', () => {
	test('is spent, frozen, locked or spendable, whatever else is true of it', () => {
		expect(only({})?.state).toBe('spendable');
		expect(only({ unlocked: false })?.state).toBe('locked');
		expect(only({ frozen: true, unlocked: false })?.state).toBe('frozen');
		expect(only({ spent: true, frozen: true, unlocked: false })?.state).toBe('spent');
	});

	test('of a reward counts its confirmations, of a payment that its sender locked says until when', () => {
		const output = only({ unlocked: false, block_height: 95 });
		const at = (isMined: boolean) =>
			output && unlockProgress(output, { timestamp: 5, unlockTime: 155n, isMined, isChange: false }, chain);
		expect(at(true)).toEqual({ state: 'confirming', count: 5, needed: 60 });
		expect(at(false)).toMatchObject({ state: 'locked', count: 5, blocks: 55 });
	});

	test('has no confirmations while nothing says what it depends on, nor once it is unlocked', () => {
		const origin = { timestamp: 5, unlockTime: 0n, isMined: false, isChange: false };
		const locked = only({ unlocked: false, block_height: 95 });
		expect(locked && unlockProgress(locked, undefined, chain)).toBeNull();
		expect(locked && unlockProgress(locked, origin, { ...chain, height: 97 })).toMatchObject({ count: 2, needed: 10 });
		expect(locked && unlockProgress(locked, origin, { ...chain, height: 105 })).toBeNull();
		const elsewhere = only({ unlocked: false, block_height: undefined });
		expect(elsewhere && unlockProgress(elsewhere, origin, chain)).toBeNull();
	});

	test('stands at its address, in the words of new and old services', () => {
		for (const subaddr_index of [{ major: 1, minor: 2 }, 2]) {
			expect(outputsOf(1, [listed(1, { subaddr_index })])[0]).toMatchObject({ account: 1, index: 2 });
		}
	});

	test('without a key image cannot be named, nor be spent by itself', () => {
		for (const key_image of ['', '0'.repeat(64)]) {
			const output = only({ key_image });
			expect(output?.keyImage).toBeNull();
			expect(output && describeUnspendable(output)).toContain('does not know the key image');
		}
	});

	test('can be spent when it is spendable, and says why when it is not', () => {
		const words = [{}, { spent: true }, { frozen: true }, { unlocked: false }].map((some) => {
			const output = only(some);
			return output ? describeUnspendable(output) : '';
		});
		expect(words[0]).toBeNull();
		expect(new Set(words).size).toBe(4);
	});
});

test('the newest stand first, and no two have the same name', () => {
	const same = listed(3, { block_height: 9 });
	const rows = newestFirst([
		{ outputs: outputsOf(0, [listed(1), same]) },
		{ outputs: outputsOf(1, [same, listed(2)]) }
	]);
	expect(rows.map(({ height }) => height)).toEqual([9, 9, 3, 2]);
	expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
});

describe('totals', () => {
	const some = fc.array(
		fc.record({
			amount: fc.bigInt(0n, 2n ** 64n - 1n),
			spent: fc.boolean(),
			frozen: fc.boolean(),
			unlocked: fc.boolean()
		})
	);

	test('are those of the wallet: what is neither spent nor frozen is the balance, to the last unit', () => {
		fc.assert(
			fc.property(some, fc.bigInt(0n, 2n ** 40n), (kinds, coming) => {
				const outputs = outputsOf(
					0,
					kinds.map((each, number) => listed(number, each))
				);
				const held = kinds.filter(({ spent, frozen }) => !spent && !frozen);
				const balance = held.reduce((sum, { amount }) => sum + amount, 0n);
				const totals = totalsByState(outputs);
				expect(balanceOutsideOutputs(totals, balance, false)).toEqual({ amount: 0n, agrees: true });
				expect(balanceOutsideOutputs(totals, balance + coming, true)).toEqual({ amount: coming, agrees: true });
				expect(balanceOutsideOutputs(totals, balance + coming + 1n, false).agrees).toBe(false);
				expect(balanceOutsideOutputs(totals, balance - 1n, true).agrees).toBe(false);
				expect(balanceOfOutputs(outputs)).toBe(balance);
				const all = sumOutputs(outputs);
				const each = Object.values(totals);
				expect(each.reduce((sum, { amount }) => sum + amount, 0n)).toBe(all.amount);
				expect(each.reduce((sum, { count }) => sum + count, 0)).toBe(all.count);
			})
		);
	});
});
