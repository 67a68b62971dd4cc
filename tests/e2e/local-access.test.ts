import { execFile, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startWalletStandIn } from '../../devnet/stand-in/wallet';
import { freePorts } from '../../devnet/ports';
import { findOnPath } from '../../devnet/programs';
import { walletConnectLink, walletSendLink } from '../../src/lib/links';
import {
	HOME_NAME,
	PUBLIC_HOST,
	setPermission,
	startPublicOrigin,
	type PublicOrigin,
	type Permission
} from './support/elsewhere';
import { expect, onlyNode, test as base } from './support/test';

const test = base.extend<{ visitor: Visitor }, { elsewhere: PublicOrigin }>({
	elsewhere: [
		async ({ site, launchOptions }, use) => {
			const elsewhere = await startPublicOrigin(Number(new URL(site.url).port), launchOptions);
			await use(elsewhere);
			await elsewhere.stop();
		},
		{ scope: 'worker' }
	],
	visitor: async ({ elsewhere }, use) => {
		const context = await elsewhere.browser.newContext({
			serviceWorkers: 'block',
			viewport: { width: 1280, height: 800 }
		});
		await use(new Visitor(await context.newPage(), elsewhere.origin));
		await context.close();
	}
});

/** A visitor who opens the page from elsewhere, in a separate browser. */
class Visitor {
	/** Calls to other hosts than the page's own, including those that the browser blocked. */
	readonly calls: string[] = [];

	constructor(
		readonly page: Page,
		readonly origin: string
	) {
		page.on('request', (request) => {
			if (new URL(request.url()).hostname !== PUBLIC_HOST) this.calls.push(request.url());
		});
	}

	async set(setting: PermissionState, ...names: Permission[]) {
		for (const name of names) await setPermission(this.page, this.origin, name, setting);
	}

	async open(address: string, origin = this.origin) {
		await this.page.goto(`${origin}/${address}`);
	}

	connect = () => this.page.getByRole('button', { name: /^(Connect|Try again)$/ }).click();
}

const BOTH: Permission[] = ['loopback-network', 'local-network'];
const WILL_ASK = 'Your browser will ask before this page may reach your';

/** The two kinds of service, each with the page that requests its address. */
const KINDS = {
	node: {
		link: '#/',
		start: async (): Promise<{ url: string; stop(): Promise<void> }> =>
			(await import('../../devnet/stand-in')).startStandIn(),
		used: (page: Page) => page.getByTestId('tip')
	},
	'wallet service': {
		link: walletConnectLink,
		start: async () =>
			startWalletStandIn({ get_languages: { languages: ['English'] }, get_version: { version: 65_561 } }),
		used: (page: Page) => page.getByRole('heading', { name: 'Balance' })
	}
} as const;

for (const [name, { link, start, used }] of Object.entries(KINDS)) {
	test.describe(`a ${name} at home, of a page from elsewhere`, () => {
		const configOf = (url: string) =>
			JSON.stringify(
				name === 'node' ? onlyNode(url) : { ...onlyNode('https://node.invalid'), wallets: [{ name: 'Own', url }] }
			);
		const local = (calls: readonly string[]) => calls.filter((url) => !url.includes('node.invalid'));

		test('is not called before a click; a question that is closed is said to be', async ({
			visitor,
			site,
			stopAfterTest
		}) => {
			const service = await stopAfterTest(start());
			site.config = configOf(service.url);
			await visitor.set('prompt', ...BOTH);
			await visitor.open(link);
			await expect(visitor.page.getByText(`${WILL_ASK} ${name}.`)).toBeVisible();
			await sleep(6000);
			expect(local(visitor.calls)).toEqual([]);
			// A headless browser closes the permission prompt at once.
			await visitor.connect();
			await expect(visitor.page.getByText('your browser’s question was closed')).toBeVisible();
			await sleep(6000);
			expect(local(visitor.calls).length).toBe(1);
		});

		test('is used at once where the browser has the permission', async ({ visitor, site, stopAfterTest }) => {
			const service = await stopAfterTest(start());
			site.config = configOf(service.url);
			await visitor.set('granted', 'loopback-network');
			await visitor.open(name === 'node' ? link : '#/wallet');
			await expect(used(visitor.page)).toBeVisible();
			await expect(visitor.page.getByText(WILL_ASK)).toHaveCount(0);
		});

		test('is not called while that is denied, and used once it is allowed', async ({
			visitor,
			site,
			stopAfterTest
		}) => {
			const service = await stopAfterTest(start());
			site.config = configOf(service.url);
			await visitor.set('denied', 'loopback-network');
			await visitor.open(link);
			await visitor.connect();
			await expect(visitor.page.getByText('allow “Apps on device”')).toBeVisible();
			await sleep(6000);
			expect(local(visitor.calls)).toEqual([]);
			await visitor.set('granted', 'loopback-network');
			if (name !== 'node') await visitor.connect();
			await expect(used(visitor.page)).toBeVisible();
		});

		test('that does not run is said to be missing', async ({ visitor, site }) => {
			const [port] = await freePorts(1);
			site.config = configOf(`http://127.0.0.1:${port}`);
			await visitor.set('granted', 'loopback-network');
			await visitor.open(link);
			await visitor.connect();
			const said = name === 'node' ? `Nothing answers at 127.0.0.1:${port}` : 'Not reachable';
			await expect(visitor.page.getByText(said)).toBeVisible();
		});

		test('is found by its name at home, over http', async ({ visitor, site, stopAfterTest }) => {
			const service = await stopAfterTest(start());
			site.config = configOf(service.url.replace('127.0.0.1', HOME_NAME));
			await visitor.set('granted', ...BOTH);
			await visitor.open(name === 'node' ? link : '#/wallet');
			await expect(used(visitor.page)).toBeVisible();
		});
	});
}

test('a permission that is withdrawn while the page is open ends its calls', async ({ visitor, site, standIn }) => {
	const node = await standIn();
	site.config = JSON.stringify(onlyNode(node.url));
	await visitor.set('granted', 'loopback-network');
	await visitor.open('#/');
	await expect(visitor.page.getByTestId('tip')).toBeVisible();
	await visitor.set('denied', 'loopback-network');
	await expect(visitor.page.getByText('Your browser does not let this page call')).toBeVisible();
	const before = visitor.calls.length;
	await sleep(6000);
	expect(visitor.calls.length).toBe(before);
});

test('a page that came over http says that it cannot', async ({ visitor, elsewhere, site, standIn }) => {
	const node = await standIn();
	site.config = JSON.stringify(onlyNode(node.url));
	await visitor.open('#/', elsewhere.httpOrigin);
	await expect(visitor.page.getByText('It was loaded over http from elsewhere.')).toBeVisible();
	expect(visitor.calls).toEqual([]);
});

test('a payment that needs a wallet at home leads to where it is connected, and back', async ({
	visitor,
	site,
	stopAfterTest
}) => {
	const { start } = KINDS['wallet service'];
	const service = await stopAfterTest(start());
	site.config = JSON.stringify({ ...onlyNode('https://node.invalid'), wallets: [{ name: 'Own', url: service.url }] });
	await visitor.set('prompt', 'loopback-network');
	await visitor.open(walletSendLink());
	await expect(visitor.page.getByRole('heading', { name: 'Open your wallet' })).toBeVisible();
	expect(visitor.calls.filter((url) => url.startsWith(service.url))).toEqual([]);
	await visitor.set('granted', 'loopback-network');
	await visitor.connect();
	await expect(visitor.page.getByRole('heading', { name: 'Send' })).toBeVisible();
});

/** The guide for shops lists the values of a frame's `allow`. */
test('a frame gets what the guide names, and the browser knows it', async ({ visitor, site }) => {
	site.config = '{}';
	await visitor.open('404.html');
	const known = await visitor.page.evaluate(() => {
		const policy = (document as unknown as { featurePolicy: { features(): string[] } }).featurePolicy;
		return policy.features();
	});
	for (const feature of ['clipboard-write', 'local-network-access', 'local-network', 'loopback-network'])
		expect(known).toContain(feature);
});

const programs = await Promise.all(['Xvfb', 'xdotool', 'chromium'].map((name) => findOnPath(name)));

/** This needs a browser with a window: a headless one closes the prompt. */
test('the browser’s question may stay open, and the page goes on with the answer', async ({
	site,
	standIn,
	launchOptions
}) => {
	const [xvfb, xdotool, executablePath] = programs;
	test.skip(!xvfb || !xdotool || !executablePath, 'It needs the programs Xvfb, xdotool and chromium.');
	const display = `:${90 + Math.floor(Math.random() * 400)}`;
	const screen = spawn(xvfb ?? '', [display, '-screen', '0', '1280x1000x24'], { stdio: 'ignore' });
	try {
		await sleep(1000);
		const env = { ...process.env, DISPLAY: display } as Record<string, string>;
		const port = Number(new URL(site.url).port);
		const options = { ...launchOptions, executablePath: executablePath ?? '', headless: false, env };
		const elsewhere = await startPublicOrigin(port, options);
		try {
			const node = await standIn();
			site.config = JSON.stringify(onlyNode(node.url));
			const page = await elsewhere.browser.newPage();
			await page.goto(`${elsewhere.origin}/#/`);
			// Under Xvfb clicks of the pointer are lost at times; only the answer to the prompt below has to be a real
			// click.
			await page.getByRole('button', { name: 'Connect' }).dispatchEvent('click');
			await expect(page.getByText('Your browser asks whether this page may reach your node.')).toBeVisible();
			// The wait is longer than any call may take.
			await sleep(25_000);
			await expect(page.getByText('Your browser asks whether this page may reach your node.')).toBeVisible();
			// The click is on “Allow”, in the box below the address bar.
			await expect(async () => {
				await promisify(execFile)(xdotool ?? '', ['mousemove', '394', '227', 'click', '1'], { env });
				await expect(page.getByTestId('tip')).toBeVisible({ timeout: 2000 });
			}).toPass({ timeout: 10_000 });
		} finally {
			await elsewhere.stop();
		}
	} finally {
		screen.kill();
	}
});
