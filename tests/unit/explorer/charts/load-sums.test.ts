import { loadSums } from '../../../../src/lib/explorer/charts/load-sums';
import { fakeNode } from '../../app/fake-node';

const signal = new AbortController().signal;

/** Reads the sums of a range: how many points each step had, and the last of them. */
async function read(range: { from: number; to: number }, answer: object = { emission_amount: 5, fee_amount: 2 }) {
	const { node, asked } = fakeNode({ get_coinbase_tx_sum: () => answer });
	const steps: number[] = [];
	let sums: { first: number; last: number; emission: bigint; fees: bigint }[] = [];
	for await (const step of loadSums(node, range, signal)) {
		steps.push(step.length);
		sums = [...step];
	}
	return { steps, sums, asked: asked.map(({ params }) => params) };
}

test('a short range is summed block by block', async () => {
	const { steps, sums, asked } = await read({ from: 7, to: 8 });
	expect(steps).toEqual([1, 2]);
	expect(sums).toEqual([
		{ first: 7, last: 7, emission: 5n, fees: 2n },
		{ first: 8, last: 8, emission: 5n, fees: 2n }
	]);
	expect(asked).toEqual([
		{ height: 7, count: 1 },
		{ height: 8, count: 1 }
	]);
});

test.each([
	[0, 0],
	[0, 49],
	[10, 60],
	[0, 5_039],
	[3, 100_001]
])('every block from %d to %d is in one of at most fifty stretches', async (from, to) => {
	const { sums, asked } = await read({ from, to });
	expect(sums.length).toBeLessThanOrEqual(50);
	let next = from;
	sums.forEach(({ first, last }, i) => {
		expect(first).toBe(next);
		expect(asked[i]).toEqual({ height: first, count: last - first + 1 });
		next = last + 1;
	});
	expect(next).toBe(to + 1);
});

test('sums beyond 64 bits come from the wide fields', async () => {
	const wide = { wide_emission_amount: '0x10000000000000005', wide_fee_amount: '0x10000000000000002' };
	const { sums } = await read({ from: 0, to: 0 }, { emission_amount: 5, fee_amount: 2, ...wide });
	expect(sums).toMatchObject([{ emission: 2n ** 64n + 5n, fees: 2n ** 64n + 2n }]);
});
