import { customer } from '../../devnet';
import { payLink, refundLink } from '../../src/lib/links';
import { EMPTY_REQUEST, writeLabel, type LabelledRequest } from '../../src/lib/payment/label';
import { expectPageToFit } from './support/looks';
import {
	callShopService,
	button,
	expect,
	freshAddress,
	fundCustomer,
	mineAndRefresh,
	payAsCustomer,
	chainConfig,
	test
} from './support/wallet-page';

const coin = { ticker: 'XMR', decimals: 12 };
const XMR = 1_000_000_000_000n;

test('what was paid too much is paid back with three clicks and one field, once', async ({
	page,
	open,
	ownChain,
	context,
	site
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
	await fundCustomer(ownChain);
	const created = Math.floor(Date.now() / 60_000) * 60;
	const make = (text: string, facts: Partial<LabelledRequest> = {}) =>
		freshAddress(ownChain, writeLabel({ ...EMPTY_REQUEST, created, amount: (3n * XMR) / 10n, text, ...facts }, coin));
	const tea = await make('Tea');
	const unpaid = await make('Cake');
	await payAsCustomer(ownChain, tea.address, (35n * XMR) / 100n);

	// The payment is in no block: the shop may never receive it.
	await open(refundLink(0, tea.index), chainConfig(ownChain));
	await expect(page.getByText('0.35 XMR is unconfirmed, locked or may fail.')).toBeVisible();
	await expect(button(page, 'Review refund')).toHaveCount(0);
	await mineAndRefresh(ownChain, 11, page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund “Tea”');
	await expect(page.getByRole('radio', { name: 'What was paid too much' })).toBeChecked();
	await expectPageToFit(page, 'a refund');
	await button(page, 'Copy message').click();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toMatch(/^You paid 0\.05 XMR too much for “Tea” \(.+\)\. Please send me a Monero address/);

	// The button, pressed too early, names what is missing.
	await button(page, 'Review refund').click();
	const to = page.getByRole('textbox', { name: 'To' });
	await expect(to).toHaveAccessibleDescription(/Enter the customer’s address or payment link/);
	await expect(to).toBeFocused();
	await page.getByRole('radio', { name: 'Another amount' }).check();
	await page.getByLabel('Amount in XMR').fill('0.36');
	await button(page, 'Review refund').click();
	await expect(page.getByLabel('Amount in XMR')).toHaveAccessibleDescription(/Enter 0\.35 XMR or less/);
	await page.getByRole('radio', { name: 'What was paid too much' }).check();

	await to.fill(payLink({ address: customer.address, tx_amount: '9', tx_description: 'Another' }));
	await button(page, 'Review refund').click();
	await expect(page).toHaveURL(/#\/wallet\/send$/);
	await expect(page.getByRole('region', { name: 'Review' })).toContainText('0.05');
	const confirm = page.getByRole('checkbox', { name: 'I have read this' });
	if (await confirm.count()) await confirm.check();
	await button(page, 'Send 0.05 XMR').click();
	await expect(page).toHaveURL(/#\/wallet\/history\/[0-9a-f]{64}$/);
	const hash = page.url().slice(-64);

	await page.goto(`${site.url}/${refundLink(0, tea.index)}`);
	await expect(page.getByText('Refund sent, not in a block yet:')).toBeVisible();
	await expect(button(page, 'Review refund')).toHaveCount(0);
	await mineAndRefresh(ownChain, 1, page);
	await expect(page.getByRole('radio', { name: 'Everything' })).toBeChecked();
	await expect(page.getByText('0.3 XMR').first()).toBeVisible();
	const { transfer } = await callShopService<{ transfer: { note: string } }>(ownChain, 'get_transfer_by_txid', {
		txid: hash
	});
	expect(transfer.note).toContain('Refund of “Tea”');

	await page.goto(`${site.url}/${refundLink(0, unpaid.index)}`);
	await expect(page.getByText('Nothing was received for this request.')).toBeVisible();
	await page.goto(`${site.url}/${refundLink(7, 1)}`);
	await expect(page.getByText('This request is not in the open wallet.')).toBeVisible();
});
