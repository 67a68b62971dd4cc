import { blockLink, networkLink, transactionLink } from '../../src/lib/links';
import { NEXT_WALLET, startNextChain, type NextChain } from '../../devnet/stand-in/next';
import { expect, onlyNode, test as base } from './support/test';

/** Fixture that starts a chain of `height` blocks; versions 17 and 18 begin at heights 20 and 30. */
const test = base.extend<{ chainOf: (height: number) => Promise<NextChain> }>({
	chainOf: ({ stopAfterTest }, use) =>
		use(async (height) => {
			const chain = await startNextChain({ height, forks: { 17: 20, 18: 30 } });
			await stopAfterTest(Promise.resolve(chain.node));
			return chain;
		})
});

test('blocks and transfers of the next upgrade are read, checked and marked', async ({ page, open, chainOf }) => {
	const chain = await chainOf(35);
	const bytes = page.locator('[data-line="Bytes"]');
	const draft = page.getByRole('status').filter({ has: page.getByText('Draft format', { exact: true }) });

	await open(blockLink(32), onlyNode(chain.node.url));
	await expect(draft).toBeVisible();
	await expect(page.getByRole('region', { name: 'Output tree' })).toContainText('39 to 684 outputs');
	await expect(bytes).toHaveAttribute('data-state', 'passed');
	await page.getByRole('heading', { name: 'Coinbase', exact: true }).click();
	await expect(page.getByText('The view tag lets a wallet skip')).toBeVisible();

	for (const [id, state] of [
		[chain.transfers(32)[0] ?? '', 'passed'],
		[chain.pool()[0] ?? '', 'unconfirmed']
	] as const) {
		await open(transactionLink(id), onlyNode(chain.node.url));
		await expect(draft).toBeVisible();
		const origin = page.getByRole('region', { name: 'Possible sources of each input' });
		await expect(origin).toContainText('one of 39 to 684 outputs');
		await expect(bytes).toHaveAttribute('data-state', state);
	}

	await open(blockLink(10), onlyNode(chain.node.url));
	await expect(bytes).toHaveAttribute('data-state', 'passed');
	await expect(draft).toHaveCount(0);

	await open('#/scan', onlyNode(chain.node.url));
	await page.getByLabel('Address', { exact: true }).fill(NEXT_WALLET.address);
	await page.getByLabel('Private view key', { exact: true }).fill(NEXT_WALLET.view_key);
	await page.getByLabel('From height').fill('10');
	await page.getByLabel('To height').fill('34');
	await page.getByRole('button', { name: 'Scan', exact: true }).click();
	await expect(page.getByText('Done. Each block follows the previous one.')).toBeVisible();
	await expect(page.getByText('came without signatures')).toBeVisible();
	// Blocks with a transfer to the address are loaded with signatures, one per call.
	const whole = chain.node.requests
		.map(({ params: { heights } }) => heights)
		.filter((heights) => Array.isArray(heights))
		.map((heights) => heights.length);
	expect(new Set(whole)).toEqual(new Set([1]));
	// The outputs are five coinbases and six transfers.
	await expect(page.getByText('11 outputs', { exact: true })).toBeVisible();
	await expect(page.getByRole('row').filter({ hasText: 'coinbase' }).first()).toContainText('primary address');

	// A verified scan does not reuse the results of an unverified one.
	await page.getByLabel('Verify every transaction').check();
	await page.getByRole('button', { name: 'Scan', exact: true }).click();
	await expect(
		page.getByText('Done. Each block follows the previous one. The transactions match their blocks.')
	).toBeVisible();
	await expect(page.getByText('11 outputs', { exact: true })).toBeVisible();
});

test.describe('of a node that has not all operations', () => {
	test.use({ networkErrors: true });

	test('the overview and the network page count down to a fork', async ({ page, open, chainOf }) => {
		const chain = await chainOf(18);
		await open('', onlyNode(chain.node.url));
		await expect(page.getByText('From height 20, in 3 blocks (about 6 minutes).')).toBeVisible();
		await open(networkLink, onlyNode(chain.node.url));
		const upgrade = page.getByRole('region', { name: 'Network upgrade', exact: true });
		await expect(upgrade).toContainText('from height 20 · in 3 blocks');
		await expect(upgrade).toContainText('from height 30 · in 13 blocks');
		await expect(upgrade).toContainText('a wallet service does not say which versions it knows');
		await expect(page.getByText(/^Version 16 (is|has been) in force/)).toBeVisible();
	});
});
