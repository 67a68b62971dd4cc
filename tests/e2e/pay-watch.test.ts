import type { Page } from '@playwright/test';
import { customer, jsonRpc, shop } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { formatAmount } from '../../src/lib/format/amount';
import { payLink, requestLink, walletConnectLink } from '../../src/lib/links';
import { readShown, uriOf } from './support/pay';
import {
	ask,
	button,
	expect,
	freshAddress,
	fund,
	isMarked,
	mark,
	mineOn,
	part,
	pay,
	shopOf,
	test as base
} from './support/wallet-page';

/** With the customer's wallet in a service of its own, which asks for no login. */
const test = base.extend<{ payer: OwnWalletService }>({
	payer: async ({ own, site, ending }, use) => {
		await fund(own);
		// What the other service of this wallet spent is known from blocks alone: none of it may wait in the pool.
		await mineOn(own, 1);
		const payer = await ending(OwnWalletService.start({ origin: site.url, daemonUrl: own.node.url }));
		await payer.restore(customer);
		await payer.call('refresh');
		await use(payer);
	}
});

const coin = { ticker: 'XMR', decimals: 12 };

const came = (page: Page) => part(page, 'Payments received');

test('a request is made, its link opened in a second tab, paid there, and followed from waiting to paid', async ({
	page,
	open,
	own,
	payer,
	site,
	context
}) => {
	test.setTimeout(240_000);
	const { address } = await freshAddress(own, 'Order 18');
	await open(requestLink(), shopOf(own));
	await page.getByRole('textbox', { name: 'Address' }).fill(address);
	await page.getByLabel('Amount in XMR').fill('1.5');
	await page.getByLabel('Your name').fill('Ann’s shop');
	await page.getByLabel('Description').fill('Two coffees = 1 cake');
	await expect(came(page)).toContainText('Open');
	await expect(came(page).getByRole('status')).toContainText('Open');
	await mark(page);
	const link = page.url();

	// Whoever pays uses a site that knows their own wallet.
	const nodes = [{ name: 'Private chain', url: own.node.url }];
	site.config = JSON.stringify({ nodes, wallets: [{ name: 'Customer', url: payer.url }] });
	const second = await context.newPage();
	await second.goto(link);
	await expect(uriOf(second)).toHaveText((await uriOf(page).textContent()) ?? '');
	await expect(came(second)).toContainText('The address does not belong to the connected wallet');
	await second.getByRole('link', { name: 'Pay with this wallet' }).click();
	await expect(second.getByRole('textbox', { name: 'To', exact: true })).toHaveValue(address);
	await expect(second.getByRole('textbox', { name: 'Amount' })).toHaveValue('1.5');
	await expect(second.getByLabel('Note to self')).toHaveValue('Paid by link to “Ann’s shop”: Two coffees = 1 cake');
	await second.getByRole('button', { name: 'Review', exact: true }).click();
	await second.getByRole('button', { name: 'Send 1.5 XMR' }).click();
	await expect(second.getByText('Sent', { exact: true })).toBeVisible();
	// It would ask the payer's service while that is stopped.
	await second.close();

	await page.bringToFront();
	await expect(came(page)).toContainText('0 of ');
	await expect(came(page).getByRole('status')).toContainText('1.5 XMR of 1.5 XMR · the full amount');
	await mineOn(own, 1, page);
	await expect(came(page)).toContainText('1 of 10 confirmations');
	await mineOn(own, 3, page);
	await expect(came(page)).toContainText('4 of 10 confirmations');
	await mineOn(own, 6, page);
	await expect(came(page)).toContainText('Paid');
	await expect(came(page).getByRole('status')).toContainText('Paid');
	expect(await isMarked(page)).toBe(true);

	// Whoever opens the link later sees that it is paid.
	await page.goto('about:blank');
	await open(link.slice(link.indexOf('#')), shopOf(own));
	await expect(came(page)).toContainText('Paid');
});

test('too small and too large payments are shown', async ({ page, open, own }) => {
	const { address } = await freshAddress(own, 'Order 19');
	await open(requestLink({ address, tx_amount: '0.5' }), shopOf(own));
	await expect(came(page)).toContainText('Open');
	await pay(own, address, 300_000_000_000n, page);
	await expect(came(page)).toContainText('Paid in part');
	await expect(came(page).getByRole('status')).toContainText('0.3 XMR of 0.5 XMR · 0.2 XMR is missing');
	const rest = `monero:${address}?tx_amount=0.200000000000`;
	await expect(uriOf(page)).toHaveText(rest);
	expect(await readShown(page, 400)).toBe(rest);
	await pay(own, address, 300_000_000_000n, page);
	await expect(came(page).getByRole('status')).toContainText('0.6 XMR of 0.5 XMR · 0.1 XMR more than requested');
	await expect(came(page)).toContainText('0 of ');
	await expect(part(page, 'Preview')).toHaveText(/Nothing is left to pay\.$/);
	await mineOn(own, 10, page);
	await expect(came(page)).toContainText('Overpaid');
	await expect(part(page, 'Preview')).toHaveText(/Nothing is left to pay\.$/);
});

test('the checkout on the shop’s own screen reports part, too much, reorganised, twice and late', async ({
	page,
	open,
	own
}) => {
	test.setTimeout(240_000);
	const settings = { version: 1, theme: 'system', node: null, nodes: [], wallet: own.wallet.url };
	await page.addInitScript((text) => {
		if (location.protocol !== 'about:') localStorage.setItem('oriel', text);
	}, JSON.stringify(settings));
	const shown = page.getByRole('article');
	const request = async (parameters: Record<string, string>) => {
		const { address } = await freshAddress(own, 'Checkout');
		await open(payLink({ address, ...parameters }), shopOf(own));
		return address;
	};

	const first = await request({ tx_amount: '0.5' });
	await expect(shown).toContainText('Waiting for the payment');
	await expect(page.getByText('This page asked your wallet.')).toBeVisible();
	await pay(own, first, 300_000_000_000n);
	await expect(shown).toContainText('0.3 XMR has arrived. Waiting for the rest.');
	await expect(page.getByRole('link', { name: 'Open in wallet' })).toHaveAttribute('href', /tx_amount=0\.200000000000/);
	await pay(own, first, 300_000_000_000n);
	await expect(shown).toContainText('0.1 XMR more than asked has arrived. Ask the recipient to return it.');
	await expect(page.getByRole('link', { name: 'Open in wallet' })).toHaveCount(0);

	const { block_header } = await jsonRpc<{ block_header: { hash: string } }>(own.node, 'get_last_block_header');
	await mineOn(own, 1);
	await expect(shown).toContainText('Waiting for 9 more confirmations');
	// Two blocks without the payments replace the one that has them.
	await own.mine(2, customer.address, block_header.hash);
	await ask(own, 'refresh');
	await expect(shown).toContainText('A payment is no longer in the pool or in its block. Do not pay again');
	await expect(page.getByRole('link', { name: 'Open in wallet' })).toHaveCount(0);
	await mineOn(own, 10);
	await expect(shown.getByText('Paid', { exact: true })).toBeVisible();

	const twice = await request({ tx_amount: '0.2' });
	await pay(own, twice, 200_000_000_000n);
	await expect(shown).toContainText('0.2 XMR has been seen');
	await pay(own, twice, 200_000_000_000n);
	await expect(shown).toContainText('The whole amount has arrived more than once, 0.2 XMR too much');

	const late = await request({ tx_amount: '0.2', expires: String(Math.floor(Date.now() / 1000) - 60) });
	await expect(shown).toContainText('This request has expired');
	await pay(own, late, 200_000_000_000n);
	await expect(shown).toContainText('The payment arrived after the request expired.');
});

test('a payment from this browser takes the code away, and a proof of it makes it paid', async ({
	page,
	open,
	own,
	payer
}) => {
	const settings = { version: 1, theme: 'system', node: null, nodes: [], wallet: payer.url };
	await page.addInitScript((text) => {
		if (location.protocol !== 'about:') localStorage.setItem('oriel', text);
	}, JSON.stringify(settings));
	const shown = page.getByRole('article');
	const code = page.getByRole('link', { name: 'Open in wallet' });
	const { address } = await freshAddress(own, 'Order 30');
	const nodes = [{ name: 'Private chain', url: own.node.url }];
	await open(payLink({ address, tx_amount: '0.5', recipient_name: 'Kiosk' }), { nodes });
	await expect(page.getByRole('link', { name: 'Pay with the wallet connected in this browser' })).toBeVisible();
	const send = (amount: bigint) => payer.call('transfer', { destinations: [{ address, amount: Number(amount) }] });
	await send(200_000_000_000n);
	await expect(code).toHaveAttribute('href', /tx_amount=0\.300000000000/);
	await send(300_000_000_000n);
	await expect(code).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Copy receipt link' })).toHaveCount(2);
	await expect(shown).toContainText('Payment proof checked in this browser');
	await expect(page.getByText('This page asked your wallet and the node.')).toBeVisible();
	await own.mine(10, customer.address);
	await expect(shown.getByText('Paid', { exact: true })).toBeVisible();
});

test('a payment by an integrated address is distinguished from others to the same wallet', async ({
	page,
	open,
	own
}) => {
	const made = (payment_id: string) =>
		ask<{ integrated_address: string }>(own, 'make_integrated_address', { payment_id });
	// The payments before have left the customer's change locked.
	await mineOn(own, 10);
	const [ours, other] = await Promise.all([made('00000000000000aa'), made('00000000000000a0')]);
	await open(requestLink({ address: ours.integrated_address, tx_amount: '0.2' }), shopOf(own));
	await expect(came(page)).toContainText('Open');
	await pay(own, other.integrated_address, 200_000_000_000n, page);
	await pay(own, ours.integrated_address, 100_000_000_000n, page);
	await expect(came(page)).toContainText('Paid in part');
	await mineOn(own, 1, page);
	await expect(came(page).getByRole('status')).toContainText('0.1 XMR of 0.2 XMR');
	await expect(came(page).getByRole('listitem')).toHaveCount(1);
	await pay(own, ours.integrated_address, 100_000_000_000n, page);
	await expect(came(page).getByRole('listitem')).toHaveCount(2);
	await expect(came(page)).toContainText('the full amount');
});

test('earlier payments to a primary address do not count', async ({ page, open, own }) => {
	await pay(own, shop.address, 100_000_000_000n, page);
	await mineOn(own, 10, page);
	await open(requestLink({ address: shop.address, tx_amount: '0.7' }), shopOf(own));
	await expect(came(page)).toContainText('Open');
	type Listed = { in: { type: string; payment_id: string; amount: number }[] };
	const { in: all } = await ask<Listed>(own, 'get_transfers', { in: true, account_index: 0, subaddr_indices: [0] });
	const before = all.filter(({ type, payment_id }) => type === 'in' && /^0*$/.test(payment_id));
	const sum = formatAmount(
		before.reduce((total, { amount }) => total + BigInt(amount), 0n),
		coin
	);
	const count = before.length === 1 ? 'one payment' : `${before.length} payments`;
	await expect(came(page)).toContainText(`${count} came to this address: ${sum} XMR`);
	await pay(own, shop.address, 700_000_000_000n, page);
	await expect(came(page)).toContainText('0 of ');
});

test('what is typed is watched as it is typed', async ({ page, open, own }) => {
	const { address } = await freshAddress(own, 'Order 20');
	await pay(own, address, 100_000_000_000n);
	await open(requestLink({ address: customer.address }), shopOf(own));
	await expect(came(page)).toContainText('The address does not belong to the connected wallet');
	await page.getByRole('textbox', { name: 'Address' }).fill(address);
	await expect(came(page)).toContainText('0 of ');
	await page.getByLabel('Amount in XMR').fill('0.3');
	await expect(came(page)).toContainText('Paid in part');
	await expect(came(page)).toContainText('0.2 XMR is missing');
});

test('without a wallet, the page says what one is for', async ({ page, open, own }) => {
	await open(requestLink({ address: shop.address }), { nodes: [{ name: 'Node', url: own.node.url }] });
	await expect(page.getByRole('link', { name: 'Connect the wallet' })).toHaveAttribute('href', walletConnectLink);
	await expect(came(page)).toHaveCount(0);
});

test.describe('a wallet service that does not answer', () => {
	test.use({ networkErrors: true });

	test('has a notice beside the request, which is still shown', async ({ page, open, own }) => {
		await open(requestLink({ address: shop.address, tx_amount: '1' }), {
			nodes: [{ name: 'Node', url: own.node.url }],
			wallets: [{ name: 'Nobody', url: 'http://127.0.0.1:9' }]
		});
		await expect(uriOf(page)).toHaveText(`monero:${shop.address}?tx_amount=1.000000000000`);
		await expect(came(page)).toContainText('It cannot be watched at present');
	});
});

test('a closed wallet has a notice', async ({ page, open, own }) => {
	const { address } = await freshAddress(own, 'Order 21');
	await open(requestLink({ address }), shopOf(own));
	await expect(came(page)).toContainText('Open');
	await ask(own, 'close_wallet');
	try {
		await expect(came(page)).toContainText('No wallet is open');
	} finally {
		await ask(own, 'open_wallet', { filename: shop.filename, password: shop.password });
	}
	await expect(button(page, 'Clear')).toBeVisible();
	await expect(came(page)).not.toContainText('No wallet is open');
});
