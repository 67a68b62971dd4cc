import { readFile as readFromDisk } from 'node:fs/promises';
import { payLink, requestLink } from '../../src/lib/links';
import { makeUri } from '../../src/lib/payment/uri';
import {
	qrCodeImage,
	fullRequest,
	fullUri,
	readCodeInFile,
	readShownCode,
	requestAddress,
	uriLink
} from './support/pay';
import { expect, test } from './support/test';
import { button } from './support/wallet-page';

const coin = { uriScheme: 'monero', decimals: 12 };

test('what is typed is shown as a request, and is in the page’s address', async ({ page, open, chain, site }) => {
	const from = site.served.length;
	await open(requestLink());
	await expect(page).toHaveTitle('Request money · Oriel');
	await expect(page.getByText('The code comes with the request’s own address.')).toBeVisible();
	await button(page, 'Copy link').click();
	await expect(page.getByText('Enter an address first')).toBeVisible();
	const { address, tx_amount, recipient_name, tx_description } = fullRequest(chain.addresses.shop);
	await page.getByLabel('Address').fill(address);
	await expect(page.getByText('Any amount')).toBeVisible();
	await page.getByLabel('Amount in XMR').pressSequentially(tx_amount);
	await page.getByText('Options').click();
	await page.getByLabel('From').pressSequentially(recipient_name);
	await page.getByLabel('What for').pressSequentially(tx_description);
	await expect(uriLink(page)).toHaveAttribute('href', fullUri(address));
	await expect(page.getByTestId('address')).toContainText(address.slice(0, 4));
	expect((await page.getByTestId('address').textContent())?.replace(/\s/g, '')).toContain(address);
	await expect(page.getByRole('link', { name: 'Open wallet app' })).toHaveAttribute('href', fullUri(address));
	expect(page.url()).toBe(`${site.url}/${requestAddress(address)}`);

	await page.reload();
	await expect(uriLink(page)).toHaveAttribute('href', fullUri(address));
	await expect(page.getByText(`From ${recipient_name}`)).toBeVisible();
	await page.getByRole('navigation', { name: 'Pay' }).getByRole('link', { name: 'Point of sale' }).click();
	await expect(page.getByText('No wallet is connected')).toBeVisible();
	await page.getByLabel('Search').focus();
	await page.goBack();
	await expect(uriLink(page)).toHaveAttribute('href', fullUri(address));
	await page.getByRole('button', { name: 'Clear' }).click();
	await expect(page.getByLabel('Address')).toHaveValue('');
	expect(page.url()).toBe(`${site.url}/${requestLink()}`);
	expect(site.served.slice(from).filter(({ path }) => path.includes(address.slice(0, 12)))).toEqual([]);
});

test('the input is restored on going back, and the section starts empty', async ({ page, open, chain }) => {
	await open(requestLink());
	await page.getByLabel('Address').fill(chain.addresses.shop);
	await page.getByLabel('Amount in XMR').fill('2');
	await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Explorer' }).click();
	await expect(page.getByTestId('tip')).toBeVisible();
	await page.goBack();
	await expect(page.getByLabel('Amount in XMR')).toHaveValue('2');
	await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Pay' }).click();
	await expect(page.getByLabel('Amount in XMR')).toHaveValue('');
	await expect(page.getByLabel('Address')).toHaveValue('');
});

for (const colorScheme of ['light', 'dark'] as const) {
	test(`the code is read back by another program, ${colorScheme}, at any size`, async ({ page, open, chain }) => {
		await page.emulateMedia({ colorScheme });
		const { shop, integrated } = chain.addresses;
		for (const address of [shop, integrated.address]) {
			const bare = requestLink({ address, tx_amount: '1.5' });
			await open(bare);
			const uri = `monero:${address}?tx_amount=1.500000000000`;
			await expect(uriLink(page)).toHaveAttribute('href', uri);
			await page.setViewportSize({ width: 1280, height: 1200 });
			for (const side of [96, 300, 1024]) expect(await readShownCode(page, side), `${side} px`).toBe(uri);
		}
		await open(requestAddress(shop));
		await expect(uriLink(page)).toHaveAttribute('href', fullUri(shop));
		for (const side of [150, 1024]) expect(await readShownCode(page, side), `${side} px`).toBe(fullUri(shop));
	});
}

test('the code is saved as PNG and SVG, and read back by another program', async ({ page, open, chain, context }) => {
	const address = chain.addresses.shop;
	const uri = `monero:${address}?tx_amount=0.000000000001`;
	await open(requestLink({ address, tx_amount: '0.000000000001' }));
	await button(page, 'Show code').click();
	const blank = await context.newPage();
	for (const { name, file, type } of [
		{ name: 'Save as PNG', file: 'payment-request.png', type: 'image/png' },
		{ name: 'Save as SVG', file: 'payment-request.svg', type: 'image/svg+xml' }
	]) {
		const started = page.waitForEvent('download');
		await page.getByRole('button', { name }).click();
		const download = await started;
		expect(download.suggestedFilename()).toBe(file);
		const content = await readFromDisk(await download.path());
		for (const side of [96, 1024])
			expect(await readCodeInFile(blank, content, type, side), `${file} ${side} px`).toBe(uri);
	}
});

test('is copied, shared, and printed without what is around it', async ({ page, open, chain, context, site }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'share', {
			value: async (given: unknown) => void Object.assign(window, { shared: given })
		});
	});
	const address = chain.addresses.shop;
	await open(requestAddress(address));
	for (const { name, text } of [
		{ name: 'Copy address', text: address },
		{ name: 'Copy link', text: `${site.url}/${payLink(fullRequest(address))}` }
	]) {
		await page.getByRole('button', { name }).click();
		await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
	}
	await expect(button(page.getByRole('region', { name: 'Request money' }), 'Copied')).toBeVisible();
	await page.getByRole('button', { name: 'Share' }).click();
	expect(await page.evaluate(() => 'shared' in window && window.shared)).toEqual({
		title: 'Payment request',
		text: fullUri(address),
		url: `${site.url}/${payLink(fullRequest(address))}`
	});
	await page.emulateMedia({ media: 'print' });
	await expect(qrCodeImage(page)).toBeVisible();
	await expect(page.getByText('1.5 XMR', { exact: true })).toBeVisible();
	await expect(page.getByTestId('address')).toBeVisible();
	for (const hidden of [
		page.getByRole('navigation').first(),
		page.getByLabel('Amount in XMR'),
		page.getByRole('button', { name: 'Copy address' })
	]) {
		await expect(hidden).toBeHidden();
	}
});

test('texts of others are texts', async ({ page, open, chain }) => {
	const markup = '<img src=x onerror="alert(1)"><b>bold</b> שכר ‮gnp.exe 🍰';
	await open(requestLink({ address: chain.addresses.shop, recipient_name: markup, tx_description: `${markup}\n2` }));
	const shown = markup.replace('\u202e', '‹U+202E›');
	await expect(page.getByRole('region', { name: 'What the payer sees' }).locator('bdi')).toHaveText([
		shown,
		`${shown}\n2`
	]);
	await expect(page.locator('main img:not([role])')).toHaveCount(0);
	await expect(page.locator('main b')).toHaveCount(0);
});

test('parameters that nothing knows are shown, and kept until they are left out', async ({ page, open, chain }) => {
	const uri = `monero:${chain.addresses.shop}?tx_amount=1.500000000000&foo=a%20b&bar=1`;
	await open(requestLink());
	await page.getByLabel('Address').fill(uri);
	await expect(page.getByText('foo=a%20b', { exact: true }).first()).toBeVisible();
	await expect(uriLink(page)).toHaveAttribute('href', uri);
	await page.reload();
	await expect(uriLink(page)).toHaveAttribute('href', uri);
	await page.getByRole('button', { name: 'Remove' }).click();
	await expect(uriLink(page)).toHaveAttribute('href', uri.split('&')[0] ?? '');
});

test('no digit of the largest sum is cut off on a small screen', async ({ page, open, chain }) => {
	await page.setViewportSize({ width: 360, height: 800 });
	await open(requestLink({ address: chain.addresses.shop, tx_amount: '18446744.073709551615' }));
	const amount = page.getByText('18,446,744.073709551615 XMR', { exact: true });
	await expect(amount).toBeVisible();
	const [card, text] = await Promise.all([
		page.getByRole('region', { name: 'What the payer sees' }).boundingBox(),
		amount.boundingBox()
	]);
	expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
});

test('a payment to several is shown with each of them', async ({ page, open, chain }) => {
	const { shop, subaddresses } = chain.addresses;
	const recipients = [
		{ address: shop, amount: 1_500_000_000_000n, recipient_name: 'Ann' },
		{ address: subaddresses[0]?.address ?? '', amount: 1n, recipient_name: 'Bob' }
	] as const;
	const { uri } = makeUri({ recipients, tx_description: 'both', unknown_parameters: [] }, coin);
	await open(requestLink({ uri: uri ?? '' }));
	const request = page.getByRole('region', { name: 'What the payer sees' });
	for (const text of ['1.5 XMR', '0.000000000001 XMR', 'Ann', 'Bob', 'both']) {
		await expect(request.getByText(text, { exact: true })).toBeVisible();
	}
	await expect(uriLink(page)).toHaveAttribute('href', uri ?? '');
	await page.getByRole('button', { name: 'Clear' }).click();
	await expect(page.getByLabel('Amount in XMR')).toBeVisible();
});
