import type { Page } from '@playwright/test';
import { expect, onlyNode, test } from './support/test';

const HEADERS = 'get_block_headers_range';
const BLOCKS = '/get_blocks_by_height.bin';

interface Header {
	height: number;
	hash: string;
	prev_hash: string;
}

/** Changes one field of the header at a height, wherever it is reported. */
const lieAt = (height: number, field: 'hash' | 'prev_hash') => (answer: Record<string, unknown>) => {
	const header = (answer['headers'] as Header[]).find((one) => one.height === height);
	if (header) header[field] = 'ab'.repeat(32);
};

async function verify(page: Page, from: number, to: number, how: 'Blocks' | 'Headers' = 'Blocks') {
	await page.getByLabel('From height').fill(String(from));
	await page.getByLabel('To height').fill(String(to));
	const way = how === 'Blocks' ? 'Blocks: recompute' : 'Headers: only compare';
	const option = await page.getByRole('option', { name: way }).textContent();
	await page.getByLabel('What to load').selectOption(option);
	await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

const compareWith = async (page: Page, url: string) => {
	await page.getByLabel('A second node to compare with').selectOption('Another one…');
	await page.getByLabel('Its address').fill(url);
};

const line = (page: Page, name: string) => page.locator(`[data-line="${name}"]`);

/** Expects these results, line by line, and as many ticks as lines that passed. */
async function expectStates(page: Page, states: readonly string[]) {
	await expect(page.locator('[data-line]')).toHaveCount(states.length);
	for (const [index, state] of states.entries()) {
		await expect(page.locator('[data-line]').nth(index)).toHaveAttribute('data-state', state);
	}
	await expect(page.getByText('✓')).toHaveCount(states.filter((state) => state === 'passed').length);
}

const findings = (page: Page) => page.getByRole('table', { name: 'Findings' }).locator('tbody tr');

test('the whole private chain is verified from its bytes, the same at its peer', async ({ page, open, chain }) => {
	await open('#/verify', onlyNode(chain.restricted));
	await expect(page.getByLabel('To height')).toHaveValue(String(chain.tip));
	await compareWith(page, chain.peer);
	await verify(page, 0, chain.tip);
	const all = chain.tip + 1;
	await expect(line(page, 'Bytes')).toContainText(`Hashes of ${all} blocks and`);
	await expect(line(page, 'Second node')).toContainText(`It has the same hashes for ${all} of ${all} blocks.`);
	await expectStates(page, ['passed', 'not_checked', 'not_checked', 'not_checked', 'passed']);
	await verify(page, 0, chain.tip, 'Headers');
	await expect(line(page, 'Bytes')).toContainText('no hash was recomputed');
	await expectStates(page, ['not_checked', 'not_checked', 'not_checked', 'not_checked', 'passed']);
});

test('is reached from the blocks, with their range filled in', async ({ page, open }) => {
	await open('#/blocks?from=120');
	await page.getByRole('link', { name: 'Verify these blocks' }).click();
	await expect(page.getByLabel('From height')).toHaveValue('96');
	await expect(page.getByLabel('To height')).toHaveValue('120');
});

test('an id that its bytes do not lead to is reported, though headers fit', async ({ page, open, changedNode }) => {
	changedNode.lie(HEADERS, (answer) => {
		lieAt(150, 'hash')(answer);
		lieAt(151, 'prev_hash')(answer);
	});
	await open('#/verify', onlyNode(changedNode.url));
	await verify(page, 100, 200, 'Headers');
	await expect(line(page, 'Claimed by the node')).toContainText('The headers of 101 blocks');
	await expectStates(page, ['not_checked', 'not_checked', 'not_checked', 'not_checked']);
	await verify(page, 100, 200);
	await expect(page.getByText('First at height 150')).toBeVisible();
	await expect(findings(page)).toHaveCount(2);
	await expect(findings(page).first()).toContainText('Its bytes do not match what the node says. hash');
	await expectStates(page, ['differs', 'not_checked', 'not_checked', 'not_checked']);
});

test('a second node with another chain is reported from where they part', async ({
	page,
	open,
	changedNode,
	chain
}) => {
	changedNode.lie(HEADERS, (answer) => {
		for (let height = 265; height <= 270; height++) lieAt(height, 'hash')(answer);
	});
	await open('#/verify');
	await compareWith(page, chain.node);
	await verify(page, 250, 270);
	await expect(page.getByText('This is the first node.')).toBeVisible();
	await compareWith(page, 'nonsense://x');
	await verify(page, 250, 270);
	await expect(page.getByText('An address looks like http://host:port.')).toBeVisible();
	await compareWith(page, changedNode.url);
	await verify(page, 250, 270);
	await expect(page.getByText('First at height 265')).toBeVisible();
	await expect(findings(page)).toHaveCount(6);
	await expect(findings(page).first()).toContainText('The other node has another block there.');
	await expect(line(page, 'Second node')).toHaveAttribute('data-state', 'differs');
});

test('is cancelled, and says how far it came', async ({ page, open, changedNode }) => {
	changedNode.delay(BLOCKS, 20_000);
	await open('#/verify', onlyNode(changedNode.url));
	await verify(page, 0, 270);
	await page.getByRole('button', { name: 'Cancel' }).click();
	await expect(page.getByText(/Cancelled after \d+ blocks\./)).toBeVisible();
});

test.describe('a second node that does not answer', () => {
	test.use({ networkErrors: true });
	test('is distinguished from the first', async ({ page, open }) => {
		await open('#/verify');
		await compareWith(page, 'http://127.0.0.1:9');
		await verify(page, 250, 270);
		await expect(page.getByText('The second node did not answer:')).toBeVisible();
	});
});
