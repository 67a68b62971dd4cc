import fc from 'fast-check';
import { integratedIn } from '../../../src/lib/payment/integrated';
import type { UriPayment } from '../../../src/lib/payment/payment';
import type { PaymentProblem } from '../../../src/lib/payment/problem';
import { makeUri, parseUri } from '../../../src/lib/payment/uri';
import { caseCount } from '../../full';
import { anyPayment, coin, integrated, standard, subaddress, testnet } from './payments';

const nothing = { amount: null, recipient_name: '' };
const toStandard: UriPayment = {
	recipients: [{ address: standard, ...nothing }],
	tx_description: '',
	unknown_parameters: []
};

const parsed = (uri: string) => parseUri(uri, coin);

describe('a payment URI', () => {
	test('may be an address alone', () => {
		for (const rest of ['', '?', '?&', '?tx_amount=&', '?tx_payment_id=&tx_amount=&recipient_name=&tx_description=']) {
			const uri = `monero:${standard}${rest}`;
			expect(parsed(uri)).toEqual({ payment: toStandard, problem: null });
		}
		expect(makeUri(toStandard, coin).uri).toBe(`monero:${standard}`);
	});

	test('says what the wallet service says', () => {
		// What `make_uri` of `monero-wallet-rpc` 0.18.0.0 wrote.
		const uri =
			`monero:${standard}?tx_amount=0.000000000010` +
			'&recipient_name=el00ruobuob%20Stagenet%20wallet&tx_description=Testing%20%26%20more';
		const payment: UriPayment = {
			...toStandard,
			recipients: [{ address: standard, amount: 10n, recipient_name: 'el00ruobuob Stagenet wallet' }],
			tx_description: 'Testing & more'
		};
		expect(parsed(uri)).toEqual({ payment, problem: null });
		expect(makeUri(payment, coin)).toEqual({ uri, problem: null });
	});

	test('may have an equals sign in a description, which is written so that every reader keeps it', () => {
		const payment = { ...toStandard, tx_description: '1+1=2' };
		expect(makeUri(payment, coin).uri).toBe(`monero:${standard}?tx_description=1%2B1%3D2`);
		expect(parsed(`monero:${standard}?tx_description=1%2B1=2`).payment).toEqual(payment);
	});

	test('leaves the amount open when it is 0', () => {
		expect(parsed(`monero:${standard}?tx_amount=0.0`).payment).toEqual(toStandard);
		const free: UriPayment = { ...toStandard, recipients: [{ address: standard, amount: 0n, recipient_name: '' }] };
		expect(makeUri(free, coin).uri).toBe(`monero:${standard}`);
	});

	test('has no payment id beside its address, and says what has both', () => {
		const { payment_id, ...at } = { payment_id: '420fa29b2d9a49f5', tx_amount: '0.000000000010' };
		const { problem } = parsed(
			`monero:${standard}?tx_payment_id=${payment_id.toUpperCase()}&tx_amount=${at.tx_amount}&x=1`
		);
		const instead = problem?.kind === 'separate_payment_id' ? (problem.instead ?? '') : '';
		const { payment } = parsed(instead);
		const { address = '', ...recipient } = payment?.recipients[0] ?? {};
		expect(integratedIn(address)).toEqual({ standard, payment_id });
		expect([recipient, payment?.unknown_parameters]).toEqual([{ amount: 10n, recipient_name: '' }, ['x=1']]);
		// It has this one in it already.
		const own = parsed(`monero:${integrated}?tx_payment_id=${integratedIn(integrated)?.payment_id}`).problem;
		expect(own).toMatchObject({ kind: 'separate_payment_id', instead: `monero:${integrated}` });

		const parameter = `tx_payment_id=${'AB'.repeat(32)}`;
		const made = makeUri({ ...toStandard, unknown_parameters: [parameter] }, coin);
		expect(made.problem).toMatchObject({ kind: 'separate_payment_id', instead: null, why: 'long' });
	});

	test('keeps what it does not know, in its order', () => {
		const uri = `monero:${standard}?foo=bar&tx_amount=1&%20=%20&a=b=c&empty=&Tx_description=2`;
		const { payment } = parsed(uri);
		expect(payment?.unknown_parameters).toEqual(['foo=bar', '%20=%20', 'a=b=c', 'empty=', 'Tx_description=2']);
		expect(payment && makeUri(payment, coin).uri).toBe(
			`monero:${standard}?tx_amount=1.000000000000&foo=bar&%20=%20&a=b=c&empty=&Tx_description=2`
		);
	});

	test.each([
		'amount=0.5',
		'Tx_amount=2',
		'TX_AMOUNT=2',
		'tx%5Famount=2',
		'%74x_amount=2',
		'tx-amount=2',
		' tx_amount=2',
		'txAmount=1',
		'amo\u00adunt=1',
		'\u0430mount=1',
		'amount',
		'value=1',
		'total=',
		'amount_xmr=1',
		'recipient=x',
		'to=x',
		'addr=x',
		`foo=${subaddress}`,
		`foo=x,${subaddress}`,
		`foo=%${standard.charCodeAt(0).toString(16)}${standard.slice(1)}`,
		'payment_id=1',
		'TX_PAYMENT_ID=1',
		'paymentid=',
		'req-foo=1',
		'Req%2Dx=1',
		'fee=1',
		'currency=EUR',
		'asset=x',
		'unlock_time=5',
		'ADDRESS=x',
		'Version=1',
		'version=',
		'address[]=x',
		'recipient_address=x',
		'tx_amount=1&Tx_Amount=1'
	])('is not read past “%s”, which may be about money', (parameter) => {
		for (const query of [parameter, `tx_description=a&${parameter}`, `${parameter}&x=1`])
			expect(parsed(`monero:${standard}?${query}`).payment, query).toBeNull();
		expect(makeUri({ ...toStandard, unknown_parameters: [parameter] }, coin).uri).toBeNull();
	});

	test('names all that it says, or has a problem', () => {
		const letters = fc.constantFrom(...'tx_amounvle1&=%;. ', '%5F', 'amount', 'tx_amount', 'address', 'foo', standard);
		const query = fc.array(letters, { maxLength: 12 }).map((parts) => parts.join(''));
		fc.assert(
			fc.property(query, (query) => {
				const { payment } = parsed(`monero:${standard}?${query}`);
				if (!payment) return;
				const [{ amount, recipient_name }] = payment.recipients;
				const said = query.split('&').filter((part) => !/^(tx_amount=0*\.?0*|tx_payment_id=|)$/.test(part));
				const read = payment.unknown_parameters.length + (amount === null ? 0 : 1);
				expect([read, recipient_name]).toEqual([said.length, '']);
				for (const part of payment.unknown_parameters) {
					expect(part.split('=', 1)[0]).not.toMatch(/amount|address/i);
					expect(part.split(/[^A-Za-z0-9]/)).not.toContain(standard);
				}
			}),
			{ numRuns: caseCount(300, 3000) }
		);
	});

	test('has the scheme of the coin, in any case, and perhaps slashes behind it', () => {
		for (const start of ['Monero:', 'MONERO:', 'monero://', 'MONERO://'])
			expect(parsed(`${start}${standard}`)).toEqual({ payment: toStandard, problem: null });
		expect(parsed(`monero://${standard}/?x=1`).payment?.unknown_parameters).toEqual(['x=1']);
		for (const wrong of ['bitcoin:', 'monero:/', 'monero:///', 'monero::', 'monero ', 'xmonero:'])
			expect(parsed(`${wrong}${standard}`).payment, wrong).toBeNull();
		expect(parsed(`Bitcoin:${standard}`).problem).toEqual({ kind: 'scheme', scheme: 'Bitcoin', expected: 'monero' });
		const other = { uriScheme: 'coin', decimals: 2 };
		const paid: UriPayment = { ...toStandard, recipients: [{ address: standard, amount: 150n, recipient_name: '' }] };
		expect(makeUri(paid, other).uri).toBe(`coin:${standard}?tx_amount=1.50`);
		expect(parseUri(`coin:${standard}?tx_amount=1.5`, other).payment).toEqual(paid);
	});

	test('may be for several recipients', () => {
		const payment: UriPayment = {
			recipients: [
				{ address: standard, amount: 239_390_140_000_000n, recipient_name: 'Ann; Bob' },
				{ address: subaddress, amount: null, recipient_name: '' }
			],
			tx_description: 'donations',
			unknown_parameters: []
		};
		const uri =
			`monero:${standard};${subaddress}?tx_amount=239.390140000000;0.000000000000` +
			'&recipient_name=Ann%3B%20Bob;&tx_description=donations';
		expect(makeUri(payment, coin)).toEqual({ uri, problem: null });
		expect(parsed(uri)).toEqual({ payment, problem: null });
	});

	test('for several recipients is read from the example in the reference implementation’s docs/URI_SCHEME.md', () => {
		const addresses = [
			'46BeWrHpwXmHDpDEUmZBWZfoQpdc6HaERCNmx1pEYL2rAcuwufPN9rXHHtyUA4QVy66qeFQkn6sfK8aHYjA3jk3o1Bv16em',
			'888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H'
		];
		const { payment } = parsed(`monero:${addresses.join(';')}?tx_amount=239.39014;132.44&tx_description=donations`);
		expect(payment?.recipients).toEqual([
			{ address: addresses[0], amount: 239_390_140_000_000n, recipient_name: '' },
			{ address: addresses[1], amount: 132_440_000_000_000n, recipient_name: '' }
		]);
	});

	test('for several recipients has no empty item', () => {
		const wrong = [`${standard};`, `;${standard}`, `${standard};;${subaddress}`].map(
			(addresses) => `${addresses}?tx_amount=1;1`
		);
		for (const rest of [...wrong, `${standard};${subaddress}?tx_amount=1;`, `${standard};${subaddress}?tx_amount=`])
			expect(parsed(`monero:${rest}`).payment, rest).toBeNull();
	});

	test('takes a semicolon as one where there is one recipient', () => {
		expect(parsed(`monero:${standard}?recipient_name=a;b`).payment?.recipients[0].recipient_name).toBe('a;b');
	});

	test('that is made is read as what it was made of', () => {
		fc.assert(
			fc.property(anyPayment, (payment) => {
				const { uri } = makeUri(payment, coin);
				expect(parsed(uri ?? '')).toEqual({ payment, problem: null });
			}),
			{ numRuns: caseCount(30, 300) }
		);
	});

	test('is for the network that is expected', () => {
		expect(parseUri(`monero:${testnet}`, coin, 'testnet').problem).toBeNull();
		expect(parseUri(`monero:${testnet}`, coin, 'mainnet').problem).toEqual({
			kind: 'address',
			recipient: 1,
			recipients: 1,
			address: testnet,
			problem: { kind: 'wrong_network', network: 'testnet', expected: 'mainnet' }
		});
	});
});

describe('a payment that is not right', () => {
	test('has a problem that is its sentence in a text', () => {
		expect(`${parsed('monero:x').problem}`).toBe('Not a Monero address: it has 1 character, not 95 or 106.');
		expect(`${parsed('').problem}`).toBe('A payment link begins with “monero:”, but this does not.');
		const half = makeUri({ ...toStandard, tx_description: '\ud800' }, coin);
		expect(`${half.problem}`).toContain('The description has a broken character');
	});

	const make = (payment: Partial<UriPayment>) => makeUri({ ...toStandard, ...payment }, coin);
	const to = (address: string, amount: bigint | null = null) => ({ address, amount, recipient_name: '' });
	const kind = ({ problem }: { problem: PaymentProblem | null }) => problem?.kind;

	test('is not made into a URI', () => {
		const half = (parameter: string) => ({ kind: 'half_character', parameter });
		expect(make({ tx_description: 'half \ud83d' }).problem).toEqual(half('tx_description'));
		expect(make({ recipients: [{ ...to(standard), recipient_name: '\udc00' }] }).problem).toEqual(
			half('recipient_name')
		);
		expect(kind(make({ recipients: [to('nobody')] }))).toBe('address');
		expect(kind(make({ recipients: [to('')] }))).toBe('no_address');
		expect(make({ recipients: [to(standard, -1n)] }).problem).toMatchObject({ kind: 'amount', fault: 'negative' });
		expect(make({ recipients: [to(standard, 2n ** 64n)] }).problem).toMatchObject({ fault: 'too_large' });
		expect(kind(make({ recipients: [to(integrated), to(integrated)] }))).toBe('second_payment_id');
		expect(kind(make({ tx_description: 'a'.repeat(1025) }))).toBe('text_too_long');
		const tooLong = (parameter: string, excess: number) => ({
			kind: 'link_too_long',
			parameter,
			excess,
			of: 'payment link'
		});
		expect(make({ tx_description: 'é'.repeat(800) }).problem).toEqual(tooLong('tx_description', 137));
		const named = [{ ...to(standard), recipient_name: '🍰'.repeat(200) }] as const;
		expect(make({ recipients: named, tx_description: 'é'.repeat(300) }).problem).toEqual(tooLong('recipient_name', 20));
		expect(kind(make({ unknown_parameters: [`x=${'1'.repeat(4096)}`] }))).toBe('uri_too_long');
		expect(kind(make({ unknown_parameters: ['tx_description=x'] }))).toBe('repeated');
		expect(kind(make({ unknown_parameters: ['x=1&tx_amount=5'] }))).toBe('repeated');
		expect(kind(make({ unknown_parameters: ['tx_amount'] }))).toBe('no_value');
	});
});
