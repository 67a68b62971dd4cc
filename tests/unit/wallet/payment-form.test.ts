import { customer, shop } from '../../../devnet/accounts';
import { emptyPaymentDraft } from '../../../src/lib/wallet/payment-draft';
import type { OwnOutput } from '../../../src/lib/wallet/outputs/own-outputs';
import { PaymentForm, type PaymentContext } from '../../../src/lib/wallet/payment-form.svelte';
import type { KnownRecipients } from '../../../src/lib/wallet/recipients';
import { paymentFlow } from '../../../src/lib/wallet/sending/payment-flow.svelte';
import type { Priority } from '../../../src/lib/wallet-data/outgoing/order';
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

beforeEach(() => paymentFlow.setDraft(shop.address, emptyPaymentDraft()));

test('an order is made of what was typed, with the fee that was named and the addresses that can pay', () => {
	const form = formOf();
	expect(form.amountHint).toBe('2 XMR unlocked');
	form.changeTo(0, customer.address);
	form.changeAmount(0, '1.5');
	const order = form.read.value ?? expect.unreachable();
	expect(order.recipients).toEqual([{ address: customer.address, amount: (3n * XMR) / 2n }]);
	const { order: expected, unlocked } = form.toPrepare(order);
	expect(unlocked).toEqual([0]);
	expect(expected.expectedFee).toBeGreaterThan(0n);
	expect(form.priorities[0]?.name).toMatch(/^Automatic 0\.0\d+ to 0\.\d+ XMR$/);
});

test('without rates no fee is named, and without a balance nothing typed is too much', () => {
	const form = formOf({ rates: null, balances: null });
	form.changeTo(0, customer.address);
	form.changeAmount(0, '500');
	expect(form).toMatchObject({ available: null, amountHint: '', sources: [] });
	const order = form.read.value ?? expect.unreachable();
	expect(form.toPrepare(order)).toEqual({ order: { ...order, expectedFee: undefined }, unlocked: [] });
	expect(form.priorities.every(({ name }) => !name.includes('XMR'))).toBe(true);
	expect(form.priorities[2]?.name).toBe('Normal about 2 min');
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
	form.change({ sendsMaximum: true });
	expect(form).toMatchObject({ read: { value: { sweepTo: customer.address } } });
	form.changeAmount(0, '1');
	expect(form.draft.sendsMaximum).toBe(false);
});

describe('the maximum', () => {
	const output = (id: string): OwnOutput => ({
		id,
		state: 'spendable',
		amount: XMR,
		account: 0,
		index: 0,
		keyImage: null,
		publicKey: null,
		globalIndex: 0n,
		txid: '',
		height: null
	});
	const BEFORE_FEE = 'Your unlocked balance minus the fee. The review shows the amount.';
	const maximumOf = (priority: Priority, to: string, more: Partial<PaymentContext> = {}) => {
		const form = formOf({ listed: () => [output('a'), output('b')], ...more });
		form.changeTo(0, to);
		form.change({ sendsMaximum: true, priority });
		return [form.firstAmount, form.amountHint] as const;
	};

	test('is what is left after the fee that is expected', () => {
		const [amount, hint] = maximumOf('2', customer.address);
		expect(amount).toMatch(/^1\.99\d+$/);
		expect(hint).toMatch(
			/^Your unlocked balance minus an expected fee of 0\.0\d+ XMR\. The review shows the exact amount\.$/
		);
	});

	test.each<[string, ReturnType<typeof maximumOf>]>([
		['the service chooses the fee', maximumOf('0', customer.address)],
		['nobody is paid yet', maximumOf('2', '')],
		['the outputs were not listed', maximumOf('2', customer.address, { listed: () => null })],
		['the rates are unknown', maximumOf('2', customer.address, { rates: null })]
	])('is called the unlocked balance where %s', (_, shown) => {
		expect(shown).toEqual(['2', BEFORE_FEE]);
	});

	test('leaves out outputs that cost more than they hold, which stay where they are', () => {
		const tiny: OwnOutput = { ...output('c'), amount: 470_000n, keyImage: 'c1' };
		const listed = () => [{ ...output('a'), keyImage: 'a1' }, { ...output('b'), keyImage: 'b1' }, tiny];
		const balances = [holding(0, 2n * XMR + tiny.amount)];
		const [amount, hint] = maximumOf('2', customer.address, { listed, balances });
		expect(hint).toMatch(/minus an expected fee.* Outputs that cost more than they hold are left out\.$/);
		expect(amount).toBe(maximumOf('2', customer.address)[0]);

		const form = formOf({ listed, balances });
		form.changeTo(0, customer.address);
		form.change({ sendsMaximum: true });
		expect(form.toPrepare(form.read.value ?? expect.unreachable()).order.outputsToFreeze).toEqual(['c1']);
		form.change({ addresses: [4] });
		expect(form.toPrepare(form.read.value ?? ({} as never)).order.outputsToFreeze).toBeUndefined();
		form.change({ addresses: [], sendsMaximum: false });
		expect(form.toPrepare(form.read.value ?? ({} as never)).order.outputsToFreeze).toBeUndefined();
	});

	test('is nothing where the balance is unknown', () => {
		expect(maximumOf('2', customer.address, { balances: null })).toEqual(['', BEFORE_FEE]);
	});
});

test('a payment link fills in address, amount and note, and one that cannot be paid says why', () => {
	const form = formOf();
	form.changeTo(0, `monero:${customer.address}?tx_amount=0.5&tx_description=Tea`);
	expect(form.rows[0]).toMatchObject({ to: customer.address, amount: '0.5' });
	expect(form.draft.note).toContain('Tea');
	expect(form.options).toEqual([expect.stringContaining('Tea')]);
	const [filledIn = expect.unreachable()] = form.rows;
	form.changeTo(filledIn.id, `monero:${customer.address}?tx_amount=0.5&tx_amount=5`);
	expect(form.problemIn(form.rows[0] ?? filledIn)?.text).toContain('more than once');
});

test('what is set under Options is named, as far as it applies', () => {
	const form = formOf();
	form.change({ note: 'Rent', account: 1, subtractFee: true, mustNotSplit: true });
	expect(form.options).toEqual(['Note: Rent', 'Pay from', 'Fee out of the amount', 'Do not split']);
	form.change({ sendsMaximum: true });
	expect(form.options).toEqual(['Note: Rent', 'Pay from']);
});

describe('what a link asks for', () => {
	const LINK = `monero:${customer.address}?tx_amount=0.5&recipient_name=Ann&tx_description=Tea`;
	/** A wallet that has a contact. */
	const known = (name: string): KnownRecipients => ({
		names: { contacts: new Map([[shop.address, name]]), own: new Map() },
		hasAllOwn: true,
		recipients: [{ address: shop.address, name, last: null }]
	});

	test('is shown until somebody else is paid, and its name and note go with it', () => {
		const form = formOf({ known: known('Bob') });
		form.changeTo(0, LINK);
		const [row = expect.unreachable()] = form.rows;
		expect(form.linkRequest).toMatchObject({ purpose: 'Tea', amount: '0.5', expires: null });
		expect(form.isRequestedAmount(row)).toBe(true);
		expect(form.nameFor(row)).toEqual({ kind: 'link', name: 'Ann' });
		expect(form.draft.link).toBe(LINK);
		form.changeAmount(row.id, '0.6');
		expect(form.isRequestedAmount(form.rows[0] ?? row)).toBe(false);
		form.changeTo(row.id, '');
		form.changeTo(row.id, shop.address);
		expect(form.linkRequest).toBeNull();
		expect(form.draft.link).toBeUndefined();
		expect(form.draft.note).toBe('');
		expect(form.nameFor(form.rows[0] ?? row)).toMatchObject({ kind: 'contact' });
	});

	test.each(['Ann', 'a n\u200bn'])('under a contact’s name (%j) shows the address alone', (name) => {
		const form = formOf({ known: known(name) });
		form.changeTo(0, LINK);
		expect(form.rows.map((row) => form.nameFor(row))).toEqual([null]);
	});

	test('as a second recipient, is not what the payment is made from', () => {
		const form = formOf();
		form.changeTo(0, shop.address);
		form.addRow();
		const [, second = expect.unreachable()] = form.rows;
		form.changeTo(second.id, LINK);
		expect(form.draft.link).toBeUndefined();
	});

	test('does not name a second recipient', () => {
		const form = formOf({ known: known('Bob') });
		form.changeTo(0, LINK);
		form.addRow();
		const [, second = expect.unreachable()] = form.rows;
		form.changeTo(second.id, `${customer.address}1`);
		expect(form.rows.map((row) => form.nameFor(row))).toEqual([null, null]);
	});
});

test('matches are contacts by name and whoever was paid by the beginning of the address', () => {
	const long = `Mara ${'x'.repeat(500)}`;
	const recipients = [
		{ address: shop.address, name: long, last: null },
		{ address: customer.address, name: '', last: { amount: 1n, at: 5 } }
	];
	const form = formOf({ known: { names: { contacts: new Map(), own: new Map() }, hasAllOwn: true, recipients } });
	const matches = (to: string) => form.matchesFor({ id: 0, to, amount: '' }).map(({ address }) => address);
	expect(matches('')).toEqual([]);
	expect(matches('mara')).toEqual([shop.address]);
	expect(matches(customer.address.slice(0, 6))).toEqual([customer.address]);
	expect(matches(customer.address)).toEqual([]);
	expect(matches('\u202e')).toEqual([]);
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
		['is none', () => ({ ...answer, valid: false, openalias_address: '' }), 'Not resolved'],
		['could not be asked for', () => lose, 'Could not ask']
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
