import { payLink, requestLink } from '../../src/lib/links';
import { uriLink } from './support/pay';
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
	await expect(uriLink(page)).toHaveAttribute('href', `monero:${shop}?tx_amount=2.500000000000`);
	await expect(page.getByLabel('Amount in XMR')).toHaveValue('2.5');
});

test('a problem in a link to the page is shown at its field', async ({ page, open, chain }) => {
	const address = chain.addresses.shop;
	const wrong: readonly (readonly [link: string, field: string, said: RegExp])[] = [
		[requestLink({ address: address.slice(0, 94) }), 'Address', /94 characters, not 95/],
		[requestLink({ address, tx_amount: '-1' }), 'Amount in XMR', /negative/]
	];
	for (const [link, field, said] of wrong) {
		await page.goto('about:blank');
		await open(link);
		await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
		await expect(page.getByLabel(field)).toHaveAccessibleDescription(said);
		await expect(uriLink(page)).toHaveCount(0);
	}
});

test('an address of another network than the site’s is refused', async ({ page, open, chain }) => {
	await open(requestLink({ address: chain.addresses.shop }), { network: 'stagenet' });
	await expect(page.getByLabel('Address')).toHaveAccessibleDescription(
		/This is a mainnet address\. You are on stagenet\.$/
	);
});

test('links of others are read in full, or stop with the reason', async ({ page, open, chain }) => {
	const { shop } = chain.addresses;
	await open(requestLink());
	const address = page.getByLabel('Address');
	await address.fill(`https://pay.example/${payLink({ address: shop, tx_amount: '2.5' })}`);
	await expect(uriLink(page)).toHaveAttribute('href', `monero:${shop}?tx_amount=2.500000000000`);
	await page.getByRole('button', { name: 'Import…' }).click();
	const link = page.getByLabel('Payment link');
	await link.fill(`monero:${shop}?amount=0.5`);
	await link.press('Enter');
	await expect(page.getByRole('dialog').getByRole('status')).toContainText('but amounts are called tx_amount');
	await link.fill(`Monero://${shop}?tx_payment_id=&label=Tea&tx_amount=3&`);
	await link.press('Enter');
	await expect(uriLink(page)).toHaveAttribute('href', `monero:${shop}?tx_amount=3.000000000000&label=Tea`);

	const withId = `monero:${shop}?tx_payment_id=420fa29b2d9a49f5&tx_amount=4`;
	const integrated = /^monero:4[1-9A-Za-z]{105}\?tx_amount=4\.000000000000$/;
	await address.fill(withId);
	await page.getByRole('link', { name: 'Use the integrated address' }).click();
	await expect(uriLink(page)).toHaveAttribute('href', integrated);

	await open(payLink({ uri: `monero:${shop}?tx_amount=1&label=Tea` }));
	await expect(page.getByText('Not understood in the link: label=Tea')).toBeVisible();
	await open(payLink({ uri: withId }));
	const alert = page.getByRole('alert');
	await expect(alert).toContainText('Wallets no longer send a separate payment id');
	await expect(alert).not.toContainText('damaged');
	await page.getByRole('link', { name: 'Use the integrated address' }).click();
	await expect(uriLink(page)).toHaveAttribute('href', integrated);

	await open(`#/search?${new URLSearchParams({ q: `monero:${shop}?tx_amount=1&tx_amount_2=2` })}`);
	await expect(alert).toContainText('but amounts are called tx_amount');
	await page.getByRole('searchbox').fill(`https://pay.example/${payLink({ address: shop, tx_amount: '5' })}`);
	// The search box is a combobox once it has suggestions.
	await page.keyboard.press('Enter');
	await page.getByRole('link', { name: 'Show the request' }).click();
	await expect(uriLink(page)).toHaveAttribute('href', `monero:${shop}?tx_amount=5.000000000000`);
});
