import { expect, test } from './support/test';

test("shows the node's own JSON and the curl line that gives the same", async ({ page, open, chain }) => {
	await open('');
	await page.getByRole('link', { name: 'get_info', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('get_info');
	const [command = '', answer = ''] = await page.locator('pre').allTextContents();
	const body = '{"jsonrpc":"2.0","id":"0","method":"get_info"}';
	expect(command).toBe(`curl '${chain.node}/json_rpc' -H 'Content-Type: application/json' -d '${body}'`);
	const { result } = JSON.parse(answer) as { result: { nettype: string; height: number } };
	expect(result).toMatchObject({ nettype: 'fakechain', height: 271 });
});

test('is linked from every page, with the call that the page made', async ({ page, open, chain }) => {
	for (const { address, link, has } of [
		{ address: `#/block/${chain.hashes.block}`, link: 'get_block', has: `"hash": "${chain.hashes.block}"` },
		{ address: `#/tx/${chain.hashes.confirmed}`, link: '/get_transactions', has: '"block_height": 111' },
		{ address: `#/tx/${chain.hashes.confirmed}`, link: '/get_outs', has: '"unlocked": true' },
		{ address: '#/blocks?from=30', link: 'get_block_headers_range', has: '"height": 30' },
		{ address: '#/pool', link: '/get_transaction_pool', has: chain.hashes.pool[0] ?? '' },
		{ address: '#/alternatives', link: 'get_alternate_chains', has: chain.hashes.alternative[0] ?? '' }
	]) {
		await open(address);
		await page.getByRole('link', { name: link, exact: true }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(link);
		await expect(page.locator('pre').last()).toContainText(has);
	}
});

test('reads nothing that is not on its list', async ({ page, open }) => {
	await open('#/raw/stop_daemon');
	await expect(page.getByRole('main')).toContainText('This page reads no operation called stop_daemon.');
});

test('says what is wrong with the parameters of an address', async ({ page, open }) => {
	await open('#/raw/get_block?params=%7B');
	await expect(page.getByRole('main')).toContainText('The parameters in this address are not JSON.');
	await open('#/raw/get_block?params=%7B%22height%22%3A%22x%22%7D');
	await expect(page.getByRole('main')).toContainText('get_block');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
});
