import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readSettings } from '../../../../deploy/watcher/settings';
import { recordedWallets } from '../../../../devnet/chain-data/wallets';
import { customer, shop } from '../../../../devnet/accounts';

const NODE = 'http://127.0.0.1:18081/';
const TOKEN = 'a token that nobody guesses'.replaceAll(' ', '-');
const wallet = { WALLET_RPC: 'http://127.0.0.1:18083', WALLET_LOGIN: 'user:pass:word', ACCOUNT: '7', TOKEN };
const HOOK_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

test('a wallet service is enough, and has defaults', () => {
	const { watched, nodes, account, needed, hook, folder, statusFolder } = readSettings({ ...wallet, FOLDER: '/srv/w' });
	expect(watched).toMatchObject({ wallet: { url: 'http://127.0.0.1:18083' } });
	expect({ nodes, account, needed, hook }).toEqual({ nodes: [], account: 7, needed: 10, hook: null });
	expect({ folder, statusFolder }).toEqual({ folder: '/srv/w', statusFolder: '/srv/w/requests' });
});

test('one node alone needs two confirmations, whatever is set', () => {
	const needed = (env: Record<string, string>) => readSettings({ ...wallet, ...env }).needed;
	const nodes = { NODE, SECOND_NODE: 'http://127.0.0.1:28081' };
	expect(['0', '1', '2', '10'].map((CONFIRMATIONS) => needed({ CONFIRMATIONS, NODE }))).toEqual([2, 2, 2, 10]);
	expect(needed({ CONFIRMATIONS: '', NODE })).toBe(10);
	expect(['0', '1', '2', '10'].map((CONFIRMATIONS) => needed({ CONFIRMATIONS, ...nodes }))).toEqual([0, 1, 2, 10]);
});

test('what may be missing is an amount of coins, of a coin with its decimals', () => {
	const tolerance = (env: Record<string, string>) => readSettings({ ...wallet, ...env }).tolerance;
	expect(tolerance({})).toBe(9_999n);
	expect(tolerance({ DECIMALS: '8' })).toBe(0n);
	expect(tolerance({ TOLERANCE: '0.0001' })).toBe(100_000_000n);
	expect(tolerance({ TOLERANCE: '0' })).toBe(0n);
});

test('folders that are set to nothing are not the one that it runs in', () => {
	const { folder, statusFolder } = readSettings({ ...wallet, FOLDER: '', REQUESTS: '' });
	expect({ folder, statusFolder }).toEqual({ folder: resolve('watcher'), statusFolder: resolve('watcher/requests') });
});

test('secrets are in the environment, in files, or credentials of systemd', () => {
	const folder = mkdtempSync(join(tmpdir(), 'oriel-secrets-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const put = (name: string, text: string) => {
		writeFileSync(join(folder, name), text);
		return join(folder, name);
	};
	const files = { TOKEN: '', TOKEN_FILE: put('a', `${TOKEN}1\n`), HOOK: NODE, HOOK_SECRET_FILE: put('b', HOOK_SECRET) };
	expect(readSettings({ ...wallet, ...files })).toMatchObject({
		token: `${TOKEN}1`,
		hook: { key: Buffer.alloc(24, 7) }
	});
	put('TOKEN', `${TOKEN}2\r\n`);
	put('VIEW_KEY', recordedWallets.wallets.shop.view_key);
	const credentials = { NODE, ACCOUNT: '7', ADDRESS: shop.address, CREDENTIALS_DIRECTORY: folder };
	expect(readSettings({ ...credentials, TOKEN_FILE: '' }).token).toBe(`${TOKEN}2`);
	const { token, watched } = readSettings(credentials);
	expect(token).toBe(`${TOKEN}2`);
	expect('keys' in watched && watched.keys.account).toBe(7);
});

test('orders are taken on loopback, or at a socket', () => {
	const listen = (LISTEN?: string) => readSettings({ ...wallet, LISTEN }).listen;
	expect(listen()).toEqual({ host: '127.0.0.1', port: 8701 });
	expect(listen('[::1]:80')).toEqual({ host: '::1', port: 80 });
	expect(listen('localhost:9000')).toEqual({ host: '127.0.0.1', port: 9000 });
	expect(listen('/run/oriel/watcher.sock')).toEqual({ path: '/run/oriel/watcher.sock' });
});

test.each<[string, Record<string, string | undefined>, string]>([
	['no account', { ...wallet, ACCOUNT: undefined }, 'Set ACCOUNT'],
	['the account of wallets', { ...wallet, ACCOUNT: '0' }, 'ACCOUNT is 0'],
	['an account that is no number', { ...wallet, ACCOUNT: '7a' }, 'whole number'],
	['nothing to watch', { ACCOUNT: '7' }, 'Set NODE, ADDRESS and VIEW_KEY, or WALLET_RPC'],
	['both', { ...wallet, NODE, VIEW_KEY: '1', ADDRESS: shop.address }, 'but not both'],
	['an address beside a wallet service', { ...wallet, ADDRESS: shop.address }, 'but not both'],
	['a login without a wallet service', { NODE, ACCOUNT: '7', WALLET_LOGIN: 'a:b' }, 'WALLET_LOGIN is for WALLET_RPC'],
	['a secret without a hook', { ...wallet, HOOK_SECRET }, 'HOOK_SECRET is set, but HOOK is not'],
	[
		'a secret of another form',
		{ ...wallet, HOOK: NODE, HOOK_SECRET: 'x'.repeat(40) },
		'HOOK_SECRET has to be “whsec_”'
	],
	['a secret that is too short', { ...wallet, HOOK: NODE, HOOK_SECRET: 'whsec_YWJj' }, '24 bytes or more'],
	[
		'a hook with a password',
		{ ...wallet, HOOK: 'http://a:b@127.0.0.1/', HOOK_SECRET },
		'without a user name or password'
	],
	[
		'a hook that is no http',
		{ ...wallet, HOOK: 'ftp://127.0.0.1/', HOOK_SECRET },
		'HOOK has to be an http or https URL'
	],
	['no token', { ...wallet, TOKEN: '' }, 'TOKEN has to be 20 characters or more'],
	['a short token', { ...wallet, TOKEN: 'guessed' }, 'TOKEN has to be 20 characters or more'],
	['a token with a space', { ...wallet, TOKEN: `${TOKEN} ` }, 'without spaces'],
	['a secret given twice', { ...wallet, TOKEN_FILE: '/x' }, 'TOKEN and TOKEN_FILE are both set'],
	['a file that is not there', { ...wallet, TOKEN: '', TOKEN_FILE: '/missing' }, 'TOKEN_FILE cannot be read'],
	[
		'a place for orders that others reach',
		{ ...wallet, LISTEN: '0.0.0.0:8701' },
		'has to be an address of this computer'
	],
	['a name for it', { ...wallet, LISTEN: 'shop.example:8701' }, 'has to be an address of this computer'],
	['one without a port', { ...wallet, LISTEN: '127.0.0.1' }, 'an address with a port'],
	['one with too large a port', { ...wallet, LISTEN: '127.0.0.1:70000' }, 'an address with a port'],
	['a node that is no URL', { ACCOUNT: '7', NODE: 'node:18081' }, 'NODE is no URL'],
	['one node twice', { ...wallet, NODE, SECOND_NODE: 'http://127.0.0.1:18081' }, 'SECOND_NODE is the same as NODE'],
	['more confirmations than a label can say', { ...wallet, CONFIRMATIONS: '10000' }, 'a whole number up to 9999'],
	['a ticker that no label could be parsed with', { ...wallet, TICKER: 'MY COIN' }, 'TICKER has to be without a space'],
	['more decimals than an amount has', { ...wallet, DECIMALS: '20' }, 'a whole number up to 19'],
	['a tolerance that is no amount', { ...wallet, TOLERANCE: '1 %' }, 'TOLERANCE has to be an amount of coins'],
	['a scheme that is none', { ...wallet, URI_SCHEME: 'my coin' }, 'URI_SCHEME is not a valid scheme'],
	['a hook without a secret', { ...wallet, HOOK: NODE }, 'HOOK_SECRET has to be'],
	[
		'a view key of another wallet',
		{ NODE, ACCOUNT: '7', ADDRESS: customer.address, VIEW_KEY: '01'.padEnd(64, '0') },
		'ADDRESS and VIEW_KEY'
	],
	['a subaddress', { NODE, ACCOUNT: '7', ADDRESS: '8', VIEW_KEY: '' }, 'ADDRESS and VIEW_KEY']
])('refuses %s', (_, environment, sentence) => {
	expect(() => readSettings(environment)).toThrow(sentence);
});
