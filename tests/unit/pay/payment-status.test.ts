import { describe, expect, test } from 'vitest';
import { paymentStatus, type Received } from '../../../src/lib/pay/payment-status';

const confirming = (count: number): Received['progress'] => ({ state: 'confirming', count });
const received = (amount: bigint, asked: bigint | null, progress: Received['progress']): Received => ({
	amount,
	missing: asked === null ? null : asked - amount,
	vanished: 0n,
	isContested: false,
	progress
});

describe('the status of a request', () => {
	test.each([
		['nothing came', received(0n, 5n, null), 1, 'Not paid yet', 'plain'],
		['a failed payment brought nothing', received(0n, 5n, { state: 'failed' }), 1, 'Not paid yet', 'plain'],
		['too little, in the pool', received(3n, 5n, { state: 'pool' }), 1, 'Paid in part', 'warn'],
		['too little, deep', received(3n, 5n, { state: 'unlocked', count: 40 }), 1, 'Paid in part', 'warn'],
		['all, in the pool', received(5n, 5n, { state: 'pool' }), 1, 'Seen', 'warn'],
		['all, in the pool, where that is enough', received(5n, 5n, { state: 'pool' }), 0, 'Paid', 'good'],
		['all, in a block', received(5n, 5n, confirming(1)), 10, 'Confirmed 1 of 10', 'warn'],
		['all, in a block, where that is enough', received(5n, 5n, confirming(1)), 1, 'Paid', 'good'],
		['all, deep', received(5n, 5n, { state: 'unlocked', count: 10 }), 10, 'Paid', 'good'],
		['more, deep', received(6n, 5n, { state: 'unlocked', count: 12 }), 10, 'Overpaid', 'good'],
		['any amount, deep', received(1n, null, { state: 'unlocked', count: 12 }), 10, 'Paid', 'good'],
		['any amount, in the pool', received(1n, null, { state: 'pool' }), 10, 'Seen', 'warn'],
		[
			'all, in the pool, but contested',
			{ ...received(5n, 5n, { state: 'pool' }), isContested: true },
			0,
			'May fail',
			'warn'
		],
		[
			'a part, gone from the pool',
			{ ...received(3n, 5n, confirming(1)), vanished: 2n, missing: 0n },
			1,
			'Checking',
			'warn'
		],
		['all, gone from the pool', { ...received(0n, 5n, null), vanished: 5n, missing: 0n }, 0, 'Checking', 'warn'],
		['all, locked by the payer', received(5n, 5n, { state: 'locked' }), 1, 'Locked', 'warn']
	])('%s', (_, given, confirmations, text, tone) => {
		expect(paymentStatus(given, confirmations)).toEqual({ text, tone, isPaid: tone === 'good' });
	});
});
