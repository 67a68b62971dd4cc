import * as fc from 'fast-check';
import { customer, shop } from '../../../devnet/accounts';
import { parseAddress, writeAddress, type StandardAddress } from '../../../src/lib/chain/address';
import {
	draftOfOrder,
	emptyPaymentDraft,
	linkDraft,
	looksLikeAlias,
	MAX_OUTPUTS_TO_FREEZE,
	parsePaymentDraft,
	refundDraft,
	splitRecipients,
	withNextRecipient,
	withRecipients,
	type PaymentDraft,
	type DraftContext
} from '../../../src/lib/wallet/payment-draft';

const coin = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };
const context: DraftContext = { coin, network: 'mainnet', balance: 10n ** 13n, unlocked: 5n * 10n ** 12n };

const draftOf = (
	rows: readonly (readonly [to: string, amount: string])[],
	some: Partial<PaymentDraft> = {}
): PaymentDraft => ({
	...emptyPaymentDraft(),
	rows: rows.map(([to, amount], id) => ({ id, to, amount })),
	...some
});
const problemsOf = (draft: PaymentDraft, some: Partial<DraftContext> = {}) => {
	const read = parsePaymentDraft(draft, { ...context, ...some });
	return read.problem ?? {};
};

describe('a draft', () => {
	test('comes as an order, exact to the last digit', () => {
		const draft = draftOf(
			[
				[` ${customer.address} `, '1.000000000001'],
				[shop.address, '0.5']
			],
			{ priority: '2', note: ' rent ' }
		);
		expect(parsePaymentDraft(draft, context)).toEqual({
			value: {
				recipients: [
					{ address: customer.address, amount: 1_000_000_000_001n },
					{ address: shop.address, amount: 500_000_000_000n }
				],
				sweepTo: null,
				account: 0,
				addresses: [],
				priority: 2,
				note: 'rent'
			}
		});
	});

	test('of everything has one recipient and no amount', () => {
		const read = parsePaymentDraft(draftOf([[customer.address, 'ignored']], { sendsMaximum: true }), context);
		expect(read).toMatchObject({ value: { recipients: [], sweepTo: customer.address } });
	});

	const outputs = (chosen: number, others: number) => ({
		chosen: Array.from({ length: chosen }, (_, id) => ({ key_image: `c${id}`, amount: 10n ** 12n })),
		outputsToFreeze: Array.from({ length: others }, (_, id) => `o${id}`)
	});
	const pays = (amount: string, some: Partial<PaymentDraft>) => draftOf([[customer.address, amount]], some);

	test('from chosen outputs spends those, and names what is frozen meanwhile', () => {
		const { chosen, outputsToFreeze } = outputs(2, 3);
		for (const sendsMaximum of [true, false]) {
			const read = parsePaymentDraft(pays('0.5', { sendsMaximum, outputs: { chosen, outputsToFreeze } }), context);
			expect(read).toMatchObject({ value: { outputs: chosen, outputsToFreeze } });
		}
		const single = parsePaymentDraft(pays('', { sendsMaximum: true, outputs: outputs(1, 300) }), context);
		expect(single).toMatchObject({ value: { outputs: [{ key_image: 'c0' }], outputsToFreeze: [] } });
		expect(problemsOf(pays('0.5', { outputs: outputs(1, MAX_OUTPUTS_TO_FREEZE) }))).toEqual({});
		expect(problemsOf(pays('0.5', { outputs: outputs(1, MAX_OUTPUTS_TO_FREEZE + 1) }))['total']).toMatch(/at most 200/);
	});

	test.each([
		['', /address/i],
		['hello', /./],
		[customer.address.slice(0, -1), /94|characters/],
		[customer.address.replace(/.$/, 'A'), /./],
		[`${customer.address.slice(0, 50)}0${customer.address.slice(51)}`, /51/]
	])('with the address %j describes the problem', (address, words) => {
		expect(problemsOf(draftOf([[address, '1']]))['to-0']).toMatch(words);
	});

	// Reports of neighbouring projects: the spend key is zero, the view key has order 2.
	test.each([
		[
			'41fJjQDhryD1111111111111111111111111111111111Accbd8LY5yewdoyEutmxn52pPALuNkSwVCQkZpie5WhBybosBW',
			'Anybody could spend from this address.'
		],
		[
			'4AVc4iREm93AaF7tiv7FhjEiyPwy3gzv3GpEbALy651AXw1gSoNZ5aejpXCZedGfVQjpXCZedGfVQjpXCZedGfVQFPRYRFr',
			'Everybody could see what it receives.'
		]
	])('to an address whose secret everybody knows is not made: %s', (address, words) => {
		expect(problemsOf(draftOf([[address, '1']]))).toEqual({ 'to-0': words });
		expect(problemsOf(draftOf([[address, '']], { sendsMaximum: true }))).toEqual({ 'to-0': words });
		expect(splitRecipients(`monero:${address}?tx_amount=1`, coin)).toEqual({
			problem: { text: words, instead: null }
		});
	});

	test('refuses an address of another network', () => {
		expect(problemsOf(draftOf([[customer.address, '1']]), { network: 'stagenet' })['to-0']).toMatch(/stagenet|mainnet/);
		expect(problemsOf(draftOf([[customer.address, '1']]), { network: null })).toEqual({});
	});

	test.each(['', '0', '-1', '1e3', '1.0000000000001', 'abc', '18446744.073709551616'])(
		'with the amount %j says what is wrong with it',
		(amount) => {
			expect(
				problemsOf(draftOf([[customer.address, amount]]), { balance: 2n ** 64n, unlocked: 2n ** 64n })
			).toHaveProperty('amount-0');
		}
	);

	test('of more than the balance, or than is unlocked, says which', () => {
		expect(problemsOf(draftOf([[customer.address, '11']]))['total']).toContain('The balance is 10 XMR');
		expect(problemsOf(draftOf([[customer.address, '6']]))['total']).toContain(
			'Only 5 XMR is unlocked. 5 XMR is still locked'
		);
		const two = draftOf([
			[customer.address, '3'],
			[customer.address, '3']
		]);
		expect(problemsOf(two)['total']).toContain('Only 5 XMR');
	});

	test('of all of an empty balance says so', () => {
		const draft = draftOf([[customer.address, '']], { sendsMaximum: true });
		expect(problemsOf(draft, { balance: 0n, unlocked: 0n })['total']).toContain('The balance is');
		expect(problemsOf(draft, { unlocked: 0n })['total']).toContain('Only 0 XMR');
	});

	test('carries one payment id at most', () => {
		const { address } = parseAddress(customer.address);
		const integrated = writeAddress({
			...(address as StandardAddress),
			kind: 'integrated',
			paymentId: '00112233aabbccdd'
		});
		expect(problemsOf(draftOf([[integrated, '1']]))).toEqual({});
		const two = draftOf([
			[integrated, '1'],
			[integrated, '1']
		]);
		expect(problemsOf(two)['total']).toContain('one payment id');
	});
});

describe('a draft from an order', () => {
	const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
	const note = fc.constantFrom('', 'rent');

	test('orders the same once more', () => {
		fc.assert(
			fc.property(
				fc.array(amount, { minLength: 1, maxLength: 3 }),
				note,
				fc.boolean(),
				(amounts, note, mustNotSplit) => {
					const recipients = amounts.map((amount) => ({ address: customer.address, amount }));
					const order = {
						recipients,
						sweepTo: null,
						account: 2,
						addresses: [1],
						priority: 3,
						note,
						...(mustNotSplit && { mustNotSplit })
					};
					expect(parsePaymentDraft(draftOfOrder(order, coin), context)).toEqual({ value: order });
				}
			)
		);
	});

	test('of everything from chosen outputs does, too, with its link and what it pays back', () => {
		const refund = { address: shop.address, text: 'Soup' };
		const outputs = [{ key_image: 'a', amount: 5n }];
		const common = { account: 0, addresses: [], priority: 0, note: '', refund, link: 'monero:x' };
		const order = { ...common, recipients: [], sweepTo: customer.address, outputs, outputsToFreeze: [] };
		expect(parsePaymentDraft(draftOfOrder(order, coin), context)).toEqual({ value: order });
	});
});

test('a link fills a draft in, and takes the place of what was typed', () => {
	const draft = linkDraft(`monero:${customer.address}?tx_amount=1.5&tx_description=Tea`, 3, coin, 'mainnet');
	expect(draft).toMatchObject({
		account: 3,
		note: 'Paid by link: Tea',
		rows: [{ to: customer.address, amount: '1.5' }]
	});
	expect(linkDraft(customer.address, 0, coin, 'mainnet').rows).toMatchObject([{ to: customer.address, amount: '' }]);
});

test('an address goes to the first row that has none, or else in place of the first', () => {
	const rowsOf = (...to: string[]) =>
		withNextRecipient(draftOf(to.map((each) => [each, '1'])), 'new').rows.map(({ to }) => to);
	expect([rowsOf('a', ' ', ''), rowsOf('a', 'b')]).toEqual([
		['a', 'new', ''],
		['new', 'b']
	]);
});

describe('the fee', () => {
	test('is taken out of the amount of one recipient, if that is wanted', () => {
		const wanted = { subtractFee: true };
		const one = draftOf([[customer.address, '1']], wanted);
		expect(parsePaymentDraft(one, context)).toMatchObject({ value: { subtractFee: true } });
		const two = draftOf(
			[
				[customer.address, '1'],
				[shop.address, '1']
			],
			wanted
		);
		for (const draft of [two, { ...one, sendsMaximum: true }, { ...one, subtractFee: false }]) {
			expect(parsePaymentDraft(draft, context)).not.toHaveProperty('value.subtractFee');
		}
	});
});

describe('an OpenAlias', () => {
	test.each([
		['donate.getmonero.org', true],
		[' donate@getmonero.org ', true],
		['1.5', false],
		['monero:donate.getmonero.org', false],
		['https://getmonero.org', false],
		['two words.org', false],
		[customer.address, false]
	])('%s: %s', (text, expected) => {
		expect(looksLikeAlias(text)).toBe(expected);
	});

	test('has to be resolved first, and stays with the order as long as its address does', () => {
		const name = 'donate@getmonero.org';
		expect(problemsOf(draftOf([[name, '1']]))['to-0']).toBe('Resolve this OpenAlias first.');
		const alias = { name, address: customer.address };
		const rowsTo = (to: string) => ({ ...draftOf([]), rows: [{ id: 0, to, amount: '1', alias }] });
		expect(parsePaymentDraft(rowsTo(customer.address), context)).toMatchObject({ value: { aliases: [alias] } });
		expect(parsePaymentDraft(rowsTo(shop.address), context)).not.toHaveProperty('value.aliases');
	});
});

describe('what is pasted as a recipient', () => {
	test('is unchanged when it is an address, or the beginning of one', () => {
		for (const text of [customer.address, ` ${customer.address}\n`, '48C8', ''])
			expect(splitRecipients(text, coin)).toBeNull();
	});

	test('is parsed when it is a payment URI', () => {
		const uri = `monero:${customer.address}?tx_amount=1.25&recipient_name=Shop&tx_description=a%20%3D%20b`;
		expect(splitRecipients(uri, coin)).toEqual({
			value: { recipients: [{ to: customer.address, amount: '1.25' }], note: 'Paid by link to “Shop”: a = b' }
		});
		expect(splitRecipients(`monero:${customer.address}`, coin)?.value?.recipients).toEqual([
			{ to: customer.address, amount: '' }
		]);
	});

	test('takes the place of a row; a refund keeps its amount and its note, whatever the payer’s code says', () => {
		const uri = `monero:${customer.address}?tx_amount=9&recipient_name=Shop&tx_description=Refund%20of%20“Cake”`;
		const parts = splitRecipients(uri, coin)?.value;
		if (!parts) expect.unreachable();
		const draft = draftOf([['', '0.3']], { note: 'Refund of “Soup”' });
		expect(withRecipients(draft, 0, parts)).toMatchObject({
			rows: [{ to: customer.address, amount: '9' }],
			note: 'Paid by link to “Shop”: Refund of “Cake”'
		});
		const refund = { address: shop.address, text: 'Soup' };
		const filled = withRecipients({ ...draft, refund }, 0, parts);
		expect(filled).toMatchObject({ rows: [{ to: customer.address, amount: '0.3' }], note: draft.note, refund });
		expect(parsePaymentDraft(filled, context)).toMatchObject({ value: { refund, note: draft.note } });
		const others = { ...filled, rows: [...filled.rows, { id: 7, to: shop.address, amount: '1' }] };
		expect(problemsOf(others)).toEqual({ total: 'A refund has one recipient. Pay the others separately.' });
	});

	test('is parsed when it is lines of addresses and amounts', () => {
		for (const between of [', ', ',', '; ', '\t', ' ']) {
			const text = `${customer.address}${between}1.5\n\n${shop.address}${between}0.000000000001\r\n`;
			expect(splitRecipients(text, coin)?.value?.recipients, JSON.stringify(between)).toEqual([
				{ to: customer.address, amount: '1.5' },
				{ to: shop.address, amount: '0.000000000001' }
			]);
		}
	});

	test('says which line is not one', () => {
		const text = `${customer.address}, 1\n${shop.address}\n`;
		expect(splitRecipients(text, coin)?.problem?.text).toContain('Line 2');
		expect(splitRecipients(`${customer.address}, 1, 2`, coin)?.problem?.text).toContain('Line 1');
	});

	test.each([
		'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
		'monero:',
		`monero:${customer.address}?tx_amount=-1`,
		`monero:${customer.address}?tx_payment_id=${'ab'.repeat(32)}`
	])('%s is a problem in words', (text) => {
		expect(splitRecipients(text, coin)?.problem?.text).toMatch(/\w.*\.$/);
	});

	test('whatever it is, nothing breaks', () => {
		fc.assert(
			fc.property(fc.string(), fc.constantFrom('', 'monero:', `${customer.address}, `), (text, start) => {
				const parts = splitRecipients(start + text, coin);
				expect(parts?.problem?.text !== '').toBe(true);
			})
		);
	});
});

describe('the draft of a refund', () => {
	const refund = { address: shop.address, text: 'Soup' };
	const next = { wallet: 'primary', refund, account: 1, maxAmount: 300_000_000_000n };

	test('has the amount and the note; the address is typed', () => {
		expect(refundDraft(next, coin, 'mainnet')).toMatchObject({
			rows: [{ to: '', amount: '0.3' }],
			account: 1,
			note: 'Refund of “Soup”',
			priority: '0',
			refund
		});
	});

	test.each([customer.address, `monero:${customer.address}?tx_amount=9&tx_description=Cake`])(
		'has all that was chosen, and of %s the address alone',
		(to) => {
			const draft = refundDraft({ ...next, chosen: { to, note: 'Sorry', priority: '3' } }, coin, 'mainnet');
			expect(draft).toMatchObject({
				rows: [{ to: customer.address, amount: '0.3' }],
				note: 'Sorry',
				priority: '3',
				refund
			});
			expect(parsePaymentDraft(draft, context)).toMatchObject({
				value: { recipients: [{ address: customer.address, amount: next.maxAmount }], refund, priority: 3 }
			});
		}
	);
});
