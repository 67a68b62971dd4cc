import { expect, only, test } from './support/test';

test('shows what the node says of its network, its connections and the peers it knows', async ({
	page,
	open,
	chain
}) => {
	await open('#/network');
	await expect(page).toHaveTitle('Network · Oriel');
	const main = page.getByRole('main');
	await expect(main.getByText(`${chain.tip + 1} blocks · up to date`)).toBeVisible();
	await expect(main.getByText(/version \d+, in force from height/)).toBeVisible();
	await expect(main.getByText(/node 0\.\d+\.\d+.* · interface 3\.\d+/)).toBeVisible();
	const peerPort = /127\.0\.0\.1:\d+/;
	await expect(main.getByRole('table').first()).toContainText(peerPort);
});

test.describe('of a node that does not tell all', () => {
	test.use({ networkErrors: true });

	test('a restricted node keeps its connections and peers to its owner, and each is said in its place', async ({
		page,
		open,
		chain
	}) => {
		await open('#/network', only(chain.restricted));
		await expect(page.getByText('Connections are not shown: This node does not offer that')).toBeVisible();
		await expect(page.getByText('Peers are not shown: This node does not offer that')).toBeVisible();
		await expect(page.getByText(/version \d+, in force from height/)).toBeVisible();
	});

	test('a node of which only the beginning answers shows that, and says of the rest what failed', async ({
		page,
		open,
		standIn
	}) => {
		const node = await standIn();
		await open('#/network', only(node.url));
		await expect(page.getByRole('heading', { level: 1, name: 'Network' })).toBeVisible();
		await expect(page.getByText(/^Connections are not shown|^The node has no|No connections/).first()).toBeVisible();
	});
});
