import { live } from '../../../src/lib/app/live.svelte';
import { settingsStore } from '../../../src/lib/app/settings';
import { shopSettings } from '../../../src/lib/requests/shop-settings';
import { neededConfirmations, toleranceFor } from '../../../src/lib/requests/payment-terms';
import { fakeNode } from '../app/fake-node';
import { fakeStorage } from '../app/fake-storage';

const settings = settingsStore.current;
const shop = shopSettings.current;

beforeEach(() => {
	fakeStorage();
	live.node = fakeNode({}).node;
});

afterEach(() => {
	settingsStore.current = settings;
	shopSettings.current = shop;
	live.node = null;
	vi.unstubAllGlobals();
});

const needed = (secondNode: string | null, asked: number | null = null, madeBy: 'sale' | 'link' = 'sale') => {
	settingsStore.current = { ...settings, secondNode };
	return neededConfirmations({ needed: asked, madeBy });
};

test('fewer than two confirmations are enough only while there is a second node', () => {
	shopSettings.current = { ...shop, confirmations: '0' };
	expect([needed('http://second'), needed(null)]).toEqual([0, 2]);
	expect([needed('http://second', 1), needed(null, 1)]).toEqual([1, 2]);
	expect([needed('http://second', 3), needed(null, 3)]).toEqual([3, 3]);
	expect([needed('http://second', null, 'link'), needed(null, null, 'link')]).toEqual([10, 10]);
});

test('a node is no second one to itself, and what is no address is none', () => {
	const url = live.node?.url ?? '';
	expect([needed(url, 0), needed(`${url}/`, 0), needed('not a URL', 0)]).toEqual([2, 2, 2]);
});

test('what may be missing is set in coins, and is what a wallet of eight decimals cannot express otherwise', () => {
	const tolerances = ['', '0', '0.0001', '0,0001', 'much'].map((tolerance) => {
		shopSettings.current = { ...shop, tolerance };
		return toleranceFor({ decimals: 12 });
	});
	expect(tolerances).toEqual([9_999n, 0n, 100_000_000n, 100_000_000n, 9_999n]);
});
