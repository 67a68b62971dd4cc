import type { Page } from '@playwright/test';
import { callLink, consoleLink } from '../../src/lib/links';
import { daemonCatalogue, daemonOperations } from '../../src/lib/rpc/catalogue';
import { formLink } from '../../src/lib/console/services';
import { followLink } from './support/follow';
import { expect, onlyNode, test } from './support/test';

const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });
const curl = (page: Page) => page.getByRole('region', { name: 'curl' });
const ask = (page: Page) => page.getByRole('button', { name: 'Send request', exact: true });

test('lists every operation under its heading, and finds them by name, word and effect', async ({ page, open }) => {
	await open('');
	await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Console' }).click();
	await expect(page.getByText(`${daemonOperations.length} operations`, { exact: true })).toBeVisible();
	for (const { title, operations } of daemonCatalogue.sections) {
		const table = page.getByRole('table', { name: `Node daemon: ${title}`, exact: true });
		await expect(table.getByRole('link')).toHaveText(operations.map(({ name }) => name));
	}
	const links = page.getByRole('main').getByRole('table').getByRole('link');
	const filter = page.getByRole('searchbox', { name: 'Filter the operations' });
	await filter.fill('BANS');
	await expect(links).toHaveText(['get_bans', 'set_bans']);
	await filter.fill('getblockcount');
	await expect(links).toHaveText(['get_block_count']);
	await filter.fill('stops the node');
	await expect(links).toHaveText(['/stop_daemon']);
	await filter.fill('nothing of the kind');
	await expect(page.getByText('No matching operations.')).toBeVisible();
});

test('a reading call shows its whole answer, its size, its time and its curl line', async ({ page, open, chain }) => {
	await open(formLink('daemon', 'get_block'));
	await page.getByLabel('height', { exact: true }).fill('111');
	const body = '{"jsonrpc":"2.0","id":"0","method":"get_block","params":{"height":111}}';
	await expect(curl(page)).toHaveText(`curl '${chain.node}/json_rpc' -H 'Content-Type: application/json' -d '${body}'`);
	await ask(page).click();
	await expect(answer(page)).toContainText(`"hash": "${chain.hashes.block}"`);
	await expect(page.getByText(/^\d+(\.\d+)? kB in \d+ ms$/).first()).toBeVisible();
	const formatted = JSON.parse((await answer(page).textContent()) ?? '') as { block_header: { height: number } };
	expect(formatted.block_header.height).toBe(111);
	await page.getByRole('radio', { name: 'raw' }).check();
	const whole = JSON.parse((await answer(page).textContent()) ?? '') as { result: { status: string } };
	expect(whole.result.status).toBe('OK');
	await page.getByText('Fields of the answer').click();
	await expect(page.getByText('block_header.reward', { exact: true })).toBeVisible();
});

test('a link to a call fills the form in, and is made by it', async ({ page, open }) => {
	const link = callLink('daemon', '/get_outs', { outputs: '[{"amount":0,"index":9007199254740993}]', get_txid: true });
	await open(link);
	await expect(page.getByLabel('outputs', { exact: true })).toHaveValue('{"amount":0,"index":9007199254740993}');
	await expect(page.getByLabel('get_txid')).toHaveValue('true');
	await expect(curl(page)).toContainText('{"outputs":[{"amount":0,"index":9007199254740993}],"get_txid":true}');
	await page.getByLabel('outputs', { exact: true }).fill('{"amount":0,"index":1}\n{"amount":0,"index":2}');
	await page.getByLabel('get_txid').selectOption('left out');
	await page.getByRole('link', { name: 'Link to this call' }).click();
	await expect(answer(page)).toContainText('"height": 2');
	await expect(page.getByLabel('outputs', { exact: true })).toHaveValue(
		'{"amount":0,"index":1}\n{"amount":0,"index":2}'
	);
	await page.goBack();
	await expect(page.getByLabel('get_txid')).toHaveValue('true');
});

test('bytes are shown as hex, or as the list that is packed into them', async ({ page, open, chain }) => {
	await open(callLink('daemon', '/get_transaction_pool_hashes.bin', {}));
	for (const hash of chain.hashes.pool) await expect(answer(page)).toContainText(hash);
	await followLink(page, callLink('daemon', 'get_txpool_backlog', {}));
	await expect(answer(page)).toContainText('"weight": ');
	await followLink(page, callLink('daemon', '/get_blocks_by_height.bin', { heights: '[111]' }));
	await expect(answer(page)).toContainText(/"block": "1010[0-9a-f]+"/);
	await expect(curl(page)).toContainText('--data-binary');
	await page.getByRole('radio', { name: 'raw' }).check();
	await expect(answer(page)).toContainText('00000000  01 11 01 01 01 01 02 01');
});

test('wrong input has a message for each field, and nothing is sent', async ({ page, open, standIn }) => {
	const node = await standIn();
	await open(formLink('daemon', '/get_transactions'), onlyNode(node.url));
	const hashes = page.getByLabel('txs_hashes');
	await hashes.fill('ab');
	await ask(page).click();
	await expect(hashes).toBeFocused();
	await expect(hashes).toHaveAccessibleDescription(/txs_hashes, line 1, should be 64 hex digits; this has 2\.$/);
	await hashes.fill('ab'.repeat(32));
	await expect(hashes).toHaveAttribute('aria-invalid', 'false');

	await followLink(page, formLink('daemon', 'get_block'));
	await page.getByLabel('height', { exact: true }).fill('1');
	await page.getByLabel('hash', { exact: true }).fill('ab'.repeat(32));
	await ask(page).click();
	await expect(page.getByText('Fill in exactly one of height, hash.')).toBeVisible();
	expect(new Set(node.requests.map(({ operation }) => operation))).toEqual(new Set(['get_info']));
	await page.getByLabel('hash', { exact: true }).fill('');
	await ask(page).click();
	await expect(answer(page)).toContainText('"height": 1,');
});

test('a refusal is shown, with its answer', async ({ page, open, chain }) => {
	await open(callLink('daemon', 'get_block', { height: 99_999 }));
	await expect(page.getByRole('alert').filter({ hasText: 'The node refused' })).toContainText('(code -2)');
	await expect(answer(page)).toContainText('"code": -2');
	await open(callLink('daemon', 'get_bans', {}), onlyNode(chain.restricted));
	await expect(page.getByRole('alert').filter({ hasText: 'Not available on this node' })).toBeVisible();
});

test('an operation beyond the interface documents says since when it exists', async ({ page, open, standIn }) => {
	const params = { txid_template: '0'.repeat(64), num_matching_bits: 8 };
	await open(callLink('daemon', 'get_txids_loose', params), onlyNode((await standIn()).url));
	await expect(page.getByText('Since release 0.19.0.0, not in the interface documents')).toBeVisible();
	const refusal = page.getByRole('alert').filter({ hasText: 'Not available on this node' });
	await expect(refusal).toContainText('It exists since release 0.19.0.0.');
	await followLink(page, formLink('daemon', 'get_block'));
	await expect(page.getByText('not in the interface documents')).toHaveCount(0);
});

test('the last calls are listed, fill the form again, and are forgotten with the page', async ({ page, open }) => {
	await open(formLink('daemon', 'get_block'));
	await page.getByLabel('height', { exact: true }).fill('77');
	await ask(page).click();
	await expect(answer(page)).toContainText('"height": 77');
	await followLink(page, callLink('daemon', 'get_block_count', {}));
	await expect(answer(page)).toContainText('"count": 271');
	await followLink(page, consoleLink);
	const calls = page.getByRole('listitem');
	await expect(calls).toHaveCount(2);
	await expect(calls.first()).toContainText(/get_block_count.*bytes in \d+ ms/);
	await expect(calls.last()).toContainText('height 77');
	await calls.last().getByRole('button').click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText('get_block');
	await expect(page.getByLabel('height', { exact: true })).toHaveValue('77');
	await expect(answer(page)).toHaveCount(0);
	expect(new URL(page.url()).hash).not.toContain('77');
	const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
	expect(kept).not.toMatch(/\b77\b/);
	await page.reload();
	await expect(page.getByLabel('height', { exact: true })).toHaveValue('');
	await expect(page.getByRole('listitem')).toHaveCount(0);
});

test('the answer of a link is that of the node that is chosen', async ({ page, open, chain, standIn }) => {
	const other = await standIn();
	const nodes = [
		{ name: 'First', url: chain.node },
		{ name: 'Second', url: other.url }
	];
	await open(callLink('daemon', '/get_height', {}), { nodes });
	await expect(answer(page)).toContainText('"height": 271');
	await page.getByRole('button', { name: 'Node:' }).click();
	await page.getByRole('radio', { name: 'Second' }).check();
	await page.keyboard.press('Escape');
	await expect(answer(page)).toContainText('"height": 3000');
	await expect(curl(page)).toContainText(other.url);
});

test('a form is found, filled in and sent with the keyboard alone', async ({ page, open }) => {
	await open(consoleLink);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Console');
	const press = async (key: string, times = 1) => {
		for (let time = 0; time < times; time++) await page.keyboard.press(key);
	};
	await page.getByRole('button', { name: /^Theme/ }).focus();
	await press('Tab');
	await expect(page.getByRole('searchbox', { name: 'Filter the operations' })).toBeFocused();
	await page.keyboard.type('block header height');
	await press('Tab');
	await expect(page.getByRole('link', { name: 'get_block_header_by_height' })).toBeFocused();
	await press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toContainText('get_block_header_by_height');
	await page.getByRole('link', { name: 'All operations' }).focus();
	await press('Tab');
	await expect(page.getByLabel('height', { exact: true })).toBeFocused();
	await page.keyboard.type('5');
	await press('Enter');
	await expect(answer(page)).toContainText('"height": 5,');
	await press('Tab', 2);
	await expect(ask(page)).toBeFocused();
	await answer(page).focus();
	await expect(answer(page)).toBeFocused();
});

test('without its section it is not in the bar, and raw answers still are', async ({ page, open }) => {
	await open('#/blocks?from=5', { sections: ['explorer'] });
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Blocks');
	await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText(['Explorer']);
	await page.getByRole('link', { name: 'get_block_headers_range' }).click();
	await expect(answer(page)).toContainText('"headers"');
});
