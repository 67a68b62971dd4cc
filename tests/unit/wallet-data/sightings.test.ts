import { sightingOf, Sightings } from '../../../src/lib/wallet-data/sightings';

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
	const sightings = new Sightings();
	const [a, b] = ['a', 'b'].map((txid) => ({ txid, timestamp: 0 }));
	if (!a || !b) expect.unreachable();
	sightings.look('shop', [], 100);
	sightings.look('other', [], 103);
	sightings.look('shop', [a], 105);
	sightings.look('shop', [a, b], 110);
	expect([sightings.of('a'), sightings.of('b'), sightings.of('c')]).toEqual([
		{ seen: 105, absent: 100 },
		{ seen: 110, absent: 105 },
		null
	]);
	expect(sightings.add(a, 120)).toEqual({ seen: 105, absent: 100 });
});
