import { idOf } from '../../devnet/stand-in';
import { expect, only, test } from './support/test';

const hash = idOf('transaction', 1002, 0);
const short = `${hash.slice(0, 8)}…${hash.slice(-4)}`;

test('a link to a transaction shows its outline before a slow node answers', async ({ page, open, standIn }) => {
	const node = await standIn();
	node.set('*', { delay: 4000 });
	await open(`#/tx/${hash}`, only(node.url));
	const heading = page.getByRole('heading', { level: 1, name: `Transaction ${short}` });
	await expect(heading).toBeVisible();
	await expect(page.getByText("Still waiting for the node's answer…")).toBeVisible();
	await expect(page.getByRole('searchbox', { name: 'Search' })).toBeEditable();
	// The page itself, for which nothing was asked twice.
	await expect(page.getByRole('button', { name: 'Copy the transaction hash' })).toBeVisible();
	await expect(heading).toBeVisible();
	expect(node.requests.filter(({ operation }) => operation === '/get_transactions')).toHaveLength(1);
});

test('before any of its code is there, the document names what the link leads to', async ({ page, open }) => {
	await page.route(/\.js$/, () => undefined);
	await open(`#/tx/${hash}`);
	await expect(page.getByText(`Transaction ${short}`)).toBeVisible();
	await open('#/block/7');
	await expect(page.getByText('Block 7')).toBeVisible();
	await open('#/');
	await expect(page.locator('#shell .pages')).toHaveText('Overview');
});
