import { callJsonRpc } from '../../devnet';
import { expect, test } from './support/test';

test('shows the newest blocks, and pages down to the first', async ({ page, open }) => {
	await open('#/blocks');
	const pages = page.getByRole('navigation', { name: 'Pages of blocks' });
	await expect(pages).toContainText('246 to 270 of 271');
	await expect(page.locator('tbody tr')).toHaveCount(25);
	await page.getByRole('link', { name: 'Older' }).click();
	await expect(pages).toContainText('221 to 245 of');
	await page.getByRole('link', { name: 'Newer' }).click();
	await expect(pages).toContainText('246 to 270 of');
	await expect(page.getByRole('button', { name: 'Newer' })).toBeDisabled();
	await open('#/blocks?from=20');
	await expect(pages).toContainText('0 to 20 of');
	await expect(page.getByRole('button', { name: 'Older' })).toBeDisabled();
});

test('shows the last blocks for a height that is not there yet, and says so', async ({ page, open }) => {
	await open('#/blocks?from=5000');
	await expect(page.getByText('There is no block 5,000 yet')).toBeVisible();
	await expect(page.getByText('246 to 270 of')).toBeVisible();
});

test('shows the newest blocks for an address that names no height', async ({ page, open }) => {
	await open('#/blocks?from=-3&date=yesterday');
	await expect(page.getByText('246 to 270 of')).toBeVisible();
});

test('goes to a height, and names what is none at the field', async ({ page, open }) => {
	await open('#/blocks');
	await expect(page.locator('tbody tr')).toHaveCount(25);
	const field = page.getByLabel('Height or day');
	await field.fill('1 23');
	await field.press('Enter');
	await expect(field).toHaveAccessibleDescription(/Write a height as/);
	await field.fill('271');
	await field.press('Enter');
	await expect(field).toHaveAccessibleDescription('The newest block is 270.');
	await field.fill('123');
	await expect(field).toHaveAccessibleDescription('');
	await field.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 123');
});

test('goes to the last block of a day', async ({ page, open, chain }) => {
	const { block_header } = await callJsonRpc<{ block_header: { timestamp: number } }>(
		{ url: chain.node },
		'get_block_header_by_height',
		{ height: 200 }
	);
	await open('#/blocks');
	const day = await page.evaluate((seconds) => {
		const date = new Date(seconds * 1000);
		return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
			.map((part) => String(part).padStart(2, '0'))
			.join('-');
	}, block_header.timestamp);
	const field = page.getByLabel('Height or day');
	await field.fill('2014-01-01');
	await field.press('Enter');
	await expect(field).toHaveAccessibleDescription('This is before the first block.');
	await field.fill(day);
	await field.press('Enter');
	await expect(page).toHaveURL(/from=/);
	await expect(page.locator('tbody tr')).toHaveCount(25);
	const newest = page.locator('tbody tr').first().locator('time');
	const shown = await newest.evaluate((time: HTMLTimeElement) => new Date(time.dateTime).toDateString());
	expect(shown).toBe(await page.evaluate((text) => new Date(`${text}T12:00`).toDateString(), day));
});

test('leads to a block by its height and by its hash', async ({ page, open }) => {
	await open('#/blocks?from=120');
	// Filtered by the link: a hash can contain the same digits.
	const row = page.locator('tbody tr').filter({ has: page.getByRole('link', { name: '111', exact: true }) });
	const hash = await row.locator('a').last().getAttribute('title');
	await row.getByRole('link', { name: '111', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 111');
	await page.goBack();
	await row.locator('a').last().click();
	await expect(page).toHaveURL(new RegExp(`#/block/${hash}$`));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 111');
});
