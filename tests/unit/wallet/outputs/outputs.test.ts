import fc from 'fast-check';
import type { IncomingTransfer } from '../../../../src/lib/rpc/wallet/records';
import {
	besides,
	buildOutputs,
	progressAt,
	sumOf,
	describeUnspendable,
	totalsOf
} from '../../../../src/lib/wallet/outputs/outputs';
import { ownAddresses } from '../../../../src/lib/wallet/own-addresses';
import { NONE, transfer } from '../transfers';
import { hashOf, listed } from './listed';

const own = ownAddresses([
	{ account: 1, addresses: [{ address: 'two', address_index: 2, label: 'Rent', used: true }] }
]);
const chain = { height: 100, now: 1_700_000_000 };
const read = (outputs: readonly IncomingTransfer[], transfers = NONE, account = 0) =>
	buildOutputs([{ account, outputs }], transfers, own, chain);
const only = (some: Partial<IncomingTransfer>, transfers = NONE) => read([listed(1, some)], transfers)[0];

describe('an output', () => {
	test('is spent, frozen, locked or spendable, whatever else is true of it', () => {
		expect(only({})?.state).toBe('spendable');
		expect(only({ unlocked: false })?.state).toBe('locked');
		expect(only({ frozen: true, unlocked: false })?.state).toBe('frozen');
		expect(only({ spent: true, frozen: true, unlocked: false })?.state).toBe('spent');
	});

	test('of an older service is locked as long as its transfer is', () => {
		const old = { unlocked: undefined, block_height: undefined };
		const at = (height: number) => ({
			...NONE,
			in: [transfer({ txid: hashOf(1001), height, unlock_time: 0n, timestamp: 5 })]
		});
		const locked = only(old, at(95));
		expect(locked).toMatchObject({ state: 'locked', height: 95 });
		expect(locked && progressAt(locked, { ...chain, height: 97 })).toMatchObject({ count: 2, needed: 10 });
		expect(locked && progressAt(locked, { ...chain, height: 105 })).toBeNull();
		expect(only(old, at(90))).toMatchObject({ state: 'spendable', height: 90 });
		expect(only(old)).toMatchObject({ state: 'spendable', height: null });
	});

	test('of a reward counts its confirmations, of a payment that its sender locked says until when', () => {
		const of = (type: string) => {
			const entry = transfer({ txid: hashOf(1001), type, height: 95, unlock_time: 155n });
			const output = only({ unlocked: false, block_height: 95 }, { ...NONE, in: [entry] });
			return output && progressAt(output, chain);
		};
		expect(of('block')).toEqual({ state: 'confirming', count: 5, needed: 60 });
		expect(of('in')).toMatchObject({ state: 'locked', count: 5, blocks: 55 });
	});

	test('has the time of its transaction, also when it came back as change', () => {
		const out = { ...NONE, out: [transfer({ txid: hashOf(1001), timestamp: 77 })] };
		expect(only({}, out)?.timestamp).toBe(77);
		expect(only({})?.timestamp).toBeNull();
	});

	test('stands at its address, in the words of new and old services', () => {
		expect(read([listed(1, { subaddr_index: { major: 1, minor: 2 } })], NONE, 1)[0]).toMatchObject({
			account: 1,
			index: 2,
			label: 'Rent'
		});
		expect(read([listed(1, { subaddr_index: 2 })], NONE, 1)[0]).toMatchObject({ account: 1, index: 2, label: 'Rent' });
	});

	test('without a key image cannot be named, nor be spent by itself', () => {
		for (const key_image of ['', '0'.repeat(64)]) {
			const output = only({ key_image });
			expect(output?.keyImage).toBeNull();
			expect(output && describeUnspendable(output)).toContain('key image is not known');
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

test('of an account that is not loaded again stay the same objects, unless a name has changed', () => {
	const outputs = [listed(1)];
	const at = (names: typeof own, height: number) =>
		buildOutputs([{ account: 0, outputs }], NONE, names, { ...chain, height })[0];
	expect(at(own, 101)).toBe(at(own, 100));
	expect(at(new Map(own), 101)).not.toBe(at(own, 100));
});

test('the newest stand first, and no two have the same name', () => {
	const same = listed(3, { block_height: 9 });
	const rows = read([listed(1), same, same, listed(2)]);
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
				const outputs = read(kinds.map((each, number) => listed(number, each)));
				const held = kinds.filter(({ spent, frozen }) => !spent && !frozen);
				const balance = held.reduce((sum, { amount }) => sum + amount, 0n);
				const totals = totalsOf(outputs);
				expect(besides(totals, balance, false)).toEqual({ amount: 0n, agrees: true });
				expect(besides(totals, balance + coming, true)).toEqual({ amount: coming, agrees: true });
				expect(besides(totals, balance + coming + 1n, false).agrees).toBe(false);
				expect(besides(totals, balance - 1n, true).agrees).toBe(false);
				const all = sumOf(outputs);
				const each = Object.values(totals);
				expect(each.reduce((sum, { amount }) => sum + amount, 0n)).toBe(all.amount);
				expect(each.reduce((sum, { count }) => sum + count, 0)).toBe(all.count);
			})
		);
	});
});
