import type { Page } from '@playwright/test';
import { advanceToNextPoll } from './support/clock';
import { openNodeMenu } from './support/node-menu';
import { expect, onlyNode, test } from './support/test';

test.use({ networkErrors: true });

test.beforeEach(({ page }) => page.clock.install());

for (const [what, fault] of [
	['a broken connection', { hangUp: true }],
	['HTTP 429 that another origin may not read', { status: 429, headers: { 'access-control-allow-origin': 'null' } }]
] as const) {
	test(`first loads that met ${what} recover`, async ({ page, context, open, standIn }) => {
		const node = await standIn();
		node.setFault('*', fault);
		await open('', onlyNode(node.url));
		const pages = [page];
		for (const address of ['#/block/1002', '#/outputs']) {
			const another = await context.newPage();
			await another.goto(new URL(address, page.url()).href);
			pages.push(another);
		}
		const failed = (each: Page) => each.getByRole('heading', { name: 'Explore Monero through a node you choose' });
		for (const each of pages) await expect(failed(each)).toBeVisible();
		node.setFault('*', null);
		await advanceToNextPoll(page);
		await Promise.all(pages.map((each) => expect(failed(each)).toHaveCount(0)));
		for (const each of pages) await expect(each.getByText('Could not refresh')).toHaveCount(0);
	});
}

test('a page recovers when one of its calls failed once, and others did not', async ({ page, open, standIn }) => {
	const node = await standIn();
	node.setFault('get_block', { status: 502 });
	await open('#/block/1002', onlyNode(node.url));
	await expect(page.getByRole('alert')).toContainText('The node failed');
	node.setFault('get_block', null);
	await advanceToNextPoll(page);
	await expect(page.getByRole('heading', { name: /1,002/ })).toBeVisible();
});

test('while the node asks to wait, nothing is sent; the node menu says until when, and a user may try at once', async ({
	page,
	open,
	standIn
}) => {
	const node = await standIn();
	node.setFault('*', { status: 429, headers: { 'retry-after': '600' } });
	await open('', onlyNode(node.url));
	await expect(page.getByRole('alert').first()).toContainText('Too many requests');
	await page.waitForLoadState('networkidle');
	const sent = node.requests.length;
	await page.clock.runFor(60_000);
	expect(node.requests).toHaveLength(sent);
	const menu = await openNodeMenu(page);
	await expect(menu).toContainText('This node asked to wait');
	await expect(menu).toContainText(/Next try in 8 min/);
	node.setFault('*', null);
	await menu.getByRole('button', { name: 'Try now' }).click();
	await expect(menu.getByText('This node asked to wait')).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(page.getByTestId('tip')).toHaveText('2,999');
});

test('a node whose server wants application/json is used after one refusal', async ({ page, open, standIn }) => {
	const node = await standIn({ requiresJsonType: true });
	await open('', onlyNode(node.url));
	await expect(page.getByTestId('tip')).toHaveText('2,999');
});
