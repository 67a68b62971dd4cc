import type { Locator, Page } from '@playwright/test';
import { parseAddress, writeAddress } from '../../src/lib/chain/address';
import { jsonRpc, pathRpc, shop } from '../../devnet';
import { follow } from './support/follow';
import { startOwnNode, type OwnNode } from './support/own-node';
import { send, test as base } from './support/own-chain';
import { expect, only } from './support/test';

const test = base.extend<object, { owned: OwnNode }>({
	owned: [
		async ({ site }, use) => {
			const node = await startOwnNode(site.url);
			await use(node);
			await node.stop();
		},
		{ scope: 'worker', timeout: 60_000 }
	]
});

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

test('mining is started and stopped, and its hash rate is shown in the log', async ({ page, open, owned }) => {
	await open('#/node', only(owned.url));
	const mining = part(page, 'Mining');
	await expect(mining.getByText('not mining', { exact: true })).toBeVisible();
	await button(mining, 'Show').click();
	await expect(mining).toContainText('Nothing was changed: the node is not mining. Start mining first.');

	await button(mining, 'Start mining').click();
	await expect(mining.getByLabel('Payout address')).toBeFocused();
	await expect(mining).toContainText('Enter the address that receives the block rewards.');
	await mining.getByLabel('Payout address').fill(shop.address);
	await mining.getByLabel('Mine on battery, too').check();
	await button(mining, 'Start mining').click();
	await expect(mining).toContainText('Mining has started.');
	await expect(mining.getByText('mining', { exact: true })).toBeVisible();
	await expect(mining).toContainText(shop.address.replace(/.{4}/g, '$& ').trim());
	await expect(button(mining, 'Start mining')).toHaveAttribute('aria-disabled', 'true');
	await button(mining, 'Show').click();
	await expect(mining).toContainText("The hash rate is shown in the node's log.");

	await button(mining, 'Stop mining').click();
	await expect(mining).toContainText('Mining has stopped.', { timeout: 120_000 });
	await expect(mining.getByText('not mining', { exact: true })).toBeVisible();
	expect(await pathRpc({ url: owned.url }, '/mining_status')).toMatchObject({ active: false });
});

test('a refusal says what to do next', async ({ page, open, owned }) => {
	await open('#/node', only(owned.url));
	const mining = part(page, 'Mining');
	const { address } = parseAddress(shop.address);
	if (!address) throw new Error('The shop has no address');
	// The page cannot know that it is of another network: the node can.
	await mining.getByLabel('Payout address').fill(writeAddress({ ...address, network: 'stagenet' }));
	await button(mining, 'Start mining').click();
	await expect(mining).toContainText('Failed, wrong address Check the address');
	await mining.getByLabel('Payout address').fill(shop.address);
	await mining.getByLabel('Threads').fill('1000');
	await button(mining, 'Start mining').click();
	await expect(mining).toContainText('Use fewer threads');
});

test('a host is banned once that is confirmed, and the ban is lifted', async ({ page, open, owned }) => {
	await open('#/node', only(owned.url));
	const bans = part(page, 'Bans');
	await expect(bans).toContainText('No bans.');
	await bans.getByLabel('Host').fill('192.0.2.7');
	await bans.getByLabel('Duration').fill('2');
	await button(bans, 'Ban…').click();
	const dialog = page.getByRole('dialog', { name: 'Ban 192.0.2.7?' });
	await expect(dialog).toContainText('2 hours');
	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await expect(button(bans, 'Ban…')).toBeFocused();
	expect((await jsonRpc<{ bans?: unknown[] }>({ url: owned.url }, 'get_bans')).bans ?? []).toEqual([]);

	await button(bans, 'Ban…').click();
	await button(dialog, 'Ban 192.0.2.7').click();
	await expect(bans).toContainText('192.0.2.7 is banned for 2 hours.');
	await expect(bans.getByRole('row', { name: '192.0.2.7' })).toContainText(/2 h|1 h/);
	const listed = await jsonRpc<{ bans: { host: string }[] }>({ url: owned.url }, 'get_bans');
	expect(listed.bans.map(({ host }) => host)).toEqual(['192.0.2.7']);

	await button(bans, 'Lift the ban of 192.0.2.7').click();
	await expect(bans).toContainText('The ban of 192.0.2.7 is lifted.');
	await expect(bans).toContainText('No bans.');

	// The page is left before the node answers.
	let answer = () => {};
	const held = new Promise<void>((resolve) => (answer = resolve));
	await page.route(`${owned.url}/json_rpc`, async (route, request) => {
		if (request.postData()?.includes('"set_bans"')) await held;
		await route.continue();
	});
	await bans.getByLabel('Host').fill('192.0.2.8');
	await button(bans, 'Ban…').click();
	const banned = page.waitForResponse((response) => !!response.request().postData()?.includes('"set_bans"'));
	await button(page.getByRole('dialog'), 'Ban 192.0.2.8').click();
	await follow(page, '#/');
	await expect(bans).toHaveCount(0);
	answer();
	await banned;
	await follow(page, '#/node');
	await expect(bans.getByRole('row', { name: '192.0.2.8' })).toBeVisible();
	await expect(bans).not.toContainText('does not name');
	await button(bans, 'Lift the ban of 192.0.2.8').click();
	await expect(bans).toContainText('No bans.');
});

test('a ban that the node parses differently is a warning', async ({ page, open, owned }) => {
	await open('#/node', only(owned.url));
	const bans = part(page, 'Bans');
	await bans.getByLabel('Host').fill('127.0.0.1');
	await button(bans, 'Ban…').click();
	await expect(bans).toContainText("That is the node's own computer");
	await bans.getByLabel('Host').fill('198.51.100.77/24');
	await button(bans, 'Ban…').click();
	await button(page.getByRole('dialog'), 'Ban 198.51.100.77/24').click();
	await expect(bans).toContainText('The node accepted the ban, but its list does not name 198.51.100.77/24.');
	await button(bans, 'Lift the ban of 198.51.100.0/24').click();
	await expect(bans).toContainText('No bans.');
});

test('rate limits are loaded, set and reset; connection limits are set', async ({ page, open, owned }) => {
	await open('#/node', only(owned.url));
	const peers = part(page, 'Peers and limits');
	const before = await pathRpc<{ limit_down: number; limit_up: number }>({ url: owned.url }, '/get_limit');
	const current = peers.getByRole('definition');
	await expect(current).toHaveText(
		[before.limit_down, before.limit_up].map((limit) => `${limit.toLocaleString('en')} kB/s`)
	);
	await button(peers, 'Set rate limits').click();
	await expect(peers).toContainText('Enter one limit, or both.');
	await peers.getByLabel('Download limit in kB/s').fill('1234');
	await button(peers, 'Set rate limits').click();
	await expect(peers).toContainText('Download is limited to 1,234 kB/s, upload to');
	await expect(current.first()).toHaveText('1,234 kB/s');
	expect(await pathRpc({ url: owned.url }, '/get_limit')).toMatchObject({ ...before, limit_down: 1234 });
	await button(peers, 'Reset to defaults').click();
	await expect(current.first()).toHaveText(`${before.limit_down.toLocaleString('en')} kB/s`);

	await peers.getByLabel('Maximum outgoing connections').fill('7');
	await button(peers, 'Limit outgoing').click();
	await expect(peers).toContainText('Outgoing connections are limited to 7.');
	await peers.getByLabel('Maximum incoming connections').fill('0');
	await button(peers, 'Limit incoming').click();
	await expect(peers).toContainText('Incoming connections are limited to 0.');
	expect(await pathRpc({ url: owned.url }, '/out_peers', { set: false })).toMatchObject({ out_peers: 7 });
	expect(await pathRpc({ url: owned.url }, '/in_peers', { set: false })).toMatchObject({ in_peers: 0 });
});

test('the log: level, categories, reset to default, off', async ({ page, open, owned }) => {
	await open('#/node', only(owned.url));
	const log = part(page, 'Log');
	const current = log.getByRole('definition');
	await log.getByLabel('Level').selectOption('1: information');
	await button(log, 'Set level').click();
	await expect(log).toContainText('Level 1 is set.');
	await log.getByLabel('Categories').fill('*:WARNING,net.p2p:INFO');
	await button(log, 'Set categories').click();
	await expect(current).toHaveText('*:WARNING,net.p2p:INFO');
	await button(log, 'Reset to default').click();
	await expect(current).toHaveText(/^\*:WARNING,net:FATAL,.*global:INFO,verify:FATAL,.*msgwriter:INFO$/);
	await button(log, 'Turn logging off').click();
	await expect(current).toHaveText('none: logging is off');
	await expect(log).toContainText('Logging is off.');
	await button(log, 'Reset to default').click();
	await expect(current).toContainText('global:INFO');
});

test('a template is fetched and submitted as a block', async ({ page, open, owned }) => {
	const before = await pathRpc<{ height: number }>({ url: owned.url }, '/get_height');
	await open('#/node', only(owned.url));
	const template = part(page, 'Block template');
	await template.getByLabel('Payout address').fill(shop.address);
	await template.getByLabel('Bytes to reserve').fill('8');
	await button(template, 'Get template').click();
	await expect(template).toContainText(`A template for block ${before.height} is below.`);
	await expect(template).toContainText(/8\s+bytes, from byte \d+ of the template on/);
	await button(template, 'Use in the submit form').click();

	const submit = part(page, 'Submit a block');
	const blob = submit.getByLabel('Block to submit');
	await expect(blob).toBeFocused();
	await expect(blob).toHaveValue(/^[0-9a-f]{200,}$/);
	// At difficulty 1 any nonce will do.
	await button(submit, 'Submit block').click();
	await expect(submit).toContainText('The block is accepted.');
	await expect(
		page.getByRole('definition').filter({ hasText: new RegExp(`· ${before.height + 1} blocks$`) })
	).toBeVisible();
	expect(await pathRpc({ url: owned.url }, '/get_height')).toMatchObject({ height: before.height + 1 });

	await blob.fill('00ff');
	await button(submit, 'Submit block').click();
	await expect(submit).toContainText('Wrong block blob (code -6). Send the whole block as hex');
	await blob.fill('00f');
	await button(submit, 'Submit block').click();
	await expect(submit).toContainText('A digit is missing');
});

test('the coinbase totals of a range are exact to the last digit', async ({ page, open, chain }) => {
	await open('#/node?part=sums', only(chain.node));
	const sums = part(page, 'Coinbase totals');
	await expect(sums.getByRole('heading')).toBeFocused();
	await expect(sums).toBeInViewport();
	await expect(sums.getByLabel('To height')).toHaveValue(String(chain.tip));
	await sums.getByLabel('From height').fill('1');
	await sums.getByLabel('To height').fill('120');
	await button(sums, 'Calculate totals').click();
	const params = { height: 1, count: 120 };
	const sum = await jsonRpc<{ emission_amount: bigint | number; fee_amount: number }>(
		{ url: chain.node },
		'get_coinbase_tx_sum',
		params
	);
	const digits = (amount: bigint) => {
		const text = String(amount).padStart(13, '0');
		return `${text.slice(0, -12).replace(/\B(?=(\d{3})+$)/g, ',')}.${text.slice(-12)} XMR`;
	};
	const [emission, fees] = [BigInt(sum.emission_amount), BigInt(sum.fee_amount)];
	expect(fees).toBeGreaterThan(0n);
	await expect(sums.getByRole('definition')).toHaveText([
		'1 to 120: 120',
		...[emission, fees, emission + fees].map(digits)
	]);
	await sums.getByLabel('To height').fill(String(chain.tip + 1));
	await button(sums, 'Calculate totals').click();
	await expect(sums).toContainText(`A whole number from 0 to ${chain.tip}.`);
});

test('a pool transaction is relayed again, and flushed once that is confirmed', async ({ page, open, own }) => {
	const [first, second] = [await send(own), await send(own)];
	await open('#/node', only(own.node.url));
	const pool = part(page, 'Transaction pool');
	const rows = pool.locator('tbody').getByRole('row');
	await expect(rows).toHaveCount(2);
	await button(pool, `Relay ${first.slice(0, 8)} to the peers`).click();
	await expect(pool).toContainText(`${first.slice(0, 8)}…${first.slice(-4)} was relayed to the peers again.`);

	await button(pool, `Flush ${first.slice(0, 8)} from the pool`).click();
	const dialog = page.getByRole('dialog', { name: 'Flush the transaction?' });
	await expect(dialog).toContainText(first);
	await button(dialog, 'Flush the transaction').click();
	await expect(pool).toContainText('is removed from the pool.');
	await expect(rows).toHaveCount(1);
	await expect(rows.getByTitle(second)).toBeVisible();
	const left = await pathRpc<{ transactions: { id_hash: string }[] }>(own.node, '/get_transaction_pool');
	expect(left.transactions.map(({ id_hash }) => id_hash)).toEqual([second]);

	await button(pool, 'Flush all…').click();
	await button(page.getByRole('dialog'), 'Flush the pool').click();
	await expect(pool).toContainText('The pool is empty');
	await expect(button(pool, 'Flush all…')).toHaveAttribute('aria-disabled', 'true');
});

test('closing connections has to be confirmed', async ({ page, open, own }) => {
	await open('#/node?part=peers', only(own.node.url));
	const peers = part(page, 'Peers and limits');
	// Which of the two daemons has called the other is theirs to settle.
	type Info = { incoming_connections_count: number };
	const { incoming_connections_count } = await jsonRpc<Info>(own.node, 'get_info');
	const direction = incoming_connections_count > 0 ? 'incoming' : 'outgoing';
	await peers.getByLabel(`Maximum ${direction} connections`).fill('0');
	await button(peers, `Limit ${direction}`).click();
	const dialog = page.getByRole('dialog', { name: 'Close 1 and limit?' });
	await expect(dialog).toContainText('The node will close 1 of its connections.');
	await button(dialog, 'Cancel').click();
	await expect(button(peers, `Limit ${direction}`)).toBeFocused();
	await expect(peers).not.toContainText('connections are limited');
});

test.describe('operations that a node may lack', () => {
	test.use({ networkErrors: true });

	test('the blockchain is saved; operations that an offline node or a newer release lacks are named', async ({
		page,
		open,
		owned
	}) => {
		await open('#/node', only(owned.url));
		const program = part(page, 'Daemon');
		await button(program, 'Save blockchain').click();
		await expect(program).toContainText('The blockchain is saved.');
		await button(program, 'Check for updates').click();
		await expect(program).toContainText('Daemon is running offline');
		await button(program, 'Start saving graph data').click();
		await expect(program).toContainText('This node has no /start_save_graph: newer releases removed it.');
		await expect(button(program, 'Start saving graph data')).toHaveCount(0);
		await button(program, 'Stop saving graph data').click();
		await expect(program).toContainText('This node has no /stop_save_graph');
	});

	test('a daemon is stopped after being asked twice, and the page says so', async ({ page, open, site }) => {
		const node = await startOwnNode(site.url);
		try {
			await open('#/node', only(node.url));
			const program = part(page, 'Daemon');
			await button(program, 'Stop the daemon…').click();
			const dialog = page.getByRole('dialog', { name: 'Stop the daemon?' });
			await button(dialog, 'Go on').click();
			await expect(button(dialog, 'Stop the daemon')).toBeDisabled();
			await dialog.getByLabel('Type stop_daemon to go on').fill('stop_daemon');
			await button(dialog, 'Stop the daemon').click();
			await expect(program).toContainText('The daemon is stopping.');
			await node.ended;
			await expect(page.getByRole('button', { name: 'Node:' })).toContainText(/no answer/i);
		} finally {
			await node.stop();
		}
	});
});
