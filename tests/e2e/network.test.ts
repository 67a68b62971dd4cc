import { expect, onlyNode, test } from './support/test';

test('shows what the node says of its network, connections and peers', async ({ page, open }) => {
	await open('#/network');
	await expect(page).toHaveTitle('Network · Oriel');
	const main = page.getByRole('main');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ peers?$/);
	await expect(main.getByText(/^Version \d+ has been in force since block/)).toBeVisible();
	await expect(main.getByText(/^0\.\d+\.\d+/)).toBeVisible();
	await expect(main.getByText(/RPC version 3\.\d+/)).toBeVisible();
	await main.getByText('addresses, heights, traffic').click();
	const peerPort = /127\.0\.0\.1:\d+/;
	await expect(main.getByRole('table').first()).toContainText(peerPort);
	await expect(main.getByText(/\d+ of its \d+ peers? reports? the same newest block/)).toBeVisible();
});

test.describe('of a node that does not tell all', () => {
	test.use({ networkErrors: true });

	test('a restricted node shows no connections and peers, each said in its place', async ({ page, open, chain }) => {
		await open('#/network', onlyNode(chain.restricted));
		await expect(page.getByText('Connections are not shown: Not available on this node')).toBeVisible();
		await expect(page.getByText('Known addresses are not shown: Not available on this node')).toBeVisible();
		await expect(page.getByText(/^Version \d+ has been in force since block/)).toBeVisible();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
	});

	test('what a restricted node does not say is not given', async ({ page, open, chain }) => {
		await open('#/pool', onlyNode(chain.restricted));
		await expect(page.getByRole('table').getByText('not given', { exact: true }).first()).toBeVisible();
		await expect(page.getByText('It does not say how long the others have been waiting.')).toBeVisible();
		await open('#/network', onlyNode(chain.restricted));
		await expect(page.locator('dd').getByText('not given by this node', { exact: true })).toBeVisible();
		await expect(page.getByText('0 out')).toHaveCount(0);
	});
});

const NEVER = 2n ** 64n - 1n;

test('one odd peer costs that peer, and an impossible height is unknown', async ({
	page,
	open,
	chain,
	changedNode
}) => {
	changedNode.lie('get_connections', (result) => {
		const [connection] = result['connections'] as Record<string, unknown>[];
		const odd = { ...connection, connection_id: 'odd', height: NEVER, recv_idle_time: NEVER, live_time: NEVER };
		const behind = { ...connection, connection_id: 'behind', height: 0, incoming: true };
		result['connections'] = [odd, behind, { ...connection, height: chain.tip + 1 }, { address: 7 }];
	});
	changedNode.lie('hard_fork_info', (result) => (result['earliest_height'] = NEVER));
	await open('#/network', onlyNode(changedNode.url));
	await page.getByText('addresses, heights, traffic').click();
	const table = page.getByRole('table', { name: 'Connections with peers' });
	await expect(table.getByRole('row')).toHaveCount(4);
	await expect(page.getByRole('region', { name: 'Newest block' })).toHaveText(
		new RegExp(`1 has it · 1 is ${chain.tip + 1} blocks behind · 1 of unknown height`)
	);
	await expect(table.getByRole('row').nth(1)).toContainText('unknown');
	await expect(page.getByText('1 more connection could not be read and is not shown.')).toBeVisible();
	await expect(page.getByText(/^Version \d+ (is|has been) in force/)).toBeVisible();
});

test.describe('of a stand-in, which has not all operations', () => {
	test.use({ networkErrors: true });

	test('a node that passes on the answers of a bootstrap node is not synced', async ({ page, open, standIn }) => {
		const node = await standIn();
		const change = (info: object) => ({
			...info,
			untrusted: true,
			height_without_bootstrap: 41,
			bootstrap_daemon_address: 'other.example:18081'
		});
		node.setFault('get_info', { change });
		await open('#/network', onlyNode(node.url));
		await expect(page.getByText('Its own height is 40.')).toBeVisible();
		await expect(page.getByText('Your node is synced.')).toHaveCount(0);
		await expect(page.getByRole('button', { name: 'Node: 40 not synced' })).toBeVisible();
	});
});
