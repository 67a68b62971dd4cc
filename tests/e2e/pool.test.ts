import { expect, only, test } from './support/test';

test('shows what waits, the best paying first', async ({ page, open, chain }) => {
	await open('#/pool');
	await expect(page).toHaveTitle('Transaction pool: 4 · Oriel');
	await expect(page.getByText('4 transactions')).toBeVisible();
	const table = page.getByRole('table', { name: 'The transactions in the pool' });
	const titles = () => table.locator('tbody a').evaluateAll((links) => links.map((link) => link.getAttribute('title')));
	await expect.poll(titles).toEqual(chain.hashes.pool.toReversed());
	await page.getByLabel('Order').selectOption('Largest first');
	expect((await titles()).toSorted()).toEqual(chain.hashes.pool.toSorted());
	await table.getByTitle(chain.hashes.pool[1] ?? '').click();
	await expect(page.getByText('In the pool', { exact: true })).toBeVisible();
});

test('says so when nothing waits', async ({ page, open, standIn }) => {
	const node = await standIn({ poolSize: 0 });
	await open('#/pool', only(node.url));
	await expect(page.getByText('The pool is empty.')).toBeVisible();
	await open('', only(node.url));
	await expect(page.getByText('empty so far')).toBeVisible();
});

test('shows ten thousand transactions as easily as four', async ({ page, open, standIn }) => {
	const node = await standIn({ poolSize: 10_000 });
	await open('#/pool', only(node.url));
	await expect(page.getByText('10,000 transactions')).toBeVisible();
	const table = page.getByRole('table', { name: 'The transactions in the pool' });
	await expect(table).toHaveAttribute('aria-rowcount', '10001');
	const row = (index: number) => table.locator(`tr[aria-rowindex="${index}"]`);
	await expect(row(2)).toContainText('2/');
	expect(await table.locator('tr').count()).toBeLessThan(100);
	await page.keyboard.press('End');
	await expect(row(10_001)).toBeInViewport();
	expect(await table.locator('tr').count()).toBeLessThan(100);
	await page.getByLabel('Order').selectOption('Newest first');
	await expect(page.getByText('10,000 transactions')).toHaveCount(1);
});

test('reads only what is new, once it knows the rest', async ({ page, open, standIn }) => {
	const node = await standIn({ poolSize: 40 });
	await open('#/pool', only(node.url));
	await expect(page.getByText('40 transactions')).toBeVisible();
	node.world.pool.size = 43;
	await expect(page.getByText('43 transactions')).toBeVisible();
	const asked = node.requests.filter(({ operation }) => operation.startsWith('/get_transaction'));
	expect(asked.map(({ operation }) => operation)).toEqual([
		'/get_transaction_pool',
		'/get_transaction_pool_hashes.bin',
		'/get_transactions'
	]);
	expect(asked.at(-1)?.params['txs_hashes']).toHaveLength(3);
});
