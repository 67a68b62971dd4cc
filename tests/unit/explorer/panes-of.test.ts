import { comingWindow, panesOf } from '../../../src/lib/explorer/panes-of';

const COIN = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };
const MEDIAN = 300_000;
const hashOf = (digit: string) => digit.repeat(64);
const waiting = (digit: string, fee: bigint | null, weight: number) => ({ hash: hashOf(digit), fee, weight });
const windowOf = (block: Parameters<typeof comingWindow>[0], place = 1) =>
	comingWindow(block, place, MEDIAN, 20_000n, COIN, new Set());

test('of what a hostile node lists, each transaction with a weight is one pane, by its fee', () => {
	const listed = [
		waiting('a', 0n, 1_500),
		waiting('b', 2n ** 63n, 1_500),
		waiting('c', null, 1_500),
		waiting('d', 9n, 0),
		waiting('b', 2n ** 63n, 1_500)
	];
	const panes = panesOf(listed, 20_000n, COIN);
	expect(panes.map(({ hash, place }) => [hash, place])).toEqual([
		[hashOf('b'), 1],
		[hashOf('a'), 0],
		[hashOf('c'), null]
	]);
	expect(panes.map(({ fee }) => fee)).toEqual(['9,223,372.036854775808 XMR', '0 XMR', null]);
});

test.each([
	['The next block: 1 tx · 100 %', { weight: MEDIAN, entries: [waiting('a', 9n, MEDIAN)] }, 1, 1],
	['The next block: 1 tx · 300 %', { weight: 3 * MEDIAN, entries: [waiting('a', 9n, 3 * MEDIAN)] }, 1, 1],
	['Block +2: 104 tx · 63 %', { weight: 189_000, entries: [], count: 104 }, 2, 104],
	['Block +2: full', { weight: MEDIAN, entries: [], count: null }, 2, 0],
	['Block +3: not loaded', { weight: 0, entries: [], count: null }, 3, 0],
	['Block +3: empty so far', { weight: 0, entries: [] }, 3, 0]
])('a coming block is named "%s", and has a pane for each that is known', (label, block, place, count) => {
	const { label: named, panes } = windowOf(block, place);
	expect(named).toBe(label);
	expect(typeof panes === 'number' ? panes : panes.length).toBe(count);
});
