import type { Page } from '@playwright/test';
import { callJsonRpc, pathRpc } from '../../devnet';
import { recordedWallets } from '../../devnet/chain-data/wallets';
import { idOf } from '../../devnet/stand-in';
import { axeViolations } from './support/looks';
import { expect, onlyNode, test } from './support/test';

async function search(page: Page, text: string): Promise<void> {
	await page.getByRole('searchbox').fill(text);
	// The key goes to the page, not to the located search box: once that has suggestions, its role is another one.
	await page.keyboard.press('Enter');
}

test('is reached with a slash from anywhere', async ({ page, open }) => {
	await open('#/block/50');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 50');
	await page.keyboard.press('/');
	const box = page.locator('input[name=q]');
	await expect(box).toBeFocused();
	await page.keyboard.type('51/');
	await expect(box).toHaveValue('51/');
});

test('finds blocks and transactions by their hashes, wherever they are', async ({ page, open, chain }) => {
	const { block, confirmed, pool, alternative } = chain.hashes;
	await open('');
	await search(page, block);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 111');
	await search(page, confirmed.toUpperCase());
	await expect(page).toHaveURL(new RegExp(`#/tx/${confirmed}$`));
	await search(page, pool[0] ?? '');
	await expect(page.getByText('In the pool', { exact: true })).toBeVisible();
	await search(page, alternative[0] ?? '');
	await expect(page.getByText('Not on the main chain', { exact: true })).toBeVisible();
});

test('says of a key image where it is spent', async ({ page, open, chain }) => {
	const imageOf = async (hash: string) => {
		const asked = { txs_hashes: [hash], decode_as_json: true };
		const { txs } = await pathRpc<{ txs: { as_json: string }[] }>({ url: chain.node }, '/get_transactions', asked);
		const { vin } = JSON.parse(txs[0]?.as_json ?? '') as { vin: { key: { k_image: string } }[] };
		return vin[0]?.key.k_image ?? '';
	};
	await open('');
	await search(page, await imageOf(chain.hashes.confirmed));
	await expect(page.getByText('A key image, spent in a block')).toBeVisible();
	await search(page, await imageOf(chain.hashes.pool[0] ?? ''));
	await expect(page.getByText('A key image, spent in the pool')).toBeVisible();
});

test('recognises an address, and says that it cannot be looked up', async ({ page, open, chain }) => {
	await open('');
	const { address } = chain.addresses.integrated;
	await page.getByRole('searchbox').fill(address);
	const banner = page.getByRole('banner');
	await expect(banner).toContainText('An integrated address of the main network');
	await expect(banner).toContainText('Monero hides what an address receives.');
	await expect(banner.getByRole('option')).toHaveText([
		/^Scan with a view key/,
		/^Check a proof/,
		/^Request a payment/
	]);
	expect(await axeViolations(page)).toEqual([]);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan with a view key');
	await expect(page.getByLabel('Address', { exact: true })).toHaveValue(address);
	await open(`#/search?q=${address}`);
	const main = page.getByRole('main');
	await expect(main).toContainText('An integrated address of the main network');
	await main.getByRole('link', { name: 'Check a proof' }).click();
	await expect(page.getByLabel('Address', { exact: true })).toHaveValue(address);
});

test('finds a page by its name', async ({ page, open }) => {
	await open('');
	await page.getByRole('searchbox').fill('char');
	await expect(page.getByRole('banner').getByRole('option')).toHaveText([/^Charts/]);
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/#\/charts/);
	await open('#/search?q=pool');
	await expect(page).toHaveURL(/#\/pool$/);
});

test('finds what a hash begins with, also while typing, and leaves the field empty', async ({ page, open, chain }) => {
	const [waiting = ''] = chain.hashes.pool;
	await open('');
	await expect(page.getByTestId('tip')).toBeVisible();
	// 30 digits, because fewer could be decimal digits alone, which are a height.
	await search(page, (await callJsonRpc<string>({ url: chain.node }, 'on_get_block_hash', [200])).slice(0, 30));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 200');
	await expect(page.getByRole('searchbox')).toHaveValue('');
	await page.getByRole('searchbox').fill(waiting.slice(0, 30).toUpperCase());
	const choices = page.getByRole('banner').getByRole('option');
	await expect(choices).toHaveText([/^Transaction in the pool/]);
	await expect(page.getByRole('combobox', { name: 'Search' })).toHaveAttribute('aria-expanded', 'true');
	expect(await axeViolations(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(choices).toHaveCount(0);
	await page.getByRole('searchbox').fill(waiting.slice(0, 32));
	await expect(choices).toHaveCount(1);
	await page.keyboard.press('ArrowDown');
	await expect(choices).toHaveAttribute('aria-selected', 'true');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(new RegExp(`#/tx/${waiting}$`));
	await expect(page.getByRole('searchbox')).toHaveValue('');
	await search(page, 'abcdef0123');
	await expect(page.getByText('No match. Short hashes are only found in')).toBeVisible();
	await expect(page.getByRole('searchbox')).toHaveValue('abcdef0123');
	await page.getByRole('link', { name: 'Blocks', exact: true }).click();
	await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('what is secret is named, and is in no address, request or storage', async ({ page, open, site }) => {
	const requests: string[] = [];
	page.on('request', (request) => requests.push(request.url(), request.postData() ?? ''));
	const left = async () =>
		[
			...requests,
			page.url(),
			await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
		].join(' ');
	const main = page.getByRole('main');
	const seed = Array.from({ length: 25 }, () => 'abbey').join(' ');
	const keys = `${'ab'.repeat(32)} ${'cd'.repeat(32)}`;
	await open('#/block/50');
	await search(page, seed);
	await expect(main).toContainText('These look like the words of a wallet’s seed');
	await expect(page.getByRole('searchbox')).toHaveValue('');
	await search(page, keys);
	await expect(main).toContainText('These look like private keys');
	await page.keyboard.press('ControlOrMeta+k');
	await page.getByRole('combobox', { name: /A page/ }).fill(seed);
	await page.keyboard.press('Enter');
	await expect(main).toContainText('These look like the words');
	await page.goto(`${site.url}/#/search?${new URLSearchParams({ q: seed })}`);
	await expect(page).toHaveURL(/#\/search\?held=4$/);
	await expect(main).toContainText('These look like the words');
	expect(await left()).not.toMatch(/abbey|ababab/);
	await page.goBack();
	expect(page.url()).not.toContain('abbey');
});

test('links with a key lead to its use, and no other host is asked', async ({ page, open, chain, site }) => {
	const hosts = new Set<string>();
	page.on('request', (request) => hosts.add(new URL(request.url()).origin));
	const { confirmed, multiDestination } = chain.hashes;
	const { tx_key } = await callJsonRpc<{ tx_key: string }>(chain.shop, 'get_tx_key', { txid: confirmed });
	await open('');
	await search(page, `https://xmrchain.net/prove/${confirmed}/${chain.addresses.customer}/${tx_key}`);
	await expect(page.getByRole('region', { name: 'Result' })).toContainText('Valid: the address was paid');
	const { shop } = recordedWallets.wallets;
	await search(page, `https://xmrchain.net/myoutputs/${multiDestination}/${shop.address}/${shop.view_key}`);
	await expect(page.getByRole('main')).toContainText('This link has a private view key in it');
	expect(page.url()).not.toContain(shop.view_key);
	await page.getByRole('link', { name: 'Decode the transaction with it' }).click();
	await page.getByRole('button', { name: 'Decode', exact: true }).click();
	await expect(page.getByRole('table', { name: 'Outputs that are yours' })).toBeVisible();
	expect(page.url()).not.toContain(shop.view_key);
	expect([...hosts].sort()).toEqual([new URL(chain.node).origin, new URL(site.url).origin].sort());
});

test('says why markup is nothing that can be looked up', async ({ page, open }) => {
	await open('');
	await search(page, '<img src=x onerror=alert(1)>');
	await expect(page.getByText('is not a valid search')).toBeVisible();
	await expect(page.getByRole('main')).toContainText('This is not a height, hash, address or link.');
	await expect(page.locator('img')).toHaveCount(0);
});

test.describe('a slow node', () => {
	const hash = idOf('transaction', 1002, 0);

	test('is waited for on the page of the search, which leads on without an entry of its own', async ({
		page,
		open,
		standIn
	}) => {
		const node = await standIn();
		await open('#/blocks', onlyNode(node.url));
		await expect(page.getByRole('heading', { level: 1, name: 'Blocks' })).toBeVisible();
		node.setFault('/get_transactions', { delayMs: 6000 });
		await search(page, hash);
		const main = page.getByRole('main');
		await expect(main).toContainText(`Looking for ${hash}`, { timeout: 2000 });
		await expect(main.getByText(/^Waiting for the node/)).toBeVisible();
		await expect(main.getByRole('button', { name: 'Use another node' })).toBeVisible();
		await expect(page).toHaveURL(new RegExp(`#/tx/${hash}$`));
		await page.goBack();
		await expect(page).toHaveURL(/#\/blocks$/);
	});

	test('leads nowhere once the page was left', async ({ page, open, standIn }) => {
		const node = await standIn();
		await open('#/charts', onlyNode(node.url));
		await expect(page.getByRole('searchbox')).toBeEditable();
		node.setFault('/get_transactions', { delayMs: 2000 });
		const answered = page.waitForResponse(/get_transactions$/);
		await search(page, hash);
		await expect(page.getByText('Looking for')).toBeVisible();
		await page.getByRole('link', { name: 'Tools', exact: true }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
		await answered.catch(() => undefined);
		await page.waitForTimeout(500);
		await expect(page).toHaveURL(/#\/tools$/);
	});
});

test.describe('a node that does not answer all that is asked', () => {
	test.use({ networkErrors: true });

	test('does not make a search say that there is nothing', async ({ page, open, standIn }) => {
		const node = await standIn();
		node.setFault('get_block', { status: 429 });
		await page.clock.install();
		await open(`#/search?q=${'ab'.repeat(32)}`, onlyNode(node.url));
		const main = page.getByRole('main');
		await expect(main.getByText('the node did not answer every question')).toBeVisible();
		await expect(main).toContainText('A block with this hash: not answered');
		await expect(main).toContainText('Too many requests');
		await expect(main.getByText('Nothing found for this hash')).toHaveCount(0);
		node.setFault('get_block', null);
		await main.getByRole('button', { name: 'Try again' }).click();
		// Without an explicit answer of the node, the page waits some seconds.
		await page.clock.runFor(10_000);
		await expect(main.getByText('Nothing found for this hash')).toBeVisible();
	});

	test('does not make an output, or other chains, not there', async ({ page, open, standIn }) => {
		const node = await standIn();
		node.setFault('/get_outs', { status: 429 });
		node.setFault('get_alternate_chains', { status: 429 });
		node.setFault('/get_alt_blocks_hashes', { status: 404 });
		await open('#/outputs?amount=0&index=5', onlyNode(node.url));
		await expect(page.getByText('Could not look up RingCT output 5: Too many requests')).toBeVisible();
		await expect(page.getByText('There is no RingCT output')).toHaveCount(0);
		await open('#/alternatives', onlyNode(node.url));
		await expect(page.getByText('Alternative chains are not shown: Too many requests')).toBeVisible();
		await expect(page.getByText('are not shown: Not available on this node')).toBeVisible();
		await expect(page.getByText('knows of no alternative chain')).toHaveCount(0);
	});
});
