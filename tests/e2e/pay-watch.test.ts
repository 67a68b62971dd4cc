import { customer, jsonRpc } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { payLink } from '../../src/lib/links';
import { untilNextPoll } from './support/clock';
import { ask, expect, freshAddress, fund, mineOn, pay, shopOf, test as base } from './support/wallet-page';

/** Test with the customer's wallet in a separate service, without a login. */
const test = base.extend<{ payer: OwnWalletService }>({
	payer: async ({ own, site, ending }, use) => {
		await fund(own);
		// This service learns of outputs that the wallet's other service spent from blocks alone, so none of them may
		// be in the pool.
		await mineOn(own, 1);
		const payer = await ending(OwnWalletService.start({ origin: site.url, daemonUrl: own.node.url }));
		await payer.restore(customer);
		await payer.call('refresh');
		await use(payer);
	}
});

test.beforeEach(({ page }) => page.clock.install());

test('the shop’s own checkout reports part, too much, reorganised, twice and late', async ({ page, open, own }) => {
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
	await expect(shown).toContainText('Waiting for your payment');
	await expect(page.getByText('This page asked your wallet.')).toBeVisible();
	await pay(own, first, 300_000_000_000n);
	await untilNextPoll(page);
	await expect(shown).toContainText('Waiting for the other 0.2 XMR');
	await expect(page.getByRole('link', { name: 'Open wallet app' })).toHaveAttribute(
		'href',
		/tx_amount=0\.200000000000/
	);
	await pay(own, first, 300_000_000_000n);
	await untilNextPoll(page);
	await expect(shown.getByText('Seen', { exact: true })).toBeVisible();
	await expect(shown).toContainText('Asked for: 0.5 XMR');
	// The reader is the recipient.
	await expect(shown).not.toContainText('too much');
	await expect(page.getByRole('link', { name: 'Open wallet app' })).toHaveCount(0);

	const { block_header } = await jsonRpc<{ block_header: { hash: string } }>(own.node, 'get_last_block_header');
	await mineOn(own, 1);
	await untilNextPoll(page);
	await expect(shown).toContainText('1 of 10 confirmations');
	// Two blocks without the payments replace the one that has them.
	await own.mine(2, customer.address, block_header.hash);
	await ask(own, 'refresh');
	await untilNextPoll(page);
	await expect(shown).toContainText('Do not pay again yet');
	await expect(page.getByRole('link', { name: 'Open wallet app' })).toHaveCount(0);
	await mineOn(own, 10);
	await untilNextPoll(page);
	await expect(shown.getByText('Paid', { exact: true })).toBeVisible();

	const twice = await request({ tx_amount: '0.2' });
	await pay(own, twice, 200_000_000_000n);
	await untilNextPoll(page);
	await expect(shown.getByText('Seen', { exact: true })).toBeVisible();
	await pay(own, twice, 200_000_000_000n);
	await untilNextPoll(page);
	await expect(shown).toContainText('Asked for: 0.2 XMR');

	const late = await request({ tx_amount: '0.2', expires: String(Math.floor(Date.now() / 1000) - 60) });
	await expect(shown).toContainText('This request has expired');
	await pay(own, late, 200_000_000_000n);
	await untilNextPoll(page);
	await expect(shown.getByText('Seen', { exact: true })).toBeVisible();
});

test('a payment from this browser takes the code away, a proof makes it paid', async ({ page, open, own, payer }) => {
	const settings = { version: 1, theme: 'system', node: null, nodes: [], wallet: payer.url };
	await page.addInitScript((text) => {
		if (location.protocol !== 'about:') localStorage.setItem('oriel', text);
	}, JSON.stringify(settings));
	const shown = page.getByRole('article');
	const code = page.getByRole('link', { name: 'Open wallet app' });
	const { address } = await freshAddress(own, 'Order 30');
	const nodes = [{ name: 'Private chain', url: own.node.url }];
	await open(payLink({ address, tx_amount: '0.5', recipient_name: 'Kiosk' }), { nodes });
	await page.getByRole('link', { name: 'Pay with my wallet' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
	await page.goBack();
	const send = (amount: bigint) => payer.call('transfer', { destinations: [{ address, amount: Number(amount) }] });
	await send(200_000_000_000n);
	await untilNextPoll(page);
	await expect(code).toHaveAttribute('href', /tx_amount=0\.300000000000/);
	await send(300_000_000_000n);
	await untilNextPoll(page);
	await expect(code).toHaveCount(0);
	await expect(page.getByRole('link', { name: /^Receipt for / })).toHaveCount(2);
	await expect(shown).toContainText('Payment proof checked in this browser');
	await expect(page.getByText('This page asked your wallet and the node.')).toBeVisible();
	await own.mine(10, customer.address);
	await untilNextPoll(page);
	await expect(shown.getByText('Paid', { exact: true })).toBeVisible();
});
