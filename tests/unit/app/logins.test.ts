import { isLoginStored, loginFor, rememberLogin } from '../../../src/lib/app/logins';
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
	const anew = await import('../../../src/lib/app/logins');
	expect(anew.loginFor('http://a:1')).toBeUndefined();
	rememberLogin('http://a:1', undefined);
});

test('a login is kept for the tab when the person asks for it, beside no other', async () => {
	const tab = fakeStorage({}, 'sessionStorage');
	const local = fakeStorage();
	rememberLogin('http://a:1', login, true);
	rememberLogin('http://a:2', { user: 'b', password: 'not kept' });
	expect(isLoginStored('http://a:1')).toBe(true);
	expect(isLoginStored('http://a:2')).toBe(false);
	expect(local.size).toBe(0);
	expect([...tab.values()].join()).not.toContain('not kept');
	vi.resetModules();
	const anew = await import('../../../src/lib/app/logins');
	expect(anew.loginFor('http://a:1')).toEqual(login);
	expect(anew.loginFor('http://a:2')).toBeUndefined();
	anew.rememberLogin('http://a:1', login);
	expect(tab.size).toBe(0);
	rememberLogin('http://a:1', undefined);
	rememberLogin('http://a:2', undefined);
});

test('what was put into the storage by others is no login', async () => {
	for (const text of ['{', '{}', '[{"url":"http://a:1","user":5}]', 'null']) {
		fakeStorage({ 'oriel-logins': text }, 'sessionStorage');
		vi.resetModules();
		const anew = await import('../../../src/lib/app/logins');
		expect(anew.loginFor('http://a:1')).toBeUndefined();
	}
});
