import { customer, callJsonRpc } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { payLink } from '../../src/lib/links';
import { advanceToNextPoll } from './support/clock';
import {
	callShopService,
	expect,
	freshAddress,
	fundCustomer,
	mineAndRefresh,
	payAsCustomer,
	chainConfig,
	test as base
} from './support/wallet-page';

/** Test with the customer's wallet in a separate service, without a login. */
const test = base.extend<{ payer: OwnWalletService }>({
	payer: async ({ ownChain, site, stopAfterTest }, use) => {
		await fundCustomer(ownChain);
		// This service learns of outputs that the wallet's other service spent from blocks alone, so none of them may
		// be in the pool.
		await mineAndRefresh(ownChain, 1);
		const payer = await stopAfterTest(OwnWalletService.start({ origin: site.url, daemonUrl: ownChain.node.url }));
		await payer.restore(customer);
		await payer.call('refresh');
		await use(payer);
	}
});

test.beforeEach(({ page }) => page.clock.install());

test('the shop’s own checkout reports part, too much, reorganised, twice and late', async ({
	page,
	open,
	ownChain
}) => {
	test.setTimeout(240_000);
	const settings = { version: 1, theme: 'system', node: null, nodes: [], wallet: ownChain.wallet.url };
	await page.addInitScript((text) => {
		if (location.protocol !== 'about:') localStorage.setItem('oriel', text);
	}, JSON.stringify(settings));
	const shown = page.getByRole('article');
	const request = async (parameters: Record<string, string>) => {
		const { address } = await freshAddress(ownChain, 'Checkout');
		await open(payLink({ address, ...parameters }), chainConfig(ownChain));
		return address;
	};

	const first = await request({ tx_amount: '0.5' });
	await expect(shown).toContainText('Waiting for your payment');
	await expect(page.getByText('This page asked your wallet.')).toBeVisible();
	await payAsCustomer(ownChain, first, 300_000_000_000n);
	await advanceToNextPoll(page);
	await expect(shown).toContainText('Waiting for the other 0.2 XMR');
	await expect(page.getByRole('link', { name: 'Open wallet app' })).toHaveAttribute(
		'href',
		/tx_amount=0\.200000000000/
	);
	await payAsCustomer(ownChain, first, 300_000_000_000n);
	await advanceToNextPoll(page);
	await expect(shown.getByText('Seen', { exact: true })).toBeVisible();
	await expect(shown).toContainText('Asked for: 0.5 XMR');
	// The reader is the recipient.
	await expect(shown).not.toContainText('too much');
	await expect(page.getByRole('link', { name: 'Open wallet app' })).toHaveCount(0);

	const { block_header } = await callJsonRpc<{ block_header: { hash: string } }>(
		ownChain.node,
		'get_last_block_header'
	);
	await mineAndRefresh(ownChain, 1);
	await advanceToNextPoll(page);
	await expect(shown).toContainText('1 of 10 confirmations');
	// Two blocks without the payments replace the one that has them.
	await ownChain.mine(2, customer.address, block_header.hash);
	await callShopService(ownChain, 'refresh');
	await advanceToNextPoll(page);
	await expect(shown).toContainText('Do not pay again yet');
	await expect(page.getByRole('link', { name: 'Open wallet app' })).toHaveCount(0);
	await mineAndRefresh(ownChain, 10);
	await advanceToNextPoll(page);
	await expect(shown.getByText('Paid', { exact: true })).toBeVisible();

	const twice = await request({ tx_amount: '0.2' });
	await payAsCustomer(ownChain, twice, 200_000_000_000n);
	await advanceToNextPoll(page);
	await expect(shown.getByText('Seen', { exact: true })).toBeVisible();
	await payAsCustomer(ownChain, twice, 200_000_000_000n);
	await advanceToNextPoll(page);
	await expect(shown).toContainText('Asked for: 0.2 XMR');

	const late = await request({ tx_amount: '0.2', expires: String(Math.floor(Date.now() / 1000) - 60) });
	await expect(shown).toContainText('This request has expired');
	await payAsCustomer(ownChain, late, 200_000_000_000n);
	await advanceToNextPoll(page);
	await expect(shown.getByText('Seen', { exact: true })).toBeVisible();
});

test('a payment from this browser takes the code away, a proof makes it paid', async ({
	page,
	open,
	ownChain,
	payer
}) => {
	const settings = { version: 1, theme: 'system', node: null, nodes: [], wallet: payer.url };
	await page.addInitScript((text) => {
		if (location.protocol !== 'about:') localStorage.setItem('oriel', text);
	}, JSON.stringify(settings));
	const shown = page.getByRole('article');
	const code = page.getByRole('link', { name: 'Open wallet app' });
	const { address } = await freshAddress(ownChain, 'Order 30');
	const nodes = [{ name: 'Private chain', url: ownChain.node.url }];
	await open(payLink({ address, tx_amount: '0.5', recipient_name: 'Kiosk' }), { nodes });
	await page.getByRole('link', { name: 'Pay with my wallet' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
	await page.goBack();
	const send = (amount: bigint) => payer.call('transfer', { destinations: [{ address, amount: Number(amount) }] });
	await send(200_000_000_000n);
	await advanceToNextPoll(page);
	await expect(code).toHaveAttribute('href', /tx_amount=0\.300000000000/);
	await send(300_000_000_000n);
	await advanceToNextPoll(page);
	await expect(code).toHaveCount(0);
	await expect(page.getByRole('link', { name: /^Receipt for / })).toHaveCount(2);
	await expect(shown).toContainText('Payment proof checked in this browser');
	await expect(page.getByText('This page asked your wallet and the node.')).toBeVisible();
	await ownChain.mine(10, customer.address);
	await advanceToNextPoll(page);
	await expect(shown.getByText('Paid', { exact: true })).toBeVisible();
});
