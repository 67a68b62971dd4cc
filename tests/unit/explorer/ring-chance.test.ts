import type { RingMember } from '../../../src/lib/explorer/ring';
import {
	AGE_SPREAD_SECONDS,
	isMoreThanChance,
	pairsByChance,
	sharedTransactions
} from '../../../src/lib/explorer/ring-chance';
import { GAMMA_SCALE, GAMMA_SHAPE, YOUNGEST_DECOY_SECONDS } from '../../../src/lib/pictures/decoy-distribution';

describe('members from the same transaction', () => {
	const member = (height: number, txid: string | null, index = BigInt(height) * 100n): RingMember => ({
		index,
		height,
		txid,
		unlocked: true
	});

	test('count in pairs of different rings; the same block, or one ring, is none', () => {
		const rings = [
			[member(10, 'a'), member(10, 'b'), member(20, 'c'), member(20, 'c')],
			[member(10, 'd'), member(20, 'c'), member(30, null)],
			[member(20, 'c'), member(30, null), member(30, 'e')]
		];
		expect(sharedTransactions(rings)).toEqual({ txids: new Set(['c']), pairs: 5 });
		expect(sharedTransactions(rings.slice(0, 1))).toEqual({ txids: new Set(), pairs: 0 });
	});

	test('are expected by chance as often as wallets pick one transaction twice', () => {
		// Two rings of 16: 256 pairs; 100 outputs to a block of 120 s, four to a transaction.
		const ring = Array.from({ length: 16 }, (_, at) => member(2_900_000 + 1_000 * at, null));
		expect(pairsByChance([ring, ring], 3_000_000)).toBeCloseTo((256 * 4 * 1.2) / AGE_SPREAD_SECONDS, 12);
		expect(pairsByChance([ring], 3_000_000)).toBe(0);
	});

	test('are expected in unknown numbers on a young chain, and where the rate of outputs is unknown', () => {
		const ring = [member(900, null), member(990, null)];
		expect(pairsByChance([ring, ring], 1_000)).toBeNull();
		expect(pairsByChance([[member(2_999_000, null)], [member(2_999_000, null)]], 3_000_000)).toBeNull();
	});

	test('meet as often as the distribution of the reference wallet says', () => {
		const step = 1e-3;
		let total = 0;
		const weight = (y: number) => Math.exp((GAMMA_SHAPE - 1) * Math.log(y) - y / GAMMA_SCALE);
		for (let y = step / 2; y < 60; y += step) total += weight(y) * step;
		const density = (y: number) => (y > 0 ? weight(y) / total : 0);
		let early = 0;
		for (let y = step / 2; y < Math.log(YOUNGEST_DECOY_SECONDS); y += step) early += density(y) * step;
		// Ages from the youngest that can be spent; what the distribution has below is spread over half an hour.
		let squares = 0;
		for (let y = -3; y < 25; y += step) {
			const age = Math.exp(y);
			const f =
				density(Math.log(age + YOUNGEST_DECOY_SECONDS)) / (age + YOUNGEST_DECOY_SECONDS) +
				(age < 1800 ? early / 1800 : 0);
			squares += f * f * age * step;
		}
		expect(1 / squares / AGE_SPREAD_SECONDS).toBeCloseTo(1, 2);
	});

	test.each([
		[1, 0.0029, true],
		[1, 0.35, false],
		[3, 0.35, false],
		[40, 0.35, true],
		[2, 1.5, false],
		[0, 0, false]
	])('%d pairs where %d are expected are more than chance: %s', (pairs, expected, isMore) => {
		expect(isMoreThanChance(pairs, expected)).toBe(isMore);
	});
});
