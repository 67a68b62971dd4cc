/**
 * Tests lists with repeated entries and texts with invisible characters, in all answers of real programs, on every
 * page.
 */
import type { Page } from '@playwright/test';
import { callLink, payLink, requestLink, toolsLink, walletSendLink } from '../../src/lib/links';
import { visible } from '../../src/lib/format/visible';
import { daemonOperations, walletOperations } from '../../src/lib/rpc/catalogue';
import { customer, shop, type PlainDevnet } from '../../devnet';
import { startLiar, type Liar, type Lie } from '../../devnet/stand-in/liar';
import { callShopService, expect, freshAddress, payAsCustomer, test as base } from './support/wallet-page';

/** Invisible characters: right-to-left override, and a space without width. */
const ODD = '\u202e\u200b';
const ODD_LINK = encodeURIComponent(`Shop${ODD}`);

interface Tour {
	txid: string;
	paid: string;
}

/** Adds an entry to every list. */
async function fill(own: PlainDevnet): Promise<Tour> {
	const { address } = await freshAddress(own, 'Till');
	await callShopService(own, 'create_account', { label: 'Savings' });
	await callShopService(own, 'tag_accounts', { tag: 'private', accounts: [1] });
	await callShopService(own, 'set_account_tag_description', { tag: 'private', description: 'Not for work' });
	await callShopService(own, 'add_address_book', { address: customer.address, description: 'Ann' });
	const paid = await payAsCustomer(own, address, 70_000_000_000n);
	await own.mine(2);
	await callShopService(own, 'refresh');
	await callShopService(own, 'set_tx_notes', { txids: [paid], notes: ['For tea'] });
	const txid = await payAsCustomer(own, address, 80_000_000_000n);
	return { txid, paid };
}

const pagesOf = ({ txid, paid }: Tour) => [
	'#/',
	'#/pool',
	'#/alternatives',
	'#/network',
	'#/outputs',
	'#/blocks',
	'#/charts',
	'#/node',
	'#/block/5',
	`#/block/${txid}`,
	`#/tx/${txid}`,
	`#/tx/${paid}`,
	`#/search?q=${ODD_LINK}`,
	`#/search?q=${txid}`,
	'#/wallet',
	'#/wallet/accounts',
	'#/wallet/accounts/0',
	'#/wallet/accounts/1',
	'#/wallet/book',
	'#/wallet/history',
	`#/wallet/history/${paid}`,
	'#/wallet/outputs',
	'#/wallet/send',
	'#/wallet/receive',
	'#/wallet/proofs',
	'#/wallet/keys',
	'#/wallet/cold',
	'#/wallet/multisig',
	'#/wallet/service',
	'#/wallet/files',
	'#/wallet/backup',
	'#/pay/request',
	'#/pay/requests',
	'#/pay/point-of-sale/settings',
	'#/sent',
	'#/private',
	'#/scan',
	'#/wallet/connect',
	'#/pay/point-of-sale',
	`#/nowhere/${ODD_LINK}`,
	`#/console/daemon/${ODD_LINK}`,
	payLink({ address: shop.address, recipient_name: `Shop${ODD}`, tx_description: `Rent${ODD}` }),
	requestLink({ address: shop.address, recipient_name: `Shop${ODD}`, tx_description: `Rent${ODD}` }),
	walletSendLink(`monero:${shop.address}?recipient_name=${ODD_LINK}`),
	callLink('wallet', 'get_accounts', {}),
	callLink('daemon', 'get_info', {}),
	callLink('wallet', 'label_account', { account_index: 0, label: `Shop${ODD}` })
];

/** Opens a page from one that makes no calls, and waits until it is loaded. */
async function goTo(page: Page, address: string): Promise<void> {
	const heading = page.getByRole('heading', { level: 1 });
	await page.evaluate((hash) => void (location.hash = hash), toolsLink);
	await expect(heading, `before ${address}`).toHaveText('Tools');
	await page.evaluate((hash) => void (location.hash = hash), address);
	// A page with long texts takes long under load.
	await expect(heading, address).not.toHaveText('Tools', { timeout: 60_000 });
	await expect(page.getByText('Loading', { exact: true }), address).toHaveCount(0);
}

/** Returns invisible characters in all texts of the page, except in text that somebody typed. */
const hiddenOn = (page: Page) =>
	page.evaluate(() => {
		const hidden = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2067\ufeff]/;
		const found = hidden.test(document.title) ? [`title: ${document.title}`] : [];
		// A page that could not load its data has no text to check.
		if (document.title.startsWith('Could not load')) found.push(document.title);
		for (const element of document.querySelectorAll('body *')) {
			for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
				if (hidden.test(element.getAttribute(name) ?? '')) found.push(`${name} of ${element.outerHTML.slice(0, 120)}`);
			}
			if (element.tagName === 'SCRIPT' || element.tagName === 'TEXTAREA') continue;
			for (const node of element.childNodes) {
				if (node.nodeType === Node.TEXT_NODE && hidden.test(node.textContent ?? '')) {
					found.push(element.outerHTML.slice(0, 160));
				}
			}
		}
		return found;
	});

/** Repeats each entry of every list in a value. */
function double(value: unknown): void {
	if (typeof value !== 'object' || value === null) return;
	for (const inner of Object.values(value)) {
		double(inner);
		if (Array.isArray(inner)) inner.push(...inner.map((each: unknown) => structuredClone(each)));
	}
}

/** Returns true for a text with a fixed format, which another character would make invalid. */
const isFormed = (text: string) =>
	/^((0x)?[0-9a-f]*|OK|[48][1-9A-Za-z]{94,105}|regtest|fakechain|mainnet)$|^\{/i.test(text);

/** Returns a function that appends to every text without a fixed format. */
const adding = (more: string) =>
	function add(value: unknown): void {
		if (typeof value !== 'object' || value === null) return;
		const members = value as Record<string, unknown>;
		for (const [name, inner] of Object.entries(members)) {
			if (typeof inner === 'string' && !isFormed(inner)) members[name] = inner + more;
			else add(inner);
		}
	};

/** Text of 100 kB that is wide and slow to shape; an answer contains it many times. */
const HEAVY = `${'\u0301'.repeat(6_000)}${'\ufdfd'.repeat(12_000)}${'x'.repeat(52_000)}`;

/** Returns unbroken texts that are too long to be read, and pages of more than 60 screens. */
const heavyOn = (page: Page) =>
	page.evaluate(() => {
		const isLong = (text: string | null | undefined) => (text ?? '').length > 4000;
		const height = document.documentElement.scrollHeight;
		const found = height > 50_000 ? [`${height} px`] : [];
		for (const element of document.querySelectorAll('title, body *')) {
			const what = `${element.tagName} ${element.className} in ${element.parentElement?.outerHTML.slice(0, 200)}`;
			if (isLong((element as HTMLInputElement).value)) found.push(`value of ${what}`);
			for (const { name, value } of element.attributes) {
				if (isLong(value) && !['d', 'href', 'src'].includes(name)) found.push(`${name} of ${what}`);
			}
			for (const node of element.childNodes) {
				if (node.nodeType === Node.TEXT_NODE && isLong(node.textContent)) found.push(`text of ${what}`);
			}
		}
		return found;
	});

/** Fixture that returns the config of a page whose only node and wallet service lie in all their answers. */
const test = base.extend<{ lying: (lie: Lie) => Promise<Record<string, unknown>> }>({
	lying: ({ ownChain, stopAfterTest }, use) =>
		use(async (lie) => {
			const [node, wallet] = await Promise.all([
				stopAfterTest(startLiar(ownChain.node.url)),
				stopAfterTest(startLiar(ownChain.wallet.url))
			]);
			for (const { name } of daemonOperations) node.lie(name, lie);
			for (const { name } of walletOperations) wallet.lie(name, lie);
			const twice = (name: string, { url }: Liar) => [
				{ name: `${name}${ODD}`, url },
				{ name: 'Again', url }
			];
			const names = {
				title: `Oriel${ODD}`,
				coin: { ticker: `XMR${ODD}` },
				shop: { name: `Shop${ODD}`, addresses: [shop.address] }
			};
			return { ...names, nodes: twice('Node', node), wallets: twice('Shop', wallet) };
		})
});

/** Returns the findings on all pages, each after the page's address. */
async function onAnyPage(page: Page, tour: Tour, find: (page: Page) => Promise<string[]>): Promise<string[]> {
	const found: string[] = [];
	for (const address of pagesOf(tour)) {
		await goTo(page, address);
		found.push(...(await find(page)).map((text) => `${address}: ${text}`));
	}
	return found;
}

let tour: Tour | undefined;

test.describe(() => {
	// Calls fail as they should for a missing block, and for the repeated ids of a doubled list.
	test.use({ networkErrors: true });
	test.setTimeout(240_000);

	test('entries that come twice are shown once, and no page dies of them', async ({ page, open, lying, ownChain }) => {
		tour ??= await fill(ownChain);
		await open(toolsLink, await lying(double));
		// The history lists what the service lists: a transaction may have several entries. The overview has loaded the
		// pool's transactions already, so the pool's page loads ids alone.
		const counting = ['#/', '#/wallet', '#/wallet/accounts', '#/wallet/book'];
		expect(pagesOf(tour)).toEqual(expect.arrayContaining(counting));
		for (const address of pagesOf(tour)) {
			await goTo(page, address);
			const left = page.getByText(/duplicate entr(y is|ies are) left out/);
			if (counting.includes(address)) await expect(left.first(), address).toBeVisible();
		}
		await goTo(page, '#/wallet/book');
		await expect(page.getByRole('main').getByText('Ann', { exact: true })).toHaveCount(1);
	});

	test('no character is hidden in any text, wherever it comes from', async ({ page, open, lying, ownChain }) => {
		tour ??= await fill(ownChain);
		await open(toolsLink, await lying(adding(ODD)));
		expect(await onAnyPage(page, tour, hiddenOn)).toEqual([]);
		await goTo(page, '#/wallet/book');
		await expect(page.getByRole('main')).toContainText(visible(`Ann${ODD}`));
		await goTo(page, payLink({ address: shop.address, tx_description: `Rent${ODD}` }));
		await expect(page.getByRole('main')).toContainText('Rent‹U+202E›‹U+200B›');
	});

	test('a text is cut where it is shown, and all of it is shown on request', async ({
		page,
		open,
		lying,
		ownChain
	}) => {
		tour ??= await fill(ownChain);
		await open(toolsLink, await lying(adding(HEAVY)));
		expect(await onAnyPage(page, tour, heavyOn)).toEqual([]);
		await goTo(page, '#/wallet/book');
		await page.getByRole('button', { name: /^Delete Ann/ }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Show all' }).click();
		await expect(page.getByRole('region', { name: 'The whole text' })).toHaveText(/^Ann.{9}/);
		const length = await page
			.getByRole('region', { name: 'The whole text' })
			.evaluate((box) => box.textContent?.length);
		expect(length).toBe(3 + HEAVY.length);
	});
});
