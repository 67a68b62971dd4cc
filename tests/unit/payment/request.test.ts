import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress, writeAddress } from '../../../src/lib/chain/address';
import { paymentOf, parseRequest, writeRequest, type PaymentRequest } from '../../../src/lib/payment/request';
import { makeUri, parseUri } from '../../../src/lib/payment/uri';
import { realAddress } from '../chain/addresses';
import { amount, coin, integrated, standard, text } from './payments';

const request: PaymentRequest = {
	address: standard,
	network: 'mainnet',
	amount: 1_500_000_000_000n,
	payment_id: null,
	recipient_name: 'Ann & Bob',
	tx_description: 'half = 50 %'
};

const anyRequest: fc.Arbitrary<PaymentRequest> = fc
	.record({ address: realAddress(), amount, recipient_name: text(12), tx_description: text(40) })
	.map(({ address, ...rest }) => {
		return { ...rest, address: writeAddress(address), network: address.network, payment_id: null };
	});

const read = (query: string) => parseRequest(new URLSearchParams(query), coin);

describe('a payment request', () => {
	test('has the names of a payment URI in a page’s address', () => {
		expect(writeRequest(request, coin)).toEqual({
			address: standard,
			tx_amount: '1.500000000000',
			recipient_name: 'Ann & Bob',
			tx_description: 'half = 50 %'
		});
	});

	test('writes nothing for what it does not say', () => {
		const bare = { address: standard, amount: null, payment_id: null, recipient_name: '', tx_description: '' };
		expect(writeRequest(bare, coin)).toEqual({ address: standard });
		expect(writeRequest({ ...bare, amount: 0n }, coin)).toEqual({ address: standard });
		expect(read(`address=${standard}`).request).toEqual({ ...bare, network: 'mainnet' });
	});

	test('comes back from a page’s address', () => {
		fc.assert(
			fc.property(anyRequest, (given) => {
				const query = new URLSearchParams(writeRequest(given, coin)).toString();
				expect(read(query)).toEqual({ request: given, problem: null });
			})
		);
	});

	test('is a payment to one recipient', () => {
		fc.assert(
			fc.property(anyRequest, (given) => {
				const { payment } = parseUri(makeUri(paymentOf(given), coin).uri ?? '', coin);
				expect(payment).toEqual(paymentOf(given));
				expect(parseAddress(payment?.recipients[0].address ?? '').address?.network).toBe(given.network);
			})
		);
	});

	test('may have a payment id', () => {
		const withId = { ...request, payment_id: 'ab'.repeat(32) };
		const query = new URLSearchParams(writeRequest(withId, coin)).toString();
		expect(read(query).request).toEqual(withId);
	});

	test('leaves other parameters to the page', () => {
		expect(read(`view=full&address=${standard}&view=short`).problem).toBeNull();
	});

	test.each([
		['', { kind: 'no_address' }],
		['address=', { kind: 'no_address' }],
		[`address=${standard}&address=${standard}`, { kind: 'repeated', parameter: 'address' }],
		[`address=${standard}&tx_amount=1&tx_amount=2`, { kind: 'repeated', parameter: 'tx_amount' }],
		[`address=${standard}x`, { kind: 'address', recipient: 1, recipients: 1 }],
		[`address=${standard}&tx_amount=`, { kind: 'amount', fault: 'empty' }],
		[`address=${standard}&tx_amount=1e3`, { kind: 'amount', fault: 'exponent' }],
		[`address=${standard}&tx_payment_id=1`, { kind: 'payment_id', payment_id: '1' }],
		[`address=${integrated}&tx_payment_id=1122334455667788`, { kind: 'second_payment_id' }],
		[`address=${standard}&recipient_name=${'a'.repeat(257)}`, { kind: 'text_too_long', parameter: 'recipient_name' }],
		[`address=${standard}&tx_description=${'a'.repeat(1025)}`, { kind: 'text_too_long' }]
	])('is not %s', (query, problem) => {
		expect(read(query)).toMatchObject({ request: null, problem });
	});

	test('is for the network that is expected', () => {
		const query = new URLSearchParams({ address: standard });
		expect(parseRequest(query, coin, 'mainnet').request?.network).toBe('mainnet');
		expect(parseRequest(query, coin, 'stagenet').problem).toMatchObject({ problem: { kind: 'wrong_network' } });
	});
});
