import { OwnNode } from '../../devnet/own';
import { openNodeMenu } from './support/node-menu';
import { expect, onlyNode, test } from './support/test';

test('says how the node is', async ({ page, open, chain }) => {
	await open('');
	await expect(page.getByRole('button', { name: 'Node: 270' })).toBeVisible();
	const menu = await openNodeMenu(page);
	await expect(menu).toContainText('Synced at height 270, on regtest.');
	await expect(menu.getByRole('radio', { name: chain.node })).toBeChecked();
	await menu.getByRole('button', { name: 'Close' }).click();
	await expect(menu).toHaveCount(0);
});

test('uses another node that answers, remembers it, and forgets it', async ({ page, open, chain }) => {
	await open('');
	const menu = await openNodeMenu(page);
	await menu.getByLabel('Address').fill(chain.restricted.replace('http://', ''));
	await menu.getByRole('button', { name: 'Connect' }).click();
	await expect(menu).toHaveCount(0);
	await expect(page.getByRole('heading', { name: 'In the pool', exact: true })).toBeVisible();

	await page.reload();
	await expect(page.getByRole('heading', { name: 'In the pool', exact: true })).toBeVisible();
	await openNodeMenu(page);
	await expect(menu.getByRole('radio', { name: chain.restricted })).toBeChecked();
	await menu.getByRole('button', { name: /^Forget / }).click();
	await expect(menu.getByRole('radio')).toHaveCount(1);
	await expect(menu.getByRole('radio', { name: chain.node })).toBeChecked();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('heading', { name: 'Newest in the pool' })).toBeVisible();
	expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(chain.restricted);
});

test.describe('with a node that fails', () => {
	test.use({ networkErrors: true });

	test('says why a node was not used, and keeps the node that works', async ({ page, open, standIn }) => {
		const node = await standIn({ cors: false });
		await open('#/block/1');
		const menu = await openNodeMenu(page);
		await menu.getByLabel('Address').fill(node.url);
		await menu.getByRole('button', { name: 'Connect' }).click();
		await expect(menu.getByRole('alert')).toContainText(`No answer from ${new URL(node.url).host}`);
		await expect(menu.getByRole('alert')).toContainText('--rpc-access-control-origins');
		await page.keyboard.press('Escape');
		await page.keyboard.press('ArrowRight');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 2');
	});

	test.describe('because it speaks the other of http and https', () => {
		// Simulates a node whose certificate is from an authority.
		test.use({ ignoreHTTPSErrors: true });

		test('offers that', async ({ page, open, chain, site, stopAfterTest }) => {
			const node = await stopAfterTest(OwnNode.start({ origin: site.url, tls: true }));
			const plain = chain.node;
			const secure = node.url.replace('http:', 'https:');
			await open('#/block/1');
			for (const [typed, title, elsewhere] of [
				[node.url, 'It answers over https', secure],
				[plain.replace('http:', 'https:'), 'It answers over http only', plain]
			] as const) {
				const menu = await openNodeMenu(page);
				await menu.getByLabel('Address').fill(typed);
				await menu.getByRole('button', { name: 'Connect' }).click();
				await expect(menu.getByRole('alert')).toContainText(title);
				await menu.getByRole('button', { name: `Try ${elsewhere}` }).click();
				await expect(menu).toHaveCount(0);
				await openNodeMenu(page);
				await expect(menu.getByRole('radio', { name: elsewhere })).toBeChecked();
				await page.keyboard.press('Escape');
			}
		});
	});

	test('a first visit without a node can enter one, or copy a command', async ({ page, open, chain }) => {
		await open('', { nodes: [{ name: 'None', url: 'http://127.0.0.1:1' }] });
		const connect = page.getByRole('region', { name: 'Connect to a node' });
		await expect(connect.getByRole('alert')).toContainText('No answer from 127.0.0.1:1');
		await connect.getByText('No node yet?').click();
		await expect(connect.getByRole('region', { name: 'Command' })).toContainText(
			`monerod --rpc-access-control-origins ${new URL(page.url()).origin}`
		);
		await connect.getByLabel('Address').fill(chain.node);
		await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
		await connect.getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByTestId('tip')).toBeVisible();
	});

	test('lets a test that takes long be cancelled', async ({ page, open, standIn }) => {
		const node = await standIn();
		node.setFault('get_info', { delayMs: 600_000 });
		await open('#/block/1');
		const menu = await openNodeMenu(page);
		await menu.getByLabel('Address').fill(node.url);
		await menu.getByRole('button', { name: 'Connect' }).click();
		await expect(menu.getByRole('button', { name: 'Asking the node…' })).toBeDisabled();
		await menu.getByRole('button', { name: 'Cancel' }).click();
		await expect(menu.getByRole('alert')).toContainText('Cancelled');
		await expect(menu.getByRole('button', { name: 'Connect' })).toBeEnabled();
	});

	test('logs in to a node, and keeps the password to itself', async ({ page, open, context, site, stopAfterTest }) => {
		const login = { user: 'owner', password: 'correct horse battery' };
		const node = await stopAfterTest(OwnNode.start({ origin: site.url, login }));
		await open('', onlyNode(node.url));
		await expect(page.getByRole('alert')).toContainText('Login required');
		await page.getByRole('button', { name: 'Node: Login required' }).click();
		const menu = page.getByRole('dialog', { name: 'Node' });
		await expect(menu.getByRole('form', { name: 'Log in to the node' })).toBeVisible();
		await menu.getByLabel('Address').fill(node.url);
		await menu.getByRole('button', { name: 'Connect' }).click();
		const another = menu.locator('details');
		await another.getByLabel('User name').fill(login.user);
		await another.getByLabel('Password', { exact: true }).fill('wrong');
		await menu.getByRole('button', { name: 'Connect' }).click();
		await expect(menu.getByRole('alert')).toContainText('The login was not accepted');
		await another.getByLabel('Password', { exact: true }).fill(login.password);
		await menu.getByRole('button', { name: 'Connect' }).click();
		await expect(page.getByTestId('tip')).toHaveText('0');
		await expect(page.getByRole('cell', { name: 'The pool is empty.' })).toBeVisible();

		const { cookies, origins } = await context.storageState({ indexedDB: true });
		const session = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
		const kept = JSON.stringify({ cookies, origins, session, address: page.url() });
		expect(kept).not.toContain(login.password);

		// After a reload the form is on the page that needs it, and leads back to that page.
		await page.goto(`${site.url}/#/network`);
		await page.reload();
		const form = page.getByRole('main').getByRole('form', { name: 'Log in to the node' });
		await form.getByLabel('User name').fill(login.user);
		await form.getByLabel('Password', { exact: true }).fill('wrong');
		await form.getByRole('button', { name: 'Log in' }).click();
		await expect(form.getByRole('alert')).toContainText('The login was not accepted');
		await form.getByLabel('Password', { exact: true }).fill(login.password);
		await form.getByRole('button', { name: 'Log in' }).click();
		await expect(page.getByRole('heading', { level: 1, name: /peers?$/ })).toBeVisible();
		await expect(form).toHaveCount(0);
	});
});
