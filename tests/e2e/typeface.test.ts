import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

const FILE = '**/inter-*.woff2';

/** Returns the typefaces that a heading is drawn with. */
async function facesOf(page: Page): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	await session.send('DOM.enable');
	await session.send('CSS.enable');
	const { root } = await session.send('DOM.getDocument');
	const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
	const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
	await session.detach();
	return fonts.map(({ familyName }) => familyName);
}

async function openTwoPages(page: Page, open: (address: string) => Promise<void>): Promise<string[][]> {
	await open('#/block/50');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 50');
	const first = await facesOf(page);
	await page.getByRole('link', { name: 'Pool', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/waiting$/);
	return [first, await facesOf(page)];
}

test('a typeface that is there with the first text is used for the whole document', async ({ page, open }) => {
	// The browser has cached the typeface from here on.
	await open('#/tools');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect
		.poll(() =>
			page.evaluate(
				() => performance.getEntriesByName(document.querySelector<HTMLLinkElement>('link[as=font]')?.href ?? '').length
			)
		)
		.toBe(1);
	expect(await openTwoPages(page, open)).toEqual([['Inter'], ['Inter']]);
});

test('a typeface that comes late is never used', async ({ page, site, chain }) => {
	let release = () => {};
	const released = new Promise<void>((resolve) => (release = resolve));
	await page.route(FILE, async (route) => {
		await released;
		await route.continue();
	});
	site.config = JSON.stringify({ title: 'Oriel', nodes: [{ name: 'Private chain', url: chain.node }] });
	// Waits only for `commit`: the document is loaded completely only after the delayed file.
	await page.goto(`${site.url}/#/block/50`, { waitUntil: 'commit' });
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 50');
	const first = await facesOf(page);
	expect(first).not.toContain('Inter');
	const loaded = page.waitForEvent('load');
	release();
	await loaded;
	await page.getByRole('link', { name: 'Pool', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/waiting$/);
	expect(await facesOf(page)).toEqual(first);
});
