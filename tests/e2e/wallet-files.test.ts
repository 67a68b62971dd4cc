import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { writeAddress, parseAddress } from '../../src/lib/chain/address';
import { customer, demoLogin, shop } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { clickLink, follow } from './support/follow';
import { expectGoodLooks, expectLargeTargets } from './support/looks';
import { keptByPage } from './support/kept';
import { startLiar } from '../../devnet/stand-in/liar';
import { expect, forWorker, test as base } from './support/test';
import { whilePaused } from './support/pause';

const test = base.extend<object, { own: OwnWalletService }>({
	own: forWorker(({ site, chain }) => OwnWalletService.start({ origin: site.url, daemonUrl: chain.node }))
});

/** A fresh name for a wallet file. */
let made = 0;
const fresh = () => `wallet ${++made} ü`;

const service = (own: { url: string }) => ({ wallets: [{ name: 'Own', url: own.url }] });
const closeAny = (own: OwnWalletService) => own.call('close_wallet').catch(() => undefined);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isHome = async (page: Page) => {
	await expect(page).toHaveURL(/#\/wallet$/);
	const home = page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Home' });
	await expect(home).toHaveAttribute('aria-current', 'page');
};

const pill = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet:/ });

/** One of the cards, unfolded. */
async function way(page: Page, title: string) {
	const details = page.locator('details.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
	await expect(async () => {
		if ((await details.getAttribute('open')) === null) await details.getByRole('heading', { name: title }).click();
		await expect(details).toHaveAttribute('open', '', { timeout: 1000 });
	}).toPass();
	const field = (label: string) => details.getByLabel(label, { exact: true });
	return { details, field, press: (name: string) => details.getByRole('button', { name, exact: true }).click() };
}

async function fillFile(field: (label: string) => ReturnType<Page['locator']>, name: string, password: string) {
	await field('Name of the wallet file').fill(name);
	await field('Password').fill(password);
	await field('Password again').fill(password);
}

test('a wallet is created: its seed is shown once, and has to be confirmed', async ({ page, open, own }) => {
	await closeAny(own);
	const logged: string[] = [];
	page.on('console', (message) => logged.push(message.text()));
	await open('#/wallet/files', service(own));
	const name = fresh();
	const password = '-xyzzy "wörd"';
	const { field, press } = await way(page, 'Create a wallet');
	await expect(field('Language of the seed').getByRole('option', { name: 'Español (Spanish)' })).toBeAttached();
	await fillFile(field, name, password);
	await press('Create the wallet');

	const shown = page.getByRole('region', { name: 'The seed of the new wallet' });
	await expect(shown.getByRole('listitem')).toHaveCount(25);
	const words = (await shown.getByRole('listitem').locator('bdi').allTextContents()).map((word) => word.trim());
	const { key } = await own.call<{ key: string }>('query_key', { key_type: 'mnemonic' });
	expect(words.join(' ')).toBe(key);

	// Leaving now needs confirmation.
	await clickLink(page, '#/pool');
	const dialog = page.getByRole('dialog', { name: 'Leave without the seed?' });
	await dialog.getByRole('button', { name: 'Stay here' }).click();
	await expect(shown.getByRole('listitem')).toHaveCount(25);

	await shown.getByRole('button', { name: 'I wrote it down…' }).click();
	await expect(shown.getByRole('listitem')).toHaveCount(0);
	const asked = shown.getByLabel(/^Word \d+$/);
	await expect(asked).toHaveCount(3);
	const finish = shown.getByRole('button', { name: 'I wrote it down', exact: true });
	await asked.first().fill('wrong');
	await finish.click();
	await expect(shown.getByText(/^That is not word \d+\.$/)).toBeVisible();
	await expect(shown.getByText(/^Word \d+ is missing\.$/)).toHaveCount(2);
	await expect(asked.first()).toBeFocused();
	await shown.getByRole('button', { name: 'Show the words again' }).click();
	await expect(shown.getByRole('listitem')).toHaveCount(25);
	await shown.getByRole('button', { name: 'I wrote it down…' }).click();
	await expect(asked).toHaveCount(3);
	for (const label of await shown.locator('label').allTextContents()) {
		const place = Number(/\d+/.exec(label)?.[0]);
		await shown.getByLabel(label, { exact: true }).fill(words[place - 1]?.toUpperCase() ?? '');
	}
	await finish.click();
	await isHome(page);

	const kept = (await page.evaluate(keptByPage)) + logged.join('\n');
	for (const secret of [words.slice(0, 3).join(' '), 'xyzzy']) expect(kept).not.toContain(secret);
	await follow(page, '#/wallet/files');
	await expect(page.getByRole('region', { name: 'Open wallet' })).toContainText(name);
	await expect(page.getByText('The seed of the new wallet has not been confirmed yet')).toHaveCount(0);
	expect(await page.evaluate(keptByPage)).not.toContain(words.slice(0, 3).join(' '));
});

test('the seed can be confirmed later after leaving without it', async ({ page, open, own }) => {
	await closeAny(own);
	await open('#/wallet/files', service(own));
	const { field, press } = await way(page, 'Create a wallet');
	await fillFile(field, fresh(), '');
	await press('Create the wallet');
	const shown = page.getByRole('region', { name: 'The seed of the new wallet' });
	await expect(shown).toBeVisible();
	await clickLink(page, '#/wallet/connect');
	await page.getByRole('dialog').getByRole('button', { name: 'Leave anyway' }).click();
	await expect(heading(page)).toHaveText('Open your wallet');
	await follow(page, '#/wallet/files');
	await expect(page.getByText('The seed of the new wallet has not been confirmed yet')).toBeVisible();
	await page.getByRole('button', { name: 'Show the seed' }).click();
	await expect(shown.getByRole('listitem')).toHaveCount(25);
});

test('a wallet is opened, saved, given another password, and closed', async ({ page, open, own }) => {
	const name = fresh();
	await own.call('create_wallet', { filename: name, password: 'first', language: 'English' });
	const { address } = await own.call<{ address: string }>('get_address');
	await closeAny(own);
	await open('#/wallet/files', service(own));
	await expect(page.getByText('No wallet is open', { exact: true })).toBeVisible();

	const opening = await way(page, 'Open a wallet');
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
	await opening.field('Password').fill('first');
	await opening.press('Open the wallet');
	await isHome(page);

	await follow(page, '#/wallet/files');
	const wallet = page.getByRole('region', { name: 'Open wallet' });
	const shown = await wallet
		.locator('.groups')
		.evaluate((groups) => [...groups.querySelectorAll('span')].map((group) => group.textContent));
	expect(shown.join('')).toBe(address);
	expect(new Set(shown.slice(0, -1).map((group) => group.length))).toEqual(new Set([4]));
	await expect(wallet).toContainText(name);
	await expect(wallet).toContainText('it can spend.');
	await wallet.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(wallet).toContainText('The wallet file has been saved.');

	const changing = await way(page, 'Change password');
	await changing.field('Current password').fill('wrong');
	await changing.field('New password').fill('second');
	await changing.field('New password again').fill('secand');
	await changing.press('Change password');
	await expect(changing.field('New password again')).toHaveAccessibleDescription(/The two passwords differ/);
	await changing.field('New password again').fill('second');
	await changing.press('Change password');
	await expect(changing.details.getByRole('status')).toContainText('The old password is wrong');
	// If they were emptied, only typing the current one again would leave the file without a password.
	for (const label of ['New password', 'New password again']) await expect(changing.field(label)).toHaveValue('second');
	await changing.field('Current password').fill('first');
	await changing.press('Change password');
	await expect(changing.details.getByRole('status')).toContainText('Password changed.');
	for (const label of ['Current password', 'New password', 'New password again'])
		await expect(changing.field(label)).toHaveValue('');

	await wallet.getByRole('button', { name: 'Save and close' }).click();
	await expect(page.getByText('The wallet has been saved and closed.')).toBeVisible();
	await expect(page.getByText('No wallet is open', { exact: true })).toBeVisible();
	await expect(own.call('open_wallet', { filename: name, password: 'first' })).rejects.toThrow('Failed to open');
	await own.call('open_wallet', { filename: name, password: 'second' });
	// Another program has opened it.
	await expect(wallet).toContainText('it can spend.');
});

test('the errors of a new file are shown, and the fields keep their values', async ({ page, open, own }) => {
	const name = fresh();
	await own.call('create_wallet', { filename: name, password: '', language: 'English' });
	await open('#/wallet/files', service(own));
	const { field, press, details } = await way(page, 'Create a wallet');
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

test('a wallet comes back from its seed, from a height or a day on', async ({ page, open, own, chain }) => {
	await closeAny(own);
	await open('#/wallet/files', service(own));
	const { field, press, details } = await way(page, 'Restore a wallet from its seed');
	const name = fresh();
	await fillFile(field, name, 'päss');
	await field('Seed').fill('ugly adrenalin');
	await field('Scan from').selectOption('Height');
	await field('Height').fill('9999');
	await press('Restore the wallet');
	await expect(field('Seed')).toHaveAccessibleDescription(/A seed has 25 or 16 words, but these are 2\./);
	await expect(field('Height')).toHaveAccessibleDescription(new RegExp(`The newest block has the height ${chain.tip}`));
	await field('Height').fill('250');
	await field('Seed').fill(shop.seed.replace('adrenalin', 'adrenalim'));
	await expect(details).toContainText('is not in the English list');
	await details.getByRole('button', { name: 'Replace word 2 by adrenalin' }).click();
	await expect(field('Seed')).toHaveValue(shop.seed);
	await expect(details.getByText('Checksum correct')).toBeVisible();
	await field('Seed').fill(shop.seed.replace('ugly', 'zesty'));
	await expect(details).toContainText('Checksum wrong');
	await press('Restore the wallet');
	await expect(details.getByRole('status').last()).toContainText('The seed is not valid');
	await expect(field('Seed')).toHaveValue(shop.seed.replace('ugly', 'zesty'));
	await expect(field('Password')).toHaveValue('päss');
	await field('Seed').fill(`  ${shop.seed.replaceAll(' ', '\n ')} `);
	await press('Restore the wallet');
	await isHome(page);
	expect(await own.call('get_address')).toMatchObject({ address: shop.address });
	await own.call('open_wallet', { filename: name, password: 'päss' });

	await follow(page, '#/wallet/files');
	const again = await way(page, 'Restore a wallet from its seed');
	await expect(again.field('Seed')).toHaveValue('');
	await again.field('Seed').fill(shop.seed);
	await again.field('Seed passphrase (optional)').fill('more');
	await fillFile(again.field, name, '');
	await again.field('Scan from').selectOption('Date');
	await again.press('Restore the wallet');
	await expect(again.field('Date')).toHaveAccessibleDescription(/Enter a day, such as 2024-05-31\./);
	await again.field('Date').fill('2020-01-01');
	await again.press('Restore the wallet');
	await expect(again.details.getByRole('status').last()).toContainText('A wallet file of that name exists');
	await again.field('Name of the wallet file').fill(fresh());
	await again.field('Seed passphrase (optional)').fill('more');
	await again.press('Restore the wallet');
	await isHome(page);
	const { address } = await own.call<{ address: string }>('get_address');
	expect(address).not.toBe(shop.address);
	expect(await page.evaluate(keptByPage)).not.toContain(shop.seed);
});

for (const { typed, what } of [
	{ typed: null, what: 'the page goes to it once it answers' },
	{ typed: 'another', what: 'the page stays when something else was typed meanwhile' }
]) {
	test(`a restored wallet does not answer at first, and ${what}`, async ({ page, open, own, ending }) => {
		await closeAny(own);
		const slow = await ending(startLiar(own.url));
		await open('#/wallet/files', service(slow));
		const { field, press } = await way(page, 'Restore a wallet from its seed');
		await fillFile(field, fresh(), '');
		await field('Seed').fill(shop.seed);
		await field('Scan from').selectOption('Height');
		await field('Height').fill('250');
		// Longer than the page waits before it counts the service as silent.
		slow.hold('get_address', 6000);
		await press('Restore the wallet');
		// The forms are reset once it is restored.
		await expect(field('Seed')).toHaveValue('', { timeout: 60_000 });
		const wallet = page.getByRole('region', { name: 'Open wallet' });
		await expect(wallet).toContainText('The wallet service is not responding.');
		const opening = await way(page, 'Open a wallet');
		if (typed !== null) await opening.field('Name of the wallet file').fill(typed);
		slow.hold('get_address', 0);
		if (typed === null) await isHome(page);
		else {
			await expect(wallet.locator('.groups')).toBeVisible();
			await expect(opening.field('Name of the wallet file')).toHaveValue(typed);
		}
	});
}

test('a seed in an old word list gets new words to write down', async ({ page, open, own }) => {
	await closeAny(own);
	await open('#/wallet/files', service(own));
	const { field, press } = await way(page, 'Restore a wallet from its seed');
	await fillFile(field, fresh(), '');
	await field('Seed').fill(customer.seed.split(' ').slice(0, 24).join(' '));
	await press('Restore the wallet');
	const shown = page.getByRole('region', { name: 'The seed of the new wallet' });
	await expect(shown).toContainText('Its seed was in an old word list');
	expect(await shown.getByRole('listitem').locator('bdi').allTextContents()).toEqual(customer.seed.split(' '));
});

test('a wallet comes back from its keys, view-only without the spend key', async ({ page, open, own }) => {
	await own.call('restore_deterministic_wallet', { filename: fresh(), password: '', seed: shop.seed });
	const key = async (key_type: string) => (await own.call<{ key: string }>('query_key', { key_type })).key;
	const [view, spend] = [await key('view_key'), await key('spend_key')];
	await closeAny(own);
	await open('#/wallet/files', service(own));
	const { field, press, details } = await way(page, 'Restore a wallet from its keys');
	const says = (label: string, words: RegExp) => expect(field(label)).toHaveAccessibleDescription(words);
	const name = fresh();
	await fillFile(field, name, 'p');
	const make = () => press('Create a view-only wallet');

	await field('Address').fill(`${shop.address.slice(0, -1)}k`);
	await field('Secret view key').fill('abc');
	await make();
	await says('Address', /its checksum is wrong/);
	await says('Secret view key', /A key has 64 hex digits, but this has 3\./);
	const { address } = parseAddress(shop.address);
	if (!address) throw new Error('no address');
	await field('Address').fill(writeAddress({ ...address, network: 'stagenet' }));
	await make();
	await says('Address', /This is an address of stagenet, but one of mainnet is needed\./);
	await field('Address').fill(shop.address);
	await field('Secret view key').fill(spend);
	await make();
	await says('Secret view key', /This is the secret spend key of the address, not its secret view key\./);
	await field('Secret view key').fill(view);
	await make();
	await isHome(page);
	expect(await own.call('get_address')).toMatchObject({ address: shop.address });
	await expect(own.call('query_key', { key_type: 'spend_key' })).rejects.toThrow(/watch-only/);
	await follow(page, '#/wallet/files');
	await expect(page.getByRole('region', { name: 'Open wallet' })).toContainText('view-only');

	const again = await way(page, 'Restore a wallet from its keys');
	await again.field('Address').fill(shop.address);
	await again.field('Secret view key').fill(view.toUpperCase());
	await again.field('Secret spend key (optional)').fill(view);
	await fillFile(again.field, name, '');
	await again.press('Restore the wallet');
	await expect(again.field('Secret spend key (optional)')).toHaveAccessibleDescription(
		/This is the secret view key of the address, not its secret spend key\./
	);
	await again.field('Secret spend key (optional)').fill(spend);
	await again.press('Restore the wallet');
	await expect(details.getByRole('status')).toContainText('A wallet file of that name exists');
	await again.field('Name of the wallet file').fill(fresh());
	await again.press('Restore the wallet');
	await isHome(page);
	expect(await key('spend_key')).toBe(spend);
	const kept = await page.evaluate(keptByPage);
	expect(kept).not.toContain(spend);
	expect(kept).not.toContain(view);
});

test('a service without a wallet directory creates and opens none', async ({
	page,
	open,
	own,
	site,
	chain,
	ending
}) => {
	const name = fresh();
	await own.call('create_wallet', { filename: name, password: '', language: 'English' });
	await closeAny(own);
	const oneFile = { file: join(own.walletDirectory, name), password: '' };
	const one = await ending(OwnWalletService.start({ origin: site.url, daemonUrl: chain.node, oneFile }));
	await open('#/wallet/files', service(one));
	await expect(page.getByRole('region', { name: 'Open wallet' })).toBeVisible();
	const { field, press, details } = await way(page, 'Open a wallet');
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
		ending
	}) => {
		const wallet = await ending(OwnWalletService.start({ origin: site.url, daemonUrl: chain.node, login: demoLogin }));
		await wallet.restore(shop);
		await wallet.call('close_wallet');
		await open('#/wallet/connect', service(wallet));
		await page.getByRole('button', { name: 'Connect', exact: true }).click();
		await page.getByLabel('User name').fill(demoLogin.user);
		await page.getByLabel('Password', { exact: true }).fill(demoLogin.password);
		await page.getByRole('button', { name: 'Log in' }).click();
		const first = await way(page, 'Open a wallet');
		await first.field('Name of the wallet file').fill(shop.filename);
		await first.field('Password').fill(shop.password);
		await first.press('Open the wallet');
		await isHome(page);
		await wallet.restart();
		await expect(page).toHaveURL(/#\/wallet\/files$/);
		await expect(page.getByText('No wallet is open', { exact: true })).toBeVisible();
		const { field, press } = await way(page, 'Open a wallet');
		await expect(field('Name of the wallet file')).toHaveValue(shop.filename);
		await field('Password').fill(shop.password);
		await press('Open the wallet');
		await isHome(page);

		// Locking forgets the login: both are asked for in one form.
		await pill(page).click();
		await page.getByRole('dialog', { name: 'Wallet' }).getByRole('button', { name: 'Lock', exact: true }).click();
		const unlocking = page.getByRole('region', { name: 'Open your wallet' });
		await expect(unlocking.getByLabel('User name')).toHaveValue(demoLogin.user);
		await unlocking.getByLabel('Password', { exact: true }).fill(demoLogin.password);
		await unlocking.getByLabel('Password of the wallet file', { exact: true }).fill(shop.password);
		await unlocking.getByRole('button', { name: 'Open', exact: true }).click();
		await isHome(page);
	});

	test('is not responding when a page of the wallet is opened: each says so, and is there once it answers', async ({
		page,
		open,
		own,
		context
	}) => {
		test.slow();
		await own.call('restore_deterministic_wallet', { filename: fresh(), password: '', seed: shop.seed });
		await own.call('refresh');
		const tabs = [page];
		await whilePaused(own, async () => {
			await open('#/wallet', service(own));
			for (const address of ['#/wallet/history', '#/wallet/send', '#/wallet/keys']) {
				const tab = await context.newPage();
				tabs.push(tab);
				await tab.goto(new URL(address, page.url()).href);
			}
			for (const tab of tabs) {
				await expect(heading(tab)).toHaveText('Waiting for the wallet service');
				await expect(tab.locator('main')).toContainText('The wallet service is not responding.');
				await expect(tab.locator('main')).not.toContainText(/\bnode\b/);
			}
			// Longer than the calls wait that were sent meanwhile.
			await expect(page.locator('main')).toContainText(/No answer for 2[6-9] s/, { timeout: 40_000 });
		});
		for (const [at, name] of ['Wallet', 'History', 'Send', 'Keys'].entries()) {
			await expect(heading(tabs[at] ?? page)).toHaveText(name, { timeout: 10_000 });
		}
	});

	test('is reported when it is gone, and the fields keep their values', async ({ page, open, site, chain }) => {
		const wallet = await OwnWalletService.start({ origin: site.url, daemonUrl: chain.node });
		await open('#/wallet/files', service(wallet));
		const { field, press, details } = await way(page, 'Open a wallet');
		await field('Name of the wallet file').fill('mine');
		await wallet.stop();
		await press('Open the wallet');
		await expect(details.getByRole('status')).toContainText('No answer from');
		await expect(field('Name of the wallet file')).toHaveValue('mine');
		await expect(page.getByText('Could not load which wallet is open')).toBeVisible();
	});
});

test('is usable at every width and in both themes, and large enough to touch', async ({ page, open, own }) => {
	await own.call('restore_deterministic_wallet', { filename: fresh(), password: '', seed: customer.seed });
	const look = async (name: string) => {
		await expectGoodLooks(page, `files-${name}`);
		await expectLargeTargets(page, name);
	};
	await open('#/wallet/files', service(own));
	await expect(page.getByRole('region', { name: 'Open wallet' })).toBeVisible();
	await way(page, 'Change password');
	await look('open');
	for (const title of ['Open a wallet', 'Restore a wallet from its seed', 'Restore a wallet from its keys']) {
		const { details, field } = await way(page, title);
		if (title.endsWith('seed')) await field('Seed').fill('abbey ability zooom ');
		await details.locator('button[type=submit]').click();
		await look(title.split(' ').at(-1) ?? '');
	}
	const { field, press } = await way(page, 'Create a wallet');
	await fillFile(field, fresh(), '');
	await press('Create the wallet');
	await expect(page.getByRole('region', { name: 'The seed of the new wallet' })).toBeVisible();
	await look('seed');
	await page.getByRole('button', { name: 'I wrote it down…' }).click();
	await look('check');
});

test.describe('the wallet in the bar at the top', () => {
	test('names the open file, leads back to the page that needed it, and locks', async ({ page, open, own }) => {
		const name = fresh();
		await own.call('create_wallet', { filename: name, password: 'p', language: 'English' });
		await closeAny(own);
		await open('#/wallet/receive', service(own));
		await expect(heading(page)).toHaveText('Wallet files');
		await expect(pill(page)).toContainText('locked');
		const opening = await way(page, 'Open a wallet');
		await opening.field('Name of the wallet file').fill(name);
		await opening.field('Password').fill('p');
		await opening.press('Open the wallet');
		await expect(heading(page)).toHaveText('Receive');
		await expect(pill(page)).toContainText(name);
		await follow(page, '#/wallet/connect');
		await expect(pill(page)).toContainText(name);
		await follow(page, '#/pool');
		await expect(pill(page)).toContainText(name);

		await pill(page).click();
		const menu = page.getByRole('dialog', { name: 'Wallet' });
		await expect(menu).toContainText(own.url);
		await expectGoodLooks(page, 'wallet-menu');
		await menu.getByRole('button', { name: 'Lock', exact: true }).click();
		await expect(page.getByText('The wallet has been saved and closed.')).toBeVisible();
		await expect(pill(page)).toContainText('locked');

		// The page is left before the wallet is open.
		let answer = () => {};
		const held = new Promise<void>((resolve) => (answer = resolve));
		await page.route(`${own.url}/json_rpc`, async (route, request) => {
			if (request.postData()?.includes('"open_wallet"')) await held;
			await route.continue();
		});
		const again = await way(page, 'Open a wallet');
		await again.field('Name of the wallet file').fill(name);
		await again.field('Password').fill('p');
		await again.press('Open the wallet');
		await follow(page, '#/wallet/connect');
		await expect(heading(page)).toHaveText('Open your wallet');
		const opened = page.waitForResponse((response) => !!response.request().postData()?.includes('"open_wallet"'));
		answer();
		await opened;
		await follow(page, '#/wallet');
		await isHome(page);

		await expect(pill(page)).toContainText(name);
		await follow(page, '#/pool');
		await expect(heading(page)).toHaveText(/waiting$/);
		// It is known from before a reload: no page but the wallet's asks the service.
		const calls: string[] = [];
		page.on('request', (request) => calls.push(request.url()));
		await page.reload();
		await expect(pill(page)).toContainText(name);
		expect(calls.filter((url) => url.startsWith(own.url))).toEqual([]);
	});

	test('locks by itself after a time without a key or a click, if it should', async ({ page, open, own }) => {
		await closeAny(own);
		await own.call('create_wallet', { filename: fresh(), password: 'p', language: 'English' });
		await page.clock.install();
		await open('#/wallet/receive', service(own));
		await expect(heading(page)).toHaveText('Receive');
		await pill(page).click();
		await page.getByLabel('Auto-lock while this page is not used').selectOption('after 5 minutes');
		await page.clock.runFor('00:30');
		await page.keyboard.press('Escape');
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
