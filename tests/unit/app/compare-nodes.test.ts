import { NodeComparison } from '../../../src/lib/app/compare-nodes.svelte';
import { failed, fakeNode, someHeader } from './fake-node';

/** A node whose block hashes begin with a letter from a height on, and with zeros below. */
const nodeWith = (letter: string, from: number, url: string) =>
	fakeNode(
		{
			get_block_header_by_height: ({ height }: { height: number }) => ({
				block_header: someHeader({ height, hash: (height < from ? '0' : letter).repeat(64) })
			})
		},
		url
	);

test('nodes of one chain agree, and are compared again ten blocks later', async () => {
	const one = nodeWith('a', 0, 'http://one');
	const other = nodeWith('a', 0, 'http://other');
	const comparison = new NodeComparison();
	for (const tip of [5000, 5001, 5009]) await comparison.compare(one.node, other.node, tip);
	expect(comparison.difference).toBeNull();
	expect(other.asked.map(({ params }) => params)).toEqual([{ height: 4990 }, { height: 1000 }]);
	await comparison.compare(one.node, other.node, 5010);
	expect(other.asked).toHaveLength(4);
	expect(one.asked).toHaveLength(4);
});

test.each([
	['their newest blocks', 4000, 4990],
	['all blocks', 0, 4990]
])('a difference of %s is found', async (_what, from, height) => {
	const comparison = new NodeComparison();
	await comparison.compare(nodeWith('a', from, 'http://one').node, nodeWith('b', from, 'http://other').node, 5000);
	expect(comparison.difference).toEqual({ height, hash: 'a'.repeat(64), otherHash: 'b'.repeat(64) });
});

test('on a short chain the first blocks are compared', async () => {
	const one = nodeWith('a', 0, 'http://one');
	const other = nodeWith('a', 0, 'http://other');
	await new NodeComparison().compare(one.node, other.node, 5);
	expect(other.asked.map(({ params }) => params)).toEqual([{ height: 0 }, { height: 0 }]);
});

test('a second node that fails is reported, and asked again at the next poll', async () => {
	const one = nodeWith('a', 0, 'http://one');
	let isDown = true;
	const { node: other } = fakeNode(
		{
			get_block_header_by_height: ({ height }: { height: number }) => {
				if (isDown) throw failed({ kind: 'unreachable' });
				return { block_header: someHeader({ height, hash: 'a'.repeat(64) }) };
			}
		},
		'http://other'
	);
	const comparison = new NodeComparison();
	await comparison.compare(one.node, other, 5000);
	expect(comparison.failure?.kind).toBe('unreachable');
	isDown = false;
	await comparison.compare(one.node, other, 5000);
	expect([comparison.failure, comparison.difference]).toEqual([null, null]);
});
