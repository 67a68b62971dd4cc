import { fetchQuery, invalidateQueries } from '../../../src/lib/app/query.svelte';
import { findOutput, outputParams, outputQuery, ringctOutputsQuery } from '../../../src/lib/explorer/find-output';
import type { Failure } from '../../../src/lib/rpc/errors';
import { fails, fakeNode, type Answers } from '../app/fake-node';

const key = 'ab'.repeat(32);
const REFUSED: Failure = { kind: 'refused', code: null, message: 'Failed' };
const TOO_MANY: Failure = { kind: 'refused', code: 429, message: 'The service answered HTTP 429' };
const histogram = (amount: number, total_instances: number) => () => ({
	histogram: [{ amount, recent_instances: 0, total_instances, unlocked_instances: 0 }]
});
const find = (answers: Answers, index = 5n, amount = 0n) => findOutput(fakeNode(answers).node, { amount, index });

test('an output is found', async () => {
	const output = { height: 1, key, mask: key, unlocked: true };
	expect(await find({ '/get_outs': () => ({ outs: [output] }) })).toEqual({ kind: 'found', output });
});

test('a link to its call has the index to the last digit', () => {
	expect(outputParams({ amount: 0n, index: 18_446_744_073_709_551_615n })).toEqual({
		outputs: '[{"amount":0,"index":18446744073709551615}]',
		get_txid: true
	});
});

test('an output is none when its index is not below their number', async () => {
	const refuses = { '/get_outs': fails(REFUSED) };
	expect(await find({ ...refuses, get_output_histogram: histogram(0, 5) })).toEqual({ kind: 'none', count: 5n });
	expect(await find({ ...refuses, get_output_histogram: () => ({}) }, 0n, 7n)).toEqual({ kind: 'none', count: 0n });
});

test.each([
	['is refused although there is one', REFUSED, histogram(0, 6)],
	['is refused, and their number as well', TOO_MANY, fails(TOO_MANY)],
	['meets too many calls although there is one', TOO_MANY, histogram(0, 6)]
])('an output that %s is not said to be none', async (_what, failure, get_output_histogram) => {
	await expect(find({ '/get_outs': fails(failure), get_output_histogram })).rejects.toMatchObject({ failure });
});

test('an answer without the output is not that there is none', async () => {
	const found = find({ '/get_outs': () => ({ outs: [] }), get_output_histogram: histogram(0, 6) });
	await expect(found).rejects.toMatchObject({ failure: { kind: 'bad_answer' } });
});

test('an output is asked for again when it may be another one', async () => {
	const output = { height: 1, key, mask: key, unlocked: false };
	const { node, asked } = fakeNode({ '/get_outs': () => ({ outs: [output] }) });
	const query = outputQuery(node, { amount: 0n, index: 5n });
	for (const change of ['pool', 'tip', 'tip', 'reorganised'] as const) {
		await fetchQuery(query);
		output.unlocked = asked.length > 1;
		invalidateQueries(node.url, change);
	}
	await fetchQuery(query);
	// At first, with each new block while it was locked, and after the reorganisation.
	expect(asked).toHaveLength(4);
});

test.each([
	['not offered', {}, { kind: 'not_offered' }],
	['answered with an error', { '/get_outs': fails(TOO_MANY), get_output_histogram: fails(TOO_MANY) }, TOO_MANY]
] satisfies [string, Answers, Failure][])(
	'the output, and the number of outputs, are each unknown where they are %s',
	async (_what, answers, failure) => {
		const { node } = fakeNode(answers);
		await expect(fetchQuery(outputQuery(node, { amount: 0n, index: 5n }))).rejects.toMatchObject({ failure });
		await expect(fetchQuery(ringctOutputsQuery(node))).rejects.toMatchObject({ failure });
	}
);

test('a node that leaves the list of amounts out has no RingCT outputs', async () => {
	expect(await fetchQuery(ringctOutputsQuery(fakeNode({ get_output_histogram: () => ({}) }).node))).toMatchObject({
		histogram: []
	});
});
