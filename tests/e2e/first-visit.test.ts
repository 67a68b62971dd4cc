/**
 * Tests a newcomer's first visit: the page without a node, the recorded chain, and the text of config.json about a
 * chain.
 */
import { expect, onlyNode, test } from './support/test';

/** Address at which the page looks for a node on this computer; no node listens there. */
const USUAL_NODE = 'http://127.0.0.1:18081';

test.describe('without a node', () => {
	test.use({ networkErrors: true });

	test('there is no error before the first Connect, and then it is below the field', async ({ page, open }) => {
		await open('#/block/12', onlyNode(USUAL_NODE));
		const connect = page.getByRole('region', { name: 'Connect to a node' });
		await expect(connect).toContainText('Connect to open block 12.');
		await expect(page.getByRole('button', { name: 'Node: No node' })).toBeVisible();
		await expect(page.getByRole('alert')).toHaveCount(0);
		await expect(connect.getByLabel('Node address')).toHaveValue(USUAL_NODE);
		await connect.getByRole('button', { name: 'Connect' }).click();
		await expect(connect.getByRole('alert')).toContainText('Nothing answers at 127.0.0.1:18081');
		await expect(connect.getByRole('button', { name: 'Try again' })).toBeEnabled();
	});

	test('a recorded chain can be looked at: no service is called, and it has no wallet', async ({
		page,
		site,
		open
	}) => {
		await open('', onlyNode(USUAL_NODE));
		await page.getByRole('button', { name: 'Look around a recorded chain' }).click();
		await expect(page.getByTestId('tip')).toHaveText('298');
		const elsewhere: string[] = [];
		page.on('request', (request) => {
			if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
		});
		const label = page.getByText(/^Recorded on .*2026$/);
		for (const [address, text] of [
			['#/block/298', 'Block 298'],
			['#/block/5000', 'No block 5,000 yet'],
			['#/pool', '14 waiting'],
			['#/wallet', 'The recorded chain has no wallet']
		] as const) {
			await page.goto(`${site.url}/${address}`);
			await expect(page.locator('h1')).toHaveText(text);
			await expect(label).toBeVisible();
		}
		await page.goto(`${site.url}/#/network`);
		await expect(page.getByRole('main')).toContainText('are not shown: Not recorded');
		await page.reload();
		await expect(label).toBeVisible();
		expect(elsewhere).toEqual([]);
		await page.goto(`${site.url}/#/wallet`);
		await page.getByRole('button', { name: 'Leave the recorded chain' }).click();
		await expect(label).toHaveCount(0);
	});

	test('a recording that is missing is said to be, and a node can be entered', async ({ page, open, chain }) => {
		await page.route('**/recorded-chain.json', (route) => route.fulfill({ status: 404, body: '' }));
		await open('', onlyNode(USUAL_NODE));
		await page.getByRole('button', { name: 'Look around a recorded chain' }).click();
		const connect = page.getByRole('region', { name: 'Connect to a node' });
		await expect(connect.getByRole('alert')).toContainText('The recorded chain could not be loaded');
		await connect.getByLabel('Node address').fill(chain.node);
		await connect.getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByTestId('tip')).toBeVisible();
	});
});

const NOT_CHECKED = 'Signatures are invented here and not checked.';

test('where config.json says that its nodes are simulated, no verdict is shown', async ({ page, open }) => {
	await open('#/block/111', { simulated: true });
	await expect(page.getByRole('region', { name: 'Verification' })).toHaveText(`Verification ${NOT_CHECKED}`);
	await expect(page.getByRole('banner')).toContainText('Simulated');
	await page
		.getByRole('main')
		.getByRole('link', { name: '1 tx' })
		.or(page.locator('main a[href*="#/tx/"]'))
		.first()
		.click();
	await expect(page.getByText(NOT_CHECKED)).toBeVisible();
	await open('#/verify', { simulated: true });
	await expect(page.getByRole('main')).toContainText(NOT_CHECKED);
	await expect(page.getByRole('button', { name: 'Verify' })).toHaveCount(0);
	// The same holds for a link that would start the check. A signed message does not depend on the chain.
	await open(`#/check?kind=tx_key&txid=${'ab'.repeat(32)}`, { simulated: true });
	await expect(page.getByRole('main')).toContainText(NOT_CHECKED);
	await expect(page.getByRole('region', { name: 'Result' })).toHaveCount(0);
	await page.getByLabel('Kind of proof').selectOption({ index: 4 });
	await expect(page.getByRole('button', { name: 'Check proof' })).toBeVisible();
	await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
});

test('a node that says so changes nothing', async ({ page, open, standIn }) => {
	const node = await standIn();
	node.setFault('get_info', { change: (info) => ({ ...info, simulated: true, nettype: 'simulated' }) });
	await open('#/block/1002', onlyNode(node.url));
	const verification = page.getByRole('region', { name: 'Verification' });
	await expect(verification).toContainText('Bytes');
	await expect(verification).not.toContainText(NOT_CHECKED);
	await expect(page.getByRole('banner').getByText('Simulated')).toHaveCount(0);
});
