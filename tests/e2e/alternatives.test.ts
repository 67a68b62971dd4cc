import { expect, only, test } from './support/test';

test('shows the alternative chain on the main one', async ({ page, open, chain }) => {
	await open('#/alternatives');
	await expect(page.getByText('2 alternative blocks')).toBeVisible();
	await expect(page.getByText('5 on the main chain')).toBeVisible();
	for (const hash of chain.hashes.alternative) await expect(page.getByTitle(hash)).toBeVisible();
	await page.getByTitle(chain.hashes.alternative[1] ?? '').click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 267');
	await expect(page.getByRole('alert')).toContainText('This block is not part of the main chain');
});

test('shows what a restricted node tells, and says that it does not tell all', async ({ page, open, chain }) => {
	await open('#/alternatives', only(chain.restricted));
	await expect(page.getByText('Alternative chains are not shown: Not available on this node')).toBeVisible();
	for (const hash of chain.hashes.alternative) await expect(page.getByTitle(hash)).toHaveText(hash);
});

test('says so when there is none', async ({ page, open, standIn }) => {
	await open('#/alternatives', only((await standIn()).url));
	await expect(page.getByText('The node knows of no alternative chain')).toBeVisible();
});
