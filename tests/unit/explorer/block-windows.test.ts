import {
	projectedWindow,
	feesLine,
	minedWindow,
	secondsBetweenBlocks,
	panesOf
} from '../../../src/lib/explorer/block-windows';
import { someHeader } from '../app/fake-node';
import type { BlockHeader } from '../../../src/lib/rpc/daemon/records';

const COIN = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };
const LIMIT = 300_000;
const hashOf = (digit: string) => digit.repeat(64);
const waiting = (digit: string, fee: bigint | null, weight: number) => ({ hash: hashOf(digit), fee, weight });
const header = (more: object) =>
	({ ...someHeader({ height: 7, hash: hashOf('b') }), ...more }) as unknown as BlockHeader;

test('of what a hostile node lists, each transaction with a weight is one pane, by its fee', () => {
	const listed = [
		waiting('a', 0n, 1_500),
		waiting('b', 2n ** 63n, 1_500),
		waiting('c', null, 1_500),
		waiting('d', 9n, 0),
		waiting('b', 2n ** 63n, 1_500)
	];
	expect(panesOf(listed).map(({ hash, fee }) => [hash, fee])).toEqual([
		[hashOf('b'), 2n ** 63n],
		[hashOf('a'), 0n],
		[hashOf('c'), null]
	]);
});

test('a block to come has its place for a name, what it holds, and when it is about to come', () => {
	const block = { weight: LIMIT, entries: [waiting('a', 32_000_000_000n, LIMIT)] };
	expect(projectedWindow(block, 1, LIMIT, 120, COIN)).toMatchObject({
		name: 'Next block',
		label: 'Next block: 1 tx',
		lines: ['1 tx', '0.032 XMR fees', 'in ~2 min'],
		weight: LIMIT
	});
	expect([2, 3, 4].map((place) => projectedWindow(block, place, LIMIT, 120, COIN).name)).toEqual([
		'Block after',
		'3rd',
		'4th'
	]);
	expect(projectedWindow({ weight: 0, entries: [] }, 1, LIMIT, 0, COIN).lines).toEqual(['no transactions', 'no fees']);
});

test('a block to come that is not known is an outline of a full one', () => {
	expect(projectedWindow(null, 1, LIMIT, 120, COIN)).toMatchObject({ label: 'Next block', weight: LIMIT, panes: null });
});

test("a mined block's panes are their number until they are known", () => {
	const found = header({ num_txes: 2, block_weight: 9_000, orphan_status: false });
	expect(minedWindow(found, null, COIN)).toMatchObject({ kind: 'mined', panes: 2, lines: ['2 tx', ''], weight: 9_000 });
	const entries = [waiting('a', 9n, 4_000), waiting('c', null, 4_000)];
	expect(minedWindow(found, entries, COIN)).toMatchObject({ panes: [{ fee: 9n }, { fee: null }], lines: ['2 tx', ''] });
	expect(minedWindow(header({ orphan_status: true }), null, COIN)).toMatchObject({
		kind: 'replaced',
		href: `#/block/${hashOf('b')}`
	});
});

test.each([
	[1_234_000_000_000n, '1.2 XMR fees'],
	[40_100_000_000n, '0.040 XMR fees'],
	[4_100_000_000n, '0.0041 XMR fees'],
	[5n, '<0.0001 XMR fees'],
	[0n, 'no fees']
])('%s atomic units are "%s"', (fee, words) => {
	expect(feesLine([waiting('a', fee, 1)], COIN)).toBe(words);
	expect(feesLine([waiting('a', fee, 1), waiting('b', null, 1)], COIN)).toBe('');
});

test('blocks come at the pace of the network, unless the newest ones came at quite another', () => {
	const every = (seconds: number, count = 9) =>
		Array.from({ length: count }, (_, index) => header({ timestamp: 1_000_000 - index * seconds }));
	expect(secondsBetweenBlocks(every(120), 120)).toBe(120);
	expect(secondsBetweenBlocks(every(70), 120)).toBe(120);
	expect(secondsBetweenBlocks(every(20), 120)).toBe(20);
	expect(secondsBetweenBlocks(every(1000), 120)).toBe(1000);
	expect(secondsBetweenBlocks(every(20, 3), 120)).toBe(120);
	expect(secondsBetweenBlocks(every(0), 120)).toBe(120);
	expect(secondsBetweenBlocks(every(-50), 120)).toBe(120);
	expect(secondsBetweenBlocks([], 120)).toBe(120);
});
