import { expect, onlyNode, test } from './support/test';

test('shows the tip, the pool and the newest blocks', async ({ page, open, chain }) => {
	await open('');
	await expect(page.getByTestId('tip')).toHaveText('270');
	await expect(page.getByTestId('pool-size')).toHaveText('4');
	await expect(page).toHaveTitle('Block 270 · Oriel');
	const newest = page.getByRole('region', { name: 'Newest blocks' });
	await expect(newest.locator('tbody tr')).toHaveCount(8);
	await expect(newest.locator('tbody tr').first()).toContainText('270');
	const waiting = page.getByRole('region', { name: 'Newest in the pool' });
	await expect(waiting.locator('tbody a')).toHaveCount(4);
	const links = await waiting.locator('tbody a').evaluateAll((all) => all.map((link) => link.getAttribute('title')));
	expect(links.toSorted()).toEqual(chain.hashes.pool.toSorted());
});

test('shows the next blocks beside the last ones, as windows that lead to them', async ({ page, open }) => {
	await open('');
	const tiles = page.getByRole('region', { name: 'The next blocks, and the last ones' });
	await expect(tiles.getByRole('listitem')).toHaveCount(9);
	await expect(tiles.getByRole('listitem').first()).toContainText('4 tx');
	await tiles.getByRole('link', { name: '269', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 269');
});

test('leads to the other pages, and back to itself', async ({ page, open }) => {
	await open('');
	for (const [link, heading] of [
		['All blocks', 'Blocks'],
		['Alternative chains', 'Alternative chains'],
		['Full transaction pool', '4 waiting']
	] as const) {
		await page.getByRole('link', { name: link }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
		await page.getByRole('link', { name: 'Explorer' }).click();
		await expect(page.getByTestId('tip')).toBeVisible();
	}
});

test('changes its theme at the touch of a button, and remembers it', async ({ page, open }) => {
	await page.emulateMedia({ colorScheme: 'light' });
	await open('');
	const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const light = await ground();
	await page.getByRole('button', { name: 'Theme: system' }).click();
	await page.getByRole('button', { name: 'Theme: light' }).click();
	await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
	const dark = await ground();
	expect(dark).not.toBe(light);
	await page.reload();
	await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
	expect(await ground()).toBe(dark);
	await page.getByRole('button', { name: 'Theme: dark' }).click();
	await expect.poll(ground).toBe(light);
});

test('can be left and found with the keyboard alone', async ({ page, open }) => {
	await open('');
	await expect(page.getByTestId('tip')).toBeVisible();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('main')).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test.describe('where an operation is missing', () => {
	test.use({ networkErrors: true });

	test('without the newest blocks, the rest is shown', async ({ page, open, standIn }) => {
		const node = await standIn();
		node.setFault('get_block_headers_range', { status: 500, body: '' });
		await open('', onlyNode(node.url));
		await expect(page.getByTestId('tip')).toHaveText('2,999');
		await expect(page.getByText('They are not shown: The node gave no reason')).toHaveCount(1);
		await expect(page.getByRole('region', { name: 'Newest in the pool' }).locator('tbody a').first()).toBeVisible();
		await expect(page.getByRole('table', { name: 'The fee levels' })).toBeVisible();
		const ask = page.getByRole('link', { name: /get_block_headers_range/ });
		expect(await ask.getAttribute('href')).not.toMatch(/start_height\D+0\D/);
	});
});
