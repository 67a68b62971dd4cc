import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { payLink } from '../../src/lib/links';
import { listen } from '../../devnet/stand-in/loopback';
import { expect, test } from './support/test';

// Chromium requires a permission of its own for calls from a frame to a node of another origin.
test.use({ networkErrors: true });

/**
 * Opens a shop's page that shows the site in a frame. The site's server allows that, as an operator would configure it.
 */
async function frame(page: Page, site: string, address: string, width = 800, height = 700) {
	await page.route(
		(url) => url.href.startsWith(site) && url.pathname === '/',
		async (route) => {
			const response = await route.fetch();
			const headers = Object.entries(response.headers()).filter(([name]) => name !== 'content-security-policy');
			await route.fulfill({ response, headers: Object.fromEntries(headers) });
		}
	);
	const shop = createServer((_, response) => {
		response.setHeader('content-type', 'text/html');
		response.end(
			`<!doctype html><title>Shop</title><iframe src="${site}/${address}" width="${width}" height="${height}"></iframe>`
		);
	});
	return { ...(await listen(shop)), framed: page.frameLocator('iframe') };
}

test('no page is shown in a frame, unless the operator has it so', async ({ page, site, chain }) => {
	const shop = await frame(page, site.url, payLink({ address: chain.addresses.shop }));
	try {
		site.config = JSON.stringify({ title: 'Oriel', nodes: [{ name: 'Node', url: chain.node }] });
		await page.goto(shop.url);
		const link = shop.framed.getByRole('link', { name: 'Open Oriel in a tab of its own' });
		await expect(link).toHaveAttribute('href', `${site.url}/${payLink({ address: chain.addresses.shop })}`);
		await expect(shop.framed.getByRole('navigation')).toHaveCount(0);
		await expect(shop.framed.getByRole('textbox')).toHaveCount(0);
	} finally {
		await shop.stop();
	}
});

test('where the operator has it so, the checkout alone is shown in the frame', async ({ page, site, chain }) => {
	const request = payLink({ address: chain.addresses.shop });
	const shop = await frame(page, site.url, request);
	try {
		site.config = JSON.stringify({ framing: true, nodes: [{ name: 'Node', url: chain.node }] });
		await page.goto(shop.url);
		await expect(shop.framed.getByRole('link', { name: 'Open wallet app' })).toHaveAttribute(
			'href',
			`monero:${chain.addresses.shop}`
		);
		await expect(shop.framed.getByRole('navigation')).toHaveCount(0);
		for (const elsewhere of ['#/', '#/wallet', '#/pay/request', '#/pay/point-of-sale', '#/node']) {
			const query = `?${encodeURIComponent(elsewhere)}`;
			await page.locator('iframe').evaluate((iframe, address) => {
				if (iframe instanceof HTMLIFrameElement) iframe.src = address;
			}, `${site.url}/${query}${elsewhere}`);
			// The previous page has such a link too, to its own address; the wallet's page links to another one.
			const link = shop.framed.getByRole('link', { name: /in a tab of its own/ });
			await expect(link).toHaveAttribute('href', new RegExp(`\\${query}#`));
			await expect(shop.framed.getByRole('heading')).toHaveCount(0);
		}
	} finally {
		await shop.stop();
	}
});

test('a small frame shows the amount, what to press and the state without scrolling', async ({ page, site, chain }) => {
	const tea = { tx_amount: '0.035851', recipient_name: 'Kiosk am See', tx_description: '2 Coffee, 1 Cake' };
	const request = payLink({ address: chain.addresses.shop, ...tea });
	site.config = JSON.stringify({ framing: true, nodes: [{ name: 'Node', url: chain.node }] });
	for (const width of [320, 480]) {
		const shop = await frame(page, site.url, request, width, 600);
		try {
			await page.goto(shop.url);
			const { framed } = shop;
			await expect(framed.getByText('0.035851')).toBeInViewport({ ratio: 1 });
			await expect(framed.getByRole('link', { name: 'Pay with my wallet' })).toBeInViewport({ ratio: 1 });
			await expect(framed.getByText(/cannot confirm your payment/)).toBeInViewport({ ratio: 1 });
		} finally {
			await shop.stop();
		}
	}
});

test('the server itself forbids frames, where nobody has changed that', async ({ request, site }) => {
	const response = await request.get(site.url);
	expect(response.headers()['content-security-policy']).toBe("frame-ancestors 'none'");
});
