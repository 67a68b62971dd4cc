import type { Page } from '@playwright/test';
import { callJsonRpc, type PlainDevnet } from '../../devnet';
import { advanceToNextPoll } from './support/clock';
import { followLink } from './support/follow';
import { expect, onlyNode, sendToCustomer, test } from './support/own-chain';
import { isPageMarked, markPage, chainConfig } from './support/wallet-page';

test.use({ hasCustomer: false });

test.beforeEach(({ page }) => page.clock.install());

const tipOf = async (own: PlainDevnet) => (await callJsonRpc<{ height: number }>(own.node, 'get_info')).height - 1;

const hashAt = (own: PlainDevnet, height: number) => callJsonRpc<string>(own.node, 'on_get_block_hash', [height]);

test('a new block is on the overview by itself', async ({ page, open, ownChain }) => {
	await open('', onlyNode(ownChain.node.url));
	const tip = await tipOf(ownChain);
	await expect(page.getByTestId('tip')).toHaveText(String(tip));
	await ownChain.mine(1);
	await advanceToNextPoll(page);
	await expect(page.getByTestId('tip')).toHaveText(String(tip + 1));
	await expect(page.getByRole('region', { name: 'Newest blocks' }).locator('tbody tr').first()).toContainText(
		String(tip + 1)
	);
	await expect(page.getByRole('button', { name: `Node: ${tip + 1}` })).toBeVisible();
	await expect(page).toHaveTitle(`Block ${tip + 1} · Oriel`);
	// Titles are announced after a click, without interrupting the screen reader.
	await expect(page.locator('#svelte-announcer')).toHaveAttribute('aria-live', 'polite');
});

test('a transfer appears in the pool, then in its block, though in neither for a moment', async ({
	page,
	open,
	ownChain
}) => {
	await open('#/pool', onlyNode(ownChain.node.url));
	await expect(page.getByRole('cell', { name: 'The pool is empty.' })).toBeVisible();
	const hash = await sendToCustomer(ownChain);
	await advanceToNextPoll(page);
	await page.getByTitle(hash).click();
	await expect(page.getByText('In the pool', { exact: true })).toBeVisible();
	// A node answers like this while it adds a block: the transaction has left the pool, and the block is not there
	// yet.
	const inNeither = { json: { missed_tx: [hash], status: 'OK' }, headers: { 'access-control-allow-origin': '*' } };
	await page.route('**/get_transactions', (route) => route.fulfill(inNeither), { times: 1 });
	const [block = ''] = await ownChain.mine(1);
	await advanceToNextPoll(page);
	await expect(page.getByText('1 confirmation', { exact: true })).toBeVisible();
	await ownChain.mine(2);
	await advanceToNextPoll(page);
	await expect(page.getByText('3 confirmations')).toBeVisible();
	await page
		.locator('main dl')
		.getByRole('link', { name: String((await tipOf(ownChain)) - 2) })
		.click();
	await expect(page.locator('.identity')).toContainText(block);
	await expect(page.getByTitle(hash)).toBeVisible();
	await expect(page.getByText('3 confirmations')).toBeVisible();
});

test('what comes into the pool and leaves it is followed on the overview', async ({ page, open, ownChain }) => {
	await open('', onlyNode(ownChain.node.url));
	await expect(page.getByTestId('pool-size')).toHaveText('0');
	const hash = await sendToCustomer(ownChain);
	await advanceToNextPoll(page);
	await expect(page.getByTestId('pool-size')).toHaveText('1');
	await expect(page.getByRole('region', { name: 'Newest in the pool' }).getByTitle(hash)).toBeVisible();
	const second = await sendToCustomer(ownChain);
	await advanceToNextPoll(page);
	await expect(page.getByRole('region', { name: 'Newest in the pool' }).getByTitle(second)).toBeVisible();
	await expect(page.getByTestId('pool-size')).toHaveText('2');
	await ownChain.mine(1);
	await advanceToNextPoll(page);
	await expect(page.getByTestId('pool-size')).toHaveText('0');
});

const windows = (page: Page) => page.getByRole('region', { name: 'The next blocks, and the last ones' });
const nextWindow = (page: Page) => windows(page).getByRole('group', { name: /^Next block: \d+ tx/ });

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
	test(`a transaction drops into the next block's window, and a mined block crosses the line; motion: ${reducedMotion}`, async ({
		page,
		open,
		ownChain
	}) => {
		await page.emulateMedia({ reducedMotion });
		const moves = reducedMotion === 'no-preference';
		await sendToCustomer(ownChain);
		await open('', onlyNode(ownChain.node.url));
		await expect(nextWindow(page)).toBeVisible();
		await sendToCustomer(ownChain);
		await advanceToNextPoll(page);
		await expect(nextWindow(page).locator('.fresh')).toHaveCSS('animation-name', moves ? /drop$/ : 'none');
		await page.evaluate(() => {
			const { animate } = Element.prototype;
			Element.prototype.animate = function (...how) {
				this.setAttribute('data-moved', '');
				return animate.apply(this, how);
			};
		});
		await ownChain.mine(1);
		await advanceToNextPoll(page);
		const mined = windows(page)
			.getByRole('listitem')
			.filter({ hasText: `${await tipOf(ownChain)}` });
		await expect(mined.getByRole('group')).toHaveAccessibleName(/: 2 tx/);
		await expect(mined.and(page.locator('[data-moved]'))).toHaveCount(moves ? 1 : 0);
	});
}

test("one's own transaction is outlined in the next block's window, and named", async ({ page, open, ownChain }) => {
	const hash = await sendToCustomer(ownChain);
	await open('#/wallet/history', chainConfig(ownChain));
	await expect(page.locator(`main a[href$="${hash}"]`)).toBeVisible();
	await followLink(page, '#/');
	await expect(nextWindow(page).locator('.own')).toHaveCount(1);
	// The focus after a key press is visible.
	await page.keyboard.press('Shift');
	await nextWindow(page).locator('a').focus();
	await expect(page.locator('.legend')).toContainText('your own');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(new RegExp(`/tx/${hash}$`));
	await ownChain.mine(1);
});

test('the window of a replaced block has a dashed edge, stays so, and leads to it', async ({
	page,
	open,
	ownChain
}) => {
	const [replaced = ''] = await ownChain.mine(1);
	const tip = await tipOf(ownChain);
	await open('', onlyNode(ownChain.node.url));
	await expect(windows(page).getByRole('link', { name: String(tip), exact: true })).toBeVisible();
	await ownChain.mine(2, undefined, await hashAt(ownChain, tip - 1));
	await advanceToNextPoll(page);
	const outlined = windows(page).getByRole('group', { name: new RegExp(`^Block ${tip}: replaced$`) });
	await expect(outlined).toBeVisible();
	await expect(outlined.locator('.jamb')).toHaveCSS('stroke-dasharray', '4px, 3px');
	await page.getByRole('link', { name: 'Full transaction pool' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/waiting$/);
	await page.getByRole('link', { name: 'Overview' }).click();
	await expect(outlined).toBeVisible();
	await windows(page)
		.getByRole('listitem')
		.filter({ hasText: 'replaced' })
		.getByRole('link', { name: String(tip), exact: true })
		.click();
	await expect(page.locator('.identity')).toContainText(replaced);
	await expect(page.getByRole('alert')).toContainText('This block is not part of the main chain');
});

test('a reorganisation is reported to those who look at a block by its height', async ({ page, open, ownChain }) => {
	const [replaced = ''] = await ownChain.mine(1);
	const tip = await tipOf(ownChain);
	await open(`#/block/${tip}`, onlyNode(ownChain.node.url));
	await expect(page.locator('.identity')).toContainText(replaced);
	await expect(page.getByRole('button', { name: `Node: ${tip}` })).toBeVisible();
	const [successor = ''] = await ownChain.mine(2, undefined, await hashAt(ownChain, tip - 1));
	await advanceToNextPoll(page);
	const notice = page.getByRole('status').filter({ hasText: 'The chain was reorganised while you looked at it' });
	await expect(notice).toBeVisible();
	await expect(page.locator('.identity')).toContainText(successor);
	await notice.getByRole('link').click();
	await expect(page.locator('.identity')).toContainText(replaced);
	await expect(page.getByRole('alert')).toContainText('This block is not part of the main chain');
});

test('a reorganisation is reported also before the page first asked for the tip', async ({ page, open, ownChain }) => {
	const [replaced = ''] = await ownChain.mine(1);
	const tip = await tipOf(ownChain);
	await open(`#/block/${replaced}`, onlyNode(ownChain.node.url));
	await expect(page.getByText('1 confirmation', { exact: true })).toBeVisible();
	await ownChain.mine(2, undefined, await hashAt(ownChain, tip - 1));
	await advanceToNextPoll(page);
	await expect(page.getByRole('alert')).toContainText('This block is not part of the main chain');
	await expect(page.getByText('Not on the main chain', { exact: true })).toBeVisible();
});

test('a chain that loses is on the page of alternative chains by itself', async ({ page, open, ownChain }) => {
	await ownChain.mine(3);
	const tip = await tipOf(ownChain);
	await open('#/alternatives', onlyNode(ownChain.node.url));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alternative chains');
	const [lost = ''] = await ownChain.mine(1, undefined, await hashAt(ownChain, tip - 2));
	await advanceToNextPoll(page);
	await expect(page.getByTitle(lost)).toBeVisible();
});

test.describe('a node that is stopped', () => {
	test.use({ networkErrors: true });

	test('is reported, and followed again once it runs, without a reload', async ({ page, open, ownChain }) => {
		await open('', onlyNode(ownChain.node.url));
		const tip = await tipOf(ownChain);
		await expect(page.getByTestId('tip')).toHaveText(String(tip));
		await markPage(page);
		await ownChain.stopNode();
		await advanceToNextPoll(page);
		await expect(page.getByRole('alert')).toContainText('No answer from');
		await expect(page.getByTestId('tip')).toHaveText(String(tip));
		await ownChain.startNode();
		await ownChain.mine(1);
		await advanceToNextPoll(page);
		await expect(page.getByTestId('tip')).toHaveText(String(tip + 1));
		await expect(page.getByRole('alert')).toHaveCount(0);
		await expect(page.getByRole('button', { name: `Node: ${tip + 1}` })).toBeVisible();
		expect(await isPageMarked(page)).toBe(true);
	});
});
