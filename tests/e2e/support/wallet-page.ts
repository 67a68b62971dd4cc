import type { Locator, Page } from '@playwright/test';
import { formatAmount } from '../../../src/lib/format/amount';
import { customer, callJsonRpc, type PlainDevnet } from '../../../devnet';
import { test as base } from './own-chain';
import { startWalletStandIn, type WalletAnswers, type WalletStandIn } from '../../../devnet/stand-in/wallet';

export { expect } from './own-chain';

interface Fixtures {
	/** Starts a simulated wallet service, and opens a page of it; it is stopped after the test. */
	walletStandIn: (address: string, answers?: WalletAnswers) => Promise<WalletStandIn>;
}

/** Test with the private chain, and with a simulated wallet service for what the real one cannot be made to show. */
export const test = base.extend<Fixtures>({
	walletStandIn: ({ open, standIn, stopAfterTest }, use) =>
		use(async (address, answers) => {
			const [node, wallet] = await Promise.all([standIn({ height: 3000 }), stopAfterTest(startWalletStandIn(answers))]);
			await open(address, {
				nodes: [{ name: 'Node', url: node.url }],
				wallets: [{ name: 'Paper', url: wallet.url }]
			});
			return wallet;
		})
});

const coin = { ticker: 'XMR', decimals: 12 };

/** Returns settings of config.json that make the chain's services the only ones. */
export const chainConfig = (own: PlainDevnet) => ({
	nodes: [{ name: 'Private chain', url: own.node.url }],
	wallets: [{ name: 'Shop', url: own.wallet.url }]
});

/** Calls an operation of the shop's service. */
export const callShopService = <Result>(own: PlainDevnet, method: string, params: unknown = {}): Promise<Result> =>
	callJsonRpc<Result>(own.wallet, method, params);

/** Makes a page poll at once, as when it becomes visible again; by itself it polls every 5 s. */
export const pollNow = (page: Pick<Page, 'evaluate'>) =>
	page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/**
 * Mines for the customer, and has the shop's service read the blocks at once: by itself it polls every 20 s.
 *
 * @param page page that polls at once as well
 */
export async function mineAndRefresh(own: PlainDevnet, count: number, page?: Page): Promise<void> {
	await own.mine(count, customer.address);
	await callShopService(own, 'refresh');
	if (page) await pollNow(page);
}

const funded = new WeakSet<PlainDevnet>();

/** Gives the customer money to pay with, once for each chain. */
export async function fundCustomer(own: PlainDevnet): Promise<void> {
	if (funded.has(own)) return;
	funded.add(own);
	const share = { address: customer.address, amount: 3_000_000_000_000n };
	await own.transfer(
		'shop',
		Array.from({ length: 8 }, () => share)
	);
	await mineAndRefresh(own, 10);
}

/** Pays from the customer's wallet. @param page page that polls at once @returns the transaction's hash */
export async function payAsCustomer(own: PlainDevnet, address: string, amount: bigint, page?: Page): Promise<string> {
	await fundCustomer(own);
	const { tx_hash } = await own.transfer('customer', [{ address, amount }]);
	if (page) await pollNow(page);
	return tx_hash;
}

/** Creates a new address of the shop. */
export async function freshAddress(own: PlainDevnet, label: string, account_index = 0) {
	const made = await callShopService<{ address: string; address_index: number }>(own, 'create_address', {
		account_index,
		label
	});
	return { address: made.address, index: made.address_index };
}

/** Formats an amount as the page does in columns. */
export const formatInColumn = (atomic: bigint | number) => formatAmount(BigInt(atomic), coin, coin.decimals);

export const section = (page: Page, name: string | RegExp): Locator =>
	page.getByRole('region', typeof name === 'string' ? { name, exact: true } : { name });

export const button = (within: Page | Locator, name: string): Locator =>
	within.getByRole('button', { name, exact: true });

/** Value of a fact on the page, by the fact's name. */
export const factValue = (page: Page, name: string): Locator =>
	page
		.locator('dl > div')
		.filter({ has: page.locator('dt').getByText(name, { exact: true }) })
		.locator('dd');

/** Marks the page, so that a reload can be detected. */
export const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
export const isPageMarked = (page: Page) => page.evaluate(() => 'marked' in window);

/** Texts that test how a page handles them. */
export const ODD_TEXTS = {
	markup: '<img src=x onerror="alert(1)"> & <b>bold</b>',
	rightToLeft: 'שכר דירה \u202Egnp.exe',
	emoji: '👩‍👩‍👧 ☕ rent'
};
