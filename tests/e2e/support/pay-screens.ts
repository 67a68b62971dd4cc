import { payLink, pointOfSaleLink, requestLink } from '../../../src/lib/links';
import { fullRequest, requestAddress } from './pay';
import type { Screens } from './screens';

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenhersteller';

/** Screens under Pay without a wallet: at their emptiest, at their fullest, and with all that can be wrong. */
export const payScreens: Screens = {
	'pay-empty': () => ({ address: requestLink(), ready: (page) => page.getByText('The code comes with') }),
	'pay-request': ({ addresses }) => ({
		address: requestAddress(addresses.shop),
		ready: (page) => page.getByRole('img', { name: 'QR code' })
	}),
	'pay-long': ({ addresses }) => ({
		address: requestLink({
			...fullRequest(addresses.shop),
			tx_amount: '18446744.073709551615',
			recipient_name: LONG_WORD,
			tx_description: `${LONG_WORD} `.repeat(4),
			unknown_parameters: `foo=${'x'.repeat(120)}`
		}),
		ready: (page) => page.getByText('Not understood in the link', { exact: true })
	}),
	'pay-several': ({ addresses }) => ({
		address: requestLink({
			uri: `monero:${[addresses.shop, ...addresses.subaddresses.map(({ address }) => address)].join(';')}?tx_amount=1;2;3;0.5`
		}),
		ready: (page) => page.getByText('This request has several recipients')
	}),
	'pay-wrong': () => ({
		address: requestLink({
			address: LONG_WORD,
			tx_amount: '-1e5',
			recipient_name: 'x'.repeat(300),
			tx_description: 'x '.repeat(700),
			unknown_parameters: 'x=1'
		}),
		ready: (page) => page.getByText(/Not a Monero address: character \d+ is “.”/)
	}),
	'pay-other': () => ({
		address: requestLink({ uri: 'bitcoin:abc' }),
		ready: (page) => page.getByText('This request cannot be paid')
	}),
	'pay-read': ({ addresses }) => ({
		address: requestAddress(addresses.shop),
		ready: (page) => page.getByRole('img', { name: 'QR code' }),
		then: async (page) => {
			await page.getByRole('button', { name: 'Import…' }).click();
			await page.getByRole('textbox', { name: 'Payment link' }).fill(`${'x'.repeat(80)}:${LONG_WORD}`);
			await page.getByRole('button', { name: 'Import', exact: true }).click();
			await page.getByText('but this begins with').waitFor();
		}
	}),
	checkout: ({ addresses }) => ({
		address: payLink({ ...fullRequest(addresses.shop), expires: '4102444800' }),
		ready: (page) => page.getByRole('img', { name: 'QR code' })
	}),
	'checkout-long': ({ addresses }) => ({
		address: payLink({
			...fullRequest(addresses.shop),
			tx_amount: '18446744.073709551615',
			recipient_name: LONG_WORD,
			tx_description: `${LONG_WORD} `.repeat(4),
			expires: 'soon'
		}),
		ready: (page) => page.getByText('The expiry time in the link is not valid')
	}),
	'checkout-expired': ({ addresses }) => ({
		address: payLink({ ...fullRequest(addresses.shop), expires: '1700000000' }),
		ready: (page) => page.getByText('This request has expired')
	}),
	'checkout-wrong': () => ({
		address: payLink({ address: LONG_WORD }),
		ready: (page) => page.getByText('This request cannot be paid')
	}),
	'point-of-sale-without-wallet': () => ({
		address: pointOfSaleLink,
		ready: (page) => page.getByText('No wallet is connected')
	})
};
