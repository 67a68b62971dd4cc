import type { Page } from '@playwright/test';
import { requestLink } from '../../src/lib/links';
import { uriOf } from './support/pay';
import { expect, test } from './support/test';

/** What is pasted as a payment link, and what is said of it. `A` stands for a right address. */
const LINKS: readonly (readonly [what: string, link: string, said: RegExp])[] = [
	['another scheme', 'bitcoin:A', /begins with “monero:”, but this begins with “bitcoin:”/],
	['no scheme', 'hello', /begins with “monero:”, but this does not/],
	['no address', 'monero:?tx_amount=1', /has no address/],
	['a damaged address', 'monero:A?tx_amount=1'.replace('A', 'DAMAGED'), /checksum is wrong/],
	['a second payment id', 'monero:I?tx_payment_id=1122334455667788', /more than one payment id/],
	['a repeated parameter', 'monero:A?tx_amount=1&tx_amount=2', /“tx_amount” is in the payment link more than once/],
	['an empty parameter', 'monero:A?tx_amount=1&', /“&” without a parameter/],
	['a parameter without a value', 'monero:A?tx_amount', /“tx_amount” has no value/],
	['an empty amount', 'monero:A?tx_amount=', /The amount is empty/],
	['a negative amount', 'monero:A?tx_amount=-1', /The amount -1 is negative/],
	['an exponent', 'monero:A?tx_amount=1e3', /The amount 1e3 has an exponent/],
	['thirteen decimals', 'monero:A?tx_amount=0.1234567890123', /more than the 12 decimals/],
	['a name that is too long', `monero:A?recipient_name=${'x'.repeat(257)}`, /name has 257 characters, but at most 256/],
	['what is no UTF-8', 'monero:A?recipient_name=%FF%FE', /“recipient_name” is not encoded as UTF-8/],
	['a short payment id', 'monero:A?tx_payment_id=1122334455667788', /A payment id beside an address has 64 hex digits/],
	['markup', 'monero:A?tx_amount=<img src=x onerror=alert(1)>', /“<img src=x onerror=alert\(1\)>” is not an amount/],
	['ten kilobytes', `monero:A?tx_description=${'x'.repeat(10_000)}`, /at most 4096 characters, but this has \d+/]
];

async function read(page: Page, link: string) {
	await page.getByRole('button', { name: 'Import…' }).click();
	await page.getByLabel('Payment link').fill(link);
	await page.getByLabel('Payment link').press('Enter');
}

test('a pasted payment link is parsed, or its problem is shown', async ({ page, open, chain }) => {
	const { shop, integrated } = chain.addresses;
	const fill = (link: string) =>
		link
			.replace('DAMAGED', shop.replace('Vc4', 'Vc5'))
			.replace(/(?<=:)A/, shop)
			.replace(/(?<=:)I/, integrated.address);
	await open(requestLink());
	await read(page, LINKS[0]?.[1] ?? '');
	for (const [what, link, said] of LINKS) {
		await page.getByLabel('Payment link').fill(fill(link));
		await page.getByLabel('Payment link').press('Enter');
		await expect(page.getByRole('dialog').getByRole('status'), what).toHaveText(said);
	}
	await page.getByLabel('Payment link').fill(` ${fill('monero:A?tx_amount=2.50')}\n`);
	await page.getByLabel('Payment link').press('Enter');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(uriOf(page)).toHaveText(`monero:${shop}?tx_amount=2.500000000000`);
	await expect(page.getByLabel('Amount in XMR')).toHaveValue('2.5');
});

test('a problem in a link to the page is shown at its field', async ({ page, open, chain }) => {
	const address = chain.addresses.shop;
	const wrong: readonly (readonly [link: string, field: string, said: RegExp])[] = [
		[requestLink({ address: address.slice(0, 94) }), 'Address', /95 characters.*94/],
		[requestLink({ address: `${address.slice(0, 9)}0${address.slice(10)}` }), 'Address', /“0”.*place 10/],
		[requestLink({ address, tx_amount: '-1' }), 'Amount in XMR', /negative/],
		[requestLink({ address, recipient_name: 'x'.repeat(300) }), 'Your name', /300 characters/],
		[requestLink({ address, tx_description: 'x'.repeat(1100) }), 'Description', /1100 characters/],
		[requestLink({ address, tx_payment_id: '12' }), 'Payment id', /“12”/],
		[requestLink({ address, tx_payment_id: 'ab'.repeat(32) }), 'Payment id', /no longer send a payment id/]
	];
	for (const [link, field, said] of wrong) {
		await page.goto('about:blank');
		await open(link);
		await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
		await expect(page.getByLabel(field)).toHaveAccessibleDescription(said);
		await expect(uriOf(page)).toHaveCount(0);
	}
	for (const [query, said] of [
		[`address=${address}&address=${address}`, /“address” is in the payment link more than once/],
		[`address=${address}&recipient_name=%FF`, /“recipient_name” is not encoded as UTF-8/],
		['uri=bitcoin:abc', /“bitcoin:”/]
	] as const) {
		await page.goto('about:blank');
		await open(`#/pay/request?${query}`);
		await expect(page.getByRole('alert')).toContainText(said);
	}
});

test('an address of another network than the site’s is refused', async ({ page, open, chain }) => {
	await open(requestLink({ address: chain.addresses.shop }), { network: 'stagenet' });
	await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/of mainnet, but one of stagenet is needed/);
});
