import { expect, test as base, type BrowserContext } from '@playwright/test';
import { startStandIn, type StandIn, type StandInOptions } from '../../../devnet/stand-in';
import { sharedChain, type SharedChain } from './chain';
import { serveSite, type TestSite } from './site';
import { watch } from './watch';

export { expect } from '@playwright/test';

interface Fixtures {
	/** Whether failed exchanges belong to what a test is about; set by `test.use`. */
	networkErrors: boolean;
	nothingWrong: undefined;
	/** Opens an address of the page, such as `#/pool`; `config` changes what its config.json says. */
	open: (address: string, config?: Record<string, unknown>) => Promise<void>;
	/** Starts a stand-in node; it is stopped after the test. */
	standIn: (options?: StandInOptions) => Promise<StandIn>;
}

interface WorkerFixtures {
	chain: SharedChain;
	site: TestSite;
}

/** Playwright's test, with the site, the private chain, and an eye on what no test may cause. */
export const test = base.extend<Fixtures, WorkerFixtures>({
	chain: [({}, use) => use(sharedChain()), { scope: 'worker' }],

	site: [
		async ({}, use) => {
			const site = await serveSite();
			await use(site);
			await site.close();
		},
		{ scope: 'worker' }
	],

	networkErrors: [false, { option: true }],

	nothingWrong: [
		async ({ context, networkErrors }, use) => {
			const wrong = watch(context, networkErrors);
			await use(undefined);
			expect(wrong).toEqual([]);
		},
		{ auto: true }
	],

	open: ({ page, site, chain }, use) =>
		use(async (address, config = {}) => {
			const nodes = [{ name: 'Private chain', url: chain.node }];
			site.config = JSON.stringify({ title: 'Oriel', nodes, ...config });
			// From an address of the same document it would not load anew, and config.json would stay as it was.
			await page.goto('about:blank');
			await page.goto(`${site.url}/${address}`);
		}),

	standIn: async ({ context }, use) => {
		const started: StandIn[] = [];
		await use(async (options) => {
			const standIn = await startStandIn(options);
			started.push(standIn);
			return standIn;
		});
		await closePages(context);
		await Promise.all(started.map((standIn) => standIn.stop()));
	}
});

/** Before a service ends: a page that polls it would note an error, which no test may cause. */
export const closePages = (context: BrowserContext) => Promise.all(context.pages().map((page) => page.close()));

/** What config.json says to make a node the only one. */
export const only = (url: string) => ({ nodes: [{ name: 'Node', url }] });
