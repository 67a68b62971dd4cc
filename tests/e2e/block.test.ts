import type { Locator } from '@playwright/test';
import { callJsonRpc } from '../../devnet';
import { expect, onlyNode, test } from './support/test';

const fact = (name: string) => `dl.facts > div:has(> dt:text-is("${name}")) > dd`;

test('shows a block, its reward taken apart, its transactions and its coinbase', async ({ page, open, chain }) => {
	const { block_header: header } = await callJsonRpc<{ block_header: Record<string, string | number> }>(
		{ url: chain.node },
		'get_block',
		{ height: 111 }
	);
	await open(`#/block/${chain.hashes.block}`);
	await expect(page).toHaveTitle('Block 111 · Oriel');
	await expect(page.getByText('160 confirmations')).toBeVisible();
	await expect(page.locator('.identity')).toContainText(chain.hashes.block);
	await expect(page.locator(fact('Previous block'))).toContainText(String(header['prev_hash']));
	const money = (name: string) => page.locator(`dl > div:has(> dt:text-is("${name}"))`);
	await expect(money('Reward with fees').locator('.aside')).toContainText('+ fees');
	const atomic = async (of: Locator) => {
		const [, whole = '', decimals = ''] = /(\d+)\.(\d+)/.exec(await of.innerText()) ?? [];
		return BigInt(whole + decimals.padEnd(12, '0'));
	};
	const reward = await atomic(money('Reward with fees').locator('.big'));
	expect(reward).toBe(BigInt(header['reward'] ?? 0));
	const emission = await atomic(money('Reward with fees').locator('.aside'));
	expect(emission + (await atomic(money('Fees').locator('.big')))).toBe(reward);
	const transactions = page.getByRole('table', { name: "The block's transactions" });
	await expect(transactions.getByTitle(chain.hashes.confirmed)).toBeVisible();
	await expect(transactions.getByTitle(chain.hashes.toSubaddress)).toBeVisible();
	await expect(page.locator(fact('Transaction'))).toContainText(String(header['miner_tx_hash']));
	await expect(page.locator(fact('Unlocks at height'))).toHaveText('171');
	await transactions.getByTitle(chain.hashes.confirmed).click();
	await expect(page).toHaveURL(new RegExp(`#/tx/${chain.hashes.confirmed}$`));
});

test('turns to the neighbouring blocks with the arrow keys', async ({ page, open }) => {
	await open('#/block/269');
	const heading = page.getByRole('heading', { level: 1 });
	await expect(heading).toHaveText('Block 269');
	await page.keyboard.press('ArrowRight');
	await expect(heading).toHaveText('Block 270');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowLeft');
	await expect(heading).toHaveText('Block 269');
	await page.keyboard.press('ArrowLeft');
	await expect(heading).toHaveText('Block 268');
});

test('leaves the arrow keys alone while something is typed', async ({ page, open }) => {
	await open('#/block/200');
	const heading = page.getByRole('heading', { level: 1 });
	await expect(heading).toHaveText('Block 200');
	await page.getByRole('searchbox').fill('12');
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.type('9');
	await expect(page.getByRole('searchbox')).toHaveValue('192');
	await expect(heading).toHaveText('Block 200');
});

test('ends at the first and at the newest block', async ({ page, open }) => {
	await open('#/block/0');
	const neighbours = page.getByRole('navigation', { name: 'Neighbouring blocks' });
	await expect(neighbours.getByRole('link')).toHaveText(['1 →']);
	await page.keyboard.press('ArrowLeft');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 0');
	await open('#/block/270');
	await expect(neighbours.getByRole('link')).toHaveText(['← 269']);
});

test('says that a block is beside the main chain, and leads to the one there', async ({
	page,
	open,
	chain,
	changedNode
}) => {
	// Nodes report the size of the main chain's block at the same height.
	changedNode.lie('get_block', ({ block_header }) => Object.assign(block_header as object, { block_size: 98_765 }));
	await open(`#/block/${chain.hashes.alternative[0]}`, onlyNode(changedNode.url));
	await expect(page.getByRole('alert')).toContainText('This block is not part of the main chain');
	await expect(page.locator(fact('Size'))).toHaveText(/^\d{2,3} bytes$/);
	changedNode.lie('get_block', null);
	await page.getByRole('alert').getByRole('link', { name: '266' }).click();
	await expect(page.getByText('5 confirmations')).toBeVisible();
	await expect(page.getByRole('alert')).toHaveCount(0);
});

test('copies a hash with one click', async ({ page, open, context, chain }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await open(`#/block/${chain.hashes.block}`);
	await page.getByRole('button', { name: 'Copy the block hash' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(chain.hashes.block);
});

for (const { what, id, title, sentence, checks } of [
	{ what: 'a height above the tip', id: '999999', title: 'No block 999,999 yet', sentence: 'The newest is', checks: 1 },
	{
		what: 'a hash that is too short',
		id: 'abcdef',
		title: 'Not found',
		sentence: '“abcdef” is not a block: a hash has 64 hex digits, not 6.',
		checks: 0
	}
]) {
	test(`says what is wrong with ${what}`, async ({ page, open }) => {
		await open(`#/block/${id}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
		await expect(page.getByRole('main')).toContainText(sentence);
		await expect(page.locator('input[name=q]')).toHaveValue(id);
		await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(checks);
	});
}
