import { idOf } from '../../devnet/stand-in';
import { startProxy } from '../../devnet/stand-in/proxy';
import { advanceToNextPoll } from './support/clock';
import { followLink } from './support/follow';
import { expect, onlyNode, test } from './support/test';

test.use({ networkErrors: true });

test.beforeEach(({ page }) => page.clock.install());

test.describe('when a node does not answer any more', () => {
	test('a button switches to the next one of the list', async ({ page, open, standIn }) => {
		const first = await standIn();
		const second = await standIn({ height: 2000 });
		const nodes = [
			{ name: 'First', url: first.url },
			{ name: 'Second', url: second.url }
		];
		await open('', { nodes });
		await expect(page.getByTestId('tip')).toHaveText('2,999');
		first.setFault('*', { hangUp: true });
		await advanceToNextPoll(page);
		await page.getByRole('button', { name: 'Switch to Second' }).click();
		await expect(page.getByTestId('tip')).toHaveText('1,999');
		expect(second.requests.length).toBeGreaterThan(0);
	});

	test('the next one takes over by itself only when that was allowed', async ({ page, open, standIn }) => {
		const first = await standIn();
		const second = await standIn({ height: 2000 });
		const nodes = [
			{ name: 'First', url: first.url },
			{ name: 'Second', url: second.url }
		];
		await open('', { nodes });
		await expect(page.getByTestId('tip')).toHaveText('2,999');
		first.setFault('*', { hangUp: true });
		for (let i = 0; i < 8; i++) await page.clock.runFor(5000);
		await expect(page.getByRole('button', { name: 'Switch to Second' })).toBeVisible();
		expect(second.requests).toEqual([]);
		await page.getByRole('button', { name: 'Node:' }).click();
		await page.getByRole('link', { name: 'Settings' }).click();
		await page.getByLabel('Switch to the next node when this one does not answer').check();
		await page.getByRole('link', { name: 'Explorer', exact: true }).click();
		await expect(page.getByTestId('tip')).toHaveText('1,999');
		await expect(page.getByRole('status').filter({ hasText: 'Switched to another node' })).toContainText(second.url);
	});
});

test('pages of an address with a node that is three blocks behind recover, and say so while it alone answers', async ({
	page,
	open,
	standIn
}) => {
	const current = await standIn();
	const behind = await standIn({ height: 2997 });
	const proxy = await startProxy(current.url);
	let calls = 0;
	proxy.targetFor = () => (calls++ % 2 === 0 ? current : behind).url;
	await open('', onlyNode(proxy.url));
	await expect(page.getByRole('region', { name: 'Newest blocks' }).locator('tbody tr').first()).toContainText('2,999');
	await followLink(page, '#/block/2999');
	await expect(page.getByRole('heading', { name: /2,999/ })).toBeVisible();
	proxy.targetFor = (method) => (method === 'get_info' ? current : behind).url;
	await followLink(page, '#/block/2998');
	await expect(page.getByRole('alert')).toContainText('The node contradicts itself');
	await expect(page.getByRole('alert')).toContainText('several nodes, one of which is behind');
	proxy.targetFor = () => current.url;
	await advanceToNextPoll(page);
	await expect(page.getByRole('heading', { name: /2,998/ })).toBeVisible();
	await expect(page.getByText('The node contradicts itself')).toHaveCount(0);
	await proxy.stop();
});

test('a reorganisation of ten blocks is reported, and the new blocks are shown', async ({ page, open, standIn }) => {
	const node = await standIn();
	await open('#/block/2995', onlyNode(node.url));
	await expect(page.getByText('5 confirmations')).toBeVisible();
	Object.assign(node.world.chain, { height: 3001, reorganisedFrom: 2990 });
	await advanceToNextPoll(page);
	const notice = page.getByRole('status').filter({ hasText: 'The chain was reorganised while you looked at it' });
	await expect(notice).toBeVisible();
	await expect(page.getByTitle(idOf('block', 2995, 1)).first()).toBeVisible();
	await followLink(page, '#/blocks?from=3000');
	await expect(page.getByRole('row').filter({ hasText: '2,990' })).toContainText(idOf('block', 2990, 1).slice(0, 6));
});

test('a pruned node shows transactions, and says what cannot be verified', async ({ page, open, standIn }) => {
	const node = await standIn({ pruned: true });
	const [id = ''] = node.world.chain.transactions(2999);
	await open('#/block/2999', onlyNode(node.url));
	await expect(page.getByTitle(id)).toBeVisible();
	await followLink(page, `#/tx/${id}`);
	await expect(page.getByRole('table', { name: 'Outputs' }).locator('tbody tr').first()).toBeVisible();
	await expect(page.getByText(/bytes · weight/)).toBeVisible();
	await expect(page.locator('[data-line="Bytes"]')).toHaveAttribute('data-state', 'impossible');
});

test('a second node that is on another chain is reported', async ({ page, open, standIn }) => {
	const first = await standIn();
	const second = await standIn();
	const nodes = [
		{ name: 'First', url: first.url },
		{ name: 'Second', url: second.url }
	];
	second.setFault('get_block_header_by_height', {
		change: (result) => ({
			...result,
			block_header: { ...(result['block_header'] as object), hash: 'd'.repeat(64) }
		})
	});
	await open('', { nodes });
	await expect(page.getByTestId('tip')).toHaveText('2,999');
	expect(second.requests).toEqual([]);
	await page.getByRole('button', { name: 'Node:' }).click();
	await page.getByLabel('Compare with a second node').selectOption({ index: 1 });
	await page.keyboard.press('Escape');
	await expect(page.getByRole('alert')).toContainText('Two nodes disagree about the chain');
	await expect(page.getByRole('alert')).toContainText('At height 2,989');
	expect(second.requests.map(({ operation }) => operation)).toEqual([
		'get_block_header_by_height',
		'get_block_header_by_height'
	]);
});
