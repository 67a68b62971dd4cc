import { resolve } from 'node:path';
import { readSettings } from '../../../../deploy/watcher/settings';
import { customer, shop } from '../../../../devnet/accounts';

const NODE = 'http://127.0.0.1:18081/';
const wallet = { WALLET_RPC: 'http://127.0.0.1:18083', WALLET_LOGIN: 'user:pass:word', ACCOUNT: '7' };

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

test.each<[string, Record<string, string | undefined>, string]>([
	['no account', { ...wallet, ACCOUNT: undefined }, 'Set ACCOUNT'],
	['the account of wallets', { ...wallet, ACCOUNT: '0' }, 'ACCOUNT is 0'],
	['an account that is no number', { ...wallet, ACCOUNT: '7a' }, 'whole number'],
	['nothing to watch', { ACCOUNT: '7' }, 'Set NODE, ADDRESS and VIEW_KEY, or WALLET_RPC'],
	['both', { ...wallet, NODE, VIEW_KEY: '1', ADDRESS: shop.address }, 'and not both'],
	['an address beside a wallet service', { ...wallet, ADDRESS: shop.address }, 'and not both'],
	['a login without a wallet service', { NODE, ACCOUNT: '7', WALLET_LOGIN: 'a:b' }, 'WALLET_LOGIN is for WALLET_RPC'],
	['a secret without a hook', { ...wallet, HOOK_SECRET: 'x' }, 'HOOK_SECRET is set, and HOOK is not'],
	['a node that is no URL', { ACCOUNT: '7', NODE: 'node:18081' }, 'NODE is no URL'],
	['one node twice', { ...wallet, NODE, SECOND_NODE: 'http://127.0.0.1:18081' }, 'SECOND_NODE is NODE'],
	['more confirmations than a label can say', { ...wallet, CONFIRMATIONS: '10000' }, 'a whole number up to 9999'],
	['a ticker that no label could be parsed with', { ...wallet, TICKER: 'MY COIN' }, 'TICKER has to be without a space'],
	['more decimals than an amount has', { ...wallet, DECIMALS: '20' }, 'a whole number up to 19'],
	['a tolerance that is no amount', { ...wallet, TOLERANCE: '1 %' }, 'TOLERANCE has to be an amount of coins'],
	['a scheme that is none', { ...wallet, URI_SCHEME: 'my coin' }, 'URI_SCHEME is no scheme'],
	['a hook without a secret', { ...wallet, HOOK: NODE }, 'needs a HOOK_SECRET'],
	[
		'a view key of another wallet',
		{ NODE, ACCOUNT: '7', ADDRESS: customer.address, VIEW_KEY: '01'.padEnd(64, '0') },
		'ADDRESS and VIEW_KEY'
	],
	['a subaddress', { NODE, ACCOUNT: '7', ADDRESS: '8', VIEW_KEY: '' }, 'ADDRESS and VIEW_KEY']
])('refuses %s', (_, environment, sentence) => {
	expect(() => readSettings(environment)).toThrow(sentence);
});
