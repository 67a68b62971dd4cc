import { shop } from '../../devnet';
import { restrictedService } from '../../devnet/stand-in/wallet';
import { followLink } from './support/follow';
import {
	callShopService,
	expect,
	factValue,
	freshAddress,
	fundCustomer,
	isPageMarked,
	markPage,
	mineAndRefresh,
	ODD_TEXTS,
	section,
	payAsCustomer,
	chainConfig,
	test,
	formatInColumn
} from './support/wallet-page';

const locked = (held: { balance: number | bigint; unlocked_balance: number | bigint }) =>
	BigInt(held.balance) - BigInt(held.unlocked_balance);
/** Formats an amount as the page shows it on its own; `atomicOf` parses such a text. */
const exact = (atomic: bigint | number) => formatInColumn(atomic).replace(/\.?0+$/, '');
function atomicOf(text: string): bigint {
	const [whole = '', fraction = ''] = text.replace(/[^\d.]/g, '').split('.');
	return BigInt(whole + fraction.padEnd(12, '0'));
}
/** Interval (ms) of the page's clock. */
const POLL_MS = 5000;
const ALL = { account_index: 0, all_accounts: true };
const balances = { balance: 2n ** 64n - 1n, unlocked_balance: 2n ** 53n + 1n };

test('what the wallet holds is shown to the last digit, with what is locked and why', async ({
	page,
	open,
	ownChain
}) => {
	await fundCustomer(ownChain);
	await open('#/wallet', chainConfig(ownChain));
	await expect(page).toHaveTitle('Wallet · Oriel');
	const held = await callShopService<{ balance: number | bigint; unlocked_balance: number | bigint }>(
		ownChain,
		'get_balance',
		ALL
	);
	await expect(section(page, 'Balance')).toContainText(`${exact(held.balance)} XMR`);
	await expect(factValue(page, 'Unlocked')).toHaveText(`${exact(held.unlocked_balance)} XMR`);
	const when = section(page, 'Balance');
	await expect(when).toContainText('Mined, unlocks within about');
	/** Returns the sum of the steps, once their transfers are loaded. */
	const inSteps = async () => {
		const [, ...parts] = await when.getByRole('definition').allTextContents();
		return parts.map(atomicOf).reduce((sum, amount) => sum + amount, 0n);
	};
	await expect.poll(inSteps).toBe(locked(held));
	await expect(page.getByRole('img', { name: 'The balance over time' })).toBeVisible();
	await expect(section(page, 'Sync status')).toContainText('Synced');
	await expect(section(page, 'Latest').getByRole('listitem').filter({ hasText: 'block rewards' })).not.toHaveCount(0);
});

test('a payment shows in the pool, counts its confirmations and unlocks, by itself', async ({
	page,
	open,
	ownChain
}) => {
	await fundCustomer(ownChain);
	const { address } = await freshAddress(ownChain, ODD_TEXTS.markup);
	await page.clock.install();
	await open('#/wallet', chainConfig(ownChain));
	await expect(section(page, 'Latest').getByRole('listitem').first()).toBeVisible();
	await markPage(page);

	const hash = await payAsCustomer(ownChain, address, 1_500_000_000_001n);
	await page.clock.runFor(POLL_MS);
	const row = section(page, 'Latest')
		.getByRole('listitem')
		.filter({ has: page.locator(`a[href$="${hash}"]`) });
	await expect(row).toContainText('In the pool: 0 of 10');
	await expect(row.getByTitle('1.500000000001 XMR')).toHaveText('1.5 XMR');
	await expect(row).toContainText(ODD_TEXTS.markup);

	await mineAndRefresh(ownChain, 1);
	await page.clock.runFor(POLL_MS);
	await expect(row).toContainText('1 of 10 confirmations');
	await expect(row.locator('rect')).toHaveCount(10);
	await expect(row.locator('rect.filled')).toHaveCount(1);
	await expect(row.locator('.good')).toHaveCount(0);
	const locked = await callShopService<{ unlocked_balance: number | bigint }>(ownChain, 'get_balance', ALL);
	await expect(factValue(page, 'Unlocked')).toHaveText(`${exact(locked.unlocked_balance)} XMR`);

	await mineAndRefresh(ownChain, 9);
	await page.clock.runFor(POLL_MS);
	await expect(row).not.toContainText('confirmations');
	await expect(row.locator('.good')).toHaveText('+1.5 XMR');
	const unlocked = await callShopService<{ unlocked_balance: number | bigint }>(ownChain, 'get_balance', ALL);
	expect(BigInt(unlocked.unlocked_balance) - BigInt(locked.unlocked_balance)).toBeGreaterThanOrEqual(
		1_500_000_000_001n
	);
	await expect(factValue(page, 'Unlocked')).toHaveText(`${exact(unlocked.unlocked_balance)} XMR`);
	expect(await isPageMarked(page)).toBe(true);
});

// This test is the last one with the shop's wallet, which is not opened again.
test('a wallet that another program opened in its place is announced', async ({ page, open, ownChain }) => {
	await page.clock.install();
	await open('#/wallet', chainConfig(ownChain));
	await expect(section(page, 'Balance')).toBeVisible();
	await callShopService(ownChain, 'create_wallet', { filename: 'in-its-place', password: '', language: 'English' });
	await page.clock.runFor(POLL_MS);
	const notice = page.getByRole('status').filter({ hasText: 'Another wallet is open now' });
	await expect(notice).toBeVisible();
	await notice.getByRole('button', { name: 'OK' }).click();
	await expect(notice).toHaveCount(0);
});

test.describe('a service on paper', () => {
	test('amounts beyond 2^53 are exact', async ({ page, walletStandIn }) => {
		await walletStandIn('#/wallet', {
			get_accounts: {
				subaddress_accounts: [0, 1].map((account_index) => ({
					account_index,
					base_address: shop.address,
					label: '',
					tag: '',
					...(account_index === 0 ? balances : { balance: 0, unlocked_balance: 0 })
				})),
				total_balance: balances.balance,
				total_unlocked_balance: balances.unlocked_balance
			}
		});
		await expect(section(page, 'Balance')).toContainText('18,446,744.073709551615 XMR');
		await expect(factValue(page, 'Unlocked')).toHaveText('9,007.199254740993 XMR');
		await expect(factValue(page, 'Change and unconfirmed')).toContainText('18,437,736.874454810622 XMR');
		await expect(section(page, 'Accounts')).toContainText('Account 0');
		await expect(page.getByText('No transactions yet.')).toBeVisible();
	});

	test('a view-only wallet, a multisig wallet and one that is behind say so', async ({ page, walletStandIn }) => {
		await walletStandIn('#/wallet', {
			describe_transfer: { error: { code: -29, message: 'command not supported by view-only wallet' } },
			is_multisig: { multisig: true, ready: true, threshold: 2, total: 3 },
			get_height: { height: 2900 }
		});
		await expect(section(page, 'View-only')).toContainText('cannot spend');
		await expect(section(page, 'Multisig')).toContainText('2 of 3');
		await expect(section(page, 'Sync status')).toContainText('100 blocks behind');
		await expect(section(page, 'Seed')).toHaveCount(0);
	});

	test('an answer that makes no sense is reported, with what was wrong with it', async ({ page, walletStandIn }) => {
		await page.clock.install();
		const wallet = await walletStandIn('#/wallet', { get_transfers: { in: [{ txid: 'not a hash' }] } });
		await expect(section(page, 'Latest')).toContainText('The answer makes no sense');
		await expect(section(page, 'Latest')).toContainText('in[0].');
		wallet.set('get_transfers', {});
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByText('Receive your first XMR')).toBeVisible();

		wallet.set('get_accounts', { subaddress_accounts: 'none', total_balance: -1 });
		wallet.set('get_height', { height: 3001 });
		await page.clock.runFor(POLL_MS);
		await expect(
			page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Could not refresh: ' })
		).toBeVisible();
		await expect(page.getByText('Receive your first XMR')).toBeVisible();
	});
});

test('a restricted wallet service shows balance and address, and says before anything is typed that it cannot send', async ({
	page,
	walletStandIn
}) => {
	await walletStandIn('#/wallet', {
		...restrictedService,
		get_accounts: {
			subaddress_accounts: [
				{
					account_index: 0,
					balance: 1_500_000_000_000,
					base_address: shop.address,
					label: 'Primary account',
					tag: '',
					unlocked_balance: 1_500_000_000_000
				}
			],
			total_balance: 1_500_000_000_000,
			total_unlocked_balance: 1_500_000_000_000
		}
	});
	await expect(page.getByText('They are not shown: Not available on restricted RPC')).toBeVisible();
	await expect(page.locator('.huge').getByText('1.5')).toBeVisible();
	await expect(page.getByText('Could not refresh')).toHaveCount(0);

	await followLink(page, '#/wallet/receive');
	await expect(page.getByText('Payments are not shown: Not available on restricted RPC')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);

	await followLink(page, '#/wallet/send');
	await expect(page.getByText('This wallet service cannot send')).toBeVisible();
	await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveCount(0);
});
