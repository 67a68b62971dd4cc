import { describe, expect, test } from 'vitest';
import { paidBy, describePaid, type Came } from '../../../src/lib/pay/paid';

const confirming = (count: number): Came['progress'] => ({ state: 'confirming', count });
const came = (amount: bigint, asked: bigint | null, progress: Came['progress']): Came => ({
	amount,
	missing: asked === null ? null : asked - amount,
	vanished: 0n,
	isContested: false,
	progress
});

describe('whether a request is paid, at a glance', () => {
	test.each([
		['nothing came', came(0n, 5n, null), 1, 'Not paid yet', 'plain'],
		['a failed payment brought nothing', came(0n, 5n, { state: 'failed' }), 1, 'Not paid yet', 'plain'],
		['too little, in the pool', came(3n, 5n, { state: 'pool' }), 1, 'Paid in part', 'warn'],
		['too little, deep', came(3n, 5n, { state: 'unlocked', count: 40 }), 1, 'Paid in part', 'warn'],
		['all, in the pool', came(5n, 5n, { state: 'pool' }), 1, 'Seen', 'warn'],
		['all, in the pool, where that is enough', came(5n, 5n, { state: 'pool' }), 0, 'Paid', 'good'],
		['all, in a block', came(5n, 5n, confirming(1)), 10, 'Confirmed 1 of 10', 'warn'],
		['all, in a block, where that is enough', came(5n, 5n, confirming(1)), 1, 'Paid', 'good'],
		['all, deep', came(5n, 5n, { state: 'unlocked', count: 10 }), 10, 'Paid', 'good'],
		['more, deep', came(6n, 5n, { state: 'unlocked', count: 12 }), 10, 'Overpaid', 'good'],
		['any amount, deep', came(1n, null, { state: 'unlocked', count: 12 }), 10, 'Paid', 'good'],
		['any amount, in the pool', came(1n, null, { state: 'pool' }), 10, 'Seen', 'warn'],
		[
			'all, in the pool, but contested',
			{ ...came(5n, 5n, { state: 'pool' }), isContested: true },
			0,
			'May fail',
			'warn'
		],
		[
			'a part, gone from the pool',
			{ ...came(3n, 5n, confirming(1)), vanished: 2n, missing: 0n },
			1,
			'Checking',
			'warn'
		],
		['all, gone from the pool', { ...came(0n, 5n, null), vanished: 5n, missing: 0n }, 0, 'Checking', 'warn'],
		['all, locked by the payer', came(5n, 5n, { state: 'locked' }), 1, 'Locked', 'warn']
	])('%s', (_, given, enough, words, tone) => {
		expect(describePaid(paidBy(given, enough), enough)).toEqual({ words, tone });
	});
});
