/**
 * Tests the main tasks in Firefox, in private mode and without WebAssembly, as in Tor Browser at security level
 * "Safer".
 */
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { requireFirefox } from '../../scripts/shared/chromium';
import { checkLink, payLink, pointOfSaleLink } from '../../src/lib/links';
import { writeProof, EMPTY_PROOF } from '../../src/lib/proofs/draft';
import { customer, callJsonRpc, shop } from '../../devnet';
import { pageActions } from './support/tab';
import {
	callShopService,
	expect,
	fundCustomer,
	mineAndRefresh,
	payAsCustomer,
	pollNow,
	chainConfig,
	test
} from './support/wallet-page';

let browser: Browser;
let page: Page;
const wrong: string[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
	const executablePath = await requireFirefox();
	browser = await puppeteer.launch({
		browser: 'firefox',
		executablePath,
		extraPrefsFirefox: {
			'browser.privatebrowsing.autostart': true,
			'javascript.options.wasm': false,
			// Without DNS, requests off loopback fail at once.
			'network.dns.disabled': true
		}
	});
	page = await browser.newPage();
	// The window is high enough that nothing has to be scrolled: a click would hit the bar that stays on top.
	await page.setViewport({ width: 1280, height: 2000 });
	page.on('pageerror', (error) => wrong.push(`Uncaught: ${String(error)}`));
	page.on('console', (message) => {
		if (message.type() === 'error') wrong.push(`Console: ${message.text()}`);
	});
});
test.afterAll(() => browser.close());
test.afterEach(() => expect(wrong).toEqual([]));

/** Opens an address of the page as on a first visit. */
async function visit(site: { url: string; config: string }, address: string, config: object): Promise<void> {
	site.config = JSON.stringify({ title: 'Oriel', ...config });
	await page.goto('about:blank');
	await page.goto(`${site.url}/${address}`);
}

const shows = (text: string, part?: string) => pageActions(page).shows(text, part);
const field = (label: string, part?: string) => pageActions(page).field(label, part);
const press = (text: string, what?: string) => pageActions(page).press(text, what);

const nodes = (url: string) => ({ nodes: [{ name: 'Private chain', url }] });

test('the overview leads to a block, and the search to a transaction', async ({ site, chain }) => {
	await visit(site, '#/', nodes(chain.node));
	expect(await page.evaluate(() => typeof WebAssembly)).toBe('undefined');
	await page.locator(`a[href="#/block/${chain.tip}"]`).click();
	await shows(`Block ${chain.tip}`, 'h1');
	await page.locator('input[name=q]').fill(chain.hashes.confirmed);
	await page.keyboard.press('Enter');
	await expect.poll(() => page.url()).toContain(`#/tx/${chain.hashes.confirmed}`);
	await shows('confirmations');
});

test('a payment is checked by the key of its transaction', async ({ site, chain }) => {
	const txid = chain.hashes.confirmed;
	const { tx_key } = await callJsonRpc<{ tx_key: string }>(chain.shop, 'get_tx_key', { txid });
	const proof = { ...EMPTY_PROOF, kind: 'tx_key', txid, address: chain.addresses.customer, proof: tx_key } as const;
	await visit(site, checkLink(writeProof(proof)), nodes(chain.node));
	await shows('Valid: the address was paid');
});

test('blocks are verified in a worker', async ({ site, chain }) => {
	await visit(site, '#/verify', nodes(chain.node));
	await field('From height').fill(String(chain.tip - 4));
	await press('Verify');
	await shows('Hashes of 5 blocks and', '[data-line="Bytes"]');
});

test('a checkout shows its amount, address and code', async ({ site, chain }) => {
	await visit(site, payLink({ address: chain.addresses.shop, tx_amount: '1.5' }), nodes(chain.node));
	await shows('1.5 XMR', 'body');
	await page.waitForSelector('svg[role=img]');
	const link = await page.$eval('a[href^="monero:"]', (found) => (found as HTMLAnchorElement).href);
	expect(link).toContain(`monero:${chain.addresses.shop}?tx_amount=1.5`);
});

test('a sale is seen, and paid with its block', async ({ site, ownChain }) => {
	await visit(site, pointOfSaleLink, chainConfig(ownChain));
	await field('Other amount').fill('0.35');
	await press('Charge 0.35 XMR');
	await shows('Waiting for the payment');
	await payAsCustomer(
		ownChain,
		await page.$eval('[data-testid=address] .groups', (groups) => groups.textContent),
		350_000_000_000n
	);
	await pollNow(page);
	await shows('Seen');
	await mineAndRefresh(ownChain, 2);
	await pollNow(page);
	await shows('Paid');
});

// This test is the last one: the others would look for payments in the connected wallet.
test('a wallet service that asks for a login: a wrong one is refused, the wallet is opened, and sends', async ({
	site,
	ownChain
}) => {
	await fundCustomer(ownChain);
	await callJsonRpc(ownChain.walletWithLogin, 'close_wallet');
	await visit(site, '#/wallet/connect', { ...nodes(ownChain.node.url), wallets: [] });
	await field('Address of your wallet service').fill(ownChain.walletWithLogin.url);
	await press('Connect', 'main button');
	await shows('Login required');
	await field('User name').fill(ownChain.walletWithLogin.user);
	await field('Password').fill('wrong');
	await press('Log in');
	await shows('Wrong user name or password.');
	await field('Password').fill(ownChain.walletWithLogin.password);
	await press('Log in');

	await field('Name of the wallet file', '//details[@open]').fill(customer.filename);
	await field('Password', '//details[@open]').fill(customer.password);
	await press('Open the wallet');
	await page.waitForSelector('#balance');
	await callJsonRpc(ownChain.walletWithLogin, 'refresh');
	await press('Send', 'nav a');
	await field('To').fill(shop.address);
	await field('Amount in XMR').fill('1.5');
	await press('Review');
	await pageActions(page).takesClicks('Send 1.5');
	await press('Send 1.5 XMR');
	await shows('Sent');
	await callShopService(ownChain, 'refresh');
	const { pool } = await callShopService<{ pool?: { amount: number }[] }>(ownChain, 'get_transfers', { pool: true });
	expect(pool?.map(({ amount }) => amount)).toEqual([1_500_000_000_000]);
});
