import type { Locator } from '@playwright/test';
import { idOf } from '../../devnet/stand-in';
import { listsAlternatives } from './support/chain';
import { advanceToNextPoll } from './support/clock';
import { expect, onlyNode, test } from './support/test';

test('shows the alternative chain on the main one', async ({ page, open, chain }) => {
	await open('#/alternatives');
	await expect(page.getByText('2 alternative blocks')).toBeVisible();
	await expect(page.getByText('the main chain has 5 blocks after it')).toBeVisible();
	const main = page.getByRole('region', { name: 'The main chain', exact: true });
	const beside = page.getByRole('region', { name: 'The alternative chain', exact: true });
	await expect(main.locator('.name')).toHaveText(['268', '267', '266', '265']);
	await expect(beside.locator('.name')).toHaveText(['267', '266']);
	for (const hash of chain.hashes.alternative) await expect(beside.getByTitle(hash)).toBeVisible();
	// Each alternative block is below the main chain's block of its height.
	const left = async (of: Locator) => (await of.boundingBox())?.x ?? 0;
	for (const height of ['267', '266']) {
		const [one, other] = [main, beside].map((row) => row.getByRole('link', { name: height, exact: true }));
		if (one && other) expect(Math.abs((await left(one)) - (await left(other)))).toBeLessThan(2);
	}
	// The block's own weight is shown: the node reports that of the main chain's block at its height.
	await expect(beside.getByRole('group', { name: 'Block 266: no transactions' })).toBeVisible();
	await page.getByTitle(chain.hashes.alternative[1] ?? '').click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 267');
	await expect(page.getByRole('alert')).toContainText('This block is not part of the main chain');
	// Its previous block is off the main chain as well, and no next block is known.
	await expect(page.getByRole('navigation', { name: 'Neighbouring blocks' }).getByRole('link')).toHaveCount(1);
	await page.keyboard.press('ArrowLeft');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 266');
	await expect(page.getByRole('alert')).toContainText('This block is not part of the main chain');
});

test('on a phone the pages are one row, with the open one in sight', async ({ page, open }) => {
	await page.setViewportSize({ width: 360, height: 780 });
	await open('#/alternatives');
	const pages = page.getByRole('navigation', { name: 'Explorer' });
	await expect(pages.getByRole('link', { name: 'Alternative chains' })).toBeInViewport({ ratio: 1 });
	await expect(pages.getByRole('link', { name: 'Overview' })).not.toBeInViewport();
	expect((await pages.boundingBox())?.height).toBeLessThan(60);
});

test('shows what a restricted node lists, and says that this is not all', async ({ page, open, chain }) => {
	test.skip(!(await listsAlternatives(chain)), 'a restricted node of this release lists none: see releases.test.ts');
	await open('#/alternatives', onlyNode(chain.restricted));
	await expect(page.getByText('Alternative chains are not shown: Not available on this node')).toBeVisible();
	for (const hash of chain.hashes.alternative) await expect(page.getByTitle(hash)).toHaveText(hash);
});

test('says so when there is none', async ({ page, open, standIn }) => {
	await open('#/alternatives', onlyNode((await standIn()).url));
	await expect(page.getByText('The node knows of no alternative chain')).toBeVisible();
});

test.describe('where operations are refused', () => {
	test.use({ networkErrors: true });

	test('a node that gives no reason is not said to be restricted', async ({ page, open, standIn }) => {
		const node = await standIn();
		for (const name of ['get_alternate_chains', '/get_alt_blocks_hashes'])
			node.setFault(name, { status: 500, body: '' });
		await open('#/alternatives', onlyNode(node.url));
		await expect(page.getByText('Alternative chains are not shown: The node gave no reason')).toHaveCount(1);
		await expect(page.getByRole('table', { name: 'Reorganisations seen by this browser' })).toBeVisible();
		await expect(page.getByRole('main')).not.toContainText(/restricted|not list|knows of no/);
	});

	test('where a node lists none, reorganisations seen meanwhile are remembered', async ({ page, open, standIn }) => {
		const node = await standIn();
		for (const operation of ['get_alternate_chains', '/get_alt_blocks_hashes']) {
			node.setFault(
				operation,
				operation.startsWith('/') ? { status: 404, body: '' } : { error: { code: -32601, message: '' } }
			);
		}
		await page.clock.install();
		await open('#/alternatives', onlyNode(node.url));
		await expect(page.getByText('This node does not list alternative chains')).toBeVisible();
		const seen = page.getByRole('table', { name: 'Reorganisations seen by this browser' });
		await expect(seen).toContainText('None.');
		Object.assign(node.world.chain, { height: node.world.chain.height + 1, reorganisedFrom: 2999 });
		await advanceToNextPoll(page);
		await expect(seen.getByTitle(idOf('block', 2999))).toBeVisible();
		await page.reload();
		await expect(seen.getByTitle(idOf('block', 2999))).toBeVisible();
		await page.getByRole('button', { name: 'Clear the list' }).click();
		await expect(seen).toContainText('None.');
	});
});
