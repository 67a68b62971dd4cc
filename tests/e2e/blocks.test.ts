import { jsonRpc } from '../../devnet';
import { expect, test } from './support/test';

test('shows the newest blocks, and pages down to the first', async ({ page, open }) => {
	await open('#/blocks');
	const heading = page.getByRole('heading', { level: 1 });
	await expect(heading).toHaveText('Blocks 246 to 270');
	await expect(page.locator('tbody tr')).toHaveCount(25);
	await page.getByRole('link', { name: 'Older' }).click();
	await expect(heading).toHaveText('Blocks 221 to 245');
	await page.getByRole('link', { name: 'Newer' }).click();
	await expect(heading).toHaveText('Blocks 246 to 270');
	await expect(page.getByRole('link', { name: 'Newer' })).toHaveCount(0);
	await open('#/blocks?from=20');
	await expect(heading).toHaveText('Blocks 0 to 20');
	await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0);
	await page.getByRole('link', { name: 'Newest' }).click();
	await expect(heading).toHaveText('Blocks 246 to 270');
});

test('shows the last blocks for a height that is not there yet, and says so', async ({ page, open }) => {
	await open('#/blocks?from=5000');
	await expect(page.getByText('There is no block 5,000 yet')).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blocks 246 to 270');
});

test('shows the newest blocks for an address that names no height', async ({ page, open }) => {
	await open('#/blocks?from=-3&date=yesterday');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blocks 246 to 270');
});

test('goes to a height', async ({ page, open }) => {
	await open('#/blocks');
	await page.getByLabel('Height').fill('1 23');
	await page.getByLabel('Height').press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 123');
});

test('goes to a day', async ({ page, open, chain }) => {
	const { block_header } = await jsonRpc<{ block_header: { timestamp: number } }>(
		{ url: chain.node },
		'get_block_header_by_height',
		{ height: 200 }
	);
	const day = new Date(block_header.timestamp * 1000).toISOString().slice(0, 10);
	await open('#/blocks');
	await page.getByLabel('Day (UTC)').fill(day);
	await page.getByLabel('Day (UTC)').press('Enter');
	await expect(page).toHaveURL(/from=/);
	await expect(page.locator('tbody tr')).toHaveCount(25);
	const oldest = page.locator('tbody tr').last();
	await expect(oldest.locator('time')).toHaveAttribute('datetime', new RegExp(`^${day}`));
	const height = Number(await oldest.getByRole('link').first().textContent());
	if (height > 1) {
		await open(`#/blocks?from=${height - 1}`);
		const before = page.locator('tbody tr').first().locator('time');
		await expect(before).not.toHaveAttribute('datetime', new RegExp(`^${day}`));
	}
});

test('leads to a block by its height and by its hash', async ({ page, open }) => {
	await open('#/blocks?from=120');
	// By its link: a hash can hold the same digits.
	const row = page.locator('tbody tr').filter({ has: page.getByRole('link', { name: '111', exact: true }) });
	const hash = await row.locator('a').nth(1).getAttribute('title');
	await row.getByRole('link', { name: '111', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 111');
	await page.goBack();
	await row.locator('a').nth(1).click();
	await expect(page).toHaveURL(new RegExp(`#/block/${hash}$`));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 111');
});
