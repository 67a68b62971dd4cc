import { SeenPayments, sightingOf } from '../../../src/lib/wallet-data/seen-payments';
import { transfer, txid } from '../wallet/transfers';

test.each<[string, [timestamp: number, looked: number | null, now: number], number, number | null]>([
	['the wallet says, where nobody looked before', [900, null, 1000], 900, null],
	['this look says, where the wallet states no time', [0, null, 1000], 1000, null],
	['this look says, where the wallet’s clock is ahead', [1600, null, 1000], 1000, null],
	['the wallet says, between two looks', [997, 995, 1000], 997, 995],
	['this look says, where the wallet’s clock is behind the look that lacked it', [900, 995, 1000], 1000, 995],
	['the wallet says, once the clock was set back', [390, 995, 400], 390, null]
])('when a payment came into the pool, %s', (_, given, seen, absent) => {
	expect(sightingOf(...given)).toEqual({ seen, absent });
});

test('a payment keeps its first sighting, and the last look of the same wallet before it', () => {
	const seen = new SeenPayments();
	const [a, b] = ['a', 'b'].map((txid) => ({ txid, timestamp: 0 }));
	if (!a || !b) expect.unreachable();
	seen.recordPoll('shop', [], 100);
	seen.recordPoll('other', [], 103);
	seen.recordPoll('shop', [a], 105);
	seen.recordPoll('shop', [a, b], 110);
	expect([seen.get('a'), seen.get('b'), seen.get('c')]).toEqual([
		{ seen: 105, absent: 100 },
		{ seen: 110, absent: 105 },
		null
	]);
	expect(seen.add(a, 120)).toEqual({ seen: 105, absent: 100 });
});

const payment = transfer({ txid: txid(7) });
const waiting = { in: [], pool: [payment] };
const mined = { in: [payment], pool: [] };
const nowhere = { in: [], pool: [] };

test('a payment in a block whose amount is not known is neither counted nor forgotten', () => {
	const unknown = transfer({ amount: undefined });
	const { in: counted, vanished } = new SeenPayments().update('a', { in: [unknown], pool: [] }, 200);
	expect([counted, vanished]).toEqual([[], [unknown]]);
});

describe('a payment that was in the pool and is in no list', () => {
	test('is undecided until the wallet has scanned another block, and then dropped', () => {
		const seen = new SeenPayments();
		expect(seen.update('a', waiting, 100).vanished).toEqual([]);
		expect(seen.update('a', nowhere, 100).vanished).toEqual([payment]);
		expect(seen.update('a', nowhere, 100).vanished).toEqual([payment]);
		expect(seen.update('a', nowhere, 101).vanished).toEqual([]);
		expect(seen.update('a', nowhere, 101).vanished).toEqual([]);
	});

	test('may have left the pool for a block after the one that was scanned meanwhile', () => {
		const seen = new SeenPayments();
		seen.update('a', waiting, 100);
		expect(seen.update('a', nowhere, 101).vanished).toEqual([payment]);
		expect(seen.update('a', mined, 102).vanished).toEqual([]);
	});

	test('may come back to the pool, or be in a block, or leave it again', () => {
		const seen = new SeenPayments();
		seen.update('a', waiting, 100);
		expect(seen.update('a', nowhere, 100).vanished).toEqual([payment]);
		expect(seen.update('a', waiting, 100).vanished).toEqual([]);
		expect(seen.update('a', nowhere, 105).vanished).toEqual([payment]);
		const inBlock = { in: [{ ...payment, height: 105 }], pool: [] };
		expect(seen.update('a', inBlock, 106).vanished).toEqual([]);
		// A reorganisation: in the next block, or not.
		expect(seen.update('a', nowhere, 107).vanished).toEqual(inBlock.in);
		expect(seen.update('a', nowhere, 107).vanished).toEqual(inBlock.in);
		expect(seen.update('a', nowhere, 108).vanished).toEqual([]);
	});

	test('is neither a mined reward nor one whose block is too deep for a reorganisation', () => {
		for (const other of [transfer({ type: 'block', height: 105 }), transfer({ height: 90 })]) {
			const seen = new SeenPayments();
			expect(seen.update('a', { in: [other], pool: [] }, 106).vanished).toEqual([]);
			expect(seen.update('a', nowhere, 106).vanished).toEqual([]);
		}
	});

	test('is known only where it was seen', () => {
		const seen = new SeenPayments();
		seen.update('a', waiting, 100);
		expect(seen.update('b', nowhere, 100).vanished).toEqual([]);
		expect(seen.update('a', nowhere, 100).vanished).toEqual([payment]);
	});
});

const here = { ...payment, amount: 7n, subaddr_index: { major: 0, minor: 1 } };
const elsewhere = { ...payment, amount: 3n, subaddr_index: { major: 0, minor: 2 } };
/** As the wallet lists it once it is back in the pool, where it looked while it still had the old block. */
const back = [here, elsewhere].map((each) => ({ ...each, amount: 0n, height: 0 }));

test('a payment that is back in the pool has the amount that it had in its block, at each of its addresses', () => {
	const seen = new SeenPayments();
	seen.update('a', { in: [here, elsewhere], pool: [] }, 102);
	const pool = [7n, 3n].map((amount, at) => ({ ...back[at], amount }));
	expect(seen.update('a', { in: [here, elsewhere], pool: back }, 102)).toEqual({ in: [], pool, vanished: [] });
	expect(seen.update('a', { in: [], pool: back }, 104)).toEqual({ in: [], pool, vanished: [] });
	expect(seen.update('a', nowhere, 105).vanished).toEqual(pool);
});

test('it may fail where its amount is not known; and in a block, 0 pays nothing', () => {
	const seen = new SeenPayments();
	for (const height of [102, 106])
		expect(seen.update('a', { in: [], pool: back }, height)).toEqual({ in: [], pool: [], vanished: back });
	expect(seen.update('b', { in: back, pool: [] }, 106).in).toEqual([]);
});
