import type { Page } from '@playwright/test';
import { advanceToNextPoll } from './support/clock';
import { followLink } from './support/follow';
import { expect, onlyNode, test } from './support/test';
import { freePorts } from '../../devnet/ports';

test.use({ networkErrors: true });

test.beforeEach(({ page }) => page.clock.install());

const markup = '<img src=x onerror="document.title=\'run\'">';

/** Expects that features without a node still work: the search box and the node menu. */
async function expectToWorkOn(page: Page): Promise<void> {
	await page.getByRole('searchbox').fill('nonsense');
	await page.keyboard.press('Enter');
	await expect(page.getByText('is not a valid search')).toBeVisible();
	await page.getByRole('button', { name: 'Node:' }).click();
	await expect(page.getByRole('dialog', { name: 'Node' })).toBeVisible();
	await page.keyboard.press('Escape');
}

for (const { what, operation = '*', fault, title, sentences } of [
	{
		what: 'answers with a web page',
		fault: { body: '<!doctype html><h1>Welcome to your router</h1>', type: 'text/html' },
		title: 'The answer makes no sense',
		sentences: ['The answer should be JSON, but it is HTML', 'This may not be a node']
	},
	{
		what: 'redirects to another address',
		fault: { status: 302, headers: { location: '/elsewhere' } },
		title: 'The node is at another address',
		sentences: ['redirects requests', 'Enter its new address in the node menu']
	},
	{
		what: 'refuses in words that hold markup',
		operation: 'get_fee_estimate',
		fault: { error: { code: -7, message: `no ${markup}` } },
		title: 'The node refused',
		sentences: [`no ${markup} (code -7)`]
	}
]) {
	test(`a node that ${what} is reported in a sentence, and shown once mended`, async ({ page, open, standIn }) => {
		const node = await standIn();
		node.setFault(operation, fault);
		await open('', onlyNode(node.url));
		await expect(page.getByRole('alert')).toContainText(title);
		for (const sentence of sentences) await expect(page.getByRole('main')).toContainText(sentence);
		await expect(page.locator('img')).toHaveCount(0);
		await expectToWorkOn(page);
		node.setFault(operation, null);
		await page.goBack();
		await expect(page.getByTestId('tip')).toHaveText('2,999');
		await expect(page).toHaveTitle('Block 2,999 · Oriel');
	});
}

test('a page that failed can be tried again', async ({ page, open, standIn }) => {
	const node = await standIn();
	node.setFault('get_block_headers_range', { status: 500 });
	await open('#/blocks', onlyNode(node.url));
	await expect(page.getByRole('alert')).toContainText('The node failed');
	const attempts = () => node.requests.filter(({ operation }) => operation === 'get_block_headers_range').length;
	const before = attempts();
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect.poll(attempts).toBeGreaterThan(before);
	node.setFault('get_block_headers_range', null);
	await advanceToNextPoll(page);
	await expect(page.getByRole('table').getByRole('link', { name: '2,999' })).toBeVisible();
});

test('tip and blocks wait for no other part of the overview', async ({ page, open, standIn }) => {
	const node = await standIn();
	for (const operation of ['get_fee_estimate', '/get_transaction_pool_hashes.bin']) {
		node.setFault(operation, { delayMs: 600_000 });
	}
	await open('', onlyNode(node.url));
	await expect(page.getByTestId('tip')).toHaveText('2,999');
	await expect(page.getByRole('region', { name: 'Newest blocks' }).locator('tbody tr')).toHaveCount(8);
});

test('each part of the overview fails in its place, and recovers by itself', async ({ page, open, standIn }) => {
	const node = await standIn();
	for (const operation of ['get_fee_estimate', '/get_transactions']) node.setFault(operation, { status: 502 });
	await open('', onlyNode(node.url));
	await expect(page.getByTestId('tip')).toHaveText('2,999');
	await expect(page.getByText('Fees are unknown: The node failed')).toBeVisible();
	await expect(page.getByText('The pool is unknown: The node failed')).toBeVisible();
	for (const operation of ['get_fee_estimate', '/get_transactions']) node.setFault(operation, null);
	await advanceToNextPoll(page);
	await expect(page.getByText('0.000031 XMR').first()).toBeVisible();
	await expect(page.getByRole('region', { name: 'Newest in the pool' }).locator('tbody a')).toHaveCount(5);
	await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a node that is down is reported in a sentence, and shown as soon as it runs', async ({ page, open, standIn }) => {
	const [port = 0] = await freePorts(1);
	await open('', onlyNode(`http://127.0.0.1:${port}`));
	await expect(page.getByRole('alert')).toContainText(`No answer from 127.0.0.1:${port}`);
	await expect(page.getByRole('button', { name: 'Node: No answer' })).toBeVisible();
	await expectToWorkOn(page);
	await page.goBack();
	await expect(page.getByRole('alert')).toContainText(`No answer from 127.0.0.1:${port}`);
	await standIn({ port });
	await advanceToNextPoll(page);
	await expect(page.getByTestId('tip')).toHaveText('2,999');
});

test('a page not fetched before says so offline, and opens with a network', async ({
	page,
	context,
	open,
	standIn
}) => {
	const node = await standIn();
	await open('', onlyNode(node.url));
	await expect(page.getByTestId('tip')).toHaveText('2,999');
	// Waits until the overview has loaded what it fetches when idle.
	await page.waitForLoadState('networkidle');
	await context.setOffline(true);
	await followLink(page, '#/charts');
	await expect(page.getByRole('heading', { level: 1, name: 'This page is not loaded yet' })).toBeVisible();
	await expect(page.getByText('Internal Error')).toHaveCount(0);
	await context.setOffline(false);
	await expect(page).toHaveTitle(/^Charts/);
});

test('a pool that cannot be read is unknown, not empty', async ({ page, open, standIn }) => {
	const node = await standIn();
	for (const operation of ['/get_transaction_pool_hashes.bin', '/get_transaction_pool_hashes']) {
		node.setFault(operation, { status: 502 });
	}
	await open('#/pool', onlyNode(node.url));
	await expect(page.getByRole('heading', { level: 1, name: '12 waiting' })).toBeVisible();
	await expect(page.getByText('unknown size')).toBeVisible();
	await expect(page.getByText('Could not load the pool')).toBeVisible();
	await expect(page.getByText(/at least|0 bytes/)).toHaveCount(0);
});

test('a node that does not allow the page is reported with how to start it', async ({ page, open, site, standIn }) => {
	const node = await standIn({ cors: false });
	await open('#/block/7', onlyNode(node.url));
	await expect(page.getByRole('main')).toContainText(`--rpc-access-control-origins ${site.url}`);
	await expectToWorkOn(page);
});

test('a slow node is waited for, then called too slow', async ({ page, open, standIn }) => {
	const node = await standIn();
	node.setFault('get_info', { delayMs: 600_000 });
	await open('', onlyNode(node.url));
	await expect(page.getByText(/^Waiting for the node/)).toBeVisible();
	await expect(async () => {
		await page.clock.runFor(10_000);
		await expect(page.getByRole('alert')).toContainText(`No answer from 127.0.0.1:${node.port} in time`, {
			timeout: 500
		});
	}).toPass({ timeout: 30_000 });
	await expect(page.getByRole('main')).toContainText('There was no answer within 10 s.');
	await expectToWorkOn(page);
});

test('what was there stays when the node fails, and goes on when it answers', async ({ page, open, standIn }) => {
	const node = await standIn();
	await open('', onlyNode(node.url));
	await expect(page.getByTestId('tip')).toHaveText('2,999');
	node.setFault('*', { hangUp: true });
	await advanceToNextPoll(page);
	await expect(page.getByRole('alert')).toContainText(`No answer from 127.0.0.1:${node.port}`);
	await expect(page.getByRole('alert')).toContainText('Data from the node updates once it answers.');
	await expect(page.getByRole('button', { name: 'Node: No answer' })).toBeVisible();
	await expect(page.getByTestId('tip')).toHaveText('2,999');
	node.world.chain.height++;
	node.setFault('*', null);
	await advanceToNextPoll(page);
	await expect(page.getByTestId('tip')).toHaveText('3,000');
	await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a part that cannot be brought up to date is reported beside what was there', async ({ page, open, standIn }) => {
	const node = await standIn();
	await open('', onlyNode(node.url));
	await expect(page.getByTestId('tip')).toHaveText('2,999');
	node.setFault('get_fee_estimate', { body: '{' });
	node.world.chain.height++;
	await advanceToNextPoll(page);
	await expect(page.getByText('Could not refresh: The answer makes no sense')).toBeVisible();
	await expect(page.getByTestId('tip')).toHaveText('3,000');
	node.setFault('get_fee_estimate', null);
	node.world.chain.height++;
	await advanceToNextPoll(page);
	await expect(page.getByTestId('tip')).toHaveText('3,001');
	await expect(page.getByText('Could not refresh')).toHaveCount(0);
});

for (const { what, change, label, sentence } of [
	{
		what: 'is catching up',
		change: { target_height: 6000, synchronized: false },
		label: 'Node: 50 % synced',
		sentence: 'The node is catching up: 2,999 of 5,999 blocks.'
	},
	{
		what: 'calls its network and version by markup',
		change: { nettype: markup, version: markup },
		label: 'Node: 2,999',
		sentence: markup
	}
]) {
	test(`a node that ${what} is reported to be so`, async ({ page, open, standIn }) => {
		const node = await standIn();
		node.setFault('get_info', { change: (info) => ({ ...info, ...change }) });
		await open('', onlyNode(node.url));
		await page.getByRole('button', { name: label }).click();
		await expect(page.getByRole('dialog', { name: 'Node' })).toContainText(sentence);
		await expect(page.getByTestId('tip')).toHaveText('2,999');
		await expect(page.locator('img')).toHaveCount(0);
		await expect(page).toHaveTitle('Block 2,999 · Oriel');
	});
}

test('an older node, without the newer fields, is shown all the same', async ({ page, open, standIn }) => {
	const node = await standIn();
	const newer = /^(wide_|block_weight|long_term|miner_tx_hash|pow_hash|nettype|restricted|synchronized|busy|version)/;
	const without = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([name]) => !newer.test(name)));
	node.setFault('get_info', { change: without });
	node.setFault('get_fee_estimate', { change: () => ({ status: 'OK', fee: 20_000 }) });
	node.setFault('get_block_headers_range', {
		change: (result) => ({ ...result, headers: (result['headers'] as object[]).map(without) })
	});
	await open('', onlyNode(node.url));
	await expect(page.getByTestId('tip')).toHaveText('2,999');
	await expect(page.getByText('0.000031 XMR')).toBeVisible();
});

for (const { what, config, sentence } of [
	{ what: 'is not JSON', config: '<html>', sentence: 'config.json could not be read: the defaults hold.' },
	{ what: 'has a wrong value', config: '{"nodes":[{"name":"x","url":"javascript:1"}]}', sentence: 'nodes.0.url' }
]) {
	test(`a config.json that ${what} is reported, and the page works on`, async ({ page, site }) => {
		site.config = config;
		await page.goto(site.url);
		await expect(page.getByText('This site is not set up correctly')).toBeVisible();
		await expect(page.getByRole('main')).toContainText(sentence);
		await expectToWorkOn(page);
	});
}
