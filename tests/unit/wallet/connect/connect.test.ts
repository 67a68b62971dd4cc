import { lastUser } from '../../../../src/lib/app/services';
import type { Probe } from '../../../../src/lib/app/probe';
import { loginFor, rememberLogin } from '../../../../src/lib/app/logins';
import { stringifyJson, parseJson } from '../../../../src/lib/rpc/json';
import type { ConnectAttempt } from '../../../../src/lib/wallet/connect/attempt';
import { connect, connectDraftFor, mustOpen } from '../../../../src/lib/wallet/connect/connect';
import { openedFiles } from '../../../../src/lib/wallet-data/opened-files.svelte';
import { fakeStorage } from '../../app/fake-storage';

vi.mock('$app/navigation', () => ({ invalidate: async () => {} }));
vi.mock('$app/state', () => ({ navigating: { complete: null } }));

const url = 'http://wallet.example';
const login = { user: 'owner', password: 'secret' };
const file = (filename: string, password = '') => ({ filename, password });
const attempt = (some: Partial<ConnectAttempt> = {}): ConnectAttempt => ({
	url,
	login: undefined,
	keep: false,
	file: null,
	...some
});
const probe = (some: Partial<Probe> = {}) => ({ currentStep: null, wallet: null, ...some }) as Probe;
const open = { address: 'mine', height: 7 };

let asked: unknown[];
let refusal: { code: number; message: string } | null;

beforeEach(() => {
	[asked, refusal] = [[], null];
	vi.stubGlobal('location', { origin: 'http://page.example', protocol: 'http:' });
	vi.stubGlobal('navigator', { onLine: true });
	vi.stubGlobal('fetch', async (request: Request) => {
		const { method, params } = (await parseJson(new Uint8Array(await request.arrayBuffer()))) as Record<
			string,
			unknown
		>;
		asked.push([method, params]);
		return new Response(stringifyJson(refusal ? { error: refusal } : { result: {} }));
	});
});

afterEach(() => {
	rememberLogin(url, undefined);
	vi.unstubAllGlobals();
});

test('a login and a wallet file need one step, and only their names are kept', async () => {
	const tab = fakeStorage({}, 'sessionStorage');
	const local = fakeStorage();
	expect(await connect(attempt({ login, file: file('savings', 'xyzzy') }), probe())).toBe('open');
	expect(asked).toEqual([
		['get_version', undefined],
		['open_wallet', { filename: 'savings', password: 'xyzzy' }]
	]);
	expect(loginFor(url)).toEqual(login);
	expect(lastUser(url)).toBe('owner');
	expect([...tab.values(), ...local.values()].join()).not.toMatch(/secret|xyzzy/);
	expect(connectDraftFor(url)).toMatchObject({ user: '', password: '', file: 'savings', filePassword: '' });
	rememberLogin(url, undefined);
	expect(connectDraftFor(url)).toMatchObject({ user: 'owner', password: '', file: 'savings', filePassword: '' });
});

test('a file that cannot be opened leaves the login accepted', async () => {
	fakeStorage({}, 'sessionStorage');
	refusal = { code: -22, message: 'Invalid password' };
	expect(await connect(attempt({ login, file: file('other', 'wrong') }), probe())).toBe('failed');
	expect(loginFor(url)).toEqual(login);
});

test('nothing is opened without a name, nor by a service that is busy', async () => {
	fakeStorage({}, 'sessionStorage');
	expect(await connect(attempt(), probe())).toBe('closed');
	expect(await connect(attempt(), probe({ wallet: open }))).toBe('open');
	expect(await connect(attempt({ file: file('savings', 'p') }), probe({ currentStep: 'wallet' }))).toBe('closed');
	expect(asked).toEqual([]);
});

test('while a wallet is open, another file is opened, and the same one is not', () => {
	fakeStorage({}, 'sessionStorage');
	openedFiles.noteOpened({ url }, 'savings');
	openedFiles.noteAddress({ url }, 'mine');
	const opens = (filename: string, password: string, address: string | null) =>
		mustOpen(attempt({ file: file(filename, password) }), address);
	expect(opens('savings', 'p', 'mine')).toBe(false);
	expect(opens('savings', 'p', 'another')).toBe(true);
	expect(opens('other', '', 'mine')).toBe(true);
	// The name was filled in, and the wallet that is open is shown.
	expect(opens('savings', '', 'another')).toBe(false);
	expect(opens('savings', '', null)).toBe(true);
	expect(mustOpen(attempt(), null)).toBe(false);
});
