import { accessTo, withLocalAccess } from '../../../src/lib/app/access';
import { LocalAccess } from '../../../src/lib/app/local-access.svelte';
import type { Exchange } from '../../../src/lib/rpc/transport';

const PAGE = 'https://oriel.example/';
const LOOPBACK = 'http://127.0.0.1:18081';

type Name = 'loopback-network' | 'local-network' | 'local-network-access';

/** A browser: what it says of each permission, and where something answers in which space. */
class Browser {
	readonly calls: string[] = [];
	/** Resolves the call that is under way. */
	answer: (isThere: boolean) => void = () => undefined;
	readonly #listeners: (() => void)[] = [];
	readonly #statuses = new Map<
		Name,
		{ state: PermissionState; addEventListener: (_: string, run: () => void) => void }
	>();

	constructor(readonly states: Partial<Record<Name, PermissionState>>) {
		vi.stubGlobal('isSecureContext', true);
		vi.stubGlobal('Request', { prototype: { targetAddressSpace: '' } });
		vi.stubGlobal('navigator', { permissions: { query: async ({ name }: { name: Name }) => this.#status(name) } });
		vi.stubGlobal('fetch', (url: string, init: { targetAddressSpace?: string; signal?: AbortSignal }) => {
			this.calls.push(`${url} ${init.targetAddressSpace ?? ''}${init.signal ? ' with a limit' : ''}`);
			return new Promise((resolve, reject) => {
				this.answer = (isThere) => (isThere ? resolve(new Response('')) : reject(new TypeError('Failed to fetch')));
			});
		});
	}

	#status(name: Name) {
		const state = this.states[name];
		if (state === undefined) throw new TypeError('unknown name');
		const status = this.#statuses.get(name) ?? {
			state,
			addEventListener: (_: string, run: () => void) => this.#listeners.push(run)
		};
		this.#statuses.set(name, status);
		return status;
	}

	set(name: Name, state: PermissionState): void {
		this.#status(name).state = state;
		for (const run of this.#listeners) run();
	}
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => vi.unstubAllGlobals());

test('a page from this computer asks nothing, nor is it asked', async () => {
	const browser = new Browser({ 'loopback-network': 'prompt' });
	const access = new LocalAccess(LOOPBACK, 'http://localhost:4173/');
	expect(await access.waitForPermission()).toBeNull();
	expect([access.requiresPermission, access.space, browser.calls]).toEqual([false, undefined, []]);
});

test('with the permission calls are made at once, and name the space', async () => {
	const browser = new Browser({ 'loopback-network': 'granted' });
	const access = new LocalAccess(LOOPBACK, PAGE);
	expect(await access.waitForPermission()).toBeNull();
	expect([access.space, browser.calls]).toEqual(['loopback', []]);
});

test.each([
	['a browser that will ask', { 'loopback-network': 'prompt' }],
	['one of before the two names', { 'local-network-access': 'prompt' }],
	['one that does not ask', {}]
] as const)('nothing is called before a click: %s', async (_, states) => {
	const browser = new Browser(states);
	const access = new LocalAccess(LOOPBACK, PAGE);
	expect(await access.waitForPermission()).toEqual({ kind: 'not_permitted', reason: 'not_wanted', space: 'loopback' });
	expect(browser.calls).toEqual([]);
});

test('a browser without permissions asks nothing: a click is enough', async () => {
	const browser = new Browser({});
	vi.stubGlobal('navigator', {});
	const access = new LocalAccess(LOOPBACK, PAGE);
	expect(await access.waitForPermission()).toMatchObject({ reason: 'not_wanted' });
	access.noteUserRequest();
	expect([await access.waitForPermission(), browser.calls]).toEqual([null, []]);
});

test('the question is waited for without a limit, by all calls together', async () => {
	const browser = new Browser({ 'loopback-network': 'prompt' });
	const access = new LocalAccess(LOOPBACK, PAGE);
	access.noteUserRequest();
	const calls = [access.waitForPermission(), access.waitForPermission()];
	await settled();
	expect([access.isPrompting, browser.calls]).toEqual([true, [`${LOOPBACK}/json_rpc loopback`]]);
	browser.set('loopback-network', 'granted');
	browser.answer(true);
	expect(await Promise.all(calls)).toEqual([null, null]);
	expect([access.isPrompting, browser.calls.length]).toEqual([false, 1]);
});

test('what was denied is not called any more, until it is allowed in the settings', async () => {
	const browser = new Browser({ 'loopback-network': 'prompt' });
	const access = new LocalAccess(LOOPBACK, PAGE);
	access.noteUserRequest();
	const first = access.waitForPermission();
	await settled();
	browser.set('loopback-network', 'denied');
	browser.answer(false);
	const denied = { kind: 'not_permitted', reason: 'denied', space: 'loopback' };
	expect(await first).toEqual(denied);
	access.noteUserRequest();
	expect(await access.waitForPermission()).toEqual(denied);
	expect(browser.calls.length).toBe(1);
	browser.set('loopback-network', 'granted');
	expect(access.permission).toBe('granted');
	expect(await access.waitForPermission()).toBeNull();
});

test('a permission that is withdrawn is asked for after a click alone', async () => {
	const browser = new Browser({ 'loopback-network': 'granted' });
	const access = new LocalAccess(LOOPBACK, PAGE);
	access.noteUserRequest();
	expect(await access.waitForPermission()).toBeNull();
	browser.set('loopback-network', 'prompt');
	expect(access.willPrompt).toBe(true);
	expect(await access.waitForPermission()).toMatchObject({ reason: 'not_wanted' });
	expect(browser.calls).toEqual([]);
});

test('a question that is closed, or an address where nothing listens, is not asked for again by itself', async () => {
	const browser = new Browser({ 'loopback-network': 'prompt' });
	const access = new LocalAccess(LOOPBACK, PAGE);
	access.noteUserRequest();
	const first = access.waitForPermission();
	await settled();
	browser.answer(false);
	expect(await first).toEqual({ kind: 'unreachable' });
	expect(await access.waitForPermission()).toMatchObject({ reason: 'not_wanted' });
	expect(browser.calls.length).toBe(1);
});

test('a page that came over http cannot be allowed', async () => {
	const browser = new Browser({ 'loopback-network': 'prompt' });
	vi.stubGlobal('isSecureContext', false);
	const access = new LocalAccess(LOOPBACK, 'http://oriel.example/');
	access.noteUserRequest();
	expect(await access.waitForPermission()).toMatchObject({ reason: 'insecure_page' });
	expect([access.willPrompt, browser.calls]).toEqual([false, []]);
});

describe('a name of the local network', () => {
	const LAN = 'http://node.lan:18081';
	const trial = (space: string) => `${LAN}/json_rpc ${space} with a limit`;

	test('is tried as one of another computer, then as one of this', async () => {
		const browser = new Browser({ 'loopback-network': 'granted', 'local-network': 'granted' });
		const access = new LocalAccess(LAN, PAGE);
		const first = access.waitForPermission();
		await settled();
		browser.answer(false);
		await settled();
		browser.answer(true);
		expect(await first).toBeNull();
		expect([access.space, browser.calls]).toEqual(['loopback', [trial('local'), trial('loopback')]]);
		expect(await access.waitForPermission()).toBeNull();
		expect(browser.calls.length).toBe(2);
	});

	test('is not taken for one of this computer without that permission', async () => {
		const browser = new Browser({ 'loopback-network': 'denied', 'local-network': 'granted' });
		const access = new LocalAccess(LAN, PAGE);
		const first = access.waitForPermission();
		await settled();
		browser.answer(false);
		expect(await first).toMatchObject({ reason: 'denied', space: 'loopback' });
		expect(browser.calls).toEqual([trial('local')]);
	});

	test('where nothing answers is unreachable', async () => {
		const browser = new Browser({ 'loopback-network': 'granted', 'local-network': 'granted' });
		const access = new LocalAccess(LAN, PAGE);
		const first = access.waitForPermission();
		for (let time = 0; time < 2; time++) {
			await settled();
			browser.answer(false);
		}
		expect([await first, access.space]).toEqual([{ kind: 'unreachable' }, undefined]);
	});
});

/** Firefox 153 asks, and does not know `targetAddressSpace`. */
test('a browser that cannot be given the space blocks http to the network, whatever is allowed', async () => {
	for (const url of ['http://node.lan:18081', 'http://192.168.1.2:18081']) {
		const browser = new Browser({ 'loopback-network': 'granted', 'local-network': 'prompt' });
		vi.stubGlobal('Request', { prototype: {} });
		const access = new LocalAccess(url, PAGE);
		access.noteUserRequest();
		expect(await access.waitForPermission()).toMatchObject({ reason: 'insecure_service' });
		expect([access.willPrompt, browser.calls]).toEqual([false, []]);
		const overHttps = new LocalAccess(url.replace('http:', 'https:'), PAGE);
		await overHttps.loadPermission();
		expect(overHttps.willPrompt).toBe(true);
		const loopback = new LocalAccess(LOOPBACK, PAGE);
		expect(await loopback.waitForPermission()).toBeNull();
		expect(loopback.isConnectionPerCall).toBe(true);
	}
});

describe('a transport', () => {
	const exchange = (signal?: AbortSignal): Exchange => ({
		operation: 'get_info',
		effect: 'change',
		path: '/json_rpc',
		method: 'POST',
		timeoutMs: 1000,
		maxAnswerBytes: 1000,
		signal
	});
	const send = vi.fn(async () => ({ status: 200, headers: new Headers(), body: new Uint8Array() }));

	beforeEach(() => {
		send.mockClear();
		vi.stubGlobal('location', new URL(PAGE));
	});

	test('sends nothing that is not permitted, and says so', async () => {
		new Browser({ 'loopback-network': 'denied' });
		await expect(withLocalAccess(send, 'http://127.0.0.1:1')(exchange())).rejects.toMatchObject({
			failure: { kind: 'not_permitted', reason: 'denied' },
			mayHaveTakenEffect: false
		});
		expect(send).not.toHaveBeenCalled();
	});

	test('is not held by a question once the call is given up', async () => {
		const browser = new Browser({ 'loopback-network': 'prompt' });
		const url = 'http://127.0.0.1:2';
		accessTo(url).noteUserRequest();
		const control = new AbortController();
		const call = withLocalAccess(send, url)(exchange(control.signal));
		await settled();
		control.abort();
		await expect(call).rejects.toMatchObject({ failure: { kind: 'cancelled' }, mayHaveTakenEffect: false });
		browser.answer(true);
		await settled();
		expect(send).not.toHaveBeenCalled();
	});

	test('names the space', async () => {
		new Browser({ 'loopback-network': 'granted' });
		await withLocalAccess(send, 'http://127.0.0.1:3')(exchange());
		expect(send).toHaveBeenCalledWith({ ...exchange(), targetAddressSpace: 'loopback' });
	});
});
