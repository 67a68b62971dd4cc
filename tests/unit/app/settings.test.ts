import { fakeStorage } from './fake-storage';

const defaults = {
	version: 1,
	theme: 'system',
	node: null,
	nodes: [],
	wallet: null,
	wallets: [],
	lockAfter: null,
	failover: false,
	secondNode: null,
	time: 'local',
	language: null
};

/** Settings as a page finds them when it begins. */
async function open(stored?: unknown) {
	const held = fakeStorage(stored === undefined ? {} : { oriel: JSON.stringify(stored) });
	const { settingsStore } = await import('../../../src/lib/app/settings');
	return { settingsStore, held };
}

beforeEach(() => {
	vi.resetModules();
});

afterEach(() => {
	vi.unstubAllGlobals();
});

test('at first, nothing is chosen', async () => {
	expect((await open()).settingsStore.current).toEqual(defaults);
});

test('what was chosen is there again', async () => {
	const chosen = {
		version: 1,
		theme: 'dark',
		node: 'http://a:1',
		nodes: [{ name: 'A', url: 'http://a:1' }],
		wallet: 'http://w:1',
		wallets: [{ name: 'W', url: 'http://w:1' }],
		lockAfter: 15,
		failover: true,
		secondNode: 'http://b:1',
		time: 'utc',
		language: 'de'
	};
	expect((await open(chosen)).settingsStore.current).toEqual(chosen);
});

test('settings from before there was a wallet are used', async () => {
	const before = { version: 1, theme: 'dark', node: 'http://a:1', nodes: [] };
	expect((await open(before)).settingsStore.current).toEqual({ ...defaults, ...before });
});

test('a choice is stored under one key', async () => {
	const { settingsStore, held } = await open();
	settingsStore.current = { ...settingsStore.current, theme: 'light' };
	expect([...held]).toEqual([['oriel', JSON.stringify({ ...defaults, theme: 'light' })]]);
});

test.each([
	{ ...defaults, version: 2 },
	{ ...defaults, version: undefined },
	{ ...defaults, theme: 'green' },
	{ ...defaults, node: 5 },
	{ ...defaults, nodes: [{ url: 'http://a' }] },
	'text'
])('settings of another form are not used: %j', async (stored) => {
	expect((await open(stored)).settingsStore.current).toEqual(defaults);
});

test('a login that got in among them is not read', async () => {
	const login = { user: 'a', password: 'b' };
	const stored = { ...defaults, login, nodes: [{ name: 'A', url: 'http://a', login }] };
	const { settingsStore, held } = await open(stored);
	settingsStore.current = { ...settingsStore.current, theme: 'dark' };
	expect(held.get('oriel')).not.toContain('password');
});
