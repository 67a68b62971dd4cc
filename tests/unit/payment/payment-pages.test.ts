import { rememberPaymentPage, paymentPageOf } from '../../../src/lib/payment/payment-pages';

test('a payment from a payment page leads back to it', () => {
	rememberPaymentPage('monero:somebody?tx_amount=1', '#/pay?address=somebody&tx_amount=1&expires=5');
	expect(paymentPageOf('monero:somebody?tx_amount=1')).toBe('#/pay?address=somebody&tx_amount=1&expires=5');
});

test('the link of a payment page, of whatever site, leads to that of this site', () => {
	expect(paymentPageOf('https://shop.example/#/pay?address=somebody')).toBe('#/pay?address=somebody');
	expect(paymentPageOf('#/pay?address=a%26b')).toBe('#/pay?address=a%26b');
});

test.each([
	undefined,
	'',
	'somebody',
	'monero:somebody',
	'javascript:alert(1)#/pay?address=a',
	'https://shop.example/'
])('nothing else does: %j', (link) => {
	expect(paymentPageOf(link)).toBeNull();
});
