import type { Page } from '@playwright/test';
import { idOf, type StandIn } from '../../devnet/stand-in';
import { requestsIdle } from './support/clock';
import { expect, onlyNode, test } from './support/test';

test.beforeEach(({ page }) => page.clock.install());

/** Height of a block with five transactions. */
const height = 1002;

const operations = (node: StandIn) => node.requests.map(({ operation }) => operation);

/** Operations with only the first `get_info`: on a busy computer, the page polls again before all is loaded. */
const withOnePoll = (node: StandIn) =>
	operations(node).filter((operation, index, all) => operation !== 'get_info' || all.indexOf(operation) === index);

const expectCalls = (node: StandIn, calls: readonly string[]) =>
	expect.poll(() => withOnePoll(node).toSorted()).toEqual(calls);

/** Returns the operations that the node was called for, and clears its list. */
const takeOperations = (node: StandIn) => node.requests.splice(0).map(({ operation }) => operation);

/** Returns a function that advances the page's own clock by some seconds, with time for the answers in between. */
function clockOf(page: Page): (seconds: number) => Promise<void> {
	const answered = requestsIdle(page);
	return async (seconds) => {
		for (let second = 0; second < seconds; second++) {
			await page.clock.runFor(1000);
			await answered();
		}
	};
}

test('the overview starts with five calls, and two more for each window whose block is not empty', async ({
	page,
	open,
	standIn
}) => {
	const node = await standIn();
	await open('', onlyNode(node.url));
	await expect(page.getByRole('heading', { name: 'Newest in the pool' })).toBeVisible();
	await page.waitForLoadState('networkidle');
	await expectCalls(node, [
		'/get_transaction_pool_hashes.bin',
		...Array<string>(8).fill('/get_transactions'),
		...Array<string>(7).fill('get_block'),
		'get_block_headers_range',
		'get_fee_estimate',
		'get_info'
	]);
});

test('a block takes three calls, and two more once it is at rest; others around it when they come into view', async ({
	page,
	open,
	standIn
}) => {
	const node = await standIn();
	await open(`#/block/${height}`, onlyNode(node.url));
	await expect(page.getByRole('table', { name: "The block's transactions" })).toBeVisible();
	await page.waitForLoadState('networkidle');
	await expectCalls(node, [
		'/get_transactions',
		'get_block',
		'get_block_headers_range',
		'get_fee_estimate',
		'get_info'
	]);
	await page.getByRole('region', { name: 'Blocks around it' }).scrollIntoViewIfNeeded();
	const blocks = () => withOnePoll(node).filter((operation) => operation === 'get_block').length;
	await expect.poll(blocks).toBeGreaterThan(5);
});

test('a transaction takes four calls, and four more for its window', async ({ page, open, standIn }) => {
	const node = await standIn();
	await open(`#/tx/${idOf('transaction', height, 0)}`, onlyNode(node.url));
	await expect(page.getByRole('heading', { name: 'Possible sources of each input' })).toBeVisible();
	await page.waitForLoadState('networkidle');
	await expectCalls(node, [
		'/get_outs',
		'/get_transactions',
		'/get_transactions',
		'get_block',
		'get_block_header_by_height',
		'get_block_header_by_height',
		'get_fee_estimate',
		'get_info'
	]);
});

for (const address of ['#/', `#/block/${height}`, '#/pool']) {
	test(`a minute in which nothing happens takes at most 12 calls and no preflight at ${address}`, async ({
		page,
		open,
		standIn
	}) => {
		const node = await standIn();
		const pass = clockOf(page);
		await open(address, onlyNode(node.url));
		await expect(page.getByRole('button', { name: 'Node: 2,999' })).toBeVisible();
		// The page's clock would advance by itself as well, for as long as a busy machine takes.
		await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
		const afterSeconds = async (seconds: number) => {
			takeOperations(node);
			await pass(seconds);
			return takeOperations(node);
		};
		// Waits until the page makes polls alone: all that it fetches when idle, block after block, is loaded.
		await expect.poll(async () => new Set(await afterSeconds(6))).toEqual(new Set(['get_info']));
		const calls = await afterSeconds(60);
		expect(calls.length + node.preflights).toBeLessThanOrEqual(12);
		expect(calls.length).toBeGreaterThanOrEqual(10);
		expect(new Set(calls)).toEqual(new Set(['get_info']));
	});
}

/** Waits for eight calls: the pool's transactions, and those of the windows whose block is not empty. */
const windowsAreThere = (node: StandIn) =>
	expect.poll(() => operations(node).filter((operation) => operation === '/get_transactions').length).toBe(8);

test('a new block takes no more than what is new', async ({ page, open, standIn }) => {
	const node = await standIn();
	const pass = clockOf(page);
	await open('', onlyNode(node.url));
	await expect(page.getByRole('heading', { name: 'Newest in the pool' })).toBeVisible();
	await windowsAreThere(node);
	await page.waitForLoadState('networkidle');
	takeOperations(node);
	node.world.chain.height++;
	await pass(6);
	await expect(page.getByTestId('tip')).toHaveText('3,000');
	await expectCalls(node, [
		'/get_transaction_pool_hashes.bin',
		'/get_transactions',
		'get_block',
		'get_block_header_by_height',
		'get_block_headers_range',
		'get_fee_estimate',
		'get_info'
	]);
});

const show = (page: Page, state: DocumentVisibilityState) =>
	page.evaluate((state) => {
		Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
		document.dispatchEvent(new Event('visibilitychange'));
	}, state);

test('a tab that nobody sees asks nothing, and asks at once when it is seen again', async ({ page, open, standIn }) => {
	const node = await standIn();
	const pass = clockOf(page);
	await open('', onlyNode(node.url));
	await expect(page.getByRole('heading', { name: 'Newest in the pool' })).toBeVisible();
	await windowsAreThere(node);
	await page.waitForLoadState('networkidle');
	await show(page, 'hidden');
	await pass(1);
	takeOperations(node);
	await pass(60);
	expect(takeOperations(node)).toEqual([]);
	await show(page, 'visible');
	await expect.poll(() => operations(node)).toEqual(['get_info']);
});
