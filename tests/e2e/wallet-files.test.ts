import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { demoLogin } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { followLink } from './support/follow';
import { expectPageToFit, expectLargeTargets } from './support/looks';
import { whilePaused } from './support/pause';
import {
	ensureClosed,
	copySharedFile,
	expect,
	fillFile,
	newFilename,
	heading,
	expectHome,
	sharedFile,
	newSeedSection,
	ensureOpen,
	openWallet,
	onlyService,
	test,
	unfoldCard
} from './support/wallet-files';

const pill = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet:/ });

test('a wallet is opened, saved, given another password, and closed', async ({ page, open, own }) => {
	const { filename: name, password: first, address } = await copySharedFile(own);
	await ensureClosed(own);
	await open('#/wallet/files', onlyService(own));
	await expect(page.getByText('No wallet is open', { exact: true })).toBeVisible();

	const opening = await unfoldCard(page, 'Open a wallet');
	await opening.press('Open the wallet');
	await expect(opening.field('Name of the wallet file')).toHaveAccessibleDescription(
		/Enter a name for the wallet file\./
	);
	await opening.field('Name of the wallet file').fill('wallets/mine');
	await opening.press('Open the wallet');
	await expect(opening.field('Name of the wallet file')).toHaveAccessibleDescription(/Enter a name without a slash/);
	await opening.field('Name of the wallet file').fill(name);
	await opening.field('Password').fill('wrong');
	await opening.press('Open the wallet');
	await expect(opening.details.getByRole('status')).toContainText('The wallet could not be opened');
	await expect(opening.field('Name of the wallet file')).toHaveValue(name);
	await expect(opening.field('Password')).toHaveValue('');
	await opening.field('Password').fill(first);
	await opening.press('Open the wallet');
	await expectHome(page);

	await followLink(page, '#/wallet/files');
	const wallet = openWallet(page);
	const shown = await wallet
		.locator('.groups')
		.evaluate((groups) => [...groups.querySelectorAll('span')].map((group) => group.textContent));
	expect(shown.join('')).toBe(address);
	expect(new Set(shown.slice(0, -1).map((group) => group.length))).toEqual(new Set([4]));
	await expect(heading(page)).toHaveText(name);
	await expect(wallet).toContainText('it can spend.');
	await wallet.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(wallet).toContainText('The wallet file has been saved.');

	const changing = await unfoldCard(page, 'Change password');
	await changing.field('Current password').fill('wrong');
	await changing.field('New password').fill('second');
	await changing.field('New password again').fill('secand');
	await changing.press('Change password');
	await expect(changing.field('New password again')).toHaveAccessibleDescription(/The two passwords differ/);
	await changing.field('New password again').fill('second');
	await changing.press('Change password');
	await expect(changing.details.getByRole('status')).toContainText('The old password is wrong');
	// The fields keep their values: if they were emptied, typing only the current password again would leave the file
	// without one.
	for (const label of ['New password', 'New password again']) await expect(changing.field(label)).toHaveValue('second');
	await changing.field('Current password').fill(first);
	await changing.press('Change password');
	await expect(changing.details.getByRole('status')).toContainText('Password changed.');
	for (const label of ['Current password', 'New password', 'New password again'])
		await expect(changing.field(label)).toHaveValue('');

	await wallet.getByRole('button', { name: 'Save and close' }).click();
	await expect(page.getByText('The wallet has been saved and closed.')).toBeVisible();
	await expect(page.getByText('No wallet is open', { exact: true })).toBeVisible();
	await own.call('open_wallet', { filename: name, password: 'second' });
	// Another program has opened the file.
	await expect(wallet).toContainText('it can spend.');
	// The service compares the old password with the one that the file was encrypted with.
	const back = own.call('change_wallet_password', { old_password: first, new_password: first });
	await expect(back).rejects.toThrow('Invalid original password');
});

test('the errors of a new file are shown, and the fields keep their values', async ({ page, open, own }) => {
	const { filename: name } = await sharedFile(own);
	await open('#/wallet/files', onlyService(own));
	const { field, press, details } = await unfoldCard(page, 'Create a wallet');
	await field('Name of the wallet file').fill('../mine');
	await field('Password').fill('one');
	await field('Password again').fill('two');
	await press('Create the wallet');
	await expect(field('Name of the wallet file')).toHaveAccessibleDescription(/Enter a name without a slash/);
	await expect(field('Password again')).toHaveAccessibleDescription(/The two passwords differ/);
	await fillFile(field, name, 'one');
	await field('Language of the seed').selectOption('Deutsch (German)');
	await press('Create the wallet');
	await expect(details.getByRole('status')).toContainText('A wallet file of that name exists');
	await expect(field('Name of the wallet file')).toHaveValue(name);
	await expect(field('Language of the seed')).toHaveValue('Deutsch (German)');
	await expect(field('Password')).toHaveValue('one');
	await expect(field('Password again')).toHaveValue('one');
});

test('a service without a wallet directory creates and opens none', async ({
	page,
	open,
	own,
	site,
	chain,
	stopAfterTest
}) => {
	const { filename, password } = await copySharedFile(own);
	const oneFile = { file: join(own.walletDirectory, filename), password };
	const one = await stopAfterTest(OwnWalletService.start({ origin: site.url, daemonUrl: chain.node, oneFile }));
	await open('#/wallet/files', onlyService(one));
	await expect(openWallet(page)).toBeVisible();
	const { field, press, details } = await unfoldCard(page, 'Open a wallet');
	await field('Name of the wallet file').fill('another');
	await press('Open the wallet');
	await expect(details.getByRole('status')).toContainText('The service has no wallet directory');
	await expect(details.getByRole('status')).toContainText('--wallet-dir');
});

test.describe('a service that is away for a while', () => {
	test.use({ networkErrors: true });

	test('forgets its wallet when it is started again, and logs in again', async ({
		page,
		open,
		site,
		chain,
		stopAfterTest,
		own
	}) => {
		const wallet = await stopAfterTest(
			OwnWalletService.start({ origin: site.url, daemonUrl: chain.node, login: demoLogin })
		);
		const file = await copySharedFile(own, wallet);
		await open('#/wallet/connect', onlyService(wallet));
		await page.getByRole('button', { name: 'Connect', exact: true }).click();
		await page.getByLabel('User name').fill(demoLogin.user);
		await page.getByLabel('Password', { exact: true }).fill(demoLogin.password);
		await page.getByRole('button', { name: 'Log in' }).click();
		const first = await unfoldCard(page, 'Open a wallet');
		await first.field('Name of the wallet file').fill(file.filename);
		await first.field('Password').fill(file.password);
		await first.press('Open the wallet');
		await expectHome(page);
		await wallet.restart();
		await expect(page).toHaveURL(/#\/wallet\/files$/);
		await expect(page.getByText('No wallet is open', { exact: true })).toBeVisible();
		const { field, press } = await unfoldCard(page, 'Open a wallet');
		await expect(field('Name of the wallet file')).toHaveValue(file.filename);
		await field('Password').fill(file.password);
		await press('Open the wallet');
		await expectHome(page);

		// Locking forgets the login: both are asked for in one form.
		await pill(page).click();
		await page.getByRole('dialog', { name: 'Wallet' }).getByRole('button', { name: 'Lock', exact: true }).click();
		const unlocking = page.getByRole('region', { name: 'Open your wallet' });
		await expect(unlocking.getByLabel('User name')).toHaveValue(demoLogin.user);
		await unlocking.getByLabel('Password', { exact: true }).fill(demoLogin.password);
		await unlocking.getByLabel('Password of the wallet file', { exact: true }).fill(file.password);
		await unlocking.getByRole('button', { name: 'Open', exact: true }).click();
		await expectHome(page);
	});

	test('is not responding when a page of the wallet is opened: each says so, and is there once it answers', async ({
		page,
		open,
		own,
		context
	}) => {
		await ensureOpen(own);
		await own.call('refresh');
		await page.clock.install();
		const tabs = [page];
		await whilePaused(own, async () => {
			await open('#/wallet', onlyService(own));
			for (const address of ['#/wallet/history', '#/wallet/send', '#/wallet/keys']) {
				const tab = await context.newPage();
				tabs.push(tab);
				await tab.goto(new URL(address, page.url()).href);
			}
			// Time after which a page reports that the service is silent.
			await page.clock.runFor(5000);
			for (const tab of tabs) {
				await expect(heading(tab)).toHaveText('Waiting for the wallet service');
				await expect(tab.locator('main')).toContainText('The wallet service is not responding.');
				await expect(tab.locator('main')).not.toContainText(/\bnode\b/);
			}
			// Time after which the calls of the meantime have timed out.
			await page.clock.runFor(26_000);
			await expect(page.locator('main')).toContainText(/No answer for ([3-5]\d s|\d+ min)/);
		});
		for (const [at, name] of ['Wallet', 'History', 'Send', 'Keys'].entries()) {
			await expect(heading(tabs[at] ?? page)).toHaveText(name, { timeout: 10_000 });
		}
	});

	test('is reported when it is gone, and the fields keep their values', async ({ page, open, site, chain }) => {
		const wallet = await OwnWalletService.start({ origin: site.url, daemonUrl: chain.node });
		await open('#/wallet/files', onlyService(wallet));
		const { field, press, details } = await unfoldCard(page, 'Open a wallet');
		await field('Name of the wallet file').fill('mine');
		await wallet.stop();
		await press('Open the wallet');
		await expect(details.getByRole('status')).toContainText('No answer from');
		await expect(field('Name of the wallet file')).toHaveValue('mine');
		await expect(page.getByText('Could not load which wallet is open')).toBeVisible();
	});
});

test('is usable at every width and in both themes, and large enough to touch', async ({ page, open, own }) => {
	await ensureOpen(own);
	const look = async (name: string) => {
		await expectPageToFit(page, `files-${name}`);
		await expectLargeTargets(page, name);
	};
	await open('#/wallet/files', onlyService(own));
	await expect(openWallet(page)).toBeVisible();
	await unfoldCard(page, 'Change password');
	await look('open');
	for (const title of ['Open a wallet', 'Restore a wallet from its seed', 'Restore a wallet from its keys']) {
		const { details, field } = await unfoldCard(page, title);
		if (title.endsWith('seed')) await field('Seed').fill('abbey ability zooom ');
		await details.locator('button[type=submit]').click();
		await look(title.split(' ').at(-1) ?? '');
	}
	const { field, press } = await unfoldCard(page, 'Create a wallet');
	await fillFile(field, newFilename(), '');
	await press('Create the wallet');
	await expect(newSeedSection(page)).toBeVisible();
	await look('seed');
	await page.getByRole('button', { name: 'I wrote it down…' }).click();
	await look('check');
});

test.describe('the wallet in the bar at the top', () => {
	test('names the open file, leads back to the page that needed it, and locks', async ({ page, open, own }) => {
		const { filename: name, password } = await copySharedFile(own);
		await ensureClosed(own);
		await open('#/wallet/receive', onlyService(own));
		await expect(heading(page)).toHaveText('Wallet files');
		await expect(pill(page)).toContainText('locked');
		const opening = await unfoldCard(page, 'Open a wallet');
		await opening.field('Name of the wallet file').fill(name);
		await opening.field('Password').fill(password);
		await opening.press('Open the wallet');
		await expect(heading(page)).toHaveText('Receive');
		await expect(pill(page)).toContainText(name);
		await followLink(page, '#/wallet/connect');
		await expect(pill(page)).toContainText(name);
		await followLink(page, '#/pool');
		await expect(pill(page)).toContainText(name);

		await pill(page).click();
		const menu = page.getByRole('dialog', { name: 'Wallet' });
		await expect(menu).toContainText(own.url);
		await expectPageToFit(page, 'wallet-menu');
		await menu.getByRole('button', { name: 'Lock', exact: true }).click();
		await expect(page.getByText('The wallet has been saved and closed.')).toBeVisible();
		await expect(pill(page)).toContainText('locked');

		// The visitor leaves the page before the wallet is open.
		let answer = () => {};
		const held = new Promise<void>((resolve) => (answer = resolve));
		await page.route(`${own.url}/json_rpc`, async (route, request) => {
			if (request.postData()?.includes('"open_wallet"')) await held;
			await route.continue();
		});
		const again = await unfoldCard(page, 'Open a wallet');
		await again.field('Name of the wallet file').fill(name);
		await again.field('Password').fill(password);
		await again.press('Open the wallet');
		await followLink(page, '#/wallet/connect');
		await expect(heading(page)).toHaveText('Open your wallet');
		const opened = page.waitForResponse((response) => !!response.request().postData()?.includes('"open_wallet"'));
		answer();
		await opened;
		await followLink(page, '#/wallet');
		await expectHome(page);

		await expect(pill(page)).toContainText(name);
		await followLink(page, '#/pool');
		await expect(heading(page)).toHaveText(/waiting$/);
		// The name is stored from before the reload: only the wallet's pages call the service.
		const calls: string[] = [];
		page.on('request', (request) => calls.push(request.url()));
		await page.reload();
		await expect(pill(page)).toContainText(name);
		expect(calls.filter((url) => url.startsWith(own.url))).toEqual([]);
	});

	test('locks by itself after a time without a key or a click, if it should', async ({ page, open, own }) => {
		await ensureOpen(own);
		await page.clock.install();
		await open('#/wallet/receive', onlyService(own));
		await expect(heading(page)).toHaveText('Receive');
		await pill(page).click();
		await page.getByRole('link', { name: 'Settings, such as auto-lock' }).click();
		await page.getByLabel('Auto-lock while this page is not used').selectOption('after 5 minutes');
		await page.clock.runFor('00:30');
		await page.goBack();
		await page.keyboard.press('Shift');
		await page.clock.runFor('04:00');
		await expect(heading(page)).toHaveText('Receive');
		await page.keyboard.press('Shift');
		await page.clock.runFor('04:00');
		await expect(heading(page)).toHaveText('Receive');
		await page.clock.runFor('01:30');
		await expect(heading(page)).toHaveText('Wallet files');
		await expect(page.getByText('The wallet has been saved and closed.')).toBeVisible();
	});
});
