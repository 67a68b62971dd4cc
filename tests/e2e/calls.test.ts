import { expect, test } from './support/test';
import { passSeconds, watchCalls } from './support/calls';

test.beforeEach(({ page }) => page.clock.install());

test('the overview starts with five calls', async ({ page, open, chain }) => {
	const calls = watchCalls(page, chain.node);
	await open('');
	await expect(page.getByText('Emission')).toBeVisible();
	expect(calls.toSorted()).toEqual([
		'/get_transaction_pool',
		'get_block_headers_range',
		'get_coinbase_tx_sum',
		'get_fee_estimate',
		'get_info'
	]);
});

test('a block takes two calls', async ({ page, open, chain }) => {
	const calls = watchCalls(page, chain.node);
	await open(`#/block/${chain.hashes.block}`);
	await expect(page.getByRole('table', { name: "The block's transactions" })).toBeVisible();
	await page.waitForLoadState('networkidle');
	expect(calls).toEqual(['get_block', '/get_transactions']);
});

test('a transaction takes four calls', async ({ page, open, chain }) => {
	const calls = watchCalls(page, chain.node);
	await open(`#/tx/${chain.hashes.confirmed}`);
	await expect(page.getByText('ring members by age').first()).toBeVisible();
	await page.waitForLoadState('networkidle');
	expect(calls.toSorted()).toEqual(['/get_outs', '/get_transactions', 'get_block_header_by_height', 'get_info']);
});

for (const address of ['#/', '#/block/111', '#/pool']) {
	test(`a minute in which nothing happens takes at most 15 calls at ${address}`, async ({ page, open, chain }) => {
		await open(address);
		await expect(page.getByRole('button', { name: /Node: \d/ })).toBeVisible();
		await page.waitForLoadState('networkidle');
		const calls = watchCalls(page, chain.node);
		await passSeconds(page, 60);
		expect(calls.length).toBeLessThanOrEqual(15);
		expect(calls.length).toBeGreaterThanOrEqual(10);
		expect(new Set(calls)).toEqual(new Set(['get_info']));
	});
}

test('a tab that nobody sees asks nothing, and asks at once when it is seen again', async ({ page, open, chain }) => {
	await open('');
	await expect(page.getByText('Emission')).toBeVisible();
	const show = (state: DocumentVisibilityState) =>
		page.evaluate((state) => {
			Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
			document.dispatchEvent(new Event('visibilitychange'));
		}, state);
	await show('hidden');
	const calls = watchCalls(page, chain.node);
	await passSeconds(page, 60);
	expect(calls).toEqual([]);
	await show('visible');
	await expect.poll(() => calls).toEqual(['get_info']);
});
