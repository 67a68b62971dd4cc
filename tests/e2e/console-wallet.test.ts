import type { Page } from '@playwright/test';
import { callLink, consoleLink } from '../../src/lib/links';
import { walletOperations } from '../../src/lib/rpc/catalogue';
import { paramsShape } from '../../src/lib/rpc/shape';
import { formLink } from '../../src/lib/console/services';
import { customer, shop } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { followLink } from './support/follow';
import { storedByPage } from './support/kept';
import { expect, forWorker, test as base } from './support/test';
import { startProxy, type Proxy } from '../../devnet/stand-in/proxy';

const test = base.extend<object, { own: OwnWalletService; watched: Proxy }>({
	/** Proxy in front of the service, which records the calls. */
	watched: [
		async ({ own }, use) => {
			const proxy = await startProxy(own.url);
			await use(proxy);
			await proxy.stop();
		},
		{ scope: 'worker' }
	],
	own: forWorker(async ({ site, chain }) => {
		const wallet = await OwnWalletService.start({ origin: site.url, daemonUrl: chain.node });
		await wallet.restore(shop);
		return wallet;
	})
});

const service = (own: { url: string }) => ({ wallets: [{ name: 'Own', url: own.url }] });
/** Text of the button that sends a request, by effect. */
const TEXTS = { read: 'Send request', change: /…$/, spend: /…$/, stop: 'Stop the wallet service…' };
const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });
const curl = (page: Page) => page.getByRole('region', { name: 'curl' });
const ask = (page: Page) => page.getByRole('button', { name: 'Send request', exact: true });

/** Returns a function that lists the operations called since then. */
function callsSince({ calls }: Proxy): () => string[] {
	const start = calls.length;
	return () => calls.slice(start).map(({ method }) => method);
}

test('every operation has a form, also while no service is chosen, and sends nothing by itself', async ({
	page,
	open
}) => {
	await open(consoleLink, { wallets: [] });
	await expect(page.getByText('No wallet service is chosen')).toBeVisible();
	for (const operation of walletOperations) {
		await followLink(page, formLink('wallet', operation.name));
		await expect(page.getByRole('heading', { level: 1 }).getByText(operation.name, { exact: true })).toBeVisible();
		const form = page.getByRole('main').locator('form');
		await expect(form.locator('label')).toHaveText(paramsShape(operation).members.map(({ name }) => name));
		const text = TEXTS[operation.effect];
		await expect(form.getByRole('button')).toHaveText(text);
		await expect(form.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
	}
	await expect(page.getByText('No wallet service is chosen')).toBeVisible();
	await page.getByRole('link', { name: 'Connect to one' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open your wallet');
});

test('a reading call is made by its link, of the wallet service', async ({ page, open, own }) => {
	await open(callLink('wallet', 'get_address', { account_index: 0 }), service(own));
	await expect(answer(page)).toContainText(shop.address);
	await expect(curl(page)).toContainText(`curl '${own.url}/json_rpc'`);
	await page.getByText('Fields of the answer').click();
	await followLink(page, callLink('wallet', 'get_transfer_by_txid', { txid: 'ab'.repeat(32) }));
	await expect(page.getByRole('alert').filter({ hasText: 'The wallet did not find that transaction' })).toBeVisible();
	await followLink(page, callLink('wallet', 'get_accounts', { tag: 'none' }));
	await expect(page.getByRole('alert').filter({ hasText: 'The wallet service refused' })).toBeVisible();
	await expect(page.getByRole('main')).not.toContainText('The node');
});

test('nothing secret is in a link, curl line, question or list of calls', async ({ page, open, own }) => {
	await own.call('create_wallet', { filename: 'secret', password: 'Pa55-first', language: 'English' });
	await open(formLink('wallet', 'change_wallet_password'), service(own));
	const before = page.getByLabel('old_password');
	const after = page.getByLabel('new_password');
	await expect(before).toHaveAttribute('type', 'password');
	await expect(before).toHaveAttribute('autocomplete', 'off');
	await before.fill('Pa55-wrong');
	await after.fill('Pa55-second');
	await expect(curl(page)).toContainText('"old_password":"<old_password>","new_password":"<new_password>"');
	const link = page.getByRole('link', { name: 'Link to this call' });
	await expect(link).toHaveAttribute('href', `${formLink('wallet', 'change_wallet_password')}?ask`);
	await page.getByRole('button', { name: 'Send change_wallet_password…' }).click();
	const dialog = page.getByRole('dialog');
	await expect(dialog).toContainText('old_password not shown here');
	await dialog.getByRole('button', { name: 'Send change_wallet_password' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'Wrong password' })).toBeVisible();
	await expect(before).toHaveValue('');
	await before.fill('Pa55-first');
	await after.fill('Pa55-second');
	await page.getByRole('button', { name: 'Send change_wallet_password…' }).click();
	await dialog.getByRole('button', { name: 'Send change_wallet_password' }).click();
	await expect(answer(page)).toBeVisible();
	await expect(page.getByRole('listitem')).toHaveCount(2);
	expect(await page.evaluate(storedByPage)).not.toContain('Pa55');
	await own.call('open_wallet', { filename: 'secret', password: 'Pa55-second' });

	await followLink(page, formLink('wallet', 'restore_deterministic_wallet'));
	await page.getByLabel('filename').fill('from-console');
	await page.getByLabel('seed', { exact: true }).fill(customer.seed);
	await expect(curl(page)).toContainText('"filename":"from-console","seed":"<seed>"');
	await expect(link).toHaveAttribute('href', /\?filename=from-console$/);
	expect(await page.evaluate(storedByPage)).not.toContain(customer.seed);
	await own.call('open_wallet', { filename: shop.filename, password: shop.password });
});

test('a secret is requested by a click, never by a link', async ({ page, open, watched }) => {
	const calls = callsSince(watched);
	await open(callLink('wallet', 'query_key', { key_type: 'mnemonic' }), service(watched));
	await expect(page.getByLabel('key_type')).toHaveValue('mnemonic');
	await expect(page.getByText('This returns a secret')).toBeVisible();
	await expect(curl(page)).toBeVisible();
	await expect(answer(page)).toHaveCount(0);
	expect(calls()).not.toContain('query_key');
	await ask(page).click();
	await expect(answer(page)).toContainText(shop.seed);
	await page.getByRole('link', { name: 'Link to this call' }).click();
	await followLink(page, consoleLink);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Console');
	await followLink(page, callLink('wallet', 'query_key', { key_type: 'mnemonic' }));
	await expect(page.getByLabel('key_type')).toHaveValue('mnemonic');
	await expect(answer(page)).toHaveCount(0);
	expect(calls().filter((name) => name === 'query_key')).toHaveLength(1);
	expect(await page.evaluate(storedByPage)).not.toContain(shop.seed);
});

test('nothing is signed, proved or exported by a link, and all of it by a click', async ({ page, open, watched }) => {
	const calls = callsSince(watched);
	await open(callLink('wallet', 'get_balance', {}), service(watched));
	await expect(answer(page)).toBeVisible();
	for (const [name, params] of [
		['sign', { data: 'I owe you' }],
		['export_outputs', { all: true }],
		['export_key_images', { all: true }],
		['get_reserve_proof', { all: true }],
		['get_spend_proof', { txid: 'ab'.repeat(32) }],
		['get_tx_proof', { txid: 'ab'.repeat(32), address: shop.address }],
		['get_tx_key', { txid: 'ab'.repeat(32) }],
		['validate_address', { address: 'name.example', allow_openalias: true }]
	] as const) {
		await followLink(page, callLink('wallet', name, params));
		await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
		await expect(page.getByText('It is sent only when you press the button, never by a link.')).toBeVisible();
		await expect(answer(page)).toHaveCount(0);
		expect(calls()).not.toContain(name);
	}
	await followLink(page, callLink('wallet', 'export_key_images', { all: true }));
	await expect(page.getByLabel('all')).toHaveValue('true');
	await ask(page).click();
	await expect(answer(page)).toBeVisible();
	expect(calls()).toContain('export_key_images');
});

test('a confirmation shows every recipient and amount, and long hex on demand', async ({ page, open, watched }) => {
	const calls = callsSince(watched);
	const destinations = Array.from({ length: 30 }, (_, at) => ({
		amount: 1_000_000_000_000 + at,
		address: shop.address
	}));
	await open(callLink('wallet', 'transfer', { destinations }), service(watched));
	await page.getByRole('button', { name: 'Send transfer…' }).click();
	const dialog = page.getByRole('dialog', { name: 'Send transfer?' });
	await expect(dialog).toContainText('30 entries');
	for (const { amount } of destinations) await expect(dialog).toContainText(`"amount": ${amount}`);
	const last = dialog.getByText('1000000000029');
	await last.scrollIntoViewIfNeeded();
	await expect(last).toBeInViewport();
	await dialog.getByRole('button', { name: 'Cancel' }).click();

	await followLink(page, callLink('wallet', 'submit_transfer', { tx_data_hex: 'ab'.repeat(500) }));
	await page.getByRole('button', { name: 'Send submit_transfer…' }).click();
	await expect(page.getByRole('dialog').getByRole('region', { name: 'tx_data_hex' })).toHaveText('ab'.repeat(500));
	expect(calls()).not.toContain('transfer');
	expect(calls()).not.toContain('submit_transfer');
});

test('a view-only wallet is never asked to sign: the service would crash', async ({ page, open, own, watched }) => {
	const key = await own.call<{ key: string }>('query_key', { key_type: 'view_key' });
	const keys = { filename: 'view-only', address: shop.address, viewkey: key.key, password: '' };
	await own.call('generate_from_keys', keys);
	const calls = callsSince(watched);
	await open(callLink('wallet', 'sign', { data: 'Hello' }), service(watched));
	await expect(page.getByText("This uses the wallet's keys")).toBeVisible();
	await ask(page).click();
	await expect(page.getByText('A view-only wallet cannot sign')).toBeVisible();
	expect(calls()).not.toContain('sign');
	await own.call('open_wallet', { filename: shop.filename, password: shop.password });
	await ask(page).click();
	await expect(answer(page)).toContainText('"signature": "Sig');
});

test('what would crash the service without an open wallet is not sent', async ({ page, open, own }) => {
	await own.call('close_wallet');
	await open(formLink('wallet', 'finalize_multisig'), service(own));
	await page.getByLabel('multisig_info').fill('MultisigV1');
	await page.getByRole('button', { name: 'Send finalize_multisig…' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Send finalize_multisig' }).click();
	await expect(page.getByText('No wallet is open, and monero-wallet-rpc')).toBeVisible();
	await expect(page.getByLabel('multisig_info')).toHaveValue('MultisigV1');
	await followLink(page, callLink('wallet', 'get_balance', { account_index: 0 }));
	await expect(page.getByRole('alert').filter({ hasText: 'No wallet is open' })).toBeVisible();
	await own.call('open_wallet', { filename: shop.filename, password: shop.password });
});
