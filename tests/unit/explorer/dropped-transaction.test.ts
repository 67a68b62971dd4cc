import { describeDroppedTransaction } from '../../../src/lib/explorer/dropped-transaction';

const tx_hash = '1a'.repeat(32);

test('a transaction that was mined is not said to have been in the pool', () => {
	const { message, next } = describeDroppedTransaction({ tx_hash, in_pool: false, block_height: 3_000_000 });
	expect(message).toContain('Transaction 1a1a1a1a…1a1a was in block 3,000,000');
	expect(message).not.toContain('was in the pool');
	expect(next).toContain('left the main chain');
});

test('a transaction of the pool was there, and is not said to have been in a block', () => {
	const { message, next } = describeDroppedTransaction({ tx_hash, in_pool: true });
	expect(message).toContain('Transaction 1a1a1a1a…1a1a was in the pool');
	expect(next).not.toContain('main chain');
});
