import { walletActions } from '../../../../src/lib/wallet-data/actions';
import type { FileState } from '../../../../src/lib/wallet-data/file-state';
import { openedFiles } from '../../../../src/lib/wallet-data/opened-files.svelte';
import { RpcError, type Failure } from '../../../../src/lib/rpc/errors';
import { WALLET_ERROR_CODES } from '../../../../src/lib/rpc/wallet/codes';
import { FilesPage, type FilesContext } from '../../../../src/lib/wallet/files/files-page.svelte';
import { walletFiles } from '../../../../src/lib/wallet/files/wallet-files.svelte';
import { fakeService, late, lose, refuse, type Deeds } from '../../app/fake-service';
import { fakeStorage } from '../../app/fake-storage';

vi.mock('$app/navigation', () => ({ invalidate: async () => undefined }));

beforeEach(() => {
	fakeStorage();
	vi.stubGlobal('location', new URL('http://page.example'));
	vi.stubGlobal('navigator', { onLine: true });
	Object.assign(walletFiles, { unconfirmedSeed: null, loadFailure: null, heightLookup: null });
});
afterEach(() => vi.unstubAllGlobals());

const file = { filename: 'mine', password: '' };
const request = { ...file, language: 'English' };
const address = { address: 'new', addresses: [] };

let services = 0;

/** The page of a service with one wallet, whose seed has three words, and what it did to the browser. */
function pageOf(deeds: Deeds = {}, more: Partial<FilesContext> = {}) {
	const { client: wallet, asked } = fakeService(
		{
			open_wallet: () => ({}),
			create_wallet: () => ({}),
			get_address: () => address,
			get_height: () => ({ height: 5 }),
			describe_transfer: () => refuse(-1),
			query_key: ({ key_type }) => ({ key: key_type === 'mnemonic' ? 'one two three' : '0'.repeat(64) }),
			...deeds
		},
		`http://files-page-${services++}.example`
	);
	const browser = { goToWallet: vi.fn(async () => undefined), follow: vi.fn(async () => undefined) };
	const context: FilesContext = {
		wallet,
		node: fakeService({}, `http://node-${services}.example`).client,
		file: { kind: 'none' },
		tip: 100,
		...more
	};
	return { page: new FilesPage(context, browser), browser, context, wallet, asked };
}

describe('a wallet that was opened', () => {
	test('leads to it', async () => {
		const { page, browser } = pageOf();
		page.monitor.height = 3;
		await page.open(file);
		expect(browser.goToWallet).toHaveBeenCalledTimes(1);
		expect(page.monitor.height).toBeNull();
	});

	test('leads nowhere when it is refused, or when the page was left meanwhile', async () => {
		const refused = pageOf({ open_wallet: () => refuse(-1) });
		await refused.page.open(file);
		expect(refused.browser.goToWallet).not.toHaveBeenCalled();

		const { deed, answer } = late();
		const left = pageOf({ open_wallet: deed });
		const opening = left.page.open(file);
		left.page.leave();
		answer({});
		await opening;
		expect(left.browser.goToWallet).not.toHaveBeenCalled();
	});

	test.each([
		['leads to it once it answers', false, 1],
		['does not when something is typed meanwhile', true, 0]
	])('and is silent at first %s', async (_, isTyping, times) => {
		let isSilent = true;
		const { deed, answer } = late();
		const heights = [
			() => Promise.reject(new RpcError({ kind: 'timed_out', milliseconds: 5000 }, 'get_height', false)),
			deed
		];
		const { page, browser, wallet } = pageOf({ get_height: () => (isSilent ? heights.shift()?.() : { height: 7 }) });
		await page.open(file);
		expect(browser.goToWallet).not.toHaveBeenCalled();
		const stop = page.watch(wallet, { kind: 'silent' });
		if (isTyping) page.stayHere();
		isSilent = false;
		answer({ height: 7 });
		await vi.waitFor(() => expect(page.monitor.height).toBe(7));
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(browser.goToWallet).toHaveBeenCalledTimes(times);
		stop?.();
	});
});

describe('a new wallet', () => {
	test('shows its seed, holds links back, and leads to the wallet once it is confirmed', async () => {
		const { page, browser } = pageOf();
		expect(page.preventLeaving('#/pool')).toBe(false);
		await page.create(request);
		expect(page.stage).toEqual({ at: 'seed', words: ['one', 'two', 'three'], leavingTo: null });
		expect(page.unconfirmedSeed).toMatchObject({ name: 'mine', height: 100 });
		expect(page.preventLeaving('#/pool')).toBe(true);
		expect(page.stage).toMatchObject({ leavingTo: '#/pool' });
		page.keepSeed();
		expect(page.stage).toMatchObject({ at: 'seed', leavingTo: null });
		await page.confirmSeed();
		expect(page).toMatchObject({ stage: { at: 'forms' }, unconfirmedSeed: null });
		expect(browser.goToWallet).toHaveBeenCalledTimes(1);
	});

	test('can be left without its seed, which is shown again on request', async () => {
		const { page, browser } = pageOf();
		await page.create(request);
		await page.leaveSeed('#/pool');
		expect(browser.follow).toHaveBeenCalledWith('#/pool');
		expect(page.preventLeaving('#/blocks')).toBe(false);
		expect(page.unconfirmedSeed).not.toBeNull();
		await page.showSeed();
		expect(page.stage).toMatchObject({ at: 'seed' });
	});

	test('shows no seed on a page that was left meanwhile', async () => {
		const { deed, answer } = late();
		const { page, asked } = pageOf({ create_wallet: deed });
		const creating = page.create(request);
		page.leave();
		answer({});
		await creating;
		expect(page.stage).toEqual({ at: 'forms' });
		expect(asked).not.toContain('query_key');
	});

	test('of another service is not the one to confirm here', async () => {
		const { page, context } = pageOf();
		await page.create(request);
		context.wallet = fakeService({}, 'http://other.example').client;
		expect(page.unconfirmedSeed).toBeNull();
	});
});

describe('a wallet that is restored', () => {
	const restored = { address: 'new', seed: 'new words', was_deprecated: false, info: '' };
	const seed = { ...request, seed: 'old words', offset: '', from: { height: 5 } };

	test('leads to it, or shows the words that replace those of an old list', async () => {
		const { page, browser } = pageOf({ restore_deterministic_wallet: () => restored });
		await page.restoreSeed(seed);
		expect([page.stage.at, browser.goToWallet.mock.calls.length]).toEqual(['forms', 1]);

		const old = pageOf({ restore_deterministic_wallet: () => ({ ...restored, was_deprecated: true }) });
		await old.page.restoreSeed(seed);
		expect(old.page.stage).toMatchObject({ at: 'seed', words: ['new', 'words'] });
		expect(old.browser.goToWallet).not.toHaveBeenCalled();
	});

	test('is not sent when the node cannot be asked for the height of a day', async () => {
		const node = fakeService({ get_info: () => lose }, 'http://lost-node.example').client;
		const { page, asked } = pageOf({}, { node });
		const keys = { ...file, address: 'new', viewkey: '0', spendkey: null, from: { day: 1_700_000_000 } };
		const restoring = page.restoreKeys(keys);
		expect(page.blocked).toBe('Looking up the height');
		await restoring;
		expect(walletFiles.loadFailure).toMatchObject({ place: 'keys' });
		expect(asked).not.toContain('generate_from_keys');
		page.leave();
		expect(walletFiles.loadFailure).toBeNull();
	});
});

test('nothing is sent beside another action, or while the open wallet may differ from its file', async () => {
	const { deed, answer } = late();
	const { page, wallet, context } = pageOf({ open_wallet: deed });
	expect(page.blocked).toBeNull();
	const opening = page.open(file);
	expect(page.blocked).toEqual(expect.any(String));
	answer({});
	await opening;
	expect(page.blocked).toBeNull();
	openedFiles.noteHalfChanged(wallet, 'password');
	expect(page.isHalfChanged).toBe(false);
	context.file = { kind: 'silent' };
	expect(page).toMatchObject({ isHalfChanged: true, blocked: 'Close the open wallet without saving first' });
	openedFiles.forgetHalfChanged(wallet);
});

describe('which wallet is open', () => {
	const open = (height: number) => ({ kind: 'open', address: 'new', height, viewOnly: false }) as const;
	const failed = (failure: Failure) => ({ kind: 'failed', failure }) as const;

	test.each<[string, FileState | undefined, boolean[]]>([
		['is not known yet', undefined, [false, false, false]],
		['is scanning', open(100), [true, true, true]],
		['is at rest', open(101), [false, false, true]],
		['is none', { kind: 'none' }, [false, false, true]],
		['is silent', { kind: 'silent' }, [false, false, false]],
		['is unreachable', failed({ kind: 'unreachable' }), [true, true, true]],
		['needs a login', failed({ kind: 'unauthorized', loginGiven: false }), [false, false, false]]
	])('is asked for at the right ticks when it %s', (_, file, due) => {
		const { page } = pageOf({}, { file });
		expect([page.isPollDue(), page.isPollDue(), page.isPollDue()]).toEqual(due);
		expect(page.needsLogin).toBe(file?.kind === 'failed' && file.failure.kind === 'unauthorized');
	});

	test('is asked for while the outcome of an action is not known', async () => {
		const { page } = pageOf({ open_wallet: () => lose, get_address: () => refuse(WALLET_ERROR_CODES.notOpen) });
		await page.open(file);
		expect(page.isPollDue()).toBe(true);
		walletActions.clear();
		expect(page.isPollDue()).toBe(false);
	});
});

describe('the name of the page', () => {
	const isOpen = (address: string) => ({ kind: 'open', address, height: 5, viewOnly: false }) as FileState;

	test('is that of a new wallet while its seed is shown, and later', async () => {
		const { page, context } = pageOf();
		expect(page.name).toBeNull();
		await page.create({ ...request, filename: 'savings' });
		expect(page.stage.at).toBe('seed');
		expect(page.name).toBe('savings');
		await page.confirmSeed();
		expect(page.name).toBeNull();
		context.file = isOpen('new');
		expect(pageOf({}, context).page.name).toBe('savings');
	});

	test('is that of a wallet that was opened, and not of one that another program opened', async () => {
		const { page, context } = pageOf();
		await page.open({ filename: 'rent', password: '' });
		expect(pageOf({}, { ...context, file: isOpen('new') }).page.name).toBe('rent');
		expect(pageOf({}, { ...context, file: isOpen('another') }).page.name).toBeNull();
	});
});
