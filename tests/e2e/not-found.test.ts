import { expect, test } from './support/test';

test.describe('a path without #', () => {
	test.use({ networkErrors: true });

	test('leads to its page, and one of another explorer to the same thing here', async ({ page, open, site, chain }) => {
		await open('');
		const { block, confirmed } = chain.hashes;
		for (const { path, address, shows } of [
			{ path: `/tx/${confirmed}`, address: `/#/tx/${confirmed}`, shows: 'Transaction' },
			{ path: '/block/111', address: '/#/block/111', shows: 'Block 111' },
			{ path: `/block/${block}/`, address: `/#/block/${block}`, shows: 'Block 111' },
			{ path: `/explorer/tx/${confirmed}/1`, address: `/#/tx/${confirmed}`, shows: 'Transaction' },
			{ path: '/blocks?from=20', address: '/#/blocks?from=20', shows: 'Blocks' },
			{ path: '/wallet/connect/', address: '/#/wallet/connect', shows: 'Open your wallet' },
			{ path: '/tx/%3Cimg%20src=x%20onerror=alert(1)%3E', address: /#\/tx\/%3Cimg/, shows: 'Not found' }
		]) {
			await page.goto(site.url + path);
			await expect(page).toHaveURL(typeof address === 'string' ? site.url + address : address);
			await expect(page.getByRole('heading', { level: 1 })).toContainText(shows);
		}
	});

	test('that names nothing is not found, and leads to the overview', async ({ page, open, site }) => {
		await open('');
		for (const path of ['/tx', '/nothing/here', '/%3Cimg%20src=x%20onerror=alert(1)%3E']) {
			const response = await page.goto(site.url + path);
			expect(response?.status()).toBe(404);
			await expect(page.getByText('There is no such page here.')).toBeVisible();
			await expect(page.locator('img')).toHaveCount(0);
		}
		await page.getByRole('link', { name: 'Go to the overview.' }).click();
		await expect(page.getByTestId('tip')).toBeVisible();
	});

	test('never leads to another site', async ({ page, open, site }) => {
		await open('');
		await page.goto(`${site.url}//other.example/block/1`);
		await expect(page).toHaveURL((url) => url.origin === site.url);
	});
});

test('an address behind # that is no page is not found, and leads to the overview', async ({ page, open }) => {
	await open('#/nowhere/at/all');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
	await expect(page.getByRole('main')).toContainText('There is no page “#/nowhere/at/all”.');
	await page.getByRole('main').getByRole('link', { name: 'Overview' }).last().click();
	await expect(page.getByTestId('tip')).toBeVisible();
});
