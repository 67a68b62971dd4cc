import type { Page } from '@playwright/test';
import { customer, callJsonRpc } from '../../devnet';
import { requestLink, requestsLink } from '../../src/lib/links';
import { EMPTY_REQUEST, writeLabel, type LabelledRequest } from '../../src/lib/payment/label';
import { expectPageToFit } from './support/looks';
import { readShownCode } from './support/pay';
import {
	callShopService,
	button,
	expect,
	freshAddress,
	fundCustomer,
	mineAndRefresh,
	payAsCustomer,
	pollNow,
	chainConfig,
	test
} from './support/wallet-page';

const coin = { ticker: 'XMR', decimals: 12 };
/** Settings of a point of sale, in the format of the browser's storage. */
const POINT_OF_SALE_SETTINGS = {
	version: 1,
	currency: '',
	rateFrom: 'typed',
	rate: '',
	ratedAt: 0,
	items: '',
	confirmations: '1',
	account: '0',
	sound: false,
	seenBy: 'wallet',
	keyAddress: '',
	keyAccount: '0'
};
const XMR = 1_000_000_000_000n;

const row = (page: Page, text: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('button', { name: text, exact: true }) });

test('the list is made of labels alone: each state of a request, what can be done then, and a refund', async ({
	page,
	open,
	ownChain,
	context,
	site
}) => {
	test.setTimeout(240_000);
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
	await fundCustomer(ownChain);
	const created = Math.floor(Date.now() / 60_000) * 60;
	const make = async (text: string, facts: Partial<LabelledRequest> = {}, account = 0) => {
		const request = { ...EMPTY_REQUEST, created, amount: XMR / 10n, text, needed: 1, ...facts };
		return { text, facts: request, account, ...(await freshAddress(ownChain, writeLabel(request, coin), account)) };
	};
	const { account_index } = await callShopService<{ account_index: number }>(ownChain, 'create_account', {
		label: 'Second'
	});
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
	// This is no request, but an ordinary label.
	await freshAddress(ownChain, 'Request 2026-13-40 25:61 UTC · 1 XMR · no such day');
	// A wallet that has seen a payment in the pool before its block does not list it in the pool again.
	await callShopService(ownChain, 'auto_refresh', { enable: false });
	const pays = (...list: [{ address: string }, bigint][]) =>
		ownChain.transfer(
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
	const { block_header } = await callJsonRpc<{ block_header: { hash: string } }>(
		ownChain.node,
		'get_last_block_header'
	);
	await mineAndRefresh(ownChain, 2);

	await open('#/pay', chainConfig(ownChain));
	await expect(page).toHaveURL(/#\/pay\/requests$/);
	for (const [text, state] of [
		['Invoice 118', 'Open'],
		['Tea', 'Paid'],
		['Coffee', 'Overpaid'],
		['Soup', 'Paid twice'],
		['Late', 'Paid · may be late'],
		['Cancelled cake', 'Cancelled, but paid'],
		['Expired boat', 'Expired'],
		['Gone', 'Cancelled']
	] as const) {
		await expect(row(page, text).locator('.pill')).toHaveText(state);
	}
	await expect(row(page, 'Slow')).toContainText('2 of 10 confirmations');
	await expect(row(page, 'Website')).toContainText('0.05 XMR received');
	await expect(page.getByText('no such day')).toHaveCount(0);
	const today = page.getByRole('region', { name: 'Today' });
	await expect(today).toContainText(/Received [\d.]+ XMR in \d payments/);
	await expectPageToFit(page, 'the requests in all their states');

	await button(row(page, 'Website'), 'Copy link').click();
	await expect(button(row(page, 'Website'), 'Copied')).toBeVisible();
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	await expect.poll(copied).toBe(`${site.url}/#/pay?address=${part.address}&tx_amount=0.05&tx_description=Website`);
	await expect(row(page, 'Expired boat').getByRole('link', { name: 'Request again' })).toHaveAttribute(
		'href',
		/tx_amount=0\.1&tx_description=Expired\+boat$/
	);
	await page.getByLabel('What for, amount or address').fill(over.address);
	await expect(page.getByRole('listitem')).toHaveCount(1);
	await page.getByLabel('What for, amount or address').fill('');
	await button(page, 'Expired 1').click();
	await expect(page.getByRole('listitem')).toHaveCount(1);
	await button(page, 'All').click();

	await button(page, 'Invoice 118').click();
	const dialog = page.getByRole('dialog', { name: 'Request' });
	expect(await readShownCode(page, 400)).toBe(
		`monero:${opened.address}?tx_amount=0.100000000000&recipient_name=Kiosk&tx_description=Invoice%20118`
	);
	await button(dialog, 'Cancel request').click();
	await expect(dialog.locator('.status')).toContainText('Cancelled');
	await button(dialog, 'Close').click();
	await expect(row(page, 'Invoice 118').locator('.pill')).toHaveText('Cancelled');

	// A reorganisation takes the payments out of their block: nothing is paid, and no request asks for money again.
	await ownChain.mine(3, customer.address, block_header.hash);
	// The wallet lists payments in the pool with 0 confirmations from here on: it still has the old block.
	await callShopService(ownChain, 'get_transfers', { pool: true });
	await callShopService(ownChain, 'refresh');
	await callShopService(ownChain, 'auto_refresh', { enable: true });
	await pollNow(page);
	await expect(row(page, 'Tea').locator('.pill')).toHaveText('Seen');
	await mineAndRefresh(ownChain, 10, page);
	await expect(row(page, 'Tea').locator('.pill')).toHaveText('Paid');

	await button(page, 'Coffee').click();
	await button(page.getByRole('dialog', { name: 'Request' }), 'Refund…').click();
	await expect(page).toHaveURL(/#\/pay\/refund\?/);
	// The overpaid amount is refunded; the payer's code changes the address only.
	await expect(page.getByRole('radio', { name: 'What was paid too much' })).toBeChecked();
	const code = `monero:${customer.address}?tx_amount=9&tx_description=Refund%20of%20“Soup”%20(address%200/${twice.index})`;
	await page.getByRole('textbox', { name: 'To', exact: true }).fill(code);
	await button(page, 'Review refund').click();
	await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Refund of “Coffee”');
	// The fee is more than 1 % of the refund.
	await page.getByRole('checkbox', { name: 'I have read this' }).check();
	await button(page, 'Send 0.025 XMR').click();
	await expect(page).toHaveURL(/#\/wallet\/history\/[0-9a-f]{64}$/);
	const hash = page.url().slice(-64);
	// A note that a payment link could have written does not make a payment a refund, nor does a payment of the whole
	// amount.
	const { tx_hash } = await ownChain.transfer('shop', [{ address: customer.address, amount: XMR / 5n }]);
	await callShopService(ownChain, 'set_tx_notes', {
		txids: [tx_hash],
		notes: [`Refund of “Soup” (address 0/${twice.index})`]
	});
	await page.goto('about:blank');
	await open(requestsLink, chainConfig(ownChain));
	await expect(row(page, 'Coffee')).toContainText('refund sent');
	await mineAndRefresh(ownChain, 1, page);
	await expect(row(page, 'Coffee')).toContainText('0.025 XMR refunded');
	await expect(row(page, 'Coffee').locator('.pill')).toHaveText(/^Paid/);
	await expect(row(page, 'Soup').locator('.pill')).toHaveText(/^(Paid twice|Overpaid)/);
	type Listed = { addresses: { label: string }[] };
	const label = async ({ index }: { index: number }) =>
		(await callShopService<Listed>(ownChain, 'get_address', { account_index: 0, address_index: [index] })).addresses[0]
			?.label;
	await expect.poll(() => label(over)).toMatch(new RegExp(`^Refunded 0\\.025 by ${hash} request `));
	expect(await label(twice)).toMatch(/^Request /);
	await pollNow(page);
	await button(row(page, 'Tea'), 'Receipt').click();
	await expect(page).toHaveURL(/#\/receipt\?/);
});

test('a request by link has an address of its own, which is made once, by what is done with it first', async ({
	page,
	open,
	ownChain,
	context,
	site
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
	type Listed = { addresses: { address: string; label: string }[] };
	const list = async () => (await callShopService<Listed>(ownChain, 'get_address', { account_index: 0 })).addresses;
	const before = await list();
	// The address is not one that a tab shows in advance: two tabs would give out the same.
	await open(requestLink(), chainConfig(ownChain));
	const other = await context.newPage();
	await other.goto(`${site.url}/${requestLink()}`);
	for (const [tab, amount] of [
		[page, '1.5'],
		[other, '1.6']
	] as const) {
		await tab.getByLabel('Amount in XMR').fill(amount);
		await tab.getByLabel('What for').fill('Two coffees = 1 cake');
		await button(tab, '15 min').click();
		await expect(tab.getByText('The code comes with the request’s own address.')).toBeVisible();
	}
	expect(await list()).toHaveLength(before.length);
	await button(page, 'Copy link').click();
	await expect(button(page, 'Copied')).toBeVisible();
	await button(other, 'Show code').click();
	const [made, second] = (await list()).slice(before.length);
	expect(made?.label).toMatch(/^Request [\d :-]+ UTC · until [\d :-]+ · 1\.5 XMR · Two coffees = 1 cake$/);
	expect(second?.label).toContain(' · 1.6 XMR · ');
	expect(await readShownCode(other, 400, 'QR code of the payment link')).toContain(
		`monero:${second?.address}?tx_amount=1.6`
	);
	await other.close();

	await button(page, 'Copied').click();
	await button(page, 'Show code').click();
	const uri = `monero:${made?.address}?tx_amount=1.500000000000&tx_description=Two%20coffees%20%3D%201%20cake`;
	const dialog = page.getByRole('dialog', { name: 'Scan to pay' });
	await expect(dialog.getByRole('link', { name: 'Open in wallet' })).toHaveAttribute('href', uri);
	await button(dialog, 'Close').click();
	expect(await list()).toHaveLength(before.length + 2);
	const link = await page.evaluate(() => navigator.clipboard.readText());
	expect(link).toMatch(new RegExp(`^${site.url}/#/pay\\?address=${made?.address}&tx_amount=1\\.5&.*&expires=\\d+$`));

	const open_ = page.getByRole('region', { name: 'Open requests' });
	await expect(open_.getByRole('listitem').first()).toContainText('Two coffees = 1 cake');
	await payAsCustomer(ownChain, made?.address ?? '', 1_500_000_000_000n, page);
	await expect(open_).toContainText('Seen');
	await mineAndRefresh(ownChain, 10, page);
	await expect(open_.getByText('1.5 XMR')).toHaveCount(0);

	// A change creates another request; one that no wallet accepts creates none.
	await page.getByText('Options').click();
	await page.getByLabel('From').fill('x'.repeat(500));
	await button(page, 'Copy link').click();
	await expect(page.getByRole('alert')).toContainText('Correct the fields first');
	await page.getByLabel('From').fill('');
	for (const [text, said] of [
		['щ'.repeat(700), /too long for a payment link\. Shorten it by about \d+ characters/],
		['Cake \ud83c', /half of an emoji/]
	] as const) {
		await page.getByLabel('What for').fill(text);
		await expect(page.getByLabel('What for')).toHaveAccessibleDescription(said);
		await button(page, 'Copy link').click();
		await expect(page.getByRole('alert')).toContainText('Correct the fields first');
	}
	await page.getByLabel('What for').fill('Two coffees = 1 cake');
	await page.getByLabel('From').fill('Kiosk \u202Egnp.exe');
	await expect(page.getByRole('region', { name: 'What the payer sees' })).toContainText('Kiosk ‹U+202E›gnp.exe');
	await button(page, 'Copy link').click();
	await expect(button(page, 'Copied')).toBeVisible();
	expect((await list()).slice(before.length + 2).map(({ label }) => label)).toEqual([
		expect.stringContaining(' · 1.5 XMR · from “Kiosk \u202Egnp.exe” · Two coffees')
	]);
});

test('a price in the shop’s currency becomes coins at its rate, and holds for 15 minutes', async ({
	page,
	open,
	ownChain
}) => {
	const shop = { ...POINT_OF_SALE_SETTINGS, currency: 'EUR', rate: '312.40', ratedAt: Math.floor(Date.now() / 1000) };
	await page.addInitScript((text) => {
		if (location.protocol !== 'about:') localStorage.setItem('oriel-shop', text);
	}, JSON.stringify(shop));
	await open(requestLink(), chainConfig(ownChain));
	await page.getByLabel('Unit').selectOption('EUR');
	await page.getByLabel('Amount in EUR').fill('11.20');
	await expect(page.getByText('0.035852 XMR at 312.40, typed')).toBeVisible();
	await expect(button(page, '15 min')).toHaveAttribute('aria-pressed', 'true');
	await expectPageToFit(page, 'a request for money');
	await button(page, 'Show code').click();
	await expect(page.getByRole('dialog')).toBeVisible();
	type Listed = { addresses: { label: string }[] };
	const { addresses } = await callShopService<Listed>(ownChain, 'get_address', { account_index: 0 });
	expect(addresses.at(-1)?.label).toMatch(/ UTC · until [\d :-]+ · 11\.20 EUR at 312\.40 = 0\.035852 XMR$/);
});
