import type { Page } from '@playwright/test';
import { callJsonRpc } from '../../devnet';
import { toHex } from '../../src/lib/bytes/hex';
import { parseTransaction } from '../../src/lib/chain/transaction';
import { transactionHash } from '../../src/lib/chain/transaction-hash';
import { startLiar } from '../../devnet/stand-in/liar';
import { startProxy } from '../../devnet/stand-in/proxy';
import { serializeCarrotTransaction, payCarrot } from '../../devnet/chain-data/carrot-sender';
import { addressOf, recordedWallets } from '../../devnet/chain-data/wallets';
import { formatAmount } from '../../src/lib/format/amount';
import type { ListedOutput } from './support/incoming';
import { expect, onlyNode, test } from './support/test';

const { shop, customer } = recordedWallets.wallets;

const money = (atomic: number) => formatAmount(BigInt(atomic), { ticker: 'XMR', decimals: 12 });

const outputs = (page: Page) => page.getByRole('table', { name: 'Outputs', exact: true });
const decodeForm = (page: Page) => page.locator('details').filter({ hasText: 'Find my outputs with a view key' });

async function decode(page: Page, address: string, viewKey: string) {
	const form = decodeForm(page);
	if ((await form.getAttribute('open')) === null) await form.locator('summary').first().click();
	await form.getByLabel('Address', { exact: true }).fill(address);
	await form.getByLabel('Private view key', { exact: true }).fill(viewKey);
	await form.getByRole('button', { name: 'Decode', exact: true }).click();
}

const rows = (page: Page) => page.getByRole('table', { name: 'Outputs that are yours' }).locator('tbody tr');

test('a view key shows which outputs of a transaction are mine', async ({ page, open, chain }) => {
	const { multiDestination, integrated, confirmed } = chain.hashes;
	const { transfers } = await callJsonRpc<{ transfers: ListedOutput[] }>(chain.shop, 'incoming_transfers', {
		transfer_type: 'all',
		account_index: 0
	});
	for (const id of [multiDestination, integrated, confirmed]) {
		const wanted = transfers.filter(({ tx_hash }) => tx_hash === id);
		await open(`#/tx/${id}`);
		await decode(page, shop.address, shop.view_key);
		await expect(rows(page)).toHaveCount(wanted.length);
		const shown = (await rows(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
		for (const { amount, subaddr_index: at } of wanted) {
			const place = at.minor === 0 ? 'primary address' : `account ${at.major}, address ${at.minor}`;
			expect(shown.some((text) => text.includes(place) && text.includes(money(amount)))).toBe(true);
		}
	}
	await open(`#/tx/${integrated}`);
	await decode(page, shop.address, shop.view_key);
	await expect(rows(page).getByText(chain.addresses.integrated.payment_id)).toBeVisible();
	await expect(rows(page)).toContainText('if it is a payment');
});

test('a subaddress by itself finds its own output, and others find none', async ({ page, open, chain }) => {
	const { toSubaddress } = chain.hashes;
	const [, , markup] = chain.addresses.subaddresses;
	await open(`#/tx/${toSubaddress}`);
	await decode(page, markup?.address ?? '', shop.view_key);
	await expect(rows(page)).toHaveCount(1);
	await expect(rows(page)).toContainText('0.3 XMR');
	await expect(outputs(page)).toContainText('0.3 XMR shown by your key');
	await open(`#/tx/${chain.hashes.pool[0]}`);
	await expect(decodeForm(page)).toBeVisible();
	await open('#/block/50');
	await page.getByRole('heading', { name: 'Coinbase', exact: true }).click();
	await page
		.getByRole('link', { name: /^[0-9a-f]{64}$/ })
		.last()
		.click();
	await decode(page, customer.address, customer.view_key);
	await expect(page.getByText('None of its 1 outputs is yours')).toBeVisible();
});

test('Carrot outputs are found, and one that mixes two addresses counts for nothing', async ({ page, open, chain }) => {
	const [own, first, other] = [shop.address, shop.subaddresses[0] ?? '', customer.address].map((text) =>
		addressOf(text)
	);
	if (!own || !first || !other) throw new Error('the wallets have no addresses');
	const tx = payCarrot([
		{ address: first, amount: 300_000_000_000n },
		{ address: first, oneTimeKeyAddress: own, amount: 77n },
		{ address: other, amount: 5n }
	]);
	const bytes = serializeCarrotTransaction(tx);
	const tx_hash = toHex(transactionHash(bytes, parseTransaction(bytes)) ?? bytes);
	const node = await startLiar(chain.node);
	node.lie('/get_transactions', (answer) => {
		const place = { block_height: 90, block_timestamp: 1, confirmations: 10, in_pool: false, double_spend_seen: false };
		answer['txs'] = [{ tx_hash, as_hex: toHex(bytes), as_json: '', output_indices: [1, 2, 3], ...place }];
		delete answer['missed_tx'];
	});
	await open(`#/tx/${tx_hash}`, onlyNode(node.url));
	await decode(page, shop.address, shop.view_key);
	await expect(decodeForm(page)).toContainText('1 of its 3 outputs is yours');
	await expect(rows(page)).toHaveCount(2);
	await expect(rows(page).first()).toContainText(/account 0, address 1\s*received\s*none\s*0\.3 XMR/);
	await expect(rows(page).last()).toContainText(/not shown\s*possible Janus attack\s*none\s*not counted/);
	await expect(decodeForm(page)).toContainText('it was made for that address alone (no Janus attack)');
	await page.goto('about:blank');
	await node.stop();
});

test('a payment is checked on a page of its own', async ({ page, open, chain }) => {
	await open(`#/tx/${chain.hashes.confirmed}`);
	await page.getByRole('link', { name: 'Check a payment' }).click();
	await expect(page.getByRole('heading', { name: 'Check a proof' })).toBeVisible();
	await expect(page.getByLabel('Transaction', { exact: true })).toHaveValue(chain.hashes.confirmed);
});

test('neither keys nor address leave the page, or are kept', async ({ page, open, chain, site }) => {
	const secrets = [shop.address, shop.view_key];
	const proxy = await startProxy(chain.node);
	const urls: string[] = [];
	const said: string[] = [];
	page.on('console', (message) => said.push(message.text()));
	page.context().on('request', (request) => urls.push(request.url()));
	await open(`#/tx/${chain.hashes.toSubaddress}`, onlyNode(proxy.url));
	await expect(page.getByRole('heading', { name: 'Possible sources of each input' })).toBeVisible();
	await decode(page, shop.address, shop.view_key);
	await expect(rows(page)).toHaveCount(1);
	const kept = await page.evaluate(() =>
		JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.title, location.href])
	);
	await page.goto('about:blank');
	await proxy.stop();
	// The log works, and the page called no other origin.
	expect(proxy.received.join('\n')).toContain(chain.hashes.toSubaddress);
	expect(new Set(urls.map((url) => new URL(url).origin))).toEqual(new Set([site.url, proxy.url]));
	for (const secret of secrets) {
		expect([...proxy.received, ...urls, ...said, kept].filter((text) => text.includes(secret))).toEqual([]);
	}
});
