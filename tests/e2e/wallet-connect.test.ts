import type { Page } from '@playwright/test';
import { customer, shop } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { freePorts } from '../../devnet/ports';
import { walletSendLink } from '../../src/lib/links';
import { advanceUntilVisible } from './support/clock';
import { followLink } from './support/follow';
import { expectPageToFit, expectLargeTargets } from './support/looks';
import { storedByPage } from './support/kept';
import { expect, forWorker, test as base } from './support/test';
import { whilePaused } from './support/pause';

const login = { user: 'owner', password: 'correct horse: "battery"' };

const test = base.extend<object, { open1: OwnWalletService; closed: OwnWalletService }>({
	/** Service with a login and an open wallet. */
	open1: forWorker(async ({ site, chain }) => {
		const wallet = await OwnWalletService.start({ origin: site.url, daemonUrl: chain.node, login });
		await wallet.restore(customer);
		return wallet;
	}),
	/** Service without a login, and without an open wallet. */
	closed: forWorker(({ site, chain }) => OwnWalletService.start({ origin: site.url, daemonUrl: chain.node }))
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const address = (page: Page) => page.getByLabel('Address of your wallet service');
const connectTo = async (page: Page, url: string) => {
	await address(page).fill(url);
	await page.getByRole('button', { name: 'Connect', exact: true }).click();
};
const result = (page: Page) => page.getByRole('region', { name: 'Wallet service' });
const toConnect = async (page: Page) => {
	await page.getByRole('navigation', { name: 'Wallet' }).getByText('More').click();
	await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Connect' }).click();
};

test('a service is added by its address alone, remembered and forgotten', async ({ page, open, closed }) => {
	await open('#/wallet', { wallets: [] });
	await expect(page).toHaveURL(/#\/wallet\/connect$/);
	await expect(page.getByRole('navigation', { name: 'Wallet' }).getByRole('link')).toHaveText(['Connect']);
	await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
	await connectTo(page, closed.url.replace('http://', ''));

	await expect(page).toHaveURL(/#\/wallet\/files$/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet files');
	await page.reload();
	await expect(page.getByText('No wallet is open', { exact: true })).toBeVisible();
	await toConnect(page);
	const listed = page.getByRole('listitem').filter({ hasText: closed.url });
	await expect(listed).toContainText('in use');
	await listed.getByRole('button', { name: 'Forget' }).click();
	await expect(listed).toHaveCount(0);
	expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(closed.url);
	await expect(page.getByRole('navigation', { name: 'Wallet' }).getByRole('link')).toHaveText(['Connect']);
});

test('a payment link in the page leads on through Connect as well, and nowhere outside of the wallet', async ({
	page,
	open,
	closed
}) => {
	await open('#/pool', { wallets: [] });
	await expect(heading(page)).toBeVisible();
	await followLink(page, walletSendLink(`monero:${shop.address}?tx_amount=0.25`));
	await expect(page).toHaveURL(/#\/wallet\/connect\?back=/);
	await connectTo(page, closed.url);
	await expect(page).toHaveURL(/#\/wallet\/files\?back=%23%2Fwallet%2Fsend/);
	await page.getByRole('navigation', { name: 'Wallet' }).getByText('More').click();
	await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Connect' }).click();
	await page.getByRole('listitem').filter({ hasText: closed.url }).getByRole('button', { name: 'Forget' }).click();
	await followLink(page, '#/wallet/connect?back=%23%2Fwallet%2F..%2Fpay');
	await connectTo(page, closed.url);
	await expect(page).toHaveURL(/#\/wallet\/files$/);
});

test("the site's own services are one click away, and cannot be forgotten", async ({ page, open, closed, chain }) => {
	const wallets = [
		{ name: 'Broken', url: chain.node },
		{ name: 'Till <b>', url: closed.url }
	];
	await open('#/wallet/connect', { wallets });
	await expect(address(page)).toHaveValue(chain.node);
	await expect(page.getByRole('button', { name: /^Forget/ })).toHaveCount(0);
	await page.getByRole('button', { name: 'Connect to Till <b>' }).click();
	await expect(page).toHaveURL(/#\/wallet\/files$/);
	await expect(page.getByText(closed.url)).toBeVisible();
	const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('oriel') ?? '{}') as object);
	expect(kept).toMatchObject({ wallet: closed.url, wallets: [] });
});

test.describe('a service that refuses what is asked', () => {
	test.use({ networkErrors: true });

	test('who came to pay by link is led back to the payment once connected', async ({ page, open, open1 }) => {
		const asked = `monero:${shop.address}?tx_amount=0.25&recipient_name=Caf%C3%A9%20%26%20Bar&tx_description=2%20Coffee%20%2B%20100%25`;
		await open(walletSendLink(asked), { wallets: [] });
		await expect(page).toHaveURL(/#\/wallet\/connect\?back=/);
		await expect(heading(page)).toHaveText('Open your wallet');
		await page.reload();
		await connectTo(page, open1.url);
		await page.getByLabel('User name').fill(login.user);
		await page.getByLabel('Password', { exact: true }).fill(login.password);
		await page.getByRole('button', { name: 'Log in' }).click();
		await expect(heading(page)).toHaveText('Send');
		await expect(page).toHaveURL(/#\/wallet\/send/);
		await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.25');
		await expect(page.getByRole('main')).toContainText('Café & Bar');
		await expect(page.getByRole('main')).toContainText('2 Coffee + 100%');
	});

	test('a missing or wrong login is reported, and a right one leads to the wallet', async ({ page, open, open1 }) => {
		await open('#/wallet/connect', { wallets: [] });
		await connectTo(page, open1.url);
		const asked = result(page);
		await expect(asked).toContainText('Reachable, and this page is allowed');
		await expect(asked).toContainText('Login required');
		await expect(page.getByLabel('User name')).toBeFocused();
		await expect(page.getByLabel('User name')).toHaveAttribute('autocomplete', 'username');
		await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
		await expectPageToFit(page, 'connect-login');
		await asked.getByRole('button', { name: 'Change' }).click();
		await expect(address(page)).toHaveValue(open1.url);
		await page.getByRole('button', { name: 'Connect', exact: true }).click();

		const password = page.getByLabel('Password', { exact: true });
		const logIn = page.getByRole('button', { name: 'Log in' });
		await page.getByLabel('User name').fill(login.user);
		await password.fill('wrong');
		await logIn.click();
		await expect(asked).toContainText('Wrong user name or password.');
		await expect(password).toHaveValue('');
		await expect(page.getByLabel('User name')).toHaveValue(login.user);
		await password.fill(login.password);
		await logIn.click();
		await expect(page).toHaveURL(/#\/wallet$/);
		await expect(page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Home' })).toHaveAttribute(
			'aria-current',
			'page'
		);
		const kept = await page.evaluate(storedByPage);
		expect(kept).not.toContain('battery');
		expect(kept).toContain(open1.url);

		// A login that is not stored is lost with the page.
		await page.reload();
		await expect(page.getByText('Login required')).toBeVisible();
		const form = page.getByRole('region', { name: 'Open your wallet' });
		await expect(form.getByLabel('User name')).toHaveValue(login.user);
		await expect(form.getByLabel('Password', { exact: true })).toBeFocused();
		await form.getByLabel('Password', { exact: true }).fill('wrong');
		await form.getByRole('button', { name: 'Open', exact: true }).click();
		await expect(form).toContainText('Wrong user name or password.');
		await form.getByLabel('Password', { exact: true }).fill(login.password);
		await form.getByRole('button', { name: 'Open', exact: true }).click();
		await expect(page).toHaveURL(/#\/wallet$/);
		await expect(form).toHaveCount(0);
	});

	test('a login is kept for the tab on request, until it is forgotten', async ({ page, open, open1 }) => {
		// Idle callbacks run once another page is open.
		await page.addInitScript(() => {
			const waiting: (() => void)[] = [];
			window.requestIdleCallback = (work) => waiting.push(() => work({ didTimeout: false, timeRemaining: () => 9 }));
			Object.assign(window, { runIdle: () => waiting.splice(0).forEach((work) => work()) });
		});
		await open('#/wallet/connect', { wallets: [{ name: 'Mine', url: open1.url }] });
		await page.getByRole('button', { name: 'Connect to Mine' }).click();
		await page.getByLabel('User name').fill(login.user);
		await page.getByLabel('Password', { exact: true }).fill(login.password);
		await page.getByLabel('Stay logged in until this tab is closed').check();
		await page.getByRole('button', { name: 'Log in' }).click();
		await expect(page).toHaveURL(/#\/wallet$/);
		expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('battery');

		await page.reload();
		await toConnect(page);
		await expect(page.getByText('Its login is kept for this tab.')).toBeVisible();
		await page.evaluate(() => (window as unknown as { runIdle: () => void }).runIdle());
		await page.getByRole('button', { name: 'Connect to Mine' }).click();
		await expect(page).toHaveURL(/#\/wallet$/);
		await toConnect(page);
		await page.getByRole('button', { name: 'Forget the login of Mine' }).click();
		await expect(page.getByText('Its login is kept for this tab.')).toHaveCount(0);
		expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('battery');
		await page.getByRole('button', { name: 'Connect to Mine' }).click();
		await expect(result(page)).toContainText('Login required');
	});

	test('a node is no wallet service, though it answers', async ({ page, open, chain }) => {
		await open('#/wallet/connect', { wallets: [] });
		await connectTo(page, chain.node);
		await expect(result(page)).toContainText('A node answers here, not a wallet service');
		await expect(page).toHaveURL(/#\/wallet\/connect$/);
	});

	test('a service that refuses the page is told from one that is gone', async ({
		page,
		open,
		site,
		chain,
		stopAfterTest
	}) => {
		const wallet = await stopAfterTest(OwnWalletService.start({ daemonUrl: chain.node }));
		await open('#/wallet/connect', { wallets: [] });
		await connectTo(page, wallet.url);
		await expect(result(page)).toContainText('It does not allow this page');
		await expect(result(page).getByText('Reachable', { exact: true })).toBeVisible();
		const option = `--rpc-access-control-origins ${site.url}`;
		await expect(result(page).getByText(option, { exact: true })).toBeVisible();
		const [port = 0] = await freePorts(1);
		await connectTo(page, `http://127.0.0.1:${port}`);
		await expect(result(page)).toContainText('Not reachable');
		await expect(result(page).getByText('Reachable', { exact: true })).toHaveCount(0);
	});

	test('a service that does not respond can be used anyway: usually it is scanning', async ({ page, open, closed }) => {
		await page.clock.install();
		await open('#/wallet/connect', { wallets: [] });
		await whilePaused(closed, async () => {
			await connectTo(page, closed.url);
			await advanceUntilVisible(page, result(page).getByText('It does not answer while it scans the chain.'));
			await page.getByRole('button', { name: 'Use this service anyway' }).click();
			await advanceUntilVisible(page, page.getByText('The wallet service is not responding.'));
		});
		await expect(page.getByText('No wallet is open', { exact: true })).toBeVisible();
	});
});

test('is usable at every width and in both themes, and large enough to touch', async ({
	page,
	open,
	closed,
	chain
}) => {
	await open('#/wallet/connect', { wallets: [{ name: 'Till', url: closed.url }] });
	await page.getByText('No wallet service yet?').click();
	await connectTo(page, chain.node);
	await expect(page.getByText('A node answers here')).toBeVisible();
	await expectPageToFit(page, 'connect');
	await expectLargeTargets(page, 'connect');
});
