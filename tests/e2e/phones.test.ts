import { expect, test } from './support/test';

test.use({ viewport: { width: 360, height: 780 } });

test('a row has two lines: its name and its amount, and what is less important below', async ({ page, open }) => {
	await open('#/blocks?from=120');
	const cells = page.getByRole('table').locator('tbody tr').first().locator('td');
	await expect(cells.first()).toBeVisible();
	const ends = await cells.evaluateAll((all) =>
		all.filter((cell) => cell.checkVisibility()).map((cell) => Math.round(cell.getBoundingClientRect().bottom))
	);
	const [first = 0, second = 0, ...others] = ends;
	expect(others).toEqual([second, second, first].map((end) => expect.closeTo(end, -1)));
	expect(second).toBeGreaterThan(first + 12);
});

test('the search is an icon, and with the focus a line below the bar, until Escape or Cancel', async ({
	page,
	open
}) => {
	await open('#/block/50');
	const search = page.locator('input[name=q]');
	const width = () => search.evaluate((field) => field.clientWidth);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 50');
	expect(await width()).toBeLessThan(44);
	await search.click();
	expect(await width()).toBeGreaterThan(240);
	const bar = await page.getByRole('banner').boundingBox();
	const field = await search.boundingBox();
	expect(field?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
	await search.fill('char');
	await expect(page.getByRole('banner').getByRole('option')).toHaveText([/^Charts/]);
	await page.getByRole('button', { name: 'Cancel' }).click();
	await expect(search).not.toBeFocused();
	expect(await width()).toBeLessThan(44);
	await search.fill('');
	await page.keyboard.press('Escape');
	await expect(search).not.toBeFocused();
	expect(await width()).toBeLessThan(44);
	await page.keyboard.press('/');
	await expect(search).toBeFocused();
	await search.fill('51');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 51');
});

test('the console has its first part open; others open when pressed, filtered, printed or seen on a wider screen', async ({
	page,
	open
}) => {
	await open('#/console');
	const tables = page.getByRole('main').getByRole('table');
	await expect(tables).toHaveCount(1);
	const parts = await page.getByRole('heading', { level: 3 }).count();
	await page.getByRole('heading', { name: 'Mining', exact: true }).click();
	await expect(page.getByRole('table', { name: 'Node daemon: Mining' })).toBeVisible();
	await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
	await expect(tables).toHaveCount(parts);
	await page.evaluate(() => dispatchEvent(new Event('afterprint')));
	await expect(tables).toHaveCount(2);
	await page.getByRole('searchbox', { name: 'Filter the operations' }).fill('stops the node');
	await expect(page.getByRole('link', { name: '/stop_daemon' })).toBeVisible();
	await page.getByRole('searchbox', { name: 'Filter the operations' }).fill('');
	await page.setViewportSize({ width: 1280, height: 800 });
	await expect(tables).toHaveCount(parts);
	await expect(page.locator('main summary')).toHaveCount(0);
});
