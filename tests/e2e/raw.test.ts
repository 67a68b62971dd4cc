import { callLink } from '../../src/lib/links';
import { expect, onlyNode, test } from './support/test';

test("shows the node's own JSON and the curl line that gives the same", async ({ page, open, chain }) => {
	await open('');
	await page.getByRole('link', { name: 'get_info', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText('get_info');
	await expect(page.getByLabel('Answer', { exact: true })).toContainText('"nettype": "fakechain"');
	await expect(page.getByLabel('Answer', { exact: true })).toContainText('"height": 271');
	const body = '{"jsonrpc":"2.0","id":"0","method":"get_info"}';
	const command = `curl '${chain.node}/json_rpc' -H 'Content-Type: application/json' -d '${body}'`;
	await expect(page.locator('pre').first()).toHaveText(command);
});

test('is linked from every page, with the call that the page made', async ({ page, open, chain }) => {
	for (const { address, link, has } of [
		{ address: `#/block/${chain.hashes.block}`, link: 'get_block', has: `"hash": "${chain.hashes.block}"` },
		{ address: `#/tx/${chain.hashes.confirmed}`, link: '/get_transactions', has: '"block_height": 111' },
		{ address: `#/tx/${chain.hashes.confirmed}`, link: '/get_outs', has: '"unlocked": true' },
		{ address: '#/blocks?from=30', link: 'get_block_headers_range', has: '"height": 30' },
		{ address: '#/pool', link: '/get_transaction_pool_hashes', has: chain.hashes.pool[0] ?? '' },
		{ address: '#/alternatives', link: 'get_alternate_chains', has: chain.hashes.alternative[0] ?? '' }
	]) {
		await open(address);
		await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
		await expect(page.getByRole('heading', { level: 1 })).toContainText(link);
		await expect(page.getByLabel('Answer', { exact: true })).toContainText(has);
	}
});

test('a link to an operation that there is not says so', async ({ page, open }) => {
	await open(callLink('daemon', 'get_everything', {}));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
	await expect(page.getByRole('main')).toContainText('The console knows no operation called get_everything.');
});

test('a link sends nothing that changes the node', async ({ page, open, standIn }) => {
	const node = await standIn();
	await open('#/console/daemon/stop_daemon?ask', { nodes: [{ name: 'Node', url: node.url }] });
	await expect(page.getByRole('heading', { level: 1 })).toContainText('/stop_daemon');
	await expect(page.getByRole('button', { name: /Stop/ })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Node: 2,999' })).toBeVisible();
	expect(new Set(node.requests.map(({ operation }) => operation))).toEqual(new Set(['get_info']));
});

test('a link with wrong parameters sends nothing, and says what is wrong', async ({ page, open, standIn }) => {
	const node = await standIn();
	await open(callLink('daemon', 'get_block', { height: 'x' }), onlyNode(node.url));
	await expect(page.getByRole('heading', { level: 1 })).toContainText('get_block');
	await expect(page.getByRole('main').locator('[aria-invalid="true"]')).toHaveValue('x');
	await expect(page.getByRole('button', { name: 'Node: 2,999' })).toBeVisible();
	expect(new Set(node.requests.map(({ operation }) => operation))).toEqual(new Set(['get_info']));
});
