import { walletClient } from '../../../src/lib/app/wallet-service';

test('a service has one client as long as its address and login are the same', () => {
	const client = walletClient('http://a', undefined);
	expect(walletClient('http://a', undefined)).toBe(client);
	const other = walletClient('http://a', { user: 'a', password: 'b' });
	expect(other).not.toBe(client);
	expect(walletClient('http://a', { user: 'a', password: 'b' })).toBe(other);
	expect(walletClient('http://a', { user: 'a', password: 'c' })).not.toBe(other);
	expect(walletClient('http://b', undefined).url).toBe('http://b');
});
