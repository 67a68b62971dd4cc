/** Tests a page from elsewhere that calls the visitor's own computer and network, in Firefox. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { OwnWalletService } from '../../devnet/own';
import { removeDirectory, temporaryDirectory } from '../../devnet/temporary';
import type { ListeningServer } from '../../devnet/stand-in/loopback';
import { requireFirefox } from '../../scripts/shared/chromium';
import { walletConnectLink } from '../../src/lib/links';
import { HOME_NAME, PUBLIC_HOST, serveOverTls, type Permission } from './support/elsewhere';
import { pageActions } from './support/tab';
import { expect, onlyNode, test } from './support/test';

const FRAMED = 'framed.test';
const BOTH: Permission[] = ['loopback-network', 'local-network'];
/** Time (ms) in which a page without permission would have called: it polls every 5 s. */
const NO_CALL_MS = 6000;

let directory: string;
let secure: ListeningServer;
/** Page of another site, over https as well. */
let other: { plain: Server; secure: ListeningServer };
let browser: Browser;
let page: Page;
let origin: string;
let calls: string[] = [];

const portOf = (server: Server) => (server.address() as AddressInfo).port;

test.beforeAll(async ({ site }) => {
	const executablePath = await requireFirefox();
	directory = await temporaryDirectory('certificate');
	secure = await serveOverTls(Number(new URL(site.url).port), directory);
	origin = `https://${PUBLIC_HOST}:${secure.port}`;
	const plain = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<body>'));
	await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
	other = { plain, secure: await serveOverTls(portOf(plain), directory) };
	const isPublic = [secure.port, other.secure.port].map((port) => `127.0.0.1:${port}`);
	browser = await puppeteer.launch({
		browser: 'firefox',
		executablePath,
		acceptInsecureCerts: true,
		extraPrefsFirefox: {
			'network.lna.address_space.public.override': isPublic.join(','),
			// These names resolve to this computer; all others fail.
			'network.dns.localDomains': [PUBLIC_HOST, HOME_NAME, FRAMED].join(','),
			'network.dns.disabled': true
		}
	});
	page = await browser.newPage();
	await page.setViewport({ width: 1280, height: 1000 });
	page.on('request', (request) => {
		const { protocol, hostname } = new URL(request.url());
		if (/^https?:$/.test(protocol) && hostname !== PUBLIC_HOST) calls.push(request.url());
	});
});
test.afterAll(async () => {
	await browser.close();
	other.plain.close();
	await Promise.all([secure.stop(), other.secure.stop()]);
	await removeDirectory(directory);
});

const shows = (text: string) => pageActions(page).shows(text);
const press = (text: string) => pageActions(page).press(text, 'main button');

async function set(state: PermissionState, ...names: Permission[]) {
	const context: BrowserContext = page.browserContext();
	for (const name of names) await context.setPermission(origin, { permission: { name }, state });
}

/** Opens the site as on a first visit. */
async function visit(site: { config: string }, address: string, config: object): Promise<void> {
	site.config = JSON.stringify(config);
	await page.goto('about:blank');
	calls = [];
	await page.goto(`${origin}/${address}`);
}

test('a node is not called before a click, and then for as long as the question is open', async ({ site, standIn }) => {
	const node = await standIn();
	await set('prompt', ...BOTH);
	await visit(site, '#/', onlyNode(node.url));
	await shows('Your browser will ask before this page may reach your node.');
	await sleep(NO_CALL_MS);
	expect(calls).toEqual([]);
	await press('Connect');
	await shows('Your browser asks whether this page may reach your node.');
	await sleep(NO_CALL_MS);
	await shows('Your browser asks whether this page may reach your node.');
	expect(calls.length).toBe(1);
});

test('a node is used with the permission, and no more once it is withdrawn', async ({ site, standIn }) => {
	const node = await standIn();
	await set('denied', ...BOTH);
	await visit(site, '#/', onlyNode(node.url));
	await shows('allow “Device apps and services”');
	await sleep(NO_CALL_MS);
	expect(calls).toEqual([]);
	await set('granted', ...BOTH);
	await page.waitForSelector('[data-testid=tip]');
	await set('denied', ...BOTH);
	await shows('Your browser does not let this page call');
	const before = calls.length;
	await sleep(NO_CALL_MS);
	expect(calls.length).toBe(before);
});

/** Firefox does not know `targetAddressSpace`. */
test('an address on the network is called over https alone, which is said', async ({ site }) => {
	await set('granted', ...BOTH);
	for (const host of [`${HOME_NAME}:18081`, '192.168.1.2:18081']) {
		await visit(site, '#/', onlyNode(`http://${host}`));
		await shows(`This page cannot call ${host}`);
		await shows('Use an https address');
		expect(calls).toEqual([]);
	}
});

/** Firefox closes each connection to the service after the answer, and the service ties a login to a connection. */
test('a wallet service that asks for a login does not accept it: the page says why', async ({
	site,
	stopAfterTest
}) => {
	const login = { user: 'owner', password: 'a long password' };
	const wallet = await stopAfterTest(OwnWalletService.start({ origin, daemonUrl: 'http://127.0.0.1:9', login }));
	await set('granted', ...BOTH);
	await visit(site, walletConnectLink, {
		...onlyNode('https://node.invalid'),
		wallets: [{ name: 'Own', url: wallet.url }]
	});
	await press('Connect');
	await shows('Login required');
	await pageActions(page).field('User name').fill(login.user);
	await pageActions(page).field('Password').fill(login.password);
	await press('Log in');
	await shows('it opens a new connection for each call');
	await shows('open this page from your own computer');
});

/** The guide for shops lists what a frame's `allow` has to contain. */
test('a frame may call with what the guide names, and not without', async ({ standIn }) => {
	const node = await standIn();
	await page.goto(`https://${FRAMED}:${other.secure.port}/`);
	for (const state of ['loopback-network', 'local-network'] as const)
		await page
			.browserContext()
			.setPermission(`https://${FRAMED}:${other.secure.port}`, { permission: { name: state }, state: 'granted' });
	const allow = 'clipboard-write; local-network-access; loopback-network; local-network';
	for (const [allowed, expected] of [
		['', 'denied'],
		[allow, 'granted']
	] as const) {
		const state = await page.evaluate(
			async (allow, source) => {
				const frame = document.createElement('iframe');
				frame.allow = allow;
				frame.src = source;
				document.body.append(frame);
				await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
			},
			allowed,
			`https://${PUBLIC_HOST}:${other.secure.port}/?${expected}`
		);
		expect(state).toBeUndefined();
		const frame = page.frames().find((each) => each.url().endsWith(expected));
		const answer = await frame?.evaluate(async (url) => {
			const { state } = await navigator.permissions.query({ name: 'loopback-network' as PermissionName });
			const answered = await fetch(url, { mode: 'no-cors' }).then(
				() => 'answered',
				() => 'failed'
			);
			return `${state}, ${answered}`;
		}, `${node.url}/get_info`);
		expect(answer).toBe(`${expected}, ${expected === 'granted' ? 'answered' : 'failed'}`);
	}
});
