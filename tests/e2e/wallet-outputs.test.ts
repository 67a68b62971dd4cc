import type { Page } from '@playwright/test';
import { customer, type PlainDevnet } from '../../devnet';
import {
	callShopService,
	button,
	expect,
	freshAddress,
	fundCustomer,
	mineAndRefresh,
	ODD_TEXTS,
	payAsCustomer,
	chainConfig,
	test,
	formatInColumn
} from './support/wallet-page';
import { manyOutputs } from '../../devnet/stand-in/wallet';

interface Listed {
	amount: number;
	key_image: string;
	spent: boolean;
	frozen: boolean;
	unlocked: boolean;
	subaddr_index: { major: number; minor: number };
}

const listed = async (own: PlainDevnet, transfer_type = 'all', account_index = 0) =>
	(await callShopService<{ transfers?: Listed[] }>(own, 'incoming_transfers', { transfer_type, account_index }))
		.transfers ?? [];
const balanceOf = (own: PlainDevnet, account_index = 0) =>
	callShopService<{ balance: number; unlocked_balance: number }>(own, 'get_balance', {
		account_index,
		all_accounts: true
	});

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });
const total = (page: Page, name: string) =>
	page
		.locator('details dl > div')
		.filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}`) }) })
		.locator('dd')
		.last();
const found = (page: Page) => page.getByRole('status').filter({ hasText: /outputs?, / });
const search = (page: Page) => page.getByLabel('Name, amount, key image or height');
/** Filters the outputs by state. */
const show = (page: Page, state: string) =>
	page
		.getByRole('group', { name: 'State' })
		.getByRole('button', { name: new RegExp(`^${state}( |$)`) })
		.click();
/** Formats an amount without zeros at its end. */
const exact = (atomic: number | bigint) => formatInColumn(atomic).replace(/\.?0+$/, '');
const REVIEW = 'Review';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Output' });

test('what is frozen is named beside every balance', async ({ page, open, ownChain }) => {
	await fundCustomer(ownChain);
	const unspent = (await listed(ownChain, 'available')).filter(({ unlocked }) => unlocked);
	const key_image = unspent[0]?.key_image ?? '';
	await callShopService(ownChain, 'freeze', { key_image });
	try {
		for (const address of ['#/wallet', '#/wallet/accounts', '#/wallet/accounts/0', '#/wallet/send']) {
			await open(address, chainConfig(ownChain));
			const note = page.getByText('Frozen, not in the balance');
			await expect(note).toContainText(`${exact(unspent[0]?.amount ?? 0)} XMR`);
		}
		await open('#/wallet', chainConfig(ownChain));
		await expect(page.getByText('Frozen, not in the balance')).toBeVisible();
		await expect(page.getByRole('img', { name: 'The balance over time' })).toBeVisible();
		await open('#/wallet/history', chainConfig(ownChain));
		await expect(page.getByText(/\d transfers$/)).toBeVisible();
		await expect(page.getByText('do not add up')).toHaveCount(0);
		await open('#/wallet/outputs', chainConfig(ownChain));
		await show(page, 'Frozen');
		await expect(rows(page)).toHaveCount(1);
	} finally {
		await callShopService(ownChain, 'thaw', { key_image });
	}
});

test('outputs add up to the balance, by state, account and label', async ({ page, open, ownChain }) => {
	await fundCustomer(ownChain);
	const { address, account_index } = await callShopService<{ address: string; account_index: number }>(
		ownChain,
		'create_account',
		{
			label: 'Outputs apart'
		}
	);
	const counter = await freshAddress(ownChain, ODD_TEXTS.markup, account_index);
	await payAsCustomer(ownChain, address, 700_000_000_001n);
	await mineAndRefresh(ownChain, 1);
	await payAsCustomer(ownChain, counter.address, 300_000_000_002n);
	await mineAndRefresh(ownChain, 1);
	await open('#/wallet/outputs', chainConfig(ownChain));
	await expect(total(page, 'Balance')).not.toHaveText('');

	const { balance, unlocked_balance } = await balanceOf(ownChain);
	await expect(total(page, 'Balance')).toHaveText(`${exact(balance)} XMR`);
	await expect(total(page, 'Spendable')).toHaveText(`${exact(unlocked_balance)} XMR`);
	await expect(total(page, 'Locked')).toHaveText(`${exact(BigInt(balance) - BigInt(unlocked_balance))} XMR`);
	await expect(page.getByText('do not add up')).toHaveCount(0);

	const accounts = await callShopService<{ subaddress_accounts: { account_index: number }[] }>(
		ownChain,
		'get_accounts'
	);
	const count = async (type: string) =>
		(await Promise.all(accounts.subaddress_accounts.map((each) => listed(ownChain, type, each.account_index)))).flat()
			.length;
	for (const [state, type] of [
		['All', 'all'],
		['Unspent', 'available'],
		['Spent', 'unavailable']
	] as const) {
		await show(page, state);
		await expect(found(page)).toContainText(`${await count(type)} outputs, `);
	}

	await show(page, 'Unspent');
	await page.getByLabel('Account').selectOption(`${account_index} · Outputs apart`);
	await expect(found(page)).toContainText('2 outputs, 1.000000000003 XMR');
	await expect(total(page, 'Balance')).toContainText('1.000000000003');
	await expect(rows(page)).toHaveCount(2);
	await search(page).fill(ODD_TEXTS.markup);
	await expect(found(page)).toContainText('1 output, 0.300000000002 XMR');
	await expect(rows(page).locator('bdi')).toHaveText(ODD_TEXTS.markup);
	await expect(rows(page)).toContainText(/Locked, \d of 10/);

	const [mine] = await listed(ownChain, 'available', account_index);
	await search(page).fill((mine?.key_image ?? '').slice(10, 30).toUpperCase());
	await expect(rows(page)).toHaveCount(1);
	await rows(page).getByRole('button').click();
	await expect(dialog(page).getByText(mine?.key_image ?? '')).toBeVisible();
	await expect(dialog(page).getByText('It is still locked.')).toBeVisible();
	await expect(button(dialog(page), 'Send from this')).toHaveCount(0);
});

test('one output is spent from its row, as a whole and no other, and is mined', async ({ page, open, ownChain }) => {
	await mineAndRefresh(ownChain, 1);
	await open('#/wallet/outputs', chainConfig(ownChain));
	await show(page, 'Spendable');
	await page.getByLabel('Order').selectOption('Smallest first');
	const smallest = (await listed(ownChain, 'available'))
		.filter(({ unlocked }) => unlocked)
		.reduce((least, each) => (each.amount < least.amount ? each : least));
	await search(page).fill(smallest.key_image);
	await rows(page).getByRole('button').click();
	const isFrozen = () => callShopService(ownChain, 'frozen', { key_image: smallest.key_image });
	await button(dialog(page), 'Freeze it').click();
	await expect(dialog(page)).toContainText('Frozen: the wallet does not spend it.');
	await expect(button(dialog(page), 'Send from this')).toHaveCount(0);
	await expect(total(page, 'Frozen, not in the balance')).toHaveText(`${exact(smallest.amount)} XMR`);
	expect(await isFrozen()).toEqual({ frozen: true });
	await button(dialog(page), 'Thaw it').click();
	await expect(dialog(page)).toContainText('Thawed: the wallet may spend it again.');
	expect(await isFrozen()).toEqual({ frozen: false });
	await button(dialog(page), 'Send from this').click();
	const to = page.getByRole('textbox', { name: 'To', exact: true });
	await to.fill(customer.address);
	await button(page, 'Max').click();
	await button(page, REVIEW).click();

	const side = page.getByRole('region', { name: 'Review' });
	await expect(side.getByText(`Pays only from the 1 output of`)).toContainText(
		formatInColumn(smallest.amount).replace(/0+$/, '')
	);
	await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Outputs' }).click();
	await expect(button(page, 'Sweep the dust…')).toHaveAttribute('title', /waiting under Send/);
	await page.goBack();
	await button(side, 'Edit').click();
	expect((await listed(ownChain, 'unavailable')).map(({ key_image }) => key_image)).not.toContain(smallest.key_image);
	await expect(to).toHaveValue(customer.address);
	await button(page, REVIEW).click();
	await side.getByRole('button', { name: /^Send [\d.,]+ XMR$/ }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Sent', exact: true })).toBeVisible();
	const hash = /[0-9a-f]{64}$/.exec(page.url())?.[0] ?? '';
	await mineAndRefresh(ownChain, 1);
	const { transfer } = await callShopService<{
		transfer: { type: string; amount: number; fee: number; height: number };
	}>(ownChain, 'get_transfer_by_txid', { txid: hash });
	expect(transfer.type).toBe('out');
	expect(transfer.height).toBeGreaterThan(0);
	expect(BigInt(transfer.amount) + BigInt(transfer.fee)).toBe(BigInt(smallest.amount));
	expect((await listed(ownChain, 'unavailable')).map(({ key_image }) => key_image)).toContain(smallest.key_image);
	await page.goto(page.url().replace(/#.*/, '#/wallet/outputs'));
	await search(page).fill(smallest.key_image);
	await expect(page.getByText('No outputs match.')).toBeVisible();
	await show(page, 'Spent');
	await expect(rows(page)).toHaveCount(1);
});

test('a part of several outputs is sent; what was frozen for it is thawed', async ({ page, open, ownChain }) => {
	await fundCustomer(ownChain);
	const { address } = await freshAddress(ownChain, 'Coins');
	const amounts = [1, 2, 3, 4].map((number) => BigInt(number) * 100_000_000_000n + 7n);
	for (const amount of amounts) await payAsCustomer(ownChain, address, amount);
	await mineAndRefresh(ownChain, 11);
	const frozen = async () => (await listed(ownChain)).filter((output) => output.frozen).length;
	await open('#/wallet/outputs', chainConfig(ownChain));
	await show(page, 'Spendable');
	await search(page).fill('Coins');
	const tick = (amount: string) => page.getByRole('checkbox', { name: `Spend the output of ${amount}` });
	const review = page.getByRole('region', { name: 'Review' });
	const bar = page.getByRole('status').filter({ has: button(page, 'Clear') });
	const preview = async (first: string, second: string, amount: string) => {
		await tick(first).check();
		await tick(second).check();
		await expect(bar).toContainText('2 outputs, ');
		await button(bar, 'Send from these').click();
		await page.getByRole('textbox', { name: 'To', exact: true }).fill(customer.address);
		await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
		await button(page, REVIEW).click();
	};
	await preview('0.100000000007', '0.300000000007', '0.35');
	await expect(review).toContainText('Pays only from the 2 outputs of 0.400000000014 XMR that you chose.');
	await expect(review.getByRole('button', { name: 'Send 0.35 XMR' })).toBeVisible();
	expect(await frozen()).toBe(0);
	await button(review, 'Edit').click();

	await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Outputs' }).click();
	await show(page, 'Spendable');
	await search(page).fill('Coins');
	await tick('0.200000000007').check();
	await button(bar, 'Freeze').click();
	await expect(page.getByText('Frozen. The wallet does not spend the chosen outputs.')).toBeVisible();
	expect(await frozen()).toBe(1);
	await show(page, 'Frozen');
	await rows(page).getByRole('button').click();
	await button(dialog(page), 'Thaw it').click();
	await expect(dialog(page)).toContainText('Thawed');
	await page.keyboard.press('Escape');
	await show(page, 'Spendable');

	// The page is reloaded after one of two outputs is frozen.
	let isHeld = false;
	await page.route(`${ownChain.wallet.url}/json_rpc`, async (route) => {
		const isFreeze = route.request().postData()?.includes('"freeze"') ?? false;
		if (isFreeze && (await frozen()) > 0) isHeld = true;
		else await route.continue();
	});
	await preview('0.200000000007', '0.400000000007', '0.1');
	await expect.poll(() => isHeld).toBe(true);
	expect(await frozen()).toBe(1);
	await page.reload();
	await expect.poll(frozen).toBe(0);
	await expect(page.getByText('still frozen')).toHaveCount(0);
});

test('dust is looked for, and that there is none is said', async ({ page, open, ownChain }) => {
	await open('#/wallet/outputs', chainConfig(ownChain));
	await button(page, 'Sweep the dust…').click();
	await expect(page.getByText('There is no dust in this wallet: no transaction was created.')).toBeVisible();
	await expect(page).toHaveURL(/outputs$/);
});

test('a wallet of 12,000 outputs has few rows in the document, and is found through at once', async ({
	page,
	walletStandIn
}) => {
	const transfers = manyOutputs(12_000);
	const balance = transfers.reduce((sum, { spent, amount }) => (spent ? sum : sum + amount), 0n);
	const account = { account_index: 0, label: '', tag: '', base_address: customer.address };
	const sums = { balance, unlocked_balance: balance };
	await walletStandIn('#/wallet/outputs', {
		incoming_transfers: { transfers },
		get_accounts: {
			subaddress_accounts: [{ ...account, ...sums }],
			total_balance: balance,
			total_unlocked_balance: balance
		}
	});
	await expect(found(page)).toContainText('8,000 outputs, ');
	await expect(total(page, 'Balance')).toHaveText(`${exact(balance)} XMR`);
	await expect(page.getByText('do not add up')).toHaveCount(0);
	expect(await rows(page).count()).toBeLessThan(80);
	await show(page, 'All');
	await expect(found(page)).toContainText('12,000 outputs, ');
	await search(page).fill(transfers[7]?.key_image ?? '');
	await expect(found(page)).toContainText('1 output, 1.000000000007 XMR');
	await search(page).fill('');
	await page.getByLabel('Order').selectOption('Largest first');
	await expect(rows(page).first().getByTitle('1.000000011999 XMR')).toHaveText('1.000000');
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
	await expect(rows(page).last().getByTitle('1 XMR')).toBeVisible();
});

test('a view-only wallet says what it does not know, and offers nothing that it cannot do', async ({
	page,
	walletStandIn
}) => {
	const [output] = manyOutputs(20);
	const wallet = await walletStandIn('#/wallet/outputs', {
		describe_transfer: { error: { code: -29, message: 'view-only' } },
		incoming_transfers: { transfers: [{ ...output, key_image: '' }] }
	});
	await expect(page.getByText('This wallet is view-only')).toBeVisible();
	await expect(rows(page)).toContainText('no key image');
	await rows(page).getByRole('button').click();
	await expect(dialog(page).getByText('does not know the key image')).toBeVisible();
	await expect(button(dialog(page), 'Send from this')).toHaveCount(0);
	expect(wallet.calls.map(({ method }) => method)).not.toContain('sweep_single');
});
