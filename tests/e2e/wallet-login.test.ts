/**
 * Tests payments through a wallet service that requires a login. It accepts a nonce only on the connection on which it
 * was issued, and a browser has several connections: only a real browser shows which ones it uses.
 */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox, findTestBrowser } from '../../scripts/shared/chromium';
import { formatAmount } from '../../src/lib/format/amount';
import { customer, shop } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { keepAliveAgents, startProxy, type Proxy } from '../../devnet/stand-in/proxy';
import { caseCount } from '../full';
import { FIRST_AMOUNT } from '../payment-faults';
import { expect, test, type PaymentTestChain } from './support/money';
import { pageActions } from './support/tab';

const login = { user: 'owner', password: 'a long password' };
const BROWSERS = {
	chrome: { find: findTestBrowser, options: { headless: 'shell', args: ['--no-sandbox', '--disable-gpu'] } },
	firefox: { find: findFirefox, options: { extraPrefsFirefox: { 'network.dns.disabled': true } } }
} as const;
type BrowserName = keyof typeof BROWSERS;

/** Number of payments in each browser, for each of two ways. */
const PAYMENTS = caseCount(3, 100);
/** Pause (ms) without a request, before some of the payments. */
const IDLE_MS = caseCount(2_000, 61_000);

/** Amount of the last payment (atomic units); each payment has another amount. */
let amount = FIRST_AMOUNT;
let wallet: OwnWalletService;
let proxy: Proxy;

test.describe.configure({ mode: 'serial', timeout: caseCount(180_000, 5_400_000) });

test.beforeAll(async ({ money, site }) => {
	wallet = await OwnWalletService.start({ origin: site.url, daemonUrl: money.chain.node.url, login });
	await money.service.call('store');
	for (const file of [shop.filename, `${shop.filename}.keys`])
		await copyFile(join(money.service.walletDirectory, file), join(wallet.walletDirectory, file));
	await wallet.open(shop);
	proxy = await startProxy(wallet.url);
	const connections = keepAliveAgents(2);
	proxy.agentFor = () => connections[Math.floor(Math.random() * connections.length)];
});
test.afterAll(async () => {
	await proxy.stop();
	await wallet.stop();
});

async function launch(name: BrowserName): Promise<Browser> {
	const { find, options } = BROWSERS[name];
	const executablePath = await find();
	if (executablePath === null) throw new Error(`${name} was not found.`);
	return puppeteer.launch({
		browser: name,
		executablePath,
		...options,
		args: [...('args' in options ? options.args : [])]
	});
}

/** Opens a tab of the wallet. It polls like a visible one until it is told that it is hidden. */
async function openTab(browser: Browser, address: string): Promise<Page> {
	const page = await browser.newPage();
	await page.setViewport({ width: 1280, height: 2000 });
	await page.evaluateOnNewDocument(() => {
		const visibilityState = () => (window.name === 'unseen' ? 'hidden' : 'visible');
		Object.defineProperty(document, 'visibilityState', { get: visibilityState });
	});
	await page.goto(address);
	await pageActions(page).field('User name').fill(login.user);
	await pageActions(page).field('Password').fill(login.password);
	await page.keyboard.press('Enter');
	await page.waitForSelector('#balance, input');
	return page;
}

const setSeen = (pages: readonly Page[], isSeen: boolean) =>
	Promise.all(
		pages.map((page) =>
			page.evaluate(
				(name) => {
					window.name = name;
					document.dispatchEvent(new Event('visibilitychange'));
				},
				isSeen ? '' : 'unseen'
			)
		)
	);

/** Returns the page's final message about a payment. */
const outcomeOf = (page: Page): Promise<string> =>
	page
		.waitForFunction(
			() =>
				document.querySelector('h1')?.textContent.trim() === 'Sent'
					? 'Sent'
					: /Not found so far|Handed to the wallet service|The node has it|Nothing was sent|The answer makes no sense|The login was not accepted/.exec(
							document.querySelector('main')?.textContent ?? ''
						)?.[0],
			{ polling: 50, timeout: 60_000 }
		)
		.then((found) => found.jsonValue() as Promise<string>);

/**
 * Makes payments one after the other while two tabs poll.
 *
 * @returns the page's messages, and how often each was shown
 */
async function payAll(name: BrowserName, money: PaymentTestChain, site: { url: string; config: string }, url: string) {
	site.config = JSON.stringify({
		title: 'Oriel',
		nodes: [{ name: 'Node', url: money.chain.node.url }],
		wallets: [{ name: 'Shop', url }]
	});
	const said: Record<string, number> = {};
	const amounts: bigint[] = [];
	const browser = await launch(name);
	try {
		const beside = await openTab(browser, `${site.url}/#/wallet`);
		const page = await openTab(browser, `${site.url}/#/wallet/send`);
		for (let index = 0; index < PAYMENTS; index++) {
			const { field, press, takesClicks } = pageActions(page);
			await field('To').fill(customer.address);
			await field('Amount in XMR').fill(formatAmount(++amount, { ticker: '', decimals: 12 }));
			amounts.push(amount);
			await press('Review');
			await takesClicks('Send ');
			if (index % 50 === 1) {
				await setSeen([page, beside], false);
				await sleep(IDLE_MS);
			}
			await setSeen([page, beside], true);
			await press('Send ');
			const outcome = await outcomeOf(page);
			said[outcome] = (said[outcome] ?? 0) + 1;
			await money.mine();
			await wallet.call('refresh');
			await press('New payment', 'a');
		}
	} finally {
		await browser.close();
	}
	const arrived = await money.receivedAmounts();
	const times = (amount: bigint) => arrived.filter((each) => each === amount).length;
	return { said, notOnce: amounts.filter((amount) => times(amount) !== 1).length };
}

for (const browser of Object.keys(BROWSERS) as BrowserName[]) {
	for (const way of ['directly', 'by a proxy that takes any of two connections']) {
		test(`${browser}: payments ${way} are sent, each once`, async ({ money, site }) => {
			const result = await payAll(browser, money, site, way === 'directly' ? wallet.url : proxy.url);
			expect(result).toEqual({ said: { Sent: PAYMENTS }, notOnce: 0 });
		});
	}
}
