import { expect, test } from 'vitest';
import { defaultConfig } from '../../../src/lib/app/config';
import type { Settings } from '../../../src/lib/app/settings';
import { walletClient, walletServices } from '../../../src/lib/app/wallet-service';

const settings: Settings = {
	version: 1,
	theme: 'system',
	node: null,
	nodes: [],
	wallet: null,
	wallets: [],
	lockAfter: null,
	failover: false,
	secondNode: null,
	language: null
};
const named = (name: string) => ({ name, url: `http://${name}` });

test("the operator's services come first, and each address once", () => {
	const config = { ...defaultConfig, wallets: [named('a'), named('b')] };
	const wallets = [{ name: 'mine', url: 'http://b' }, named('c')];
	expect(walletServices(config, { ...settings, wallets })).toEqual([named('a'), named('b'), named('c')]);
});

test('a service has one client as long as its address and login are the same', () => {
	const client = walletClient('http://a', undefined);
	expect(walletClient('http://a', undefined)).toBe(client);
	const other = walletClient('http://a', { user: 'a', password: 'b' });
	expect(other).not.toBe(client);
	expect(walletClient('http://a', { user: 'a', password: 'b' })).toBe(other);
	expect(walletClient('http://a', { user: 'a', password: 'c' })).not.toBe(other);
	expect(walletClient('http://b', undefined).url).toBe('http://b');
});
