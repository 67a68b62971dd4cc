import type { KeyInput } from '../../../src/lib/chain/transaction';
import { ringMembers, ringRequests, timeAt } from '../../../src/lib/explorer/ring';

const input = (amount: bigint, absolute_indices: bigint[]): KeyInput => ({
	type: 'key',
	amount,
	key_offsets: [],
	absolute_indices,
	key_image: new Uint8Array(32)
});

describe('the time at a height', () => {
	const earlier = { height: 100, time: 1_000 };
	const later = { height: 200, time: 13_000 };

	test.each([
		[100, 1_000],
		[200, 13_000],
		[150, 7_000],
		[101, 1_120],
		[210, 14_200]
	])('%d is on a straight line: %d', (height, time) => {
		expect(timeAt(height, earlier, later)).toBe(time);
	});

	test('is a whole second', () => {
		expect(timeAt(101, { height: 100, time: 0 }, { height: 103, time: 100 })).toBe(33);
	});

	test('is the later one when both are one block', () => {
		expect(timeAt(100, earlier, { height: 100, time: 1_500 })).toBe(1_500);
		expect(timeAt(90, earlier, { height: 90, time: 1_500 })).toBe(1_500);
	});
});

describe('the rings of several inputs', () => {
	const inputs = [input(0n, [5n, 7n]), input(2n ** 60n, [2n ** 60n + 1n])];
	const out = (height: number, some = {}) => ({ height, txid: 'ab', unlocked: true, ...some });

	test('are asked for in one list, exactly', () => {
		expect(ringRequests(inputs)).toEqual([
			{ amount: 0n, index: 5n },
			{ amount: 0n, index: 7n },
			{ amount: 2n ** 60n, index: 2n ** 60n + 1n }
		]);
	});

	test('get back each its own members', () => {
		const [first, second] = ringMembers(inputs, [out(10), out(20, { unlocked: false }), out(30)]);
		expect(first).toEqual([
			{ index: 5n, height: 10, txid: 'ab', unlocked: true },
			{ index: 7n, height: 20, txid: 'ab', unlocked: false }
		]);
		expect(second).toEqual([{ index: 2n ** 60n + 1n, height: 30, txid: 'ab', unlocked: true }]);
	});

	test('have members whose transaction the node does not tell', () => {
		const [[none, empty] = []] = ringMembers(inputs, [{ height: 1, unlocked: true }, out(2, { txid: '' })]);
		expect([none?.txid, empty?.txid]).toEqual([null, null]);
	});

	test('lack what the node left out at the end', () => {
		expect(ringMembers(inputs, [out(10)])).toEqual([[expect.objectContaining({ index: 5n, height: 10 })], []]);
	});

	test('are none without inputs', () => {
		expect(ringRequests([])).toEqual([]);
		expect(ringMembers([], [])).toEqual([]);
	});
});
