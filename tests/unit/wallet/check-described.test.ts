import type { TransactionDescription } from '../../../src/lib/rpc/wallet/records';
import { checkDescribed, odditiesOf, shownPaymentId } from '../../../src/lib/wallet/check-described';

/** As the real program describes a payment of 100 with 1 of fee. */
const usual: TransactionDescription = {
	amount_in: 1001n,
	amount_out: 1000n,
	change_address: 'mine',
	change_amount: 900n,
	fee: 1n,
	recipients: [{ address: 'theirs', amount: 100n }],
	dummy_outputs: 0,
	payment_id: '',
	ring_size: 16,
	unlock_time: 0n,
	sources: [],
	extra: '0199238594116fbb9643aa1b735108feb12f2c1377e585abe2ed4ac72d2a471a700209010000000000000000'
};
const own = new Map([
	['mine', true],
	['theirs', false]
]);

test('nothing is unusual about a usual payment', () => {
	expect(odditiesOf(usual, own)).toEqual([]);
});

test('a recipient of unknown ownership is not a finding, change of unknown ownership is', () => {
	expect(odditiesOf(usual, new Map([['mine', true]]))).toEqual([]);
	const unknown = 'Whether the change comes back to this wallet could not be checked.';
	for (const described of [usual, { ...usual, change_address: undefined }]) {
		expect(odditiesOf(described, new Map())).toEqual([{ severity: 'confirm', text: unknown }]);
	}
	const without = { ...usual, change_address: undefined, change_amount: 0n, amount_in: 101n, amount_out: 100n };
	expect(odditiesOf(without, new Map())).toEqual([]);
});

test.each<[string, Partial<TransactionDescription>, RegExp]>([
	['change to somebody else', { change_address: 'theirs' }, /change goes to an address that is not in this wallet/],
	['a fee that was not stated', { amount_in: 1500n }, /The inputs do not add up to the outputs/],
	[
		'a recipient that was not stated',
		{ recipients: [{ address: 'theirs', amount: 50n }] },
		/The outputs do not add up/
	],
	[
		'an address whose secret everybody knows',
		{
			recipients: [
				{
					address: '41fJjQDhryD1111111111111111111111111111111111Accbd8LY5yewdoyEutmxn52pPALuNkSwVCQkZpie5WhBybosBW',
					amount: 100n
				}
			]
		},
		/^Anybody could spend from this address/
	],
	['nobody', { recipients: [], change_amount: 0n, amount_out: 0n, amount_in: 1n }, /It pays nobody/]
])('%s blocks signing', (_, changed, text) => {
	expect(odditiesOf({ ...usual, ...changed }, own)).toContainEqual({
		severity: 'block',
		text: expect.stringMatching(text)
	});
});

test.each<[string, Partial<TransactionDescription>, RegExp]>([
	['an unlock time', { unlock_time: 5000n }, /locked until block 5,000/],
	['another ring size', { ring_size: 8 }, /8 members/],
	['a high fee', { fee: 2n, amount_in: 1002n }, /more than 1 %/],
	['a long payment id', { payment_id: 'ab'.repeat(32) }, /long payment id/],
	['something unknown in its extra', { extra: '0302ffff' }, /extra field has data/],
	['an extra that is no hex', { extra: 'zz' }, /cannot be read/]
])('%s has to be confirmed', (_, changed, text) => {
	expect(odditiesOf({ ...usual, ...changed }, own)).toEqual([
		{ severity: 'confirm', text: expect.stringMatching(text) }
	]);
});

test('an output of amount 0 is noted', () => {
	expect(odditiesOf({ ...usual, dummy_outputs: 1 }, own)).toEqual([
		{ severity: 'note', text: expect.stringMatching(/1 output of amount 0/) }
	]);
});

test('of a set, each finding names its transaction; a set of none is not signed', () => {
	const dear = { ...usual, fee: 2n, amount_in: 1002n };
	expect(checkDescribed([usual, dear], own)).toEqual([
		{ severity: 'confirm', text: 'Transaction 2: The fee is more than 1 % of what is paid.' }
	]);
	expect(checkDescribed([], own)).toMatchObject([{ severity: 'block' }]);
});

test('a payment id of zeros is none', () => {
	expect(shownPaymentId('0000000000000000')).toBe('');
	expect(shownPaymentId()).toBe('');
	expect(shownPaymentId('1122334455667788')).toBe('1122334455667788');
});
