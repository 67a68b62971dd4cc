import type { Page } from '@playwright/test';
import { idOf, type StandIn } from '../../devnet/stand-in';
import { transactionLink } from '../../src/lib/links';
import { advanceToNextPoll } from './support/clock';
import { expect, onlyNode, test } from './support/test';

/** Heading of the page once all transactions are loaded. */
const waiting = (page: Page, count: string) =>
	page.getByRole('heading', { level: 1, name: `${count} waiting`, exact: true });

test('shows what waits, the best paying first', async ({ page, open, chain }) => {
	await open('#/pool');
	await expect(page).toHaveTitle('Transaction pool: 4 · Oriel');
	await expect(waiting(page, '4')).toBeVisible();
	const table = page.getByRole('table', { name: 'The transactions in the pool' });
	const titles = () => table.locator('tbody a').evaluateAll((links) => links.map((link) => link.getAttribute('title')));
	await expect.poll(titles).toEqual(chain.hashes.pool.toReversed());
	await page.getByLabel('Order').selectOption('Largest first');
	expect((await titles()).toSorted()).toEqual(chain.hashes.pool.toSorted());
	await table.getByTitle(chain.hashes.pool[1] ?? '').click();
	await expect(page.getByText('In the pool', { exact: true })).toBeVisible();
});

test('each waiting transaction is a pane, which pointer and keyboard name and open', async ({ page, open, chain }) => {
	await open('#/pool');
	const picture = page.getByRole('group', { name: 'Next block: 4 tx' });
	const pane = picture.getByRole('link');
	await expect(pane).toHaveCount(1);
	await pane.focus();
	const hash = async () => (await pane.getAttribute('href'))?.split('/').at(-1) ?? '';
	const reached = new Set<string>();
	const inspector = page.locator('.legend');
	for (const key of ['End', 'Home', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
		await page.keyboard.press(key);
		reached.add(await hash());
		await expect(inspector.getByRole('status')).toHaveText(new RegExp(`^${(await hash()).slice(0, 8)}…`));
	}
	expect([...reached].toSorted()).toEqual(chain.hashes.pool.toSorted());
	await expect(inspector).toContainText('2nd of 4 in the queue');
	const box = await picture.boundingBox();
	await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) - 10);
	let first = '';
	await expect(async () => {
		first = await hash();
		await expect(inspector).toContainText(first.slice(0, 8), { timeout: 1000 });
	}).toPass();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(new RegExp(`/tx/${first}$`));
});

test('the fee levels tell what a transfer costs, and how soon it is mined', async ({ page, open, standIn }) => {
	const node = await standIn({ poolSize: 214 });
	await open('#/pool', onlyNode(node.url));
	const row = (index: number) => page.getByRole('table', { name: 'The fee levels' }).getByRole('row').nth(index);
	await expect(row(1)).toContainText('0.000031 XMR');
	await expect(row(1)).toContainText('2 blocks, ~4 min');
	await expect(row(4)).toContainText('next block');
	// The overview recommends the same level, at the same price.
	const advised = page.getByRole('table', { name: 'The fee levels' }).locator('tr.advised');
	const fee = parseFloat((await advised.getByRole('cell').nth(1).textContent()) ?? '');
	await open('', onlyNode(node.url));
	const next = page.locator('.fee');
	await expect(next).toContainText('fee, next block');
	expect(parseFloat((await next.textContent()) ?? '')).toBe(fee);
});

test('nothing moves while the transactions of a pool arrive', async ({ page, open, standIn }) => {
	const node = await standIn({ poolSize: 1_000 });
	await page.setViewportSize({ width: 360, height: 740 });
	await page.addInitScript(() => {
		const seen = { shift: 0 };
		Object.assign(window, { seen });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await open('#/pool', onlyNode(node.url));
	await expect(waiting(page, '1,000')).toBeVisible();
	await expect(page.getByText(/All above .* fit into the next block/)).toBeVisible();
	expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThan(0.05);
});

test('says so when nothing waits', async ({ page, open, standIn }) => {
	const node = await standIn({ poolSize: 0 });
	await open('#/pool', onlyNode(node.url));
	await expect(page.getByRole('cell', { name: 'The pool is empty.' })).toBeVisible();
	await expect(page.getByRole('group', { name: 'Next block: no transactions' })).toBeVisible();
	await open('', onlyNode(node.url));
	await expect(page.getByText('no transactions').first()).toBeVisible();
});

/** Returns a function that counts the bytes of a node's answers from now on. */
function bytesFrom(page: Page, node: StandIn): () => number {
	let bytes = 0;
	page.on('response', (response) => {
		if (response.url().startsWith(node.url)) bytes += Number(response.headers()['content-length'] ?? 0);
	});
	return () => bytes;
}

test('shows ten thousand transactions as easily as four', async ({ page, open, standIn }) => {
	const node = await standIn({ poolSize: 10_000 });
	const bytes = bytesFrom(page, node);
	await open('#/pool', onlyNode(node.url));
	// Before the transactions are loaded, the heading has the same number from the node.
	await expect.poll(bytes).toBeGreaterThan(5_000_000);
	await expect(waiting(page, '10,000')).toBeVisible();
	expect(bytes()).toBeLessThan(13_000_000);
	const table = page.getByRole('table', { name: 'The transactions in the pool' });
	await page.getByRole('button', { name: 'Show all 10,000' }).click();
	await expect(table).toHaveAttribute('aria-rowcount', '10001');
	await expect(page.getByText(/^after 44 min/)).toBeVisible();
	const row = (index: number) => table.locator(`tr[aria-rowindex="${index}"]`);
	// New rows above the table move it out of view again. scrollIntoViewIfNeeded() would show its middle.
	await expect(async () => {
		await table.evaluate((element) => element.scrollIntoView());
		await expect(row(2)).toContainText('2, ', { timeout: 500 });
	}).toPass();
	expect(await table.locator('tr').count()).toBeLessThan(100);
	await page.keyboard.press('End');
	await expect(row(10_001)).toBeInViewport();
	expect(await table.locator('tr').count()).toBeLessThan(100);
	await page.getByLabel('Order').selectOption('Newest first');
	await expect(waiting(page, '10,000')).toBeVisible();
});

const calls = (node: StandIn) =>
	node.requests.filter(({ operation }) => /^(\/get_transaction|get_miner)/.test(operation));

test('shows rows of a large pool as they arrive', async ({ page, open, standIn }) => {
	const node = await standIn({ poolSize: 1_000 });
	let batches = 0;
	let release = () => {};
	const released = new Promise<void>((resolve) => (release = resolve));
	await page.route(`${node.url}/get_transactions`, async (route) => {
		// The transactions of the last blocks are loaded as well.
		const { txs_hashes } = route.request().postDataJSON() as { txs_hashes: string[] };
		if (txs_hashes.length === 100 && ++batches > 2) await released;
		await route.continue();
	});
	await open('#/pool', onlyNode(node.url));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('1,000 waiting loading 20 %');
	await expect(page.getByText('200 of the 1,000 waiting transactions are shown.')).toBeVisible();
	await expect(page.getByRole('row', { name: /^low / })).toContainText('…');
	await expect(
		page.getByRole('table', { name: 'The transactions in the pool' }).locator('tbody a').first()
	).toBeVisible();
	release();
	await expect(waiting(page, '1,000')).toBeVisible();
});

test('of ten thousand, the overview loads the statistics and the next block', async ({ page, open, standIn }) => {
	const node = await standIn({ poolSize: 10_000 });
	const bytes = bytesFrom(page, node);
	await open('', onlyNode(node.url));
	const tiles = page.getByRole('region', { name: 'The next blocks, and the last ones' });
	await expect(tiles.getByRole('group', { name: /^Next block: \d+ tx/ })).toBeVisible();
	await expect(page.getByTestId('pool-size')).toHaveText('10,000');
	await expect(page.getByRole('region', { name: 'In the pool' }).locator('tbody a')).toHaveCount(5);
	expect(new Set(calls(node).map(({ operation }) => operation))).toEqual(
		new Set(['/get_transaction_pool_stats', '/get_transactions', 'get_miner_data'])
	);
	expect(bytes()).toBeLessThan(1_000_000);
});

test('of fifty thousand, lists the next block and says so, until there are fewer', async ({ page, open, standIn }) => {
	const node = await standIn({ poolSize: 50_000 });
	await page.clock.install();
	const bytes = bytesFrom(page, node);
	await open('#/pool', onlyNode(node.url));
	const sentence = page.getByText(/^155 of 50,000 transactions are listed: /);
	await expect(sentence).toBeVisible();
	await expect(waiting(page, '50,000')).toBeVisible();
	await expect(page.getByText('~391 blocks')).toBeVisible();
	expect(bytes()).toBeLessThan(400_000);
	await open(transactionLink(idOf('waiting', 30_000)), onlyNode(node.url));
	await expect(page.getByText('In the pool', { exact: true })).toBeVisible();
	await open('#/pool', onlyNode(node.url));
	node.world.pool.size = 40;
	await advanceToNextPoll(page);
	await expect(waiting(page, '40')).toBeVisible();
	await expect(sentence).toHaveCount(0);
	await page.getByRole('button', { name: 'Show all 40' }).click();
	await expect(page.getByRole('table', { name: 'The transactions in the pool' })).toHaveAttribute(
		'aria-rowcount',
		'41'
	);
});

test.describe('where operations are closed', () => {
	test.use({ networkErrors: true });

	test('a node without any of them says so in place, and shows the rest', async ({ page, open, standIn }) => {
		const node = await standIn({ poolSize: 40 });
		for (const ending of ['', '.bin'])
			node.setFault(`/get_transaction_pool_hashes${ending}`, { status: 404, body: '' });
		await open('', onlyNode(node.url));
		await expect(page.getByTestId('tip')).toHaveText('2,999');
		await expect(page.getByRole('alert')).toContainText('The pool is unknown: Not available on this node');
		await expect(page.getByTestId('pool-size')).toHaveText('40');
		await open('#/pool', onlyNode(node.url));
		await expect(page.getByText('Could not load the pool: Not available on this node')).toBeVisible();
		await expect(page.getByText('per byte').first()).toBeVisible();
	});

	test('what cannot be looked up is unknown, and neither loading nor empty', async ({ page, open, standIn }) => {
		const node = await standIn({ poolSize: 40 });
		node.setFault('/get_transactions', { status: 500, body: '' });
		for (const [address, notice] of [
			['', 'The pool is unknown: '],
			['#/pool', 'Could not load the whole pool: ']
		] as const) {
			await open(address, onlyNode(node.url));
			await expect(page.getByText(`${notice}The node gave no reason`)).toBeVisible();
			await expect(page.getByText('The waiting transactions are unknown.')).toBeVisible();
			await expect(page.getByRole('row', { name: /^low / })).toContainText('unknown');
			await expect(page.getByRole('main')).not.toContainText(
				/loading|loaded yet|Next block\s*no transactions|are drawn/
			);
		}
		await expect(waiting(page, '40')).toBeVisible();
	});

	test('a batch that met 502 is loaded again by itself', async ({ page, open, standIn }) => {
		const node = await standIn({ poolSize: 40 });
		node.setFault('/get_transactions', { status: 502 });
		await page.clock.install();
		await open('#/pool', onlyNode(node.url));
		await expect(page.getByText('Could not load the whole pool')).toBeVisible();
		node.setFault('/get_transactions', null);
		await advanceToNextPoll(page);
		await expect(waiting(page, '40')).toBeVisible();
		await expect(page.getByText('Could not load the whole pool')).toHaveCount(0);
	});
});
