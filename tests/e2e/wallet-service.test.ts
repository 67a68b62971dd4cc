import type { Page } from '@playwright/test';
import { customer, jsonRpc, pathRpc, shop } from '../devnet';
import { startOwnNode, type OwnNode } from './support/own-node';
import { startOwnWallet, type OwnWallet } from './support/own-wallet';
import { expect, test as base } from './support/test';
import { button, ODD_TEXTS, part } from './support/wallet-page';

/** A node, and a wallet service that asks it: both are a test's to do anything to. */
interface Mine {
	node: OwnNode;
	wallet: OwnWallet;
	mine(count: number): Promise<void>;
}

const test = base.extend<object, { seeded: OwnWallet; mine: Mine }>({
	/** The shop's wallet on the chain that is full already. */
	seeded: [
		async ({ site, chain }, use) => {
			const wallet = await startOwnWallet({ origin: site.url, daemonUrl: chain.node });
			try {
				await wallet.restore(shop);
				await wallet.call('refresh');
				await use(wallet);
			} finally {
				await wallet.stop();
			}
		},
		{ scope: 'worker', timeout: 90_000 }
	],
	mine: [
		async ({ site }, use) => {
			const node = await startOwnNode(site.url);
			const wallet = await startOwnWallet({ origin: site.url, daemonUrl: node.url });
			try {
				await wallet.restore(customer);
				await use({
					node,
					wallet,
					mine: (amount_of_blocks) =>
						jsonRpc({ url: node.url }, 'generateblocks', { amount_of_blocks, wallet_address: customer.address })
				});
			} finally {
				await wallet.stop();
				await node.stop();
			}
		},
		{ scope: 'worker', timeout: 90_000 }
	]
});

const of = (wallet: { url: string }, node?: string) => ({
	wallets: [{ name: 'Own', url: wallet.url }],
	...(node !== undefined && { nodes: [{ name: 'Node', url: node }] })
});
const heightOf = async (wallet: OwnWallet) => (await wallet.call<{ height: number }>('get_height')).height;
const dialog = (page: Page) => page.getByRole('dialog');

test('the service is sent to a daemon that is not there, reports it when it refreshes, and is sent back', async ({
	page,
	open,
	seeded,
	chain
}) => {
	await open('#/wallet/service', of(seeded));
	const daemon = part(page, 'Daemon');
	const address = daemon.getByLabel('Daemon host and port');
	for (const [text, words] of [
		['', 'Enter the daemon’s host and port'],
		['somewhere', 'Enter host:port'],
		['somewhere:99999', 'from 1 to 65,535'],
		['me:secret@somewhere:1', 'Enter the login in the fields below']
	] as const) {
		await address.fill(text);
		await button(daemon, 'Use this daemon').click();
		await expect(daemon).toContainText(words);
		await expect(address).toBeFocused();
	}
	await address.fill('127.0.0.1:1');
	await daemon.getByLabel('Encryption (TLS)').selectOption('Always');
	await button(daemon, 'Use this daemon').click();
	await expect(daemon.getByRole('alert')).toContainText(
		'Enter certificate fingerprints or a certificate authorities file'
	);
	await expect(daemon.getByLabel('Certificate fingerprints')).toBeVisible();
	await daemon.getByLabel('Encryption (TLS)').selectOption('Never');
	await button(daemon, 'Use this daemon').click();
	await expect(daemon).toContainText('The service now uses the daemon “\u2068127.0.0.1:1\u2069”.');
	await button(part(page, 'Refresh'), 'Refresh').click();
	await expect(part(page, 'Refresh')).toContainText('The wallet service did not reach its node');

	await button(daemon, 'Use this page’s node').click();
	await expect(address).toHaveValue(chain.node.replace('http://', ''));
	await daemon.getByText('Trusted daemon').click();
	await button(daemon, 'Use this daemon').click();
	await expect(daemon).toContainText('The connection has not been tested');
	await button(part(page, 'Refresh'), 'Refresh').click();
	await expect(part(page, 'Refresh')).toContainText('There are no new blocks.');
	await expect(part(page, 'Refresh')).toContainText('The wallet is synced.');
});

test('it refreshes on request, automatically when that is on, and not at all when it is off', async ({
	page,
	open,
	mine
}) => {
	const { wallet, node } = mine;
	await open('#/wallet/service', of(wallet, node.url));
	const refresh = part(page, 'Refresh');
	await button(refresh, 'Auto-refresh off').click();
	await expect(refresh).toContainText('Auto-refresh is off.');
	const before = await heightOf(wallet);
	await mine.mine(2);
	await refresh.getByLabel('From height').fill('x');
	await button(refresh, 'Refresh').click();
	await expect(refresh).toContainText('A whole number from 0 on.');
	await refresh.getByLabel('From height').fill('5000');
	await button(refresh, 'Refresh').click();
	await expect(dialog(page)).toContainText('are skipped: payments in them are found only by rescanning');
	await button(dialog(page), 'Cancel').click();
	expect(await heightOf(wallet)).toBe(before);
	await refresh.getByLabel('From height').fill('');
	await button(refresh, 'Refresh').click();
	await expect(refresh).toContainText('2 blocks scanned.');
	await expect(refresh).toContainText('They contain payments to this wallet.');
	expect(await heightOf(wallet)).toBe(before + 2);

	await refresh.getByLabel('Refresh interval in seconds').fill('0');
	await button(refresh, 'Auto-refresh on').click();
	await expect(refresh).toContainText('A whole number from 1 to 86,400.');
	await refresh.getByLabel('Refresh interval in seconds').fill('1');
	await button(refresh, 'Auto-refresh on').click();
	await expect(refresh).toContainText('every second.');
	await mine.mine(1);
	await expect.poll(() => heightOf(wallet), { timeout: 30_000 }).toBe(before + 3);
});

test('while it scans the page says that it is not responding, and continues once it answers', async ({
	page,
	open,
	mine
}) => {
	const { wallet, node } = mine;
	await open('#/wallet/service', of(wallet, node.url));
	const refresh = part(page, 'Refresh');
	await expect(button(refresh, 'Refresh')).toBeVisible();
	const { pid } = wallet;
	if (pid === null) throw new Error('the service does not run');
	process.kill(pid, 'SIGSTOP');
	try {
		await button(refresh, 'Refresh').click();
		await expect(refresh).toContainText('The wallet service is not responding.');
		await expect(refresh).toContainText('the other pages of the wallet wait');
		await expect(button(part(page, 'Rescan'), 'Rescan spent outputs')).toHaveAttribute('aria-disabled', 'true');
	} finally {
		process.kill(pid, 'SIGCONT');
	}
	await expect(refresh).toContainText(/There are no new blocks\.|blocks? scanned\./);
	await expect(refresh).not.toContainText('is not responding');
});

test('a rescan says what is lost, and the hard one asks twice', async ({ page, open, mine }) => {
	const { wallet, node } = mine;
	await wallet.call('label_address', { index: { major: 0, minor: 0 }, label: 'kept' });
	await wallet.call('add_address_book', { address: customer.address, description: 'lost by the hard one' });
	const entries = async () => ((await wallet.call<{ entries?: unknown[] }>('get_address_book')).entries ?? []).length;
	await open('#/wallet/service?part=rescan', of(wallet, node.url));
	const rescan = part(page, 'Rescan');
	await expect(rescan.getByRole('heading')).toBeFocused();
	await button(rescan, 'Rescan spent outputs').click();
	await expect(rescan).toContainText('The spent outputs have been rescanned.');
	await button(rescan, 'Rescan blockchain…').click();
	await expect(dialog(page)).toContainText('the recipients of sent payments are lost');
	await button(dialog(page), 'Cancel').click();
	await expect(button(rescan, 'Rescan blockchain…')).toBeFocused();
	await button(rescan, 'Rescan blockchain…').click();
	await button(dialog(page), 'Rescan blockchain').click();
	await expect(rescan).toContainText('The blockchain has been rescanned.');
	expect(await entries()).toBe(1);

	await button(rescan, 'Hard rescan…').click();
	await expect(dialog(page)).toContainText('and the address book');
	await button(dialog(page), 'Go on').click();
	await expect(button(dialog(page), 'Hard rescan')).toBeDisabled();
	await dialog(page).getByRole('textbox').fill('rescan_blockchain');
	await button(dialog(page), 'Hard rescan').click();
	await expect(rescan.getByText('The blockchain has been rescanned.')).toBeVisible();
	await expect.poll(entries).toBe(0);
});

test('payments are found by their ids, and without ids', async ({ page, open, seeded, chain }) => {
	await open('#/wallet/service', of(seeded));
	const payments = part(page, 'Payments by payment ID');
	const ids = payments.getByLabel('Payment IDs');
	await ids.fill('1122');
	await button(payments, 'Find payments').click();
	await expect(payments).toContainText('is not a payment ID, which has 16 or 64 hex digits');
	const { payment_id } = chain.addresses.integrated;
	await ids.fill(payment_id.toUpperCase());
	await button(payments, 'Find payments').click();
	await expect(payments).toContainText('1 payment, 0.5 XMR');
	await expect(payments.getByRole('row').nth(1)).toContainText('0.500000000000');
	await ids.fill(`${payment_id}\n${'ab'.repeat(8)}`);
	await payments.getByLabel('From height').fill('0');
	await button(payments, 'Find payments').click();
	await expect(payments).toContainText('1 payment, 0.5 XMR');
	await ids.fill('ab'.repeat(8));
	await button(payments, 'Find payments').click();
	await expect(payments).toContainText('No payments found.');
	await ids.fill('');
	await payments.getByLabel('From height').fill('255');
	await button(payments, 'Find payments').click();
	const { payments: all = [] } = await seeded.call<{ payments?: unknown[] }>('get_bulk_payments', {
		payment_ids: [],
		min_block_height: 255
	});
	await expect(payments).toContainText(`${all.length} payments, `);
});

test('an integrated address is created and split, and an address is validated', async ({
	page,
	open,
	seeded,
	chain
}) => {
	await open('#/wallet/service', of(seeded));
	const integrated = part(page, 'Integrated addresses');
	await integrated.getByLabel('Payment ID').fill('12');
	await button(integrated, 'Create').click();
	await expect(integrated).toContainText('A payment ID has 16 hex digits.');
	const { address, payment_id } = chain.addresses.integrated;
	await integrated.getByLabel('Payment ID').fill(payment_id);
	await button(integrated, 'Create').click();
	const grouped = (text: string) => text.match(/.{1,4}/g)?.join('') ?? '';
	await expect(integrated.getByText('Integrated address created.')).toBeVisible();
	await expect(integrated.locator('.groups')).toHaveText(grouped(address));
	await integrated.getByLabel('Integrated address', { exact: true }).fill(shop.address);
	await button(integrated, 'Split').click();
	await expect(integrated).toContainText('it has no payment ID.');
	await integrated.getByLabel('Integrated address', { exact: true }).fill(address);
	await button(integrated, 'Split').click();
	await expect(integrated.locator('.groups').last()).toHaveText(grouped(shop.address));
	await expect(integrated.locator('code')).toHaveText([payment_id, payment_id]);

	const ask = part(page, 'Validate address');
	const about = async (text: string) => {
		await ask.getByLabel('Address to validate').fill(text);
		await button(ask, 'Validate').click();
	};
	await about('');
	await expect(ask).toContainText('Enter an address or a name.');
	await about('nothing of that kind');
	await expect(ask).toContainText('The service does not accept this address.');
	await about(customer.address);
	await expect(ask).toContainText('not this wallet');
	await expect(ask).toContainText('primary address, mainnet');
	await about(shop.address);
	await expect(ask).toContainText('this wallet: account 0, address 0');
});

test('a payment URI is created and parsed by the service', async ({ page, open, seeded }) => {
	await open('#/wallet/service', of(seeded));
	const uris = part(page, 'Payment URIs');
	await uris.getByLabel('Amount in XMR').fill('1e5');
	await button(uris, 'Create URI').click();
	await expect(uris).toContainText('has an exponent');
	await uris.getByLabel('Amount in XMR').fill('1.000000000001');
	await uris.getByLabel('Description').fill(ODD_TEXTS.markup);
	await button(uris, 'Create URI').click();
	const made = uris.locator('bdi').filter({ hasText: `monero:${shop.address}` });
	await expect(made).toContainText('tx_amount=1.000000000001');
	await uris.getByLabel('Payment URI', { exact: true }).fill('bitcoin:x');
	await button(uris, 'Parse URI').click();
	await expect(uris).toContainText('The payment URI could not be parsed or created.');
	await uris
		.getByLabel('Payment URI', { exact: true })
		.fill(`monero:${shop.address}?tx_amount=0.25&recipient_name=Ann&foo=1`);
	await button(uris, 'Parse URI').click();
	await expect(uris).toContainText('0.25 XMR');
	await expect(uris).toContainText('Ann');
	await expect(uris).toContainText('foo=1');
});

test('what newer releases have is there, and an older one is said not to have it', async ({ page, open, mine }) => {
	const { wallet, node } = mine;
	await mine.mine(1);
	await wallet.call('refresh');
	await open('#/wallet/service?part=logs', of(wallet, node.url));
	await expect(part(page, 'Logs').getByRole('heading')).toBeFocused();
	await part(page, 'Logs').getByLabel('Log level').selectOption('1: information');
	await button(part(page, 'Logs'), 'Set log level').click();
	await expect(part(page, 'Logs')).toContainText('The log level is 1.');
	await part(page, 'Logs').getByLabel('Log categories').fill('*:WARNING');
	await button(part(page, 'Logs'), 'Set log categories').click();
	await expect(part(page, 'Logs')).toContainText('The service logs “\u2068*:WARNING\u2069”.');

	const fees = part(page, 'Fees and sizes');
	await fees.getByLabel('Outputs').fill('1');
	await button(fees, 'Estimate size').click();
	await expect(fees).toContainText('A whole number from 2 to 16.');
	await fees.getByLabel('Outputs').fill('2');
	await button(fees, 'Estimate size').click();
	await expect(fees).toContainText(/A transaction of 2 inputs and 2 outputs has about [1-3],\d{3} bytes\./);

	const frozen = part(page, 'Is an output frozen?');
	type Listed = { transfers: { key_image: string }[] };
	const { transfers } = await wallet.call<Listed>('incoming_transfers', { transfer_type: 'all' });
	await frozen.getByLabel('Key image').fill(transfers[0]?.key_image ?? '');
	await button(frozen, 'Check output').click();
	await expect(frozen).toContainText('The output is not frozen.');

	const isOlder = await wallet.call('get_default_fee_priority').then(
		() => false,
		() => true
	);
	await button(fees, 'Check default priority').click();
	await expect(fees).toContainText(isOlder ? 'has it since release 0.18.4.0' : 'The default priority is');
	if (!isOlder) return;
	const background = part(page, 'Background sync');
	await button(background, 'Start background sync').click();
	await expect(background).toContainText('has it since release 0.18.4.0');
	const lookahead = part(page, 'Subaddress lookahead');
	await button(lookahead, 'Set lookahead').click();
	await expect(lookahead).toContainText('has it since release 0.18.4.1');
});

test('its daemon mines to the wallet, and stops', async ({ page, open, mine }) => {
	const { wallet, node } = mine;
	await open('#/wallet/service', of(wallet, node.url));
	const mining = part(page, 'Mining');
	await mining.getByLabel('Threads').fill('0');
	await button(mining, 'Start mining').click();
	await expect(mining).toContainText('A whole number from 1 to 1,024.');
	await mining.getByLabel('Threads').fill('1');
	await mining.getByLabel('Mine on battery, too').check();
	await button(mining, 'Start mining').click();
	await expect(mining).toContainText('The daemon is mining to this wallet.');
	expect(await pathRpc({ url: node.url }, '/mining_status')).toMatchObject({ active: true, address: customer.address });
	await button(mining, 'Stop mining').click();
	await expect(mining).toContainText('The daemon has stopped mining.', { timeout: 120_000 });
	expect(await pathRpc({ url: node.url }, '/mining_status')).toMatchObject({ active: false });
});

test.describe('a service that is stopped', () => {
	test.use({ networkErrors: true });

	test('is confirmed twice, and the page shows the result', async ({ page, open, site, chain }) => {
		const wallet = await startOwnWallet({ origin: site.url, daemonUrl: chain.node });
		try {
			await wallet.restore(customer);
			await wallet.call('auto_refresh', { enable: false });
			await open('#/wallet/service', of(wallet));
			const stop = part(page, 'Stop the service');
			await button(stop, 'Stop the service…').click();
			await expect(dialog(page)).toContainText('only on its own computer');
			await button(dialog(page), 'Go on').click();
			await expect(button(dialog(page), 'Stop the service')).toBeDisabled();
			await page.keyboard.press('Escape');
			await expect(dialog(page)).toHaveCount(0);
			await wallet.call('get_version');
			await button(stop, 'Stop the service…').click();
			await button(dialog(page), 'Go on').click();
			await dialog(page).getByRole('textbox').fill('stop_wallet');
			await button(dialog(page), 'Stop the service').click();
			await expect(stop).toContainText('The service saved the wallet and is stopping.');
			await expect.poll(() => wallet.pid).toBeNull();
		} finally {
			await wallet.stop();
		}
	});
});
