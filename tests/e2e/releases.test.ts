import { startLiar } from '../../devnet/stand-in/liar';
import { listsAlternatives } from './support/chain';
import { followLink } from './support/follow';
import { screens } from './support/screens';
import { expect, onlyNode, test } from './support/test';

test.use({ networkErrors: true });

/**
 * Restricted nodes by release: the operations that they close besides those of release 0.18.0, and the proxy in front
 * of them.
 */
const RELEASES = [
	{ release: '0.18.4', closed: [], front: {} },
	{ release: '0.18.5.1', closed: ['/get_alt_blocks_hashes'], front: { gzip: true } },
	{
		release: 'after 0.18.5.1',
		closed: ['/get_alt_blocks_hashes', '/get_transaction_pool'],
		front: { gzip: true, prefix: '/monero' }
	}
];

const AFFECTED = ['overview', 'pool', 'alternatives'];

for (const { release, closed, front } of RELEASES) {
	test(`pages work on a restricted node of release ${release}`, async ({ page, open, chain, stopAfterTest }) => {
		const node = await stopAfterTest(startLiar(chain.restricted, front));
		for (const operation of closed) node.answerNotFound(operation);
		node.lie('/get_transactions', ({ txs }) => {
			for (const entry of (txs ?? []) as Record<string, unknown>[]) {
				if (entry['in_pool']) entry['received_timestamp'] = 0;
			}
		});
		await open('', onlyNode(node.url));
		await expect(page.getByTestId('tip')).toHaveText('270');
		await expect(page.getByRole('region', { name: 'Newest blocks' }).locator('tbody tr').first()).toContainText('270');
		await expect(page.getByTestId('pool-size')).toHaveText('4');
		await followLink(page, '#/pool');
		await expect(page.getByRole('heading', { level: 1, name: '4 waiting' })).toBeVisible();
		await followLink(page, '#/alternatives');
		const isListed = closed.length === 0 && (await listsAlternatives(chain));
		const list = page.getByText(
			isListed
				? 'Alternative chains are not shown: Not available on this node'
				: 'This node does not list alternative chains'
		);
		await expect(list).toBeVisible();
		// Operations that are closed in a release are closed in later ones as well.
		const rest = release === RELEASES.at(-1)?.release ? Object.entries(screens) : [];
		for (const [name, screen] of rest.filter(([name]) => !AFFECTED.includes(name))) {
			const { address, ready } = screen(chain);
			await followLink(page, address);
			await expect(ready(page).first(), name).toBeVisible();
			await expect(page.getByText(/^Could not load .* from the node$/), name).toHaveCount(0);
		}
	});
}
