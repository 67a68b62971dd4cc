import type { Page } from '@playwright/test';
import { requestLink } from '../../src/lib/links';
import { uriOf } from './support/pay';
import { expect, test } from './support/test';

/** What is pasted as a payment link, and what is said of it. `A` stands for a right address. */
const LINKS: readonly (readonly [what: string, link: string, said: RegExp])[] = [
	['no scheme', 'hello', /begins with “monero:”, but this does not/],
	['a damaged address', 'monero:A?tx_amount=1'.replace('A', 'DAMAGED'), /checksum is wrong/],
	['markup', 'monero:A?tx_amount=<img src=x onerror=alert(1)>', /“<img src=x onerror=alert\(1\)>” is not an amount/],
	['ten kilobytes', `monero:A?tx_description=${'x'.repeat(10_000)}`, /at most 4096 characters, but this has \d+/]
];

async function read(page: Page, link: string) {
	await page.getByRole('button', { name: 'Import…' }).click();
	await page.getByLabel('Payment link').fill(link);
	await page.getByLabel('Payment link').press('Enter');
}

test('a pasted payment link is parsed, or its problem is shown', async ({ page, open, chain }) => {
	const { shop } = chain.addresses;
	const fill = (link: string) => link.replace('DAMAGED', shop.replace('Vc4', 'Vc5')).replace(/(?<=:)A/, shop);
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
	await expect(uriOf(page)).toHaveAttribute('href', `monero:${shop}?tx_amount=2.500000000000`);
	await expect(page.getByLabel('Amount in XMR')).toHaveValue('2.5');
});

test('a problem in a link to the page is shown at its field', async ({ page, open, chain }) => {
	const address = chain.addresses.shop;
	const wrong: readonly (readonly [link: string, field: string, said: RegExp])[] = [
		[requestLink({ address: address.slice(0, 94) }), 'Address', /95 characters.*94/],
		[requestLink({ address, tx_amount: '-1' }), 'Amount in XMR', /negative/]
	];
	for (const [link, field, said] of wrong) {
		await page.goto('about:blank');
		await open(link);
		await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
		await expect(page.getByLabel(field)).toHaveAccessibleDescription(said);
		await expect(uriOf(page)).toHaveCount(0);
	}
});

test('an address of another network than the site’s is refused', async ({ page, open, chain }) => {
	await open(requestLink({ address: chain.addresses.shop }), { network: 'stagenet' });
	await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/of mainnet, but one of stagenet is needed/);
});
