import { chartPointsOf } from '../../../../src/lib/explorer/charts/chart-points';
import { loadCoinbaseSum } from '../../../../src/lib/explorer/charts/load-sums';
import type { NodeInfo } from '../../../../src/lib/rpc/daemon/node';
import { fakeNode, someInfo } from '../../app/fake-node';

const BASE = 600_000_000_000n;
const FEES = 2n ** 70n;

/** The low bits of a sum, as all nodes give them, and all of it. */
const answer = (emission: bigint, fees: bigint) => ({
	emission_amount: emission,
	fee_amount: BigInt.asUintN(64, fees),
	wide_emission_amount: `0x${emission.toString(16)}`,
	wide_fee_amount: `0x${fees.toString(16)}`
});
const usual = answer(10n * BASE, FEES);

/** Asks for blocks from 100 on, of which three are known, and the one before. */
async function sumOf(answered: object | null, info: Partial<NodeInfo> = {}, version = 16, to = 109) {
	const { node, asked } = fakeNode(answered ? { get_coinbase_tx_sum: () => answered } : {});
	const headers = [99, 100, 105, 109].map((height) => ({
		height,
		version,
		hash: 'a'.repeat(64),
		timestamp: 120 * height,
		target: 120,
		difficulty: 1n,
		work: null,
		weight: 1000,
		num_txes: 0,
		reward: BASE + FEES / 4n
	}));
	const known = someInfo({ restricted: false, ...info });
	return { sum: await loadCoinbaseSum(node, known, { from: 100, to }, chartPointsOf(headers)), asked };
}

test('sums of a range are exact beyond 64 bits, and one call', async () => {
	const { sum, asked } = await sumOf(usual);
	expect(sum).toEqual({ from: 100, to: 109, emission: 10n * BASE, fees: FEES });
	expect(asked).toEqual([{ operation: 'get_coinbase_tx_sum', params: { height: 100, count: 10 } }]);
	// A penalty.
	expect((await sumOf(answer(10n * BASE - 1n, FEES))).sum?.emission).toBe(10n * BASE - 1n);
});

test.each([
	['more than the tail emission', answer(10n * BASE + 1n, FEES)],
	['less than what known blocks were paid', answer(3n * BASE, (FEES / 4n) * 3n - 1n)],
	['lower bits alone', { emission_amount: 10n * BASE, fee_amount: 5n }],
	['a failure', null]
])('%s is no sum', async (_, answered) => {
	expect((await sumOf(answered)).sum).toBe(null);
});

test('more than the tail emission is possible where it has not begun', async () => {
	const more = answer(20n * BASE, FEES);
	expect((await sumOf(more, {}, 14)).sum?.emission).toBe(20n * BASE);
	expect((await sumOf(more, { nettype: 'stagenet' })).sum?.emission).toBe(20n * BASE);
});

test('a restricted node is not asked, nor one that may be, that answers for another, or for more than two weeks', async () => {
	const { asked: none } = await sumOf(usual, { restricted: true });
	const { asked: unsaid } = await sumOf(usual, { restricted: undefined });
	const { asked: passedOn } = await sumOf(usual, { untrusted: true });
	const { asked: long } = await sumOf(usual, {}, 16, 100 + 10_080);
	expect([none, unsaid, passedOn, long]).toEqual([[], [], [], []]);
});
