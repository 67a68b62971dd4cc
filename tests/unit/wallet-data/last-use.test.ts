import { fakeStorage } from '../app/fake-storage';

afterEach(() => {
	vi.unstubAllGlobals();
});

beforeEach(() => {
	vi.resetModules();
});

async function open(lockAfter: number | null) {
	const held = fakeStorage();
	const { settingsStore } = await import('../../../src/lib/app/settings');
	settingsStore.current = { ...settingsStore.current, lockAfter };
	return { held, ...(await import('../../../src/lib/wallet-data/last-use')) };
}

test('a page is unused once the time is over, and used again with the next key', async () => {
	const { noteUse, isUnused } = await open(5);
	noteUse(1000);
	expect(isUnused(1299)).toBe(false);
	expect(isUnused(1300)).toBe(true);
	noteUse(1300);
	expect(isUnused(1301)).toBe(false);
});

test('a page is unused after the clock was set back by more than that, and not by less', async () => {
	const { noteUse, isUnused } = await open(5);
	noteUse(100_000);
	expect(isUnused(99_990)).toBe(false);
	expect(isUnused(100_000 - 20 * 3600)).toBe(true);
});

test('a page is unused after the clock was set back by more than that, and not by less', async () => {
	const { noteUse, isUnused } = await open(5);
	noteUse(100_000);
	expect(isUnused(99_990)).toBe(false);
	expect(isUnused(100_000 - 20 * 3600)).toBe(true);
});

test('who does not want the wallet locked leaves no trace of using it', async () => {
	const { held, noteUse, isUnused } = await open(null);
	noteUse(1000);
	expect(held.has('oriel-used')).toBe(false);
	expect(isUnused(1e9)).toBe(false);
});
