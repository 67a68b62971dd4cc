import { EMPTY_REQUEST } from '../../../src/lib/payment/label';
import { repeatRequestLink, checkoutLink } from '../../../src/lib/requests/request-links';

const coin = { ticker: 'XMR', decimals: 12 };
const facts = { ...EMPTY_REQUEST, amount: 5n, from: 'Kiosk', text: 'Tea', expires: 1_764_000_060 };
const asked = { facts, address: 'address 1' };
const query = (link: string) => Object.fromEntries(new URLSearchParams(link.split('?')[1]));

test('the link of a request asks for the rest, and with a status file for all of it', () => {
	expect(query(checkoutLink(asked, 3n, coin))).toEqual({
		address: 'address 1',
		tx_amount: '0.000000000003',
		recipient_name: 'Kiosk',
		tx_description: 'Tea',
		expires: '1764000060'
	});
	const filed = { ...asked, facts: { ...facts, id: 'f'.repeat(32), expires: null } };
	expect(query(checkoutLink(filed, 3n, coin))).toMatchObject({
		tx_amount: '0.000000000005',
		request: 'f'.repeat(32)
	});
});

test('a request made again has its price in the currency', () => {
	const price = { total: '12.50', currency: 'EUR', rate: '151.23' };
	const sale = { facts: { ...facts, price, from: '' } };
	expect(query(repeatRequestLink(sale, coin))).toEqual({ tx_amount: '12.50', tx_description: 'Tea', unit: 'EUR' });
	expect(query(repeatRequestLink(asked, coin))).toMatchObject({ tx_amount: '0.000000000005', recipient_name: 'Kiosk' });
});
