import { expect, test } from './support/test';

test('counts RingCT outputs', async ({ page, open }) => {
	await open('#/outputs');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d[\d,]* RingCT outputs$/);
	await expect(page.getByText('Their amounts are hidden.')).toBeVisible();
});

test('looks an output up by its global index, and leads to its block and transaction', async ({ page, open }) => {
	await open('#/outputs');
	await page.getByLabel('Global index').fill('40');
	await page.getByRole('button', { name: 'Look up' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('RingCT output 40');
	await expect(page.getByRole('definition').filter({ hasText: 'hidden' })).toHaveText('hidden');
	await expect(page.getByRole('main').locator('code[title]').first()).toHaveText(/^[0-9a-f]{64}$/);
	await page.getByRole('main').locator('a[href^="#/tx/"]').click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Transaction');
	await expect(page.getByText('40', { exact: true }).first()).toBeVisible();
});

test('a decimal is no index and no amount of atomic units', async ({ page, open }) => {
	await open('#/outputs');
	const index = page.getByLabel('Global index');
	const amount = page.getByLabel('of amount');
	await index.fill('1,000');
	for (const [text, isWhole] of [
		['', true],
		['20', true],
		['1,234', true],
		['1,5', false],
		['1.5', false]
	] as const) {
		await amount.fill(text);
		expect(await amount.evaluate((input: HTMLInputElement) => input.validity.valid), text).toBe(isWhole);
	}
	await page.getByRole('button', { name: 'Look up' }).click();
	await expect(page).toHaveURL(/#\/outputs$/);
	await amount.fill('1,234');
	await page.getByRole('button', { name: 'Look up' }).click();
	await expect(page).toHaveURL(/#\/outputs\?amount=1234&index=1000$/);
});

test('an output that is not there is said to be so, with those that are', async ({ page, open }) => {
	for (const index of ['999999999', '18446744073709551615']) {
		await open(`#/outputs?amount=0&index=${index}`);
		await expect(page.getByText(/There is no RingCT output [\d,]+/)).toBeVisible();
		await expect(page.getByText(/RingCT outputs go from 0 to [\d,]+\./)).toBeVisible();
	}
});

test('an index that is none is not asked for', async ({ page, open }) => {
	for (const index of ['-1', 'abc', '%3Cb%3E', '1e3', '184467440737095516160000']) {
		await open(`#/outputs?amount=0&index=${index}`);
		await expect(page.getByRole('heading', { name: / RingCT outputs$/ })).toBeVisible();
		await expect(page.getByText(/There is no/)).toHaveCount(0);
	}
});
