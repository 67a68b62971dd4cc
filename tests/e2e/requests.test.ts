import type { Page } from '@playwright/test';
import { customer, jsonRpc } from '../../devnet';
import { requestsLink } from '../../src/lib/links';
import { EMPTY_REQUEST, writeLabel, type LabelledRequest } from '../../src/lib/payment/label';
import { refundNote } from '../../src/lib/queries/requests';
import { expectGoodLooks } from './support/looks';
import { readShown } from './support/pay';
import { ask, button, expect, freshAddress, fund, mineOn, pollNow, shopOf, test } from './support/wallet-page';

const coin = { ticker: 'XMR', decimals: 12 };
const XMR = 1_000_000_000_000n;

const row = (page: Page, text: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('button', { name: text, exact: true }) });

test('the list is made of labels alone: each state of a request, what can be done then, and a refund', async ({
	page,
	open,
	own,
	context,
	site
}) => {
	test.setTimeout(240_000);
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
	await fund(own);
	const created = Math.floor(Date.now() / 60_000) * 60;
	const make = async (text: string, facts: Partial<LabelledRequest> = {}, account = 0) => {
		const request = { ...EMPTY_REQUEST, created, amount: XMR / 10n, text, needed: 1, ...facts };
		return { text, facts: request, account, ...(await freshAddress(own, writeLabel(request, coin), account)) };
	};
	const { account_index } = await ask<{ account_index: number }>(own, 'create_account', { label: 'Second' });
	const past = { created: created - 7200, expires: created - 3600 };
	const opened = await make('Invoice 118', { from: 'Kiosk', expires: created + 3600 });
	const part = await make('Website', {}, account_index);
	const paid = await make('Tea', { madeBy: 'sale', price: { total: '15.00', currency: 'EUR', rate: '150' } });
	const over = await make('Coffee');
	const twice = await make('Soup');
	const late = await make('Late', past);
	const confirming = await make('Slow', { needed: 10 });
	const cancelled = await make('Cancelled cake', { isCancelled: true });
	await make('Expired boat', past);
	await make('Gone', { isCancelled: true });
	// Nobody asked for this: it is somebody's own label.
	await freshAddress(own, 'Request 2026-13-40 25:61 UTC · 1 XMR · no such day');
	const pays = (...list: [{ address: string }, bigint][]) =>
		own.transfer(
			'customer',
			list.map(([{ address }, amount]) => ({ address, amount }))
		);
	await pays(
		...([
			[part, XMR / 20n],
			[paid, XMR / 10n],
			[over, XMR / 8n],
			[twice, XMR / 10n],
			[late, XMR / 10n],
			[cancelled, XMR / 10n]
		] as [{ address: string }, bigint][])
	);
	await pays([twice, XMR / 10n], [confirming, XMR / 10n]);
	const { block_header } = await jsonRpc<{ block_header: { hash: string } }>(own.node, 'get_last_block_header');
	await mineOn(own, 1);

	await open('#/pay', shopOf(own));
	await expect(page).toHaveURL(/#\/pay\/requests$/);
	for (const [text, state] of [
		['Invoice 118', 'Open'],
		['Website', 'Paid in part'],
		['Tea', 'Paid'],
		['Coffee', 'Overpaid'],
		['Soup', 'Paid twice'],
		['Late', 'Paid late'],
		['Slow', '1 of 10 confirmations'],
		['Cancelled cake', 'Cancelled, but paid'],
		['Expired boat', 'Expired'],
		['Gone', 'Cancelled']
	] as const) {
		await expect(row(page, text).locator('.state')).toHaveText(state);
	}
	await expect(page.getByText('no such day')).toHaveCount(0);
	await expect(page.getByText('3 requests · 0.15 of 0.3 XMR received')).toBeVisible();
	await expectGoodLooks(page, 'the requests in all their states');

	await button(row(page, 'Website'), 'Copy link').click();
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	await expect.poll(copied).toBe(`${site.url}/#/pay?address=${part.address}&tx_amount=0.05&tx_description=Website`);
	await expect(row(page, 'Expired boat').getByRole('link', { name: 'Request again' })).toHaveAttribute(
		'href',
		/tx_amount=0\.1&tx_description=Expired\+boat$/
	);
	await page.getByLabel('What for, amount or address').fill(over.address);
	await expect(page.getByRole('listitem')).toHaveCount(1);
	await page.getByLabel('What for, amount or address').fill('');
	await button(page, 'expired 1').click();
	await expect(page.getByRole('listitem')).toHaveCount(1);
	await button(page, 'All').click();

	await button(page, 'Invoice 118').click();
	const dialog = page.getByRole('dialog', { name: 'Request' });
	expect(await readShown(page, 400)).toBe(
		`monero:${opened.address}?tx_amount=0.100000000000&recipient_name=Kiosk&tx_description=Invoice%20118`
	);
	await button(dialog, 'Cancel request').click();
	await expect(dialog.locator('.status')).toContainText('Cancelled');
	await button(dialog, 'Close').click();
	await expect(row(page, 'Invoice 118').locator('.state')).toHaveText('Cancelled');

	// A reorganisation takes the payments out of their block: nothing is paid, and nothing is asked for again.
	await own.mine(2, customer.address, block_header.hash);
	await ask(own, 'refresh');
	await pollNow(page);
	await expect(row(page, 'Tea').locator('.state')).toHaveText(/May fail|0 of 1 confirmation/);
	await mineOn(own, 10, page);
	await expect(row(page, 'Tea').locator('.state')).toHaveText('Paid');

	await button(page, 'Coffee').click();
	await button(page.getByRole('dialog', { name: 'Request' }), 'Refund…').click();
	await expect(page).toHaveURL(/#\/wallet\/send$/);
	await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.125');
	const note = refundNote(over);
	const { tx_hash } = await own.transfer('shop', [{ address: customer.address, amount: XMR / 8n }]);
	await ask(own, 'set_tx_notes', { txids: [tx_hash], notes: [note] });
	await page.goto('about:blank');
	await open(requestsLink, shopOf(own));
	await expect(row(page, 'Coffee')).toContainText('refund sent');
	await mineOn(own, 1, page);
	await expect(row(page, 'Coffee').locator('.state')).toHaveText('Refunded');
	type Listed = { addresses: { label: string }[] };
	const label = async () =>
		(await ask<Listed>(own, 'get_address', { account_index: 0, address_index: [over.index] })).addresses[0]?.label;
	await expect.poll(label).toMatch(new RegExp(`^Refunded by ${tx_hash} request `));
	await pollNow(page);
	await button(row(page, 'Tea'), 'Receipt').click();
	await expect(page).toHaveURL(/#\/receipt\?/);
});
