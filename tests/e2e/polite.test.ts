import type { Page } from '@playwright/test';
import { untilNextPoll } from './support/clock';
import { openMenu } from './support/node-menu';
import { expect, only, test } from './support/test';

test.use({ networkErrors: true });

test.beforeEach(({ page }) => page.clock.install());

for (const [what, fault] of [
	['a broken connection', { hangUp: true }],
	['HTTP 429 that another origin may not read', { status: 429, headers: { 'access-control-allow-origin': 'null' } }]
] as const) {
	test(`first loads that met ${what} recover`, async ({ page, context, open, standIn }) => {
		const node = await standIn();
		node.set('*', fault);
		await open('', only(node.url));
		const pages = [page];
		for (const address of ['#/block/1002', '#/outputs']) {
			const another = await context.newPage();
			await another.goto(new URL(address, page.url()).href);
			pages.push(another);
		}
		const failed = (each: Page) => each.getByRole('heading', { name: 'Explore Monero through a node you choose' });
		for (const each of pages) await expect(failed(each)).toBeVisible();
		node.set('*', null);
		await untilNextPoll(page);
		await Promise.all(pages.map((each) => expect(failed(each)).toHaveCount(0)));
		for (const each of pages) await expect(each.getByText('Could not refresh')).toHaveCount(0);
	});
}

test('a page recovers when one of its calls failed once, and others did not', async ({ page, open, standIn }) => {
	const node = await standIn();
	node.set('get_block', { status: 502 });
	await open('#/block/1002', only(node.url));
	await expect(page.getByRole('alert')).toContainText('The node failed');
	node.set('get_block', null);
	await untilNextPoll(page);
	await expect(page.getByRole('heading', { name: /1,002/ })).toBeVisible();
});

test('while the node asks to wait, nothing is sent; the node menu says until when, and a user may try at once', async ({
	page,
	open,
	standIn
}) => {
	const node = await standIn();
	node.set('*', { status: 429, headers: { 'retry-after': '600' } });
	await open('', only(node.url));
	await expect(page.getByRole('alert').first()).toContainText('Too many requests');
	await page.waitForLoadState('networkidle');
	const sent = node.requests.length;
	await page.clock.runFor(60_000);
	expect(node.requests).toHaveLength(sent);
	const menu = await openMenu(page);
	await expect(menu).toContainText('This node asked to wait');
	await expect(menu).toContainText(/Next try in 8 min/);
	node.set('*', null);
	await menu.getByRole('button', { name: 'Try now' }).click();
	await expect(menu.getByText('This node asked to wait')).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(page.getByTestId('tip')).toHaveText('2,999');
});

test('a node whose server wants application/json is used after one refusal', async ({ page, open, standIn }) => {
	const node = await standIn({ strictType: true });
	await open('', only(node.url));
	await expect(page.getByTestId('tip')).toHaveText('2,999');
});
