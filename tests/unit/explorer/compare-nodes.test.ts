import { comparisonQuery } from '../../../src/lib/explorer/compare-nodes';
import { live } from '../../../src/lib/app/live.svelte';
import { fetchQuery, invalidateQueries } from '../../../src/lib/app/query.svelte';
import type { Client } from '../../../src/lib/rpc/client';
import type { Failure } from '../../../src/lib/rpc/errors';
import { failed, fails, fakeNode, someHeader, someInfo } from '../app/fake-node';

/** A node with that tip whose block hashes begin with a letter from a height on, and with zeros below. */
function nodeWith(letter: string, from: number, chain = { tip: 5000 }) {
	const fake = fakeNode({
		get_info: () => someInfo({ height: chain.tip + 1 }),
		get_block_header_by_height: ({ height }: { height: number }) => ({
			block_header: someHeader({ height, hash: (height < from ? '0' : letter).repeat(64) })
		})
	});
	const heights = () =>
		fake.asked
			.filter(({ operation }) => operation !== 'get_info')
			.map(({ params }) => (params as { height: number }).height);
	return { ...fake, heights };
}

const differenceOf = async (node: Client, other: Client) => (await fetchQuery(comparisonQuery(node, other))).difference;

test('nodes of one chain agree, and are compared again ten blocks later', async () => {
	const chain = { tip: 5000 };
	const one = nodeWith('a', 0, chain);
	const other = nodeWith('a', 0);
	for (const tip of [5000, 5001, 5009]) {
		chain.tip = tip;
		await fetchQuery(live.infoQuery(one.node), 0);
		invalidateQueries(one.node.url, 'tip');
		expect(await differenceOf(one.node, other.node)).toBeNull();
	}
	expect(other.heights()).toEqual([4990, 1000]);
	chain.tip = 5010;
	await fetchQuery(live.infoQuery(one.node), 0);
	invalidateQueries(one.node.url, 'tip');
	expect(await differenceOf(one.node, other.node)).toBeNull();
	expect([one.heights(), other.heights()]).toEqual([
		[4990, 1000, 5000, 1000],
		[4990, 1000, 5000, 1000]
	]);
});

test.each([
	['their newest blocks', 4000],
	['all blocks', 0]
])('a difference of %s is found', async (_what, from) => {
	expect(await differenceOf(nodeWith('a', from).node, nodeWith('b', from).node)).toEqual({
		height: 4990,
		hash: 'a'.repeat(64),
		otherHash: 'b'.repeat(64)
	});
});

test('on a short chain the first blocks are compared', async () => {
	const other = nodeWith('a', 0);
	await differenceOf(nodeWith('a', 0, { tip: 5 }).node, other.node);
	expect(other.heights()).toEqual([0, 0]);
});

test('a second node that fails is reported, and asked again', async () => {
	const one = nodeWith('a', 0);
	let isDown = true;
	const { node: other } = fakeNode({
		get_block_header_by_height: ({ height }: { height: number }) => {
			if (isDown) throw failed({ kind: 'unreachable' });
			return { block_header: someHeader({ height, hash: 'a'.repeat(64) }) };
		}
	});
	await expect(differenceOf(one.node, other)).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
	isDown = false;
	expect(await differenceOf(one.node, other)).toBeNull();
});

test.each([
	{ kind: 'not_offered' },
	{ kind: 'refused', code: 500, message: 'The service answered HTTP 500' }
] satisfies Failure[])(
	'a node that does not give headers ($kind) is not taken for one that agrees',
	async (failure) => {
		const { node: other } = fakeNode({ get_block_header_by_height: fails(failure) });
		await expect(differenceOf(nodeWith('a', 0).node, other)).rejects.toMatchObject({ failure });
		await expect(differenceOf(other, nodeWith('a', 0).node)).rejects.toMatchObject({
			failure: { kind: 'not_offered' }
		});
	}
);
