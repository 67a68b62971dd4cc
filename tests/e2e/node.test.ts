import { pathRpc, shop } from '../../devnet';
import { OwnNode } from '../../devnet/own';
import { advanceToNextPoll } from './support/clock';
import { expect, forWorker, onlyNode, test as base } from './support/test';

const test = base.extend<object, { owned: OwnNode }>({
	owned: forWorker(({ site }) => OwnNode.start({ origin: site.url }))
});

test('the mining status follows the node', async ({ page, open, owned }) => {
	await page.clock.install();
	await open('#/node', onlyNode(owned.url));
	const mining = page.getByRole('definition').filter({ hasText: /\d+ threads?|^\s*no\s*$/ });
	await expect(mining).toHaveText('no');
	await pathRpc({ url: owned.url }, '/start_mining', {
		miner_address: shop.address,
		threads_count: 1,
		do_background_mining: false,
		ignore_battery: true
	});
	await page.reload();
	await expect(mining).toContainText(`1 thread · Address: ${shop.address}`);
	await pathRpc({ url: owned.url }, '/stop_mining');
	await advanceToNextPoll(page);
	await expect(mining).toHaveText('no');
});

test('rare tasks lead to their forms in the console, filled in', async ({ page, open, owned }) => {
	const { limit_down } = await pathRpc<{ limit_down: number }>({ url: owned.url }, '/get_limit');
	await open('#/node', onlyNode(owned.url));
	await expect(page.getByRole('definition').filter({ hasText: 'kB/s' }).first()).toHaveText(
		`${limit_down.toLocaleString('en')} kB/s`
	);
	await page.getByRole('link', { name: '/update' }).click();
	await expect(page.getByRole('heading', { name: '/update' })).toBeVisible();
	await expect(page.getByRole('combobox', { name: 'command' })).toHaveValue('check');

	await page.keyboard.press('Control+k');
	await page.getByRole('combobox', { name: 'A page, a height, a hash or an address' }).fill('log level');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: '/set_log_level' })).toBeVisible();
});
