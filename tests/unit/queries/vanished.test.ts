import { Vanished } from '../../../src/lib/queries/vanished';
import { transfer, txid } from '../wallet/transfers';

const payment = transfer({ txid: txid(7) });
const waiting = { in: [], pool: [payment] };
const mined = { in: [payment], pool: [] };
const nowhere = { in: [], pool: [] };

describe('a payment that was in the pool and is in no list', () => {
	test('is undecided until the wallet has scanned another block, and then dropped', () => {
		const vanished = new Vanished();
		expect(vanished.update('a', waiting, 100)).toEqual([]);
		expect(vanished.update('a', nowhere, 100)).toEqual([payment]);
		expect(vanished.update('a', nowhere, 100)).toEqual([payment]);
		expect(vanished.update('a', nowhere, 101)).toEqual([]);
		expect(vanished.update('a', nowhere, 101)).toEqual([]);
	});

	test('may have left the pool for a block after the one that was scanned meanwhile', () => {
		const vanished = new Vanished();
		vanished.update('a', waiting, 100);
		expect(vanished.update('a', nowhere, 101)).toEqual([payment]);
		expect(vanished.update('a', mined, 102)).toEqual([]);
	});

	test('may come back to the pool, or be in a block, or leave it again', () => {
		const vanished = new Vanished();
		vanished.update('a', waiting, 100);
		expect(vanished.update('a', nowhere, 100)).toEqual([payment]);
		expect(vanished.update('a', waiting, 100)).toEqual([]);
		expect(vanished.update('a', nowhere, 105)).toEqual([payment]);
		const inBlock = { in: [{ ...payment, height: 105 }], pool: [] };
		expect(vanished.update('a', inBlock, 106)).toEqual([]);
		// A reorganisation: in the next block, or not.
		expect(vanished.update('a', nowhere, 107)).toEqual(inBlock.in);
		expect(vanished.update('a', nowhere, 107)).toEqual(inBlock.in);
		expect(vanished.update('a', nowhere, 108)).toEqual([]);
	});

	test('is neither a mined reward nor one whose block is too deep for a reorganisation', () => {
		for (const other of [transfer({ type: 'block', height: 105 }), transfer({ height: 90 })]) {
			const vanished = new Vanished();
			expect(vanished.update('a', { in: [other], pool: [] }, 106)).toEqual([]);
			expect(vanished.update('a', nowhere, 106)).toEqual([]);
		}
	});

	test('is known only where it was seen', () => {
		const vanished = new Vanished();
		vanished.update('a', waiting, 100);
		expect(vanished.update('b', nowhere, 100)).toEqual([]);
		expect(vanished.update('a', nowhere, 100)).toEqual([payment]);
	});
});
