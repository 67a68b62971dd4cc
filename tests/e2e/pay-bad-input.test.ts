import { requestLink } from '../../src/lib/links';
import { uriOf } from './support/pay';
import { expect, test } from './support/test';

test('a pasted payment link is parsed, or its problem is shown', async ({ page, open, chain }) => {
	const { shop } = chain.addresses;
	await open(requestLink());
	await page.getByRole('button', { name: 'Import…' }).click();
	const link = page.getByLabel('Payment link');
	await link.fill(`monero:${shop}?tx_amount=<img src=x onerror=alert(1)>`);
	await link.press('Enter');
	const said = '“<img src=x onerror=alert(1)>” is not an amount';
	await expect(page.getByRole('dialog').getByRole('status')).toContainText(said);
	await link.fill(` monero:${shop}?tx_amount=2.50\n`);
	await link.press('Enter');
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
