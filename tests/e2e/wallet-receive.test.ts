import { followLink } from './support/follow';
import { readShownCode } from './support/pay';
import { requestLink } from '../../src/lib/links';
import type { Page } from '@playwright/test';
import { startProxy } from '../../devnet/stand-in/proxy';
import {
	callShopService,
	button,
	expect,
	freshAddress,
	isPageMarked,
	markPage,
	mineAndRefresh,
	ODD_TEXTS,
	section,
	payAsCustomer,
	chainConfig,
	test
} from './support/wallet-page';

const came = (page: Page) => section(page, 'Payments received');

test('a new address has a label, and all that a payer needs', async ({ page, open, ownChain, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.setViewportSize({ width: 390, height: 844 });
	await open('#/wallet/receive', chainConfig(ownChain));
	await button(page, 'New address').click();
	await expect(page.getByText(/^Address \d+ created\.$/)).toBeVisible();
	type Listed = { addresses: { address: string; address_index: number; label: string }[] };
	const listed = async () => (await callShopService<Listed>(ownChain, 'get_address', { account_index: 0 })).addresses;
	const { address = '', address_index = 0 } = (await listed()).at(-1) ?? {};
	await expect(page).toHaveURL(new RegExp(`#/wallet/receive\\?account=0&address=${address_index}$`));
	await expect(page.getByText(`Address ${address_index} · never used`)).toBeVisible();
	await button(page, 'Label').click();
	const labelling = page.getByLabel('Label of this address');
	await labelling.fill(ODD_TEXTS.emoji);
	await labelling.press('Enter');
	await expect(page.getByText('Label saved.')).toBeVisible();
	expect((await listed()).at(-1)?.label).toBe(ODD_TEXTS.emoji);
	await expect(page.getByTestId('address').locator('.groups')).toHaveText(address);

	// The code is visible on a phone without scrolling.
	await page.goto('about:blank');
	await open(`#/wallet/receive?account=0&address=${address_index}`, chainConfig(ownChain));
	const code = page.getByRole('img', { name: 'QR code of the payment link' });
	await expect(code).toBeInViewport({ ratio: 1 });
	await expect(page.getByText(`Address ${address_index} · never used · ${ODD_TEXTS.emoji}`)).toBeVisible();
	await button(page, 'Copy address').click();
	await expect(button(page, 'Copied')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
	expect(await readShownCode(page, 300)).toBe(`monero:${address}`);
	await expect(page.getByRole('link', { name: 'Request money' })).toHaveAttribute('href', requestLink());
});

test('whoever leaves before the next address is created stays where they are', async ({ page, open, ownChain }) => {
	await open('#/wallet/receive?account=0&address=0', chainConfig(ownChain));
	let answer = () => {};
	const held = new Promise<void>((resolve) => (answer = resolve));
	await page.route(`${ownChain.wallet.url}/json_rpc`, async (route, request) => {
		if (request.postData()?.includes('"create_address"')) await held;
		await route.continue();
	});
	const created = page.waitForResponse((response) => !!response.request().postData()?.includes('"create_address"'));
	await button(page, 'New address').click();
	await followLink(page, '#/wallet/history');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
	const visited: string[] = [];
	page.on('framenavigated', (frame) => visited.push(frame.url()));
	const loaded = page.waitForResponse((response) => !!response.request().postData()?.includes('"get_transfers"'));
	answer();
	await Promise.all([created, loaded]);
	await followLink(page, '#/wallet/book');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Address book');
	expect(visited.filter((url) => url.includes('receive'))).toEqual([]);
});

test('the address that is looked for leads nobody back who is on the way to another page', async ({
	page,
	open,
	ownChain
}) => {
	const holding = (pattern: string, holds: (body: string) => boolean) => {
		let release = () => {};
		const held = new Promise<void>((resolve) => (release = resolve));
		return {
			release,
			begin: () =>
				page.route(pattern, async (route, request) => {
					if (holds(request.postData() ?? '')) await held;
					await route.continue();
				})
		};
	};
	await open('#/wallet/connect', chainConfig(ownChain));
	const answers = holding(`${ownChain.wallet.url}/json_rpc`, (body) => /"get_transfers".*"pool":true/.test(body));
	await answers.begin();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open your wallet');
	await followLink(page, '#/wallet/receive');
	await expect(page.getByRole('heading', { name: 'Receive' })).toBeVisible();
	const code = holding('**/_app/immutable/**', () => true);
	await code.begin();
	const asked = page.waitForRequest('**/_app/immutable/**');
	await page.evaluate(() => (location.hash = '#/wallet/multisig'));
	await asked;
	const answered = page.waitForResponse((response) => /"get_transfers"/.test(response.request().postData() ?? ''));
	answers.release();
	await answered;
	await page.waitForTimeout(300);
	code.release();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Multisig');
	await page.waitForTimeout(300);
	expect(page.url()).toContain('#/wallet/multisig');
});

test('payments to the address are seen in the pool, and count their confirmations', async ({
	page,
	open,
	ownChain
}) => {
	const { address, index } = await freshAddress(ownChain, 'Order 17');
	await open(`#/wallet/receive?account=0&address=${index}`, chainConfig(ownChain));
	await expect(page.getByTestId('address')).toHaveText(address);
	await expect(came(page)).toHaveCount(0);
	await markPage(page);

	await payAsCustomer(ownChain, address, 300_000_000_000n, page);
	await expect(came(page).getByRole('listitem')).toContainText('0 of 10 confirmations');
	await mineAndRefresh(ownChain, 1, page);
	await expect(came(page).getByRole('listitem')).toContainText('1 of 10');
	await payAsCustomer(ownChain, address, 200_000_000_000n, page);
	await expect(came(page).getByRole('listitem')).toHaveCount(2);
	await mineAndRefresh(ownChain, 10, page);
	await expect(came(page).getByRole('listitem').first()).toContainText(/Received\s*0\.2 XMR/);

	await page.getByRole('link', { name: 'All addresses' }).click();
	await page.getByLabel('Find by label').fill('order 17');
	const row = page.getByRole('row', { name: `Receive to address ${index} ·` });
	await expect(row).toContainText(/Order 17\s*used(\s*0\.500000){3}/);
	await page.getByLabel('Find by label').fill('');
	await page.getByRole('link', { name: 'Receive to address 0 ·' }).click();
	await expect(page.getByTestId('address')).toHaveText(/^4/);
	await page.goBack();
	await page.goBack();
	await expect(came(page).getByRole('listitem')).toHaveCount(2);
	expect(await isPageMarked(page)).toBe(true);

	// After a reload only the blocks show when they came.
	await page.reload();
	await expect(came(page).getByRole('listitem').first()).toContainText(/in a block \S/);
});

test('the address does not change when it is paid', async ({ page, open, ownChain }) => {
	await freshAddress(ownChain, '');
	await open('#/wallet/receive', chainConfig(ownChain));
	const address = (await page.getByTestId('address').locator('.groups').textContent()) ?? '';
	await payAsCustomer(ownChain, address, 100_000_000_000n, page);
	await mineAndRefresh(ownChain, 1, page);
	await expect(came(page)).toContainText('1 of 10');
	await expect(page.getByText('Used before. Use a new address so payers cannot link you.')).toBeVisible();
	await expect(page.getByTestId('address').locator('.groups')).toHaveText(address);
});

test('the proposed address is the newest without a label that nobody has paid', async ({ page, open, ownChain }) => {
	type Listed = { addresses: { address: string; address_index: number; label: string; used: boolean }[] };
	const list = async () => (await callShopService<Listed>(ownChain, 'get_address', { account_index: 0 })).addresses;
	const unused = [await freshAddress(ownChain, ''), await freshAddress(ownChain, '')];
	await freshAddress(ownChain, 'For Ann');
	await open('#/wallet/receive', chainConfig(ownChain));
	const offeredAddress = async () => {
		await expect(page.getByTestId('address')).toHaveText(/^8/);
		return (await page.getByTestId('address').locator('.groups').textContent()) ?? '';
	};
	const first = await offeredAddress();
	expect(first).toBe(unused[1]?.address);

	// The page offers the same address when it is opened again.
	const { length } = await list();
	await page.goto('about:blank');
	await open('#/wallet/receive', chainConfig(ownChain));
	expect(await offeredAddress()).toBe(first);
	expect(await list()).toHaveLength(length);

	// A payment in the pool is enough for the page to offer another address.
	await payAsCustomer(ownChain, first, 100_000_000_000n, page);
	await expect(came(page)).toContainText('0 of 10');
	await page.goto('about:blank');
	await open('#/wallet/receive', chainConfig(ownChain));
	expect(await offeredAddress()).toBe(unused[0]?.address);
	expect(await list()).toHaveLength(length);
	await mineAndRefresh(ownChain, 1, page);
});

test('no address is created unasked, and one that the browser asked for twice on a broken connection is reported', async ({
	page,
	open,
	ownChain,
	stopAfterTest
}) => {
	const { account_index } = await callShopService<{ account_index: number }>(ownChain, 'create_account', {});
	const proxy = await stopAfterTest(startProxy(ownChain.wallet.url));
	const created = () => proxy.calls.filter(({ method }) => method === 'create_address').length;
	for (let visit = 0; visit < 3; visit++) {
		proxy.once('create_address', { kind: 'drop_after' });
		await page.goto('about:blank');
		await open(`#/wallet/receive?account=${account_index}`, {
			...chainConfig(ownChain),
			wallets: [{ name: 'Shop', url: proxy.url }]
		});
		await expect(page.getByText('Address 0 · never used')).toBeVisible();
	}
	expect(created()).toBe(0);
	proxy.clear();
	proxy.once('create_address', { kind: 'drop_after' });
	await button(page, 'New address').click();
	await expect(page.getByText('2 addresses were created')).toBeVisible();
	await expect(page.getByText(/^Address [12] · never used/)).toBeVisible();
	expect(created()).toBe(2);
});

test('an address or an account that is not there is reported', async ({ page, open, ownChain }) => {
	await open('#/wallet/receive?account=0&address=99999', chainConfig(ownChain));
	await expect(page.getByText('The wallet has no address 99999 in account 0.')).toBeVisible();
	await open('#/wallet/receive?account=77', chainConfig(ownChain));
	await expect(page.getByText('The wallet has no account 77.')).toBeVisible();
});
