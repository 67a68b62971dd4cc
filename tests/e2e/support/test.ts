import { expect, test as base, type BrowserContext } from '@playwright/test';
import { startStandIn, type StandIn, type StandInOptions } from '../../../devnet/stand-in';
import { startLiar, type Liar } from '../../../devnet/stand-in/liar';
import { sharedChain, type SharedChain } from './chain';
import { serveSite, type TestSite } from './site';
import { recordPageErrors } from './watch';

export { expect } from '@playwright/test';

interface Fixtures {
	/** True when failed requests are part of what a test is about; set by `test.use`. */
	networkErrors: boolean;
	noPageErrors: undefined;
	/** Opens an address of the page, such as `#/pool`; `config` overrides fields of its config.json. */
	open: (address: string, config?: Record<string, unknown>) => Promise<void>;
	/** Starts something that is stopped after the test, once the test's pages are closed. */
	stopAfterTest: <Thing extends { stop(): Promise<unknown> }>(starting: Promise<Thing>) => Promise<Thing>;
	/** Proxy of the chain's node, whose answers can be changed. */
	changedNode: Liar;
	/** Starts a stand-in node, which is stopped after the test. */
	standIn: (options?: StandInOptions) => Promise<StandIn>;
}

interface WorkerFixtures {
	chain: SharedChain;
	site: TestSite;
}

/** Creates a fixture that is started once for each worker, and stopped after its tests. */
export const forWorker = <Thing extends { stop(): Promise<unknown> }>(
	start: (fixtures: WorkerFixtures) => Promise<Thing>
): [
	(fixtures: WorkerFixtures, use: (thing: Thing) => Promise<void>) => Promise<void>,
	{ scope: 'worker'; timeout: number }
] => [
	async ({ site, chain }, use) => {
		const thing = await start({ site, chain });
		await use(thing);
		await thing.stop();
	},
	{ scope: 'worker', timeout: 600_000 }
];

/** Playwright's test, with the site and the private chain; it fails on what no test may cause. */
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

	noPageErrors: [
		async ({ context, networkErrors }, use) => {
			const wrong = recordPageErrors(context, networkErrors);
			await use(undefined);
			expect(wrong).toEqual([]);
		},
		{ auto: true }
	],

	open: ({ page, site, chain }, use) =>
		use(async (address, config = {}) => {
			const nodes = [{ name: 'Private chain', url: chain.node }];
			site.config = JSON.stringify({ title: 'Oriel', nodes, ...config });
			// Leaves the page first: from an address of the same document it would not reload, and config.json would stay as
			// it was.
			await page.goto('about:blank');
			await page.goto(`${site.url}/${address}`);
		}),

	stopAfterTest: async ({ context }, use) => {
		const started: { stop(): Promise<unknown> }[] = [];
		await use(async (starting) => {
			const thing = await starting;
			started.push(thing);
			return thing;
		});
		// Pages are closed first: one that polls a stopped service would log an error, which no test may cause.
		await closePages(context);
		await Promise.all(started.map((thing) => thing.stop()));
	},

	changedNode: async ({ chain, stopAfterTest }, use) => use(await stopAfterTest(startLiar(chain.node))),

	standIn: ({ stopAfterTest }, use) => use((options) => stopAfterTest(startStandIn(options)))
});

const closePages = (context: BrowserContext) => Promise.all(context.pages().map((page) => page.close()));

/** Returns settings of config.json that make a node the only one. */
export const onlyNode = (url: string) => ({ nodes: [{ name: 'Node', url }] });
