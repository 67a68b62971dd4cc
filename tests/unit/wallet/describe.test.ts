import { expect, test } from 'vitest';
import type { TransactionDescription } from '../../../src/lib/rpc/wallet/records';
import { odditiesOf, shownPaymentId } from '../../../src/lib/wallet/describe';

/** As the real program describes a payment of 100 with 1 of fee. */
const usual: TransactionDescription = {
	...{ amount_in: 1001n, amount_out: 1000n, change_address: 'mine', change_amount: 900n, fee: 1n },
	recipients: [{ address: 'theirs', amount: 100n }],
	...{ dummy_outputs: 0, payment_id: '', ring_size: 16, unlock_time: 0n, sources: [] },
	extra: '0199238594116fbb9643aa1b735108feb12f2c1377e585abe2ed4ac72d2a471a700209010000000000000000'
};
const own = new Map([
	['mine', true],
	['theirs', false]
]);

test('nothing is unusual about a usual payment', () => {
	expect(odditiesOf(usual, own)).toEqual([]);
});

test('nothing is said of whose an address is that nobody could be asked about', () => {
	expect(odditiesOf(usual, new Map())).toEqual([]);
});

test.each<[string, Partial<TransactionDescription>, RegExp]>([
	['change to somebody else', { change_address: 'theirs' }, /change goes to an address that is not this wallet’s/],
	['a fee that was not told', { amount_in: 1500n }, /What goes in is not what goes out/],
	['a recipient that was not told', { recipients: [{ address: 'theirs', amount: 50n }] }, /are not what goes out/],
	['nobody', { recipients: [], change_amount: 0n, amount_out: 0n, amount_in: 1n }, /Nobody gets anything/]
])('%s is told as bad', (_, changed, words) => {
	expect(odditiesOf({ ...usual, ...changed }, own)).toContainEqual({
		tone: 'bad',
		words: expect.stringMatching(words)
	});
});

test.each<[string, Partial<TransactionDescription>, RegExp]>([
	['an unlock time', { unlock_time: 5000n }, /before block 5,000/],
	['another ring size', { ring_size: 8 }, /8 members/],
	['a high fee', { fee: 10n, amount_in: 1010n }, /more than 5 %/],
	['a long payment id', { payment_id: 'ab'.repeat(32) }, /long payment id/],
	['outputs of nothing', { dummy_outputs: 1 }, /1 output of nothing/],
	['something unknown in its extra', { extra: '0302ffff' }, /carries something beside/],
	['an extra that is no hex', { extra: 'zz' }, /cannot be read/]
])('%s is a warning', (_, changed, words) => {
	expect(odditiesOf({ ...usual, ...changed }, own)).toEqual([{ tone: 'warn', words: expect.stringMatching(words) }]);
});

test('a payment id of zeros is none', () => {
	expect(shownPaymentId('0000000000000000')).toBe('');
	expect(shownPaymentId()).toBe('');
	expect(shownPaymentId('1122334455667788')).toBe('1122334455667788');
});
