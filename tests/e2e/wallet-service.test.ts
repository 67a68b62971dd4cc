import type { Page } from '@playwright/test';
import { customer, callJsonRpc } from '../../devnet';
import { OwnNode, OwnWalletService } from '../../devnet/own';
import { advanceUntilVisible } from './support/clock';
import { expect, forWorker, test as base } from './support/test';
import { button, section } from './support/wallet-page';
import { whilePaused } from './support/pause';

/** A node, and a wallet service that uses it, which a test may stop or change in any way. */
interface Mine {
	node: OwnNode;
	wallet: OwnWalletService;
	mine(count: number): Promise<void>;
	stop(): Promise<void>;
}

const test = base.extend<object, { mine: Mine }>({
	mine: forWorker(async ({ site }): Promise<Mine> => {
		const node = await OwnNode.start({ origin: site.url });
		const wallet = await OwnWalletService.start({ origin: site.url, daemonUrl: node.url });
		await wallet.restore(customer);
		return {
			node,
			wallet,
			mine: (amount_of_blocks) =>
				callJsonRpc({ url: node.url }, 'generateblocks', { amount_of_blocks, wallet_address: customer.address }),
			async stop() {
				await wallet.stop();
				await node.stop();
			}
		};
	})
});

const of = ({ wallet, node }: Mine) => ({
	wallets: [{ name: 'Own', url: wallet.url }],
	nodes: [{ name: 'Node', url: node.url }]
});
const heightOf = async (wallet: OwnWalletService) => (await wallet.call<{ height: number }>('get_height')).height;
const dialog = (page: Page) => page.getByRole('dialog');

test('without its daemon, the service says so, and refreshes again with it', async ({ page, open, mine }) => {
	const { wallet, node } = mine;
	await mine.mine(1);
	await wallet.call('refresh');
	await open('#/wallet/service', of(mine));
	const refresh = section(page, 'Refresh');
	await wallet.call('set_daemon', { address: '127.0.0.1:1' });
	await button(refresh, 'Refresh').click();
	await expect(refresh).toContainText('The wallet service did not reach its node');
	await wallet.call('set_daemon', { address: node.url.replace('http://', ''), trusted: true });
	await button(refresh, 'Refresh').click();
	await expect(refresh).toContainText('There are no new blocks.');
	await expect(refresh).toContainText('The wallet is synced.');
});

test('it refreshes on request', async ({ page, open, mine }) => {
	const { wallet } = mine;
	await open('#/wallet/service', of(mine));
	const refresh = section(page, 'Refresh');
	await wallet.call('auto_refresh', { enable: false });
	const before = await heightOf(wallet);
	await mine.mine(2);
	await button(refresh, 'Refresh').click();
	await expect(refresh).toContainText('2 blocks scanned.');
	await expect(refresh).toContainText('They contain payments to this wallet.');
	expect(await heightOf(wallet)).toBe(before + 2);
});

test('while it scans it is said not to respond, until it answers', async ({ page, open, mine }) => {
	const { wallet } = mine;
	await page.clock.install();
	await open('#/wallet/service', of(mine));
	const refresh = section(page, 'Refresh');
	await expect(button(refresh, 'Refresh')).toBeVisible();
	await whilePaused(wallet, async () => {
		await button(refresh, 'Refresh').click();
		await advanceUntilVisible(page, refresh.getByText('The wallet service is not responding.'));
		await expect(refresh).toContainText('the other wallet pages wait');
		await expect(button(section(page, 'Rescan'), 'Rescan spent outputs')).toHaveAttribute('aria-disabled', 'true');
	});
	await expect(refresh).toContainText(/There are no new blocks\.|blocks? scanned\./);
	await expect(refresh).not.toContainText('is not responding');
});

test('a rescan says what is lost, and the hard one asks twice', async ({ page, open, mine }) => {
	const { wallet } = mine;
	await wallet.call('label_address', { index: { major: 0, minor: 0 }, label: 'kept' });
	await wallet.call('add_address_book', { address: customer.address, description: 'lost by the hard one' });
	const entries = async () => ((await wallet.call<{ entries?: unknown[] }>('get_address_book')).entries ?? []).length;
	await open('#/wallet/service?part=rescan', of(mine));
	const rescan = section(page, 'Rescan');
	await expect(rescan.getByRole('heading')).toBeFocused();
	await button(rescan, 'Rescan spent outputs').click();
	await expect(rescan).toContainText('The spent outputs have been rescanned.');
	await button(rescan, 'Rescan blockchain…').click();
	await expect(dialog(page)).toContainText('Lost: the recipients of sent payments');
	await button(dialog(page), 'Cancel').click();
	await expect(button(rescan, 'Rescan blockchain…')).toBeFocused();
	await button(rescan, 'Rescan blockchain…').click();
	await button(dialog(page), 'Rescan blockchain').click();
	await expect(rescan).toContainText('The blockchain has been rescanned.');
	expect(await entries()).toBe(1);

	await button(rescan, 'Hard rescan…').click();
	await expect(dialog(page)).toContainText('and the address book');
	await button(dialog(page), 'Continue').click();
	await expect(button(dialog(page), 'Hard rescan')).toBeDisabled();
	await dialog(page).getByRole('textbox').fill('rescan_blockchain');
	await button(dialog(page), 'Hard rescan').click();
	await expect(rescan.getByText('The blockchain has been rescanned.')).toBeVisible();
	await expect.poll(entries).toBe(0);
});

// This test is the last one: it ends the service that the others use.
test('the service is stopped from the console', async ({ page, open, mine }) => {
	await mine.wallet.call('auto_refresh', { enable: false });
	await open('#/wallet/service?part=console', of(mine));
	await section(page, 'In the console').getByRole('link', { name: 'stop_wallet' }).click();
	await page.getByRole('button', { name: 'Stop the wallet service…' }).click();
	await button(dialog(page), 'Continue').click();
	await dialog(page).getByRole('textbox').fill('stop_wallet');
	await button(dialog(page), 'Stop the wallet service').click();
	await expect(page.getByText(/^Answered: /)).toBeVisible();
	await expect.poll(() => mine.wallet.pid).toBeNull();
});
