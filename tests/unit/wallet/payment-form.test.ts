import { customer, shop } from '../../../devnet/accounts';
import { emptyDraft } from '../../../src/lib/wallet/draft';
import { PaymentForm, type PaymentContext } from '../../../src/lib/wallet/payment-form.svelte';
import { sending } from '../../../src/lib/wallet/sending/sending.svelte';
import { fakeService, late, lose, type Deeds } from '../app/fake-service';

const coin = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };
const XMR = 1_000_000_000_000n;

let wallets = 0;

/** What an address of the account holds. */
const holding = (address_index: number, balance: bigint, unlocked_balance = balance) => ({
	account_index: 0,
	address_index,
	address: shop.address,
	balance,
	unlocked_balance,
	label: '',
	num_unspent_outputs: 2,
	blocks_to_unlock: 0,
	time_to_unlock: 0n
});

/** The form of a wallet with three coins, two of them unlocked. */
function formOf(more: Partial<PaymentContext> = {}, deeds: Deeds = {}) {
	const { client: wallet } = fakeService(deeds, `http://payment-form-${wallets++}.example`);
	const context: PaymentContext = {
		wallet,
		address: shop.address,
		coin,
		known: null,
		balances: [holding(0, 2n * XMR), holding(4, XMR, 0n)],
		listed: () => null,
		rates: [20_000n, 80_000n, 320_000n, 4_000_000n],
		...more
	};
	return new PaymentForm(context);
}

beforeEach(() => sending.setDraft(shop.address, emptyDraft()));

test('an order is made of what was typed, with the fee that was named and the addresses that can pay', () => {
	const form = formOf();
	expect(form.amountHint).toBe('2 XMR unlocked');
	form.changeTo(0, customer.address);
	form.changeAmount(0, '1.5');
	const order = form.read.value ?? expect.unreachable();
	expect(order.recipients).toEqual([{ address: customer.address, amount: (3n * XMR) / 2n }]);
	const { order: expected, unlocked } = form.withExpectedFee(order);
	expect(unlocked).toEqual([0]);
	expect(expected.expectedFee).toBeGreaterThan(0n);
	expect(form.priorities[0]?.name).toMatch(/^.+, about 0\.0\d+ to 0\.\d+ XMR$/);
});

test('without rates no fee is named, and without a balance nothing typed is too much', () => {
	const form = formOf({ rates: null, balances: null });
	form.changeTo(0, customer.address);
	form.changeAmount(0, '500');
	expect(form).toMatchObject({ available: null, amountHint: '', sources: [] });
	const order = form.read.value ?? expect.unreachable();
	expect(form.withExpectedFee(order)).toEqual({ order: { ...order, expectedFee: undefined }, unlocked: [] });
	expect(form.priorities.every(({ name }) => !name.includes('about'))).toBe(true);
});

test('more than is unlocked is refused', () => {
	const form = formOf();
	form.changeTo(0, customer.address);
	form.changeAmount(0, '2.5');
	expect(form.read.problem?.['amount-0'] ?? form.read.problem?.['total']).toEqual(expect.any(String));
});

test('recipients come and go, and all of the money goes to one', () => {
	const form = formOf();
	form.changeTo(0, customer.address);
	form.addRow();
	form.changeTo(1, shop.address);
	form.addRow();
	expect(form.rows.map(({ id }) => id)).toEqual([0, 1, 2]);
	form.removeRow(1);
	expect(form.rows.map(({ id, to }) => [id, to])).toEqual([
		[0, customer.address],
		[2, '']
	]);
	form.removeRow(2);
	form.change({ all: true });
	expect(form).toMatchObject({ read: { value: { all: customer.address } } });
	expect(form.amountHint).toMatch(/^All that is unlocked/);
	form.changeAmount(0, '1');
	expect(form.draft.all).toBe(false);
});

test('a payment link fills in address, amount and note, and one that cannot be paid says why', () => {
	const form = formOf();
	form.changeTo(0, `monero:${customer.address}?tx_amount=0.5&tx_description=Tea`);
	expect(form.rows[0]).toMatchObject({ to: customer.address, amount: '0.5' });
	expect(form.draft.note).toContain('Tea');
	expect(form.options).toEqual([expect.stringContaining('Tea')]);
	const [filledIn = expect.unreachable()] = form.rows;
	form.changeTo(filledIn.id, `monero:${customer.address}?tx_amount=0.5&tx_amount=5`);
	expect(form.refusedIn(form.rows[0] ?? filledIn)?.text).toContain('more than once');
});

test('what is set under Options is named, as far as it applies', () => {
	const form = formOf();
	form.change({ note: 'Rent', account: 1, subtractFee: true, single: true });
	expect(form.options).toEqual(['Note: Rent', 'Pay from', 'Fee out of the amount', 'Do not split']);
	form.change({ all: true });
	expect(form.options).toEqual(['Note: Rent', 'Pay from']);
});

describe('an OpenAlias', () => {
	const row = { id: 0, to: 'alice.example', amount: '' };
	const answer = { integrated: false, subaddress: false, nettype: 'mainnet' };
	const found = { ...answer, valid: true, openalias_address: customer.address };

	test('that was resolved is the address, with its name', async () => {
		const form = formOf({}, { validate_address: () => found });
		form.changeTo(0, 'alice.example');
		const resolving = form.resolve(form.rows[0] ?? row);
		expect(form.resolving).toBe('alice.example');
		await resolving;
		expect(form.resolving).toBeNull();
		expect(form.rows[0]).toMatchObject({
			to: customer.address,
			alias: { name: 'alice.example', address: customer.address }
		});
	});

	test.each([
		['is none', () => ({ ...answer, valid: false, openalias_address: '' }), 'It was not resolved'],
		['could not be asked for', () => lose, 'could not be asked']
	])('that %s says so, until something else is typed', async (_, validate_address, words) => {
		const form = formOf({}, { validate_address });
		form.changeTo(0, 'alice.example');
		await form.resolve(form.rows[0] ?? row);
		expect(form.unresolved).toMatchObject({ id: 0, problem: expect.stringContaining(words) });
		form.changeTo(0, 'bob.example');
		expect(form.unresolved).toBeNull();
	});

	test.each(['something else is typed', 'the page is left'])(
		'that is answered once %s changes nothing',
		async (meanwhile) => {
			const { deed, answer: answerLater } = late();
			const form = formOf({}, { validate_address: deed });
			form.changeTo(0, 'alice.example');
			const resolving = form.resolve(form.rows[0] ?? row);
			if (meanwhile === 'the page is left') form.leave();
			else form.changeTo(0, 'alice.example.org');
			const typed = form.rows[0]?.to;
			answerLater(found);
			await resolving;
			expect(form.rows[0]?.to).toBe(typed);
			expect(form.unresolved).toBeNull();
		}
	);
});
