import { Vanished } from '../../../src/lib/requests/vanished';
import { transfer, txid } from '../wallet/transfers';

const payment = transfer({ txid: txid(7) });
const waiting = { in: [], pool: [payment] };
const mined = { in: [payment], pool: [] };
const nowhere = { in: [], pool: [] };

test('a payment in a block whose amount is not known is neither counted nor forgotten', () => {
	const unknown = transfer({ amount: undefined });
	const { in: counted, vanished } = new Vanished().update('a', { in: [unknown], pool: [] }, 200);
	expect([counted, vanished]).toEqual([[], [unknown]]);
});

describe('a payment that was in the pool and is in no list', () => {
	test('is undecided until the wallet has scanned another block, and then dropped', () => {
		const vanished = new Vanished();
		expect(vanished.update('a', waiting, 100).vanished).toEqual([]);
		expect(vanished.update('a', nowhere, 100).vanished).toEqual([payment]);
		expect(vanished.update('a', nowhere, 100).vanished).toEqual([payment]);
		expect(vanished.update('a', nowhere, 101).vanished).toEqual([]);
		expect(vanished.update('a', nowhere, 101).vanished).toEqual([]);
	});

	test('may have left the pool for a block after the one that was scanned meanwhile', () => {
		const vanished = new Vanished();
		vanished.update('a', waiting, 100);
		expect(vanished.update('a', nowhere, 101).vanished).toEqual([payment]);
		expect(vanished.update('a', mined, 102).vanished).toEqual([]);
	});

	test('may come back to the pool, or be in a block, or leave it again', () => {
		const vanished = new Vanished();
		vanished.update('a', waiting, 100);
		expect(vanished.update('a', nowhere, 100).vanished).toEqual([payment]);
		expect(vanished.update('a', waiting, 100).vanished).toEqual([]);
		expect(vanished.update('a', nowhere, 105).vanished).toEqual([payment]);
		const inBlock = { in: [{ ...payment, height: 105 }], pool: [] };
		expect(vanished.update('a', inBlock, 106).vanished).toEqual([]);
		// A reorganisation: in the next block, or not.
		expect(vanished.update('a', nowhere, 107).vanished).toEqual(inBlock.in);
		expect(vanished.update('a', nowhere, 107).vanished).toEqual(inBlock.in);
		expect(vanished.update('a', nowhere, 108).vanished).toEqual([]);
	});

	test('is neither a mined reward nor one whose block is too deep for a reorganisation', () => {
		for (const other of [transfer({ type: 'block', height: 105 }), transfer({ height: 90 })]) {
			const vanished = new Vanished();
			expect(vanished.update('a', { in: [other], pool: [] }, 106).vanished).toEqual([]);
			expect(vanished.update('a', nowhere, 106).vanished).toEqual([]);
		}
	});

	test('is known only where it was seen', () => {
		const vanished = new Vanished();
		vanished.update('a', waiting, 100);
		expect(vanished.update('b', nowhere, 100).vanished).toEqual([]);
		expect(vanished.update('a', nowhere, 100).vanished).toEqual([payment]);
	});
});

const here = { ...payment, amount: 7n, subaddr_index: { major: 0, minor: 1 } };
const elsewhere = { ...payment, amount: 3n, subaddr_index: { major: 0, minor: 2 } };
/** As the wallet lists it once it is back in the pool, where it looked while it still had the old block. */
const back = [here, elsewhere].map((each) => ({ ...each, amount: 0n, height: 0 }));

test('a payment that is back in the pool has the amount that it had in its block, at each of its addresses', () => {
	const vanished = new Vanished();
	vanished.update('a', { in: [here, elsewhere], pool: [] }, 102);
	const pool = [7n, 3n].map((amount, at) => ({ ...back[at], amount }));
	expect(vanished.update('a', { in: [here, elsewhere], pool: back }, 102)).toEqual({ in: [], pool, vanished: [] });
	expect(vanished.update('a', { in: [], pool: back }, 104)).toEqual({ in: [], pool, vanished: [] });
	expect(vanished.update('a', nowhere, 105).vanished).toEqual(pool);
});

test('it may fail where its amount is not known; and in a block, 0 pays nothing', () => {
	const vanished = new Vanished();
	for (const height of [102, 106])
		expect(vanished.update('a', { in: [], pool: back }, height)).toEqual({ in: [], pool: [], vanished: back });
	expect(vanished.update('b', { in: back, pool: [] }, 106).in).toEqual([]);
});
