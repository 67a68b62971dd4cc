import { idOf } from '../../devnet/stand-in';
import { expect, onlyNode, test } from './support/test';

const hash = idOf('transaction', 1002, 0);
const short = `${hash.slice(0, 8)}…${hash.slice(-4)}`;

test('a link to a transaction shows its outline before a slow node answers', async ({ page, open, standIn }) => {
	const node = await standIn();
	node.setFault('*', { delayMs: 7000 });
	await open(`#/tx/${hash}`, onlyNode(node.url));
	const heading = page.getByRole('heading', { level: 1, name: `Transaction ${short}` });
	await expect(heading).toBeVisible();
	await expect(page.getByText(/^Waiting for the node/)).toBeVisible();
	await expect(page.getByRole('main').getByRole('button', { name: 'Use another node' })).toBeVisible();
	await expect(page.getByRole('searchbox', { name: 'Search' })).toBeEditable();
	// The page itself is shown, and nothing was requested twice.
	await expect(page.getByRole('button', { name: 'Copy the transaction hash' })).toBeVisible();
	await expect(heading).toBeVisible();
	expect(node.requests.filter(({ operation }) => operation === '/get_transactions')).toHaveLength(1);
});

test('while a node never answers, no page says that something is unknown', async ({ page, open, standIn }) => {
	test.slow();
	const node = await standIn();
	node.setFault('*', { delayMs: 60_000 });
	for (const path of [
		'',
		'blocks',
		'block/7',
		`tx/${hash}`,
		'pool',
		'alternatives',
		'network',
		'charts',
		'outputs',
		'node'
	]) {
		await open(`#/${path}`, onlyNode(node.url));
		await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
		await expect(page.getByRole('main')).not.toContainText(/unknown/i);
	}
});

for (const [link, name, label] of [
	['#/outputs', 'Outputs', 'Global index'],
	['#/private', 'Private lookup', 'Transaction hash'],
	['#/scan', 'Scan with a view key', 'From height'],
	['#/verify', 'Verify a range of blocks', 'From height']
] as const) {
	test(`${name}: the form is there before a slow node answers`, async ({ page, open, standIn }) => {
		const node = await standIn();
		node.setFault('*', { delayMs: 4000 });
		await open(link, onlyNode(node.url));
		await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 3000 });
		await page.getByLabel(label).fill('7');
		await expect.poll(() => node.requests.length).toBeGreaterThan(1);
		await expect(page.getByLabel(label)).toHaveValue('7');
	});
}

test('before any of its code is there, the document names what the link leads to', async ({ page, open }) => {
	await page.route(/\.js$/, () => undefined);
	await open(`#/tx/${hash}`);
	await expect(page.getByText(`Transaction ${short}`)).toBeVisible();
	await open('#/block/7');
	await expect(page.getByText('Block 7')).toBeVisible();
	await open('#/');
	await expect(page.locator('#shell .pages')).toHaveText('Overview');
});
