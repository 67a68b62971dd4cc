import { expect, test } from 'vitest';
import { describeGone } from '../../../src/lib/explorer/gone';

test('a transaction that was mined is not said to have been in the pool', () => {
	const { message, next } = describeGone({ in_pool: false, block_height: 3_000_000 });
	expect(message).toContain('was mined, in block 3,000,000');
	expect(message).not.toContain('was in the pool');
	expect(next).toContain('left the main chain');
});

test('a transaction of the pool was there, and is not said to have been in a block', () => {
	const { message, next } = describeGone({ in_pool: true });
	expect(message).toContain('was in the pool');
	expect(next).not.toContain('main chain');
});
