import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { writeAddress } from '../../src/lib/chain/address';
import type { UriPayment } from '../../src/lib/payment/payment';
import { percentEncode } from '../../src/lib/payment/percent';
import { makeUri, parseUri } from '../../src/lib/payment/uri';
import { createClient } from '../../src/lib/rpc/client';
import { RpcError } from '../../src/lib/rpc/errors';
import { makeUri as make, parseUri as parse } from '../../src/lib/rpc/wallet/uri';
import { damagedAddress, realAddress } from '../unit/chain/addresses';
import { amount, coin, text } from '../unit/payment/payments';
import { caseCount } from '../full';
import { devnet } from './clients';

const wallet = createClient(devnet.wallet);
const seed = 20_260_102;

const fixture = new URL('../fixtures/payment/uris.json', import.meta.url);
const { parsed }: { parsed: { network: string; cases: { uri: string; expected: object | null }[] }[] } = JSON.parse(
	readFileSync(fixture, 'utf8')
);
const mainnetCases = parsed.filter(({ network }) => network === 'mainnet').flatMap(({ cases }) => cases);

const mainnet = realAddress(fc.constant('mainnet'));
const address = mainnet.map(writeAddress);

/**
 * Removes from a URI what only the page accepts: capitals and slashes in front, nothing between two `&`, and known
 * parameters without a value.
 */
function asForService(uri: string): string {
	const [start = '', query] = uri.replace(/^monero:(\/\/(?!\/))?/i, 'monero:').split(/\?(.*)/s);
	if (query === undefined) return start;
	const parts = query.split('&').filter((part) => part !== '');
	const isRepeated = (part: string) => parts.filter((other) => other.startsWith(part)).length > 1;
	const said = parts.filter((part) => !/^tx_(amount|payment_id)=$/.test(part) || isRepeated(part));
	return `${start}?${said.join('&')}`;
}

/** Returns true for parameters that the service does not know and that the page alone refuses. */
const isAboutMoney = (parameter: string) => /^(amount|Tx_amount|address|version|%61mount|req-x)=/.test(parameter);

/**
 * Parses a URI with the service, and returns the result in the page's format; null if the service refuses it, or if the
 * page alone refuses it.
 */
async function readByService(uri: string): Promise<UriPayment | null> {
	try {
		const answer = await wallet.call(parse, { uri });
		const { address, amount, payment_id, recipient_name, tx_description } = answer.uri;
		if (payment_id !== '' || answer.unknown_parameters.some(isAboutMoney)) return null;
		return {
			recipients: [{ address, amount: amount === 0n ? null : amount, recipient_name }],
			tx_description,
			unknown_parameters: answer.unknown_parameters
		};
	} catch (error) {
		if (error instanceof RpcError && error.failure.kind === 'refused' && error.failure.code === -11) return null;
		throw error;
	}
}

/** Text as it may occur in a URI, without `=`: the service alone refuses that. */
const encoded = fc.oneof(
	text(20)
		.map((given) => given.replaceAll('=', ''))
		.map(percentEncode),
	fc.constantFrom(
		'',
		'a+b',
		'é',
		'semi;colon',
		'?',
		'%c3%a9',
		'/#:@',
		'%00',
		'50%',
		'%4',
		'%2x',
		'%%41',
		'%2541',
		'%é%41'
	)
);

const amounts = fc.constantFrom(
	'0',
	'1',
	'239.39014',
	'.5',
	'5.',
	'0012',
	'0.000000000001',
	'1.50000000000000',
	'18446744.073709551615',
	'',
	'.',
	'-1',
	'+1',
	'1e3',
	'1.2.3',
	'1,5',
	'0x2',
	'A',
	'0.0000000000001',
	'18446744.073709551616',
	'%31'
);

const parameter = fc.oneof(
	{ weight: 3, arbitrary: amounts.map((value) => `tx_amount=${value}`) },
	{ weight: 2, arbitrary: encoded.map((value) => `recipient_name=${value}`) },
	{ weight: 2, arbitrary: encoded.map((value) => `tx_description=${value}`) },
	fc
		.constantFrom('1'.repeat(64), 'aB'.repeat(32), 'x'.repeat(64), '1'.repeat(16), '12345', '')
		.map((id) => `tx_payment_id=${id}`),
	fc.constantFrom('foo=bar', 'foo=', '%20=%20', 'unknown=%C3%A9', 'Recipient_name=1', 'tx_amount', 'foo', '', '&'),
	fc.constantFrom('amount=1', 'Tx_amount=1', 'address=x', 'version=2', '%61mount=1', 'req-x=1')
);

/** URIs, some of them correct and some wrong in one way or another. */
const anyUri = fc
	.record({
		scheme: fc.oneof(
			{ weight: 20, arbitrary: fc.constant('monero:') },
			fc.constantFrom('bitcoin:', 'monero', ' monero:', 'MONERO:', 'Monero:', 'monero://', 'monero:///')
		),
		address: fc.oneof(
			{ weight: 20, arbitrary: address },
			fc.constant(''),
			damagedAddress(mainnet).map(({ damaged }) => damaged),
			realAddress(fc.constantFrom('testnet', 'stagenet')).map(writeAddress)
		),
		parameters: fc.array(parameter, { maxLength: 3 }),
		separator: fc.oneof({ weight: 20, arbitrary: fc.constant('?') }, fc.constantFrom('', '&'))
	})
	.map(({ scheme, address, separator, parameters }) => scheme + address + separator + parameters.join('&'));

const anyPayment = fc
	.record({ address, amount, recipient_name: text(20), tx_description: text(40) })
	.map(({ tx_description, ...recipient }): UriPayment => {
		return { recipients: [recipient], tx_description, unknown_parameters: [] };
	});

function madeByService({ recipients: [{ address, amount, recipient_name }], tx_description }: UriPayment) {
	return wallet.call(make, { address, amount: amount ?? 0n, recipient_name, tx_description });
}

describe('a payment URI', () => {
	it('of the reference implementation’s own cases is read, or refused, by this release as well', async () => {
		for (const { uri, expected } of mainnetCases) {
			const { payment } = parseUri(uri, coin, 'mainnet');
			expect({ uri, payment }).toEqual({ uri, payment: await readByService(asForService(uri)) });
			const asGiven = await readByService(uri);
			expect(asGiven === null).toBe(expected === null || uri.includes('tx_payment_id'));
		}
	});

	it('is read, or refused, by the page as by the wallet service', async () => {
		const outcomes = { read: 0, refused: 0 };
		for (const uri of fc.sample(anyUri, { seed, numRuns: caseCount(150, 500) })) {
			const { payment } = parseUri(uri, coin, 'mainnet');
			expect({ uri, payment }).toEqual({ uri, payment: await readByService(asForService(uri)) });
			outcomes[payment ? 'read' : 'refused']++;
		}
		expect(outcomes.read).toBeGreaterThan(30);
		expect(outcomes.refused).toBeGreaterThan(30);
	});

	it('is made by both of the same bytes, but for an equals sign', async () => {
		for (const payment of fc.sample(anyPayment, { seed, numRuns: caseCount(60, 200) })) {
			const { uri } = makeUri(payment, coin);
			const [start = '', query = ''] = (await madeByService(payment)).uri.split(/\?(.*)/s);
			// The service accepts a `=` in a text as it is.
			const parameters = query.split('&').map((part) => part.replace(/(?<==.*)=/gs, '%3D'));
			expect(uri).toBe(query === '' ? start : `${start}?${parameters.join('&')}`);
		}
	});

	it('that the page made is read by the wallet service, an equals sign and all', async () => {
		const payments = fc.sample(anyPayment, { seed, numRuns: caseCount(20, 50) }).map((payment) => {
			return { ...payment, tx_description: `=${payment.tx_description}=` };
		});
		for (const payment of payments) expect(await readByService(makeUri(payment, coin).uri ?? '')).toEqual(payment);
	});

	it('that the wallet service made is read by the page, even when the service cannot', async () => {
		const payment: UriPayment = {
			recipients: [{ address: devnet.addresses.shop, amount: 10n, recipient_name: 'a=b' }],
			tx_description: 'Testing & more=1',
			unknown_parameters: []
		};
		const { uri } = await madeByService(payment);
		expect(parseUri(uri, coin, 'mainnet').payment).toEqual(payment);
		expect(await readByService(uri)).toBeNull();
	});
});
