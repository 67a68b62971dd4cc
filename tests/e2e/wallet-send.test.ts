import type { Page } from '@playwright/test';
import { customer, jsonRpc, shop } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { unsettled } from './support/journal';
import { expect, test, type Money } from './support/money';

const side = (page: Page) => page.getByRole('region', { name: 'Review' });
const to = (page: Page) => page.getByRole('textbox', { name: 'To', exact: true });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const preview = (page: Page) => page.getByRole('button', { name: 'Preview' });
const confirm = (page: Page) => side(page).getByRole('button', { name: /^Send [\d.,]+ XMR$/ });

const configOf = (money: Money, url = money.service.url) => ({
	nodes: [{ name: 'Node', url: money.chain.node.url }],
	wallets: [{ name: 'Shop', url }]
});

/** Calls the customer's service. */
const byCustomer = <Result>(money: Money, method: string, params: unknown = {}) => {
	const { url, user, password } = money.chain.walletWithLogin;
	return jsonRpc<Result>({ url, login: { user, password } }, method, params);
};

test.beforeEach(async ({ money }) => {
	await money.mine();
});

test('a payment is previewed to the last digit, sent, and shown with its hash and its key', async ({
	page,
	open,
	money
}) => {
	await open('#/wallet/send', configOf(money));
	await to(page).fill(customer.address);
	await amount(page).fill('1.500000000001');
	await page.getByLabel('Note to self').fill('August rent');
	await preview(page).click();
	await expect(side(page).getByText('1.500000000001 XMR').first()).toBeVisible();
	await expect(side(page).getByText('Change', { exact: true })).toBeVisible();
	await expect(side(page).getByText('unknown', { exact: true })).toHaveCount(0);
	const payer = side(page).getByText('Paying wallet').locator('xpath=following-sibling::dd');
	await expect(payer).toContainText('Primary account');
	await expect(payer).toContainText(shop.address.slice(0, 8));
	await expect(payer).toContainText(money.service.url);
	expect(await money.arrived()).not.toContain(1_500_000_000_001n);

	await confirm(page).click();
	await expect(side(page).getByText('Sent', { exact: true })).toBeVisible();
	expect(await money.arrived()).toContain(1_500_000_000_001n);
	const hash = await side(page).getByRole('list', { name: 'Transactions' }).locator('code').innerText();
	const { transfer } = await money.service.call<{ transfer: { note: string; fee: number } }>('get_transfer_by_txid', {
		txid: hash
	});
	expect(transfer.note).toBe('August rent');
	await side(page).getByRole('button', { name: 'Show the keys' }).click();
	const { tx_key } = await money.service.call<{ tx_key: string }>('get_tx_key', { txid: hash });
	await expect(side(page).getByText(tx_key)).toBeVisible();
	await side(page).getByRole('link', { name: 'In the explorer' }).click();
	await expect(page.getByText('In the pool', { exact: true }).first()).toBeVisible();
});

test('a payment link that is searched for leads to Send, once a wallet is open', async ({ page, open, money }) => {
	await open('#/wallet', configOf(money));
	await page.waitForFunction(() => sessionStorage.getItem('oriel-files') !== null);
	await page.getByRole('searchbox').fill(`monero:${customer.address}?tx_amount=1.25`);
	await page.getByRole('searchbox').press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send');
	await expect(to(page)).toHaveValue(customer.address);
	await expect(amount(page)).toHaveValue('1.25');
});

test('several recipients are pasted as lines, and each gets what is its', async ({ page, open, money }) => {
	const { address: second } = await byCustomer<{ address: string }>(money, 'create_address', { account_index: 0 });
	const { address: third } = await byCustomer<{ address: string }>(money, 'create_address', { account_index: 0 });
	await open('#/wallet/send', configOf(money));
	const lines = [customer.address, second, third].map((address, index) => `${address}, 0.5000000000${index + 10}`);
	await to(page).fill(lines.join('\n'));
	await expect(page.getByRole('group', { name: /Recipient/ })).toHaveCount(3);
	await preview(page).click();
	await expect(side(page).getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(3);
	await expect(side(page).getByText('3 recipients get')).toBeVisible();
	await confirm(page).click();
	await expect(side(page).getByText('Sent', { exact: true })).toBeVisible();
	await byCustomer(money, 'refresh');
	type Listed = { pool: { amount: number; address: string }[] };
	const { pool } = await byCustomer<Listed>(money, 'get_transfers', { pool: true, subaddr_indices: [] });
	for (const [index, address] of [customer.address, second, third].entries()) {
		expect(pool.filter((entry) => entry.address === address).map((entry) => entry.amount)).toContain(
			500_000_000_010 + index
		);
	}
});

test('a payment URI fills the form in, from a link and from the field', async ({ page, open, money }) => {
	const uri = `monero:${customer.address}?tx_amount=0.25&recipient_name=Ann&tx_description=${encodeURIComponent('a = b & <b>')}`;
	await open(`#/wallet/send?to=${encodeURIComponent(uri)}`, configOf(money));
	await expect(to(page)).toHaveValue(customer.address);
	await expect(amount(page)).toHaveValue('0.25');
	await expect(page.getByLabel('Note to self')).toHaveValue('Paid by link to “Ann”: a = b & <b>');
	await amount(page).fill('9');
	await to(page).fill(`monero:${shop.address}`);
	await expect(to(page)).toHaveValue(shop.address);
});

test('a link that is opened after a payment asks for the next one, and the same link shows what became of it', async ({
	page,
	open,
	money
}) => {
	const link = (value: string) =>
		`#/wallet/send?to=${encodeURIComponent(`monero:${customer.address}?tx_amount=${value}`)}`;
	const follow = (value: string) => page.evaluate((hash) => (location.hash = hash), link(value));
	const sent = side(page).getByText('Sent', { exact: true });
	await open(link('0.751'), configOf(money));
	await preview(page).click();
	await confirm(page).click();
	await expect(sent).toBeVisible();
	await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Home' }).click();
	await follow('0.751');
	await expect(sent).toBeVisible();
	await follow('0.752');
	await expect(amount(page)).toHaveValue('0.752');
	await expect(sent).toHaveCount(0);
	await preview(page).click();
	await expect(confirm(page)).toHaveText('Send 0.752 XMR');
	await follow('0.753');
	await expect(side(page)).toContainText('This is not the payment of the link');
	await side(page).getByRole('button', { name: 'Edit' }).click();
	await expect(amount(page)).toHaveValue('0.753');
});

test('all of an address goes out at once', async ({ page, open, money }) => {
	const { address, address_index } = await money.service.call<{ address: string; address_index: number }>(
		'create_address',
		{ account_index: 0, label: 'Swept' }
	);
	await money.service.transfer([{ address, amount: 777_000_000_000n }]);
	await money.mine(11);
	await open('#/wallet/send', configOf(money));
	await page.getByText('Pay from some addresses only').click();
	await page.getByLabel(/Swept/).check();
	await page.getByRole('checkbox', { name: /^Send maximum/ }).check();
	await expect(page.getByRole('checkbox', { name: 'Send maximum: 0.777 XMR' })).toBeChecked();
	await to(page).fill(customer.address);
	await preview(page).click();
	await expect(confirm(page)).toBeVisible();
	await confirm(page).click();
	await expect(side(page).getByText('Sent', { exact: true })).toBeVisible();
	await money.mine();
	type Held = { per_subaddress?: { address_index: number; balance: number }[] };
	const { per_subaddress = [] } = await money.service.call<Held>('get_balance', {
		account_index: 0,
		address_indices: [address_index]
	});
	expect(per_subaddress.filter((entry) => entry.balance > 0)).toEqual([]);
});

test('what was previewed and not confirmed never goes out: back, elsewhere and back, a reload', async ({
	page,
	open,
	money
}) => {
	await open('#/wallet/send', configOf(money));
	const fill = async () => {
		await to(page).fill(customer.address);
		await amount(page).fill('0.987654321');
		await preview(page).click();
		await expect(confirm(page)).toBeVisible();
	};
	await fill();
	await side(page).getByRole('button', { name: 'Edit' }).click();
	await expect(amount(page)).toHaveValue('0.987654321');
	await preview(page).click();
	await expect(confirm(page)).toBeVisible();
	await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Home' }).click();
	await expect(page).toHaveURL(/#\/wallet$/);
	await page.goBack();
	await expect(confirm(page)).toBeVisible();
	await page.reload();
	await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
	await expect(confirm(page)).toHaveCount(0);
	await expect(to(page)).toHaveValue('');
	expect(await money.arrived()).not.toContain(987_654_321_000n);
});

test('what was sent is not sent again by going back, nor by a reload', async ({ page, open, money }) => {
	await open('#/wallet/send', configOf(money));
	await to(page).fill(customer.address);
	await amount(page).fill('0.723123123123');
	await preview(page).click();
	await confirm(page).dblclick();
	await expect(side(page).getByText('Sent', { exact: true })).toBeVisible();
	await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Home' }).click();
	await expect(page).toHaveURL(/#\/wallet$/);
	await page.goBack();
	await expect(side(page).getByText('Sent', { exact: true })).toBeVisible();
	await expect(confirm(page)).toHaveCount(0);
	await page.reload();
	await expect(preview(page)).toBeVisible();
	await money.mine();
	expect((await money.arrived()).filter((each) => each === 723_123_123_123n)).toHaveLength(1);
});

test.describe('while a payment is on its way', () => {
	test.use({ networkErrors: true });

	test('a reload loses its data, looks for it, and says that it was sent', async ({ page, open, money }) => {
		await open('#/wallet/send', configOf(money, money.proxy.url));
		await to(page).fill(customer.address);
		await amount(page).fill('0.456456456456');
		await preview(page).click();
		await expect(confirm(page)).toBeVisible();
		let deliver = () => {};
		const held = new Promise<void>((resolve) => (deliver = resolve));
		money.proxy.once('relay_tx', { kind: 'meanwhile', before: () => held });
		await confirm(page).click();
		await expect(side(page).getByText('Being sent', { exact: true })).toBeVisible();
		await expect.poll(() => money.proxy.pending()).toBe(0);
		page.on('dialog', (dialog) => void dialog.accept());
		await page.reload();
		await expect(page.getByText('An earlier payment: not found so far')).toBeVisible();
		deliver();
		const found = page.getByText('An earlier payment was sent', { exact: true });
		await expect(found).toBeVisible();
		await page.reload();
		await expect(found).toBeVisible();
		expect((await money.arrived()).filter((each) => each === 456_456_456_456n)).toHaveLength(1);
		await page.getByRole('button', { name: 'OK', exact: true }).click();
		await expect(found).toHaveCount(0);
		await expect.poll(() => unsettled(page)).toEqual([]);
	});

	test('an unknown payment is seen by another tab, stops new ones there, and outlives both tabs', async ({
		page,
		context,
		open,
		money
	}) => {
		await open('#/wallet/send', configOf(money, money.proxy.url));
		const second = await context.newPage();
		await second.goto(page.url());
		await expect(preview(second)).toBeVisible();
		await to(page).fill(customer.address);
		await amount(page).fill('0.555555555555');
		await preview(page).click();
		money.proxy.once('relay_tx', { kind: 'status', status: 502, delivered: false });
		await confirm(page).click();
		await expect(side(page).getByText('Not found so far', { exact: true })).toBeVisible();
		await expect(second.getByText('An earlier payment: not found so far')).toBeVisible();
		await expect(preview(second)).toHaveAttribute('aria-disabled', 'true');
		await expect(preview(second)).toHaveAttribute('title', /wait for that one first/);
		await second.close();
		const third = await context.newPage();
		await third.goto(page.url());
		await page.close();
		await expect(third.getByText('An earlier payment: not found so far')).toBeVisible();
		await third.getByRole('button', { name: 'Give up' }).click();
		await expect(third.getByRole('dialog')).toContainText('the recipient may be paid twice');
		await third.getByRole('button', { name: 'Keep looking' }).click();
		await expect(third.getByText('An earlier payment: not found so far')).toBeVisible();
		await third.getByRole('button', { name: 'Give up' }).click();
		await third.getByRole('button', { name: 'Stop looking for it' }).click();
		await expect(third.getByText('An earlier payment: not found so far')).toHaveCount(0);
		expect(await money.arrived()).not.toContain(555_555_555_555n);
	});

	test('a payment is not made by a wallet that another client opened meanwhile, and stays in sight', async ({
		page,
		open,
		money
	}) => {
		const other = { filename: 'bystander', password: '' };
		await money.service.call('create_wallet', { ...other, language: 'English' }).catch(() => null);
		const openShop = () => money.service.call('open_wallet', { filename: shop.filename, password: shop.password });
		await openShop();
		await open('#/wallet/send', configOf(money, money.proxy.url));
		await to(page).fill(customer.address);
		await amount(page).fill('0.666666666666');
		await preview(page).click();
		await expect(confirm(page)).toBeVisible();
		await money.service.call('open_wallet', other);
		await confirm(page).click();
		await expect(side(page).getByText('Nothing was sent', { exact: true })).toBeVisible();
		await expect(side(page).getByText('This payment belongs to another wallet')).toBeVisible();
		await expect(confirm(page)).toBeVisible();
		// What was typed for one wallet is not the other one's.
		await expect(page.locator('[inert]').getByLabel('To', { exact: true })).toHaveValue('');
		await openShop();
		await confirm(page).click();
		await expect(side(page).getByText('Sent', { exact: true })).toBeVisible();
		expect((await money.arrived()).filter((each) => each === 666_666_666_666n)).toHaveLength(1);
	});
});

test('bad input gets a clear sentence each, and nothing is asked of the service', async ({ page, open, money }) => {
	await open('#/wallet/send', configOf(money, money.proxy.url));
	await expect(preview(page)).toBeVisible();
	const asked = () => money.proxy.calls.filter(({ method }) => method === 'transfer_split').length;
	const before = asked();
	for (const [address, value, words] of [
		['', '1', /address/i],
		['hello', '1', /has “l” in it, as this one has at place 3/],
		[customer.address, '', /amount is empty/],
		[customer.address, '9999999', /The balance is/],
		['bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1', /monero:|scheme/]
	] as const) {
		await to(page).fill(address);
		await amount(page).fill(value);
		await preview(page).click();
		await expect(page.getByRole('region', { name: 'Payment' })).toContainText(words);
		await expect(confirm(page)).toHaveCount(0);
	}
	expect(asked()).toBe(before);
});

test('more than is unlocked says how much is', async ({ page, open, money }) => {
	type Held = { balance: number; unlocked_balance: number };
	const { balance, unlocked_balance } = await money.service.call<Held>('get_balance', { account_index: 0 });
	expect(balance).toBeGreaterThan(unlocked_balance);
	await open('#/wallet/send', configOf(money));
	await to(page).fill(customer.address);
	await amount(page).fill(String(Math.floor(balance / 1e12)));
	await preview(page).click();
	await expect(page.getByText(/is unlocked; .* is still locked/)).toBeVisible();
});

test('a refusal of the service is reported in words, and what was typed stays', async ({ page, open, money }) => {
	type Held = { unlocked_balance: number };
	const { unlocked_balance } = await money.service.call<Held>('get_balance', { account_index: 0 });
	await open('#/wallet/send', configOf(money));
	await to(page).fill(customer.address);
	// All of it, and no room for the fee.
	const text = `${BigInt(unlocked_balance) / 10n ** 12n}.${String(BigInt(unlocked_balance) % 10n ** 12n).padStart(12, '0')}`;
	await amount(page).fill(text);
	await preview(page).click();
	await expect(side(page).getByRole('alert')).toContainText(/Nothing was sent\. (Not enough|Too large|This payment)/);
	await expect(amount(page)).toHaveValue(text);
});

test('a payment is made with the keyboard alone', async ({ page, open, money }) => {
	await open('#/wallet/send', configOf(money));
	await to(page).focus();
	await page.keyboard.insertText(customer.address);
	await amount(page).focus();
	await page.keyboard.type('0.31');
	await page.getByLabel('Do not split').focus();
	await page.keyboard.press('Space');
	await expect(page.getByLabel('Do not split')).toBeChecked();
	await amount(page).focus();
	await page.keyboard.press('Enter');
	await expect(confirm(page)).toBeVisible();
	await confirm(page).focus();
	await page.keyboard.press('Enter');
	await expect(side(page).getByText('Sent', { exact: true })).toBeVisible();
});

test('nothing of it is left where others could read it', async ({ page, open, money }) => {
	await open('#/wallet/send', configOf(money));
	await to(page).fill(customer.address);
	await amount(page).fill('0.72');
	await page.getByLabel('Note to self').fill('private words');
	await preview(page).click();
	await confirm(page).click();
	await expect(side(page).getByText('Sent', { exact: true })).toBeVisible();
	const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
	expect(left).not.toMatch(/private words|48C8pn|0\.72/);
});

test.describe('after a reload', () => {
	// Chromium notes each 401 as an error.
	test.use({ networkErrors: true });

	test('two secrets and a click lead back to paying, and to an address with a label', async ({
		page,
		open,
		site,
		money
	}) => {
		const login = { user: 'owner', password: 'a long password' };
		const wallet = await OwnWalletService.start({ origin: site.url, daemonUrl: money.chain.node.url, login });
		let steps = 0;
		const fill = (label: string, text: string) => {
			steps++;
			return page.getByLabel(label, { exact: true }).fill(text);
		};
		const click = (name: string | RegExp) => {
			steps++;
			return page.getByRole('button', { name, exact: true }).click();
		};
		const unlock = async () => {
			await fill('Password', login.password);
			await fill('Password of the wallet file', shop.password);
			await click('Open');
		};
		try {
			await wallet.restore(shop);
			await wallet.call('refresh');
			await wallet.call('close_wallet');
			await open('#/wallet/send', configOf(money, wallet.url));
			await fill('User name', login.user);
			await fill('Name of the wallet file', shop.filename);
			await unlock();
			await expect(to(page)).toBeVisible();

			await wallet.call('close_wallet');
			await page.reload();
			steps = 0;
			await unlock();
			await fill('To', customer.address);
			await fill('Amount in XMR', '1.5');
			await click('Preview');
			await click(/^Send [\d.,]+ XMR$/);
			await expect(side(page).getByText('Sent', { exact: true })).toBeVisible();
			expect(steps).toBe(7);

			await wallet.call('close_wallet');
			await page.goto(`${site.url}/#/wallet/receive`);
			await page.reload();
			steps = 0;
			await unlock();
			await click('New address');
			await fill('Label of this address', 'Order 7');
			await page.keyboard.press('Tab');
			await expect(page.getByText(/^Label of address \d+ saved\.$/)).toBeVisible();
			await expect(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
			expect(steps).toBe(5);
		} finally {
			await page.goto('about:blank');
			await wallet.stop();
		}
	});
});

test.describe('while the site is updated', () => {
	test.use({ networkErrors: true });

	test('a payment under review outlives links to pages whose files are gone', async ({ page, open, money }) => {
		await open('#/wallet/send', configOf(money));
		await to(page).fill(customer.address);
		await amount(page).fill('1.5');
		await preview(page).click();
		await expect(confirm(page)).toBeVisible();
		await page.route(/_app\/immutable\/nodes\//, (route) => route.fulfill({ status: 404 }));
		await page.route(/version\.json$/, (route) => route.fulfill({ json: { version: 'next' } }));
		for (const name of ['Console', 'Pay', 'Explorer']) {
			await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click();
			await expect(page.getByText('This site was updated:')).toBeVisible();
			await expect(page).toHaveURL(/#\/wallet\/send$/);
			await expect(page.locator('.progress')).toHaveCount(0);
		}
		await confirm(page).click();
		await expect(side(page).getByText('Sent', { exact: true })).toBeVisible();
		// Nothing would be lost now.
		await page.unrouteAll();
		await page.getByRole('link', { name: 'Explorer', exact: true }).click();
		await expect(page.getByTestId('tip')).toBeVisible();
		await expect(page.getByText('This site was updated:')).toHaveCount(0);
	});
});
