/** The main tasks in Firefox, in private mode and without WebAssembly, as Tor Browser's security level "Safer" has it. */
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../../scripts/shared/chromium';
import { checkLink, payLink } from '../../src/lib/links';
import { writeProof, EMPTY_PROOF } from '../../src/lib/proofs/draft';
import { jsonRpc } from '../devnet';
import { expect, test } from './support/test';

let browser: Browser;
let page: Page;
const wrong: string[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
	const executablePath = await findFirefox();
	if (executablePath === null)
		throw new Error('Firefox was not found. To get it, install it, or name it in ORIEL_FIREFOX.');
	browser = await puppeteer.launch({
		browser: 'firefox',
		executablePath,
		extraPrefsFirefox: {
			'browser.privatebrowsing.autostart': true,
			'javascript.options.wasm': false,
			// It looks up no names: what a page asks for off loopback fails at once.
			'network.dns.disabled': true
		}
	});
	page = await browser.newPage();
	await page.setViewport({ width: 1280, height: 800 });
	page.on('pageerror', (error) => wrong.push(`Uncaught: ${String(error)}`));
	page.on('console', (message) => {
		if (message.type() === 'error') wrong.push(`Console: ${message.text()}`);
	});
});
test.afterAll(() => browser.close());
test.afterEach(() => expect(wrong).toEqual([]));

/** Opens an address of the page as for the first time. */
async function visit(site: { url: string; config: string }, address: string, config: object): Promise<void> {
	site.config = JSON.stringify({ title: 'Oriel', ...config });
	await page.goto('about:blank');
	await page.goto(`${site.url}/${address}`);
}

/** Waits until a part of the page contains a text. */
const shows = (text: string, part = 'main') =>
	expect
		.poll(() =>
			page
				.$$eval(part, (found) =>
					found
						.map((each) => each.textContent)
						.join(' ')
						.replace(/\s+/g, ' ')
				)
				.catch(() => '')
		)
		.toContain(text);

/** The input with a label. */
const field = (label: string) =>
	page.locator(
		`::-p-xpath(//input[@id = //label[normalize-space() = "${label}"]/@for or ancestor::label[contains(., "${label}")]])`
	);

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
	const { tx_key } = await jsonRpc<{ tx_key: string }>(chain.shop, 'get_tx_key', { txid });
	const proof = { ...EMPTY_PROOF, kind: 'tx_key', txid, address: chain.addresses.customer, proof: tx_key } as const;
	await visit(site, checkLink(writeProof(proof)), nodes(chain.node));
	await shows('Valid: the address was paid');
});

test('blocks are verified in a worker', async ({ site, chain }) => {
	await visit(site, '#/verify', nodes(chain.node));
	await field('From height').fill(String(chain.tip - 4));
	await page.locator('button::-p-text(Verify)').click();
	await shows('Hashes of 5 blocks and', '[data-line="Bytes"]');
});

test('a checkout shows its amount, address and code', async ({ site, chain }) => {
	await visit(site, payLink({ address: chain.addresses.shop, tx_amount: '1.5' }), nodes(chain.node));
	await shows('1.5 XMR', 'body');
	await page.waitForSelector('svg[role=img]');
	const link = await page.$eval('a[href^="monero:"]', (found) => (found as HTMLAnchorElement).href);
	expect(link).toContain(`monero:${chain.addresses.shop}?tx_amount=1.5`);
});

// Last: the checkout would look for payments in the wallet that is connected.
test('a wallet service is tested and used', async ({ site, chain }) => {
	await visit(site, '#/wallet/connect', { ...nodes(chain.node), wallets: [] });
	await field('Address').fill(chain.shop.url);
	await page.locator('button::-p-text(Test the connection)').click();
	await page.locator('button::-p-text(Use this service)').click();
	await page.waitForSelector('#balance');
	await shows('XMR');
});
