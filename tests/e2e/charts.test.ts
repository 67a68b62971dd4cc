import { readFile } from 'node:fs/promises';
import { advanceToNextPoll } from './support/clock';
import { expect, onlyNode, test } from './support/test';

const calls = (requests: readonly { operation: string }[], operation: string) =>
	requests.filter((call) => call.operation === operation).length;
const RANGE = 'get_block_headers_range';
const SINGLE = 'get_block_header_by_height';

test('draws a range, with a table and an exact file for each curve', async ({ page, open, chain }) => {
	await open('#/charts?from=100&to=199');
	await expect(page.getByRole('heading', { level: 1 })).toContainText('100 – 199');
	const reward = page.getByRole('region', { name: /^Block reward/ });
	await expect(reward.getByRole('img', { name: /Block reward/ })).toBeVisible();
	await expect(reward.locator('canvas')).toBeVisible();
	// All blocks are loaded, so the times between them are shown as a histogram.
	await expect(page.getByRole('region', { name: 'Time between blocks', exact: true }).getByRole('img')).toBeVisible();
	await page.getByRole('button', { name: 'Show as tables' }).click();
	await expect(page.getByRole('table').getByRole('link', { name: '199', exact: true })).toBeVisible();

	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download CSV' }).click();
	const file = await (await downloading).path();
	const lines = (await readFile(file, 'utf8')).trim().split('\n');
	expect(lines).toHaveLength(101);
	const header = await headerOf(chain.node, 150);
	const line = lines.find((candidate) => candidate.startsWith('150,')) ?? '';
	const column = (lines[0] ?? '').split('","').findIndex((name) => name.startsWith('Block reward'));
	// Two columns of heights come before the first of the named columns.
	expect(toAtomic(line.trim().split(',')[column + 2] ?? '')).toBe(header.reward);
});

test('a long range is sampled, cancelled, goes on where it was, and into a part', async ({ page, open, standIn }) => {
	const node = await standIn({ height: 300_000 });
	node.setFault(SINGLE, { delayMs: 300 });
	await open('#/charts?blocks=262800', onlyNode(node.url));
	await expect(page.getByRole('progressbar', { name: 'Headers loaded' })).toBeVisible();
	await page.getByRole('button', { name: 'Cancel' }).click();
	await expect(page.getByText(/Cancelled: \d+ of 129 headers\s+loaded/)).toBeVisible();
	node.setFault(SINGLE, null);
	await page.getByRole('button', { name: 'Resume' }).click();
	await expect(page.getByText(/128 of 262,800 blocks sampled/)).toBeVisible();
	await expect(page.getByRole('progressbar')).toHaveCount(0);
	await expect(page.getByRole('region', { name: 'Hash rate, H/s, mean of 2,048 blocks' })).toBeVisible();
	await expect(page.getByRole('region', { name: 'Block size, bytes, one block in 2,048' })).toContainText('average');
	// Six calls may have been cancelled, and polls take a few.
	expect(calls(node.requests, SINGLE)).toBeLessThan(150);
	expect(node.maxConcurrent).toBeLessThanOrEqual(3);

	const before = calls(node.requests, SINGLE);
	await page.getByText('Options').click();
	await page.getByRole('button', { name: 'Zoom in' }).click();
	await expect(page.getByRole('region', { name: 'Hash rate, H/s, mean of 1,024 blocks' })).toBeVisible();
	await expect(page.getByRole('progressbar')).toHaveCount(0);
	expect(calls(node.requests, SINGLE) - before).toBeLessThan(80);
});

test('what was loaded is stored, follows the chain, and can be cleared', async ({ page, open, standIn }) => {
	const node = await standIn({ height: 62_500 });
	await page.clock.install();
	await open('#/charts?from=0', onlyNode(node.url));
	const stored = page.getByText(/block headers stored in this browser/);
	await expect(stored).toContainText('123');
	await page.reload();
	await expect(stored).toContainText('123');
	await expect(page.getByText('122 of 62,500 blocks sampled')).toBeVisible();
	expect(calls(node.requests, SINGLE)).toBe(123);

	node.world.chain.height = 62_501;
	await advanceToNextPoll(page);
	await expect(page.getByRole('heading', { level: 1 })).toContainText('0 – 62,500');
	await expect(page.getByText(/^Blocks? .*62,500 ·/)).toBeVisible();
	expect(calls(node.requests, RANGE)).toBe(1);
	await expect(page.getByRole('progressbar')).toHaveCount(0);

	// The node switches to another chain of the same network.
	node.world.chain.reorganisedFrom = 51_000;
	node.requests.length = 0;
	await page.reload();
	await expect(page.getByText('122 of 62,501 blocks sampled')).toBeVisible();
	await expect.poll(() => calls(node.requests, SINGLE)).toBeGreaterThan(120);
	await page.getByRole('button', { name: 'Clear' }).click();
	await expect(stored).toHaveCount(0);
});

test('a long range is shown without storage, and asked for only while seen', async ({ page, open, standIn }) => {
	await page.addInitScript(() => {
		IDBFactory.prototype.open = () => {
			throw new DOMException('Storage is forbidden', 'SecurityError');
		};
	});
	const node = await standIn({ height: 61_000 });
	node.setFault(SINGLE, { delayMs: 100 });
	await open('#/charts?from=0', onlyNode(node.url));
	await expect(page.getByRole('region', { name: /^Hash rate/ }).locator('canvas')).toBeVisible();
	const look = (visibility: string) =>
		page.evaluate((visibility) => {
			Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
			document.dispatchEvent(new Event('visibilitychange'));
		}, visibility);
	await look('hidden');
	await expect(page.getByText(/Cancelled: \d+ of 239 headers\s+loaded/)).toBeVisible();
	node.setFault(SINGLE, null);
	await look('visible');
	await expect(page.getByText(/238 of 61,000 blocks sampled/)).toBeVisible();
	await expect(page.getByRole('progressbar')).toHaveCount(0);
	await expect(page.getByText(/stored in this browser/)).toHaveCount(0);
});

test('all charts have one cursor with exact values, and one zoom in the address', async ({ page, open, chain }) => {
	await open('#/charts?from=100&to=199');
	const reward = page.getByRole('region', { name: /^Block reward/ });
	const cursor = page.getByRole('slider', { name: /Hash rate/ });
	await expect(page.getByText(/^Block 199 ·/)).toBeVisible();
	const at = async (height: number) => {
		const box = await cursor.boundingBox();
		if (!box) throw new Error('The chart is not drawn');
		return [box.x + ((height - 100) / 99) * box.width, box.y + box.height / 2] as const;
	};
	// The charts below still move while those above are drawn.
	await expect(async () => {
		await page.mouse.move(...(await at(150)));
		await expect(page.getByText(/^Block 150 ·/)).toBeVisible({ timeout: 1000 });
	}).toPass();
	const { reward: exact } = await headerOf(chain.node, 150);
	expect(toAtomic((await reward.getByRole('strong').innerText()).replace(/ \S+$/, ''))).toBe(exact);

	await page.mouse.down();
	await page.mouse.move(...(await at(120)), { steps: 3 });
	await page.mouse.up();
	const heading = page.getByRole('heading', { level: 1 });
	await expect(heading).toContainText('31 blocks, 120 – 150');
	await expect(page).toHaveURL(/#\/charts\?from=100&to=199&first=120&last=150$/);
	await page.reload();
	await expect(heading).toContainText('120 – 150');

	// The resting pointer may move the cursor while the charts are drawn.
	await expect(async () => {
		await cursor.press('End');
		await cursor.press('ArrowLeft');
		await expect(cursor).toHaveAttribute('aria-valuetext', /^Block 149 .*H\/s$/, { timeout: 500 });
	}).toPass();
	await page.keyboard.press('+');
	await expect(heading).toContainText('135 – 150');
	await page.keyboard.press('Escape');
	await expect(heading).toContainText('100 – 199');
	await expect(page).toHaveURL(/#\/charts\?from=100&to=199$/);
});

test('a range that makes no sense becomes one that does', async ({ page, open, chain }) => {
	await open('#/charts?from=-5&to=abc');
	await expect(page.getByRole('heading', { level: 1 })).toContainText(` 0 – ${chain.tip}`);
	await open('#/charts?from=100&to=199&first=150&last=120');
	await expect(page.getByRole('heading', { level: 1 })).toContainText('120 – 150');
	await open('#/charts?from=100&to=199&first=300&last=1e9');
	await expect(page.getByRole('heading', { level: 1 })).toContainText('100 – 199');
});

test('a range is chosen, a table opened and a file made with the keyboard alone', async ({ page, open }) => {
	await open('#/charts');
	await page.getByText('Options').focus();
	await page.keyboard.press('Enter');
	await page.getByLabel('From').focus();
	await page.keyboard.type('10');
	await page.keyboard.press('Tab');
	await page.keyboard.type('60');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toContainText('51 blocks, 10 – 60');
	const card = page.getByRole('region', { name: /^Hash rate/ });
	await expect(card.locator('canvas')).toBeVisible();
	await page.getByRole('button', { name: 'Show as tables' }).press('Enter');
	await expect(page.getByRole('table')).toBeVisible();
	const downloading = page.waitForEvent('download');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	expect((await downloading).suggestedFilename()).toBe('charts.csv');
});

async function headerOf(url: string, height: number): Promise<{ reward: bigint }> {
	const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'get_block_header_by_height', params: { height } });
	const answer = await fetch(`${url}/json_rpc`, { method: 'POST', body });
	const [, reward = ''] = /"reward": (\d+)/.exec(await answer.text()) ?? [];
	return { reward: BigInt(reward) };
}

/** Converts a decimal of up to twelve places to atomic units. */
function toAtomic(decimal: string): bigint {
	const [whole = '', fraction = ''] = decimal.split('.');
	return BigInt(whole + fraction.padEnd(12, '0'));
}
