import { afterEach, expect, test, vi } from 'vitest';
import { loginFor, rememberLogin } from '../../../src/lib/app/secrets';
import { fakeStorage } from './fake-storage';

const login = { user: 'a', password: 'secret' };

afterEach(() => {
	vi.unstubAllGlobals();
});

test('a login belongs to one address, until it is forgotten', () => {
	rememberLogin('http://a:1', login);
	expect(loginFor('http://a:1')).toBe(login);
	expect(loginFor('http://a:2')).toBeUndefined();
	rememberLogin('http://a:1', undefined);
	expect(loginFor('http://a:1')).toBeUndefined();
});

test('a login is gone with the page, and never in its storage', async () => {
	const held = fakeStorage();
	rememberLogin('http://a:1', login);
	expect(held.size).toBe(0);
	vi.resetModules();
	const anew = await import('../../../src/lib/app/secrets');
	expect(anew.loginFor('http://a:1')).toBeUndefined();
	rememberLogin('http://a:1', undefined);
});
