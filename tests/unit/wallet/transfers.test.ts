import { describe, expect, test } from 'vitest';
import { countOf, renew } from '../../../src/lib/wallet/transfers';
import { NONE, transfer, txid } from './transfers';

const at = (height: number, number: number) => transfer({ height, txid: txid(number) });
const hashes = (transfers: readonly { txid: string }[]) => transfers.map((each) => parseInt(each.txid, 16));

describe('transfers of the newest blocks, read anew', () => {
	const before = { ...NONE, in: [at(1, 1), at(90, 2), at(91, 3)], pool: [at(0, 4)], pending: [at(0, 5)] };

	test('take the place of what was read of those blocks, and of what was in no block', () => {
		const renewed = renew(before, { ...NONE, in: [at(92, 3), at(95, 4)], out: [at(95, 5)] }, 90);
		expect(hashes(renewed.in)).toEqual([1, 2, 3, 4]);
		expect(hashes(renewed.out)).toEqual([5]);
		expect([...renewed.pool, ...renewed.pending]).toEqual([]);
		expect(countOf(renewed)).toBe(5);
	});

	test('are not counted twice when a service gives older ones as well', () => {
		const renewed = renew(before, { ...NONE, in: [at(1, 1), at(90, 2), at(95, 6)] }, 90);
		expect(hashes(renewed.in)).toEqual([1, 2, 6]);
	});
});
