import type { Page } from '@playwright/test';
import { payLink, requestLink } from '../../src/lib/links';
import { fullRequest, fullUri, readShownCode } from './support/pay';
import { expect, test } from './support/test';

const inOneHour = () => String(Math.floor(Date.now() / 1000) + 3000);
const wallet = (page: Page) => page.getByRole('link', { name: 'Open wallet app' });

test('a shared link shows what a payer needs, and asks no node', async ({ page, open, chain, site, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	const address = chain.addresses.shop;
	await open(payLink({ ...fullRequest(address), expires: inOneHour() }));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment request');
	await expect(page.getByText('Ann & Bob · named by the link')).toBeVisible();
	await expect(page).toHaveTitle('Pay 1.5 XMR · Oriel');
	await expect(page.getByText('half = 50 %')).toBeVisible();
	await expect(page.getByText('1.5 XMR', { exact: true })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Pay with my wallet' })).toHaveAttribute('href', /^#\/wallet\/send\?to=/);
	await expect(page.getByText(/^expires in 4\d:\d\d$/)).toBeVisible();
	await expect(wallet(page)).toHaveAttribute('href', fullUri(address));
	await expect(page.getByText('This page cannot confirm your payment')).toBeVisible();
	await expect(page.getByRole('navigation')).toHaveCount(0);
	await expect(page.getByRole('textbox')).toHaveCount(0);
	for (const [name, text] of [
		['Copy address', address],
		['Copy amount', '1.5']
	] as const) {
		await page.getByRole('button', { name }).click();
		await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
	}
	expect((await page.getByTestId('address').textContent())?.replace(/\s/g, '')).toContain(address);
	expect(await readShownCode(page, 300, 'QR code of the payment')).toBe(fullUri(address));
	expect(asked.filter((url) => !url.startsWith(site.url) && !url.startsWith('about:'))).toEqual([]);
	expect(site.served.some(({ path }) => path.includes(address.slice(0, 12)))).toBe(false);
});

test('links to a payment URI still work, from a search as well', async ({ page, open, chain }) => {
	const uri = fullUri(chain.addresses.shop);
	await open(`#/search?${new URLSearchParams({ q: uri })}`);
	await page.getByRole('link', { name: 'Show the request' }).click();
	await expect(wallet(page)).toHaveAttribute('href', uri);
	await page.goBack();
	await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
	await page.goForward();
	await expect(page.getByRole('navigation')).toHaveCount(0);
	await page.reload();
	await expect(wallet(page)).toHaveAttribute('href', uri);
});

test('what is created leads to the checkout', async ({ page, open, chain, context, site }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
	await open('#/pay');
	await expect(page).toHaveURL(new RegExp(`${requestLink()}$`));
	await page.getByLabel('Address').fill(chain.addresses.shop);
	await page.getByText('Options').click();
	await page.getByLabel('Status id').fill('soon');
	await expect(page.getByText('A status id has 32 hex digits.')).toBeVisible();
	await page.getByRole('button', { name: 'Copy link' }).click();
	await expect(page.getByText('Correct the fields first').first()).toBeVisible();
	await page.getByLabel('Status id').fill('');
	await page.getByRole('button', { name: '15 min' }).click();
	const created = page.url();
	await page.getByRole('button', { name: 'Copy link' }).click();
	await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
	await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
	await expect(page.getByText('Any amount')).toBeVisible();
	await expect(page.getByText(/^expires in 1[45]:\d\d$/)).toBeVisible();
	await expect(wallet(page)).toHaveAttribute('href', `monero:${chain.addresses.shop}`);

	// A link that a script has created is imported into the fields, and its id is part of the pay button's link.
	const request = '0123456789abcdef0123456789abcdef';
	const link = payLink({ address: chain.addresses.shop, tx_amount: '0.37', expires: '1700000000', request });
	await open(created.slice(created.indexOf('#')));
	await page.getByRole('button', { name: 'Import' }).click();
	await page.getByRole('textbox', { name: 'Payment link' }).fill(link);
	await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
	await expect(page.getByLabel('Amount in XMR')).toHaveValue('0.37');
	await expect(page.getByText('This time has passed')).toBeVisible();
	await expect(page.getByLabel('Status id')).toHaveValue(request);
	await page.getByRole('button', { name: 'Copy link' }).click();
	await page.getByText('Add a pay button to your website').click();
	await expect(page.locator('pre')).toContainText(`expires=1700000000&amp;request=${request}`);
});

test.describe('in German', () => {
	test.use({ locale: 'de-AT' });

	test('by the browser, and in French by choice, which lasts', async ({ page, open, chain }) => {
		const fetched: string[] = [];
		page.on('request', (request) => fetched.push(request.url()));
		await open(payLink({ address: chain.addresses.shop, tx_amount: '1234.5' }));
		await expect(page.getByText('1.234,5 XMR')).toBeVisible();
		await expect(page.locator('html')).toHaveAttribute('lang', 'de');
		await expect(page.getByRole('link', { name: 'Wallet-App öffnen' })).toBeVisible();
		// The style for print and the code that watches for payments are loaded last.
		await page.waitForLoadState('networkidle');
		const before = fetched.length;
		await page.getByLabel('Sprache').selectOption('Français');
		await expect(page.getByRole('link', { name: 'Ouvrir l’app portefeuille' })).toBeVisible();
		expect(fetched.slice(before)).toHaveLength(1);
		await page.reload();
		await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
		await expect(page.getByText(/1.234,5.XMR/)).toBeVisible();
		await open('#/settings');
		const setting = page.getByLabel('Language of the checkout and receipts');
		await expect(setting).toHaveValue('Français');
		await setting.selectOption('As the browser');
	});
});

test('an expired request cannot be paid any more', async ({ page, open, chain }) => {
	const { shop, integrated } = chain.addresses;
	const several = payLink({ uri: `monero:${shop};${integrated.address}?tx_amount=1;2`, expires: '1700000000' });
	for (const link of [payLink({ ...fullRequest(shop), expires: '1700000000' }), several]) {
		await open(link);
		await expect(page.getByText('This request has expired')).toBeVisible();
		await expect(page).toHaveTitle('Payment request · Oriel');
		await expect(wallet(page)).toHaveCount(0);
		await expect(page.getByRole('img')).toHaveCount(0);
	}
});

test('a link that is not valid says so, and shows no code', async ({ page, open, chain }) => {
	const address = chain.addresses.shop;
	const wrong = [
		[payLink({ address: `${address.slice(0, -1)}1` }), 'The link is damaged or incomplete'],
		[
			payLink({ uri: 'bitcoin:abc' }),
			'This page does not understand all of the link. Ask the recipient for another one.'
		]
	] as const;
	for (const [link, said] of wrong) {
		await open(link);
		await expect(page.getByRole('alert')).toContainText(said);
		await expect(page.getByRole('img')).toHaveCount(0);
		await expect(wallet(page)).toHaveCount(0);
	}
	await open(payLink({ address, tx_amount: '0', expires: 'soon' }));
	await expect(page.getByText('Any amount')).toBeVisible();
	await expect(page.getByText('The expiry time in the link is not valid')).toBeVisible();
});

test('a name is the shop’s at its addresses, refused elsewhere, or marked as the link’s', async ({
	page,
	open,
	chain
}) => {
	const { shop, integrated } = chain.addresses;
	const id = '0123456789abcdef0123456789abcdef';
	const heading = page.getByRole('heading', { level: 1 });
	const name = 'Bank \u202egnp.exe\u0007';
	const links = [
		payLink({ address: shop, recipient_name: name }),
		payLink({ address: integrated.address, request: id })
	];
	const file = { version: 1, id, address: integrated.address, amount: null, expires: null, needed: 1, payments: [] };
	await page.route('**/requests/*', (route) => route.fulfill({ json: { ...file, updated: 1_764_000_000 } }));
	const openAt = (index: number, config = {}) => open(links[index] ?? '', config);

	await openAt(0);
	await expect(heading).toHaveText('Payment request');
	await expect(page.getByText(/^Bank .*named by the link$/)).toBeVisible();
	const ours = { name: 'Kiosk am See', addresses: [shop] };
	await openAt(0, { shop: ours });
	await expect(heading).toHaveText('Kiosk am See');
	await expect(page.getByText('Bank')).toHaveCount(0);
	await openAt(1, { shop: ours });
	await expect(page.getByText('This address is not one of those that Kiosk am See uses.')).toBeVisible();
	await expect(wallet(page)).toHaveCount(0);
	const several = payLink({ uri: `monero:${shop};${integrated.address}?tx_amount=1;2` });
	await open(several, { shop: ours });
	await expect(page.getByText('This address is not one of')).toBeVisible();
	await expect(wallet(page)).toHaveCount(0);

	// A status file of the site confirms an address that is used only once.
	await openAt(1, { shop: { ...ours, statusFile: true } });
	await expect(heading).toHaveText('Kiosk am See');
	await expect(wallet(page)).toBeVisible();
});

test('is printed with the code, and without what is for the screen', async ({ page, open, chain }) => {
	await open(payLink(fullRequest(chain.addresses.shop)));
	await page.emulateMedia({ media: 'print' });
	for (const printed of [
		page.getByRole('img'),
		page.getByText('1.5 XMR', { exact: true }),
		page.getByTestId('address')
	])
		await expect(printed).toBeVisible();
	for (const hidden of [wallet(page), page.getByRole('button').first(), page.getByText('cannot confirm your payment')])
		await expect(hidden).toBeHidden();
});

test.describe('with a status file', () => {
	// Chromium itself reports a missing file as an error.
	test.use({ networkErrors: true });

	const id = '0123456789abcdef0123456789abcdef';
	const now = () => Math.floor(Date.now() / 1000);

	test('says when it expires by the shop’s clock, and late from what was seen alone', async ({ page, open, chain }) => {
		const address = chain.addresses.shop;
		const expires = now() + 300;
		const status = { version: 1, id, address, amount: '1500000000000', expires, needed: 0 };
		let file = {};
		await page.clock.install({ time: Date.now() + 720_000 });
		await page.route('**/requests/*', (route) => route.fulfill({ json: file }));
		const write = (updated: number, ...payments: object[]) => (file = { ...status, updated, payments });
		const article = page.getByRole('article');
		write(now());
		await open(payLink({ ...fullRequest(address), expires: String(expires), request: id }));
		await expect(article).toContainText('The recipient last reported at');
		await expect(article).toContainText('This request has expired');
		write(now() + 5);
		await page.clock.runFor(10_000);
		await expect(wallet(page)).toBeVisible();
		await expect(article).toContainText('Your clock differs by 12 minutes.');
		const payment = { amount: '1500000000000', confirmations: 1, state: 'block', seen: null, mined: expires + 125 };
		write(expires + 180, payment);
		await page.clock.runFor(10_000);
		await expect(article).toContainText('In a block 2 minutes after it expired.');
	});

	test('shows what has arrived, until it is paid', async ({ page, open, chain, site }) => {
		const address = chain.addresses.shop;
		const payment = { amount: '1000000000000', confirmations: 0, state: 'pool', seen: now() };
		const status = { version: 1, id, address, amount: '1500000000000', expires: null, needed: 2, payments: [payment] };
		let answer: { status: number; body: string } = { status: 200, body: '' };
		const write = (changed: object) =>
			(answer = { status: 200, body: JSON.stringify({ ...status, updated: now(), ...changed }) });
		const asked: string[] = [];
		await page.clock.install();
		await page.route('**/requests/*', (route, request) => {
			asked.push(request.url());
			return route.fulfill(answer);
		});
		const link = payLink({ ...fullRequest(address), request: id });
		const shows = async (text: string | RegExp) => {
			await page.goto('about:blank');
			await open(link);
			await expect(page.getByRole('article')).toContainText(text);
		};

		write({});
		await shows('Waiting for the other 0.5 XMR');
		await expect(page.getByText('Left to pay')).toBeVisible();
		await expect(wallet(page)).toHaveAttribute('href', /tx_amount=0\.500000000000&/);
		await expect(page.getByText('This page asked its own site.')).toBeVisible();
		expect(new Set(asked)).toEqual(new Set([`${site.url}/requests/${id}.json`]));

		// The page polls the file every 10 s.
		const whole = { ...payment, amount: '1500000000000' };
		write({ payments: [{ ...whole, state: 'block', confirmations: 1 }] });
		await page.clock.runFor(10_000);
		await expect(page.getByText('1 of 2 confirmations', { exact: true })).toBeVisible();
		await expect(wallet(page)).toHaveCount(0);
		write({ payments: [{ ...whole, state: 'block', confirmations: 2 }] });
		await page.clock.runFor(10_000);
		await expect(page.getByText('Paid', { exact: true })).toBeVisible();

		// Another request is not paid by this payment, even if its own file does not exist yet.
		answer = { status: 404, body: '' };
		const other = payLink({ ...fullRequest(address), tx_amount: '0.5', request: id.replace('0', 'f') });
		await page.evaluate((hash) => (location.hash = hash), other);
		await expect(wallet(page)).toHaveAttribute('href', /tx_amount=0\.500000000000&/);
		await expect(page.getByRole('article')).toContainText('cannot be read at the moment');
		await expect(wallet(page)).toHaveCount(1);

		write({ payments: [{ ...whole, state: 'gone' }] });
		await shows('The node no longer has your payment');
		await expect(wallet(page)).toHaveCount(0);
		await expect(page.getByText('Do not pay again yet')).toBeVisible();
		// The request was paid, and cancelled after that: the payment is still shown.
		write({ cancelled: true, payments: [{ ...whole, state: 'block', confirmations: 2 }] });
		await shows('This request was cancelled');
		await expect(page.getByRole('article')).toContainText('1.5 XMR of 1.5 XMR arrived.');
		write({ cancelled: true, payments: [] });
		await shows('Do not pay it.');
		await expect(wallet(page)).toHaveCount(0);
		write({ refund: 'ab'.repeat(32), payments: [{ ...whole, txid: 'cd'.repeat(32) }] });
		await shows('Refunded');
		await expect(page.getByTitle('ab'.repeat(32))).toBeVisible();
		write({ address: chain.addresses.integrated.address });
		await shows('Do not pay: the link was changed.');
		await expect(wallet(page)).toHaveCount(0);
	});
});
