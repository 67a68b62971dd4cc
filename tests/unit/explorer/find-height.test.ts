import fc from 'fast-check';
import { findHeight } from '../../../src/lib/explorer/find-height';
import { failed, fakeNode, someHeader } from '../app/fake-node';

/** A node whose blocks came at these times. */
function nodeWithTimes(timeAt: (height: number) => number) {
	return fakeNode({
		get_block_header_by_height: ({ height }: { height: number }) => ({
			block_header: someHeader({ height, hash: 'a'.repeat(64), timestamp: timeAt(height) })
		})
	});
}

describe('the first block from a time on', () => {
	const times = [0, 100, 220, 220, 350];
	const { node } = nodeWithTimes((height) => times[height] ?? 0);

	test.each([
		[0, 0],
		[1, 1],
		[100, 1],
		[101, 2],
		[220, 2],
		[221, 4],
		[350, 4]
	])('%d is at height %d', async (time, height) => {
		expect(await findHeight(node, time, 4)).toBe(height);
	});

	test('is the newest block when all are older', async () => {
		expect(await findHeight(node, 351, 4)).toBe(4);
		expect(await findHeight(node, 1, 0)).toBe(0);
	});

	test('is the same as by going through all of them', async () => {
		const ascending = fc.array(fc.nat(1_000), { minLength: 1 }).map((list) => list.toSorted((a, b) => a - b));
		await fc.assert(
			fc.asyncProperty(ascending, fc.nat(1_100), async (list, time) => {
				const { node } = nodeWithTimes((height) => list[height] ?? 0);
				const found = list.findIndex((one) => one >= time);
				expect(await findHeight(node, time, list.length - 1)).toBe(found < 0 ? list.length - 1 : found);
			})
		);
	});
});

test('a chain of three million blocks takes 22 calls at most', async () => {
	for (const time of [0, 1, 120, 179_999_880, 2 ** 40]) {
		const { node, asked } = nodeWithTimes((height) => height * 120);
		await findHeight(node, time, 3_000_000);
		expect(asked.length).toBeLessThanOrEqual(22);
	}
});

test('only heights that there are are asked for', async () => {
	const { node, asked } = nodeWithTimes((height) => height);
	await findHeight(node, 2 ** 40, 1_000);
	const heights = asked.map(({ params }) => (params as { height: number }).height);
	expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
	expect(Math.max(...heights)).toBeLessThanOrEqual(1_000);
});

test('a node that fails is reported', async () => {
	const { node } = fakeNode({
		get_block_header_by_height: () => {
			throw failed({ kind: 'unreachable' });
		}
	});
	await expect(findHeight(node, 5, 100)).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
});
