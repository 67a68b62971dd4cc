import { describeHeights } from '../../../src/lib/explorer/peer-heights';

it('says how many peers are where', () => {
	expect(describeHeights([0, 0, -5, -700, 3, undefined])).toBe(
		"2 of 6 peers at this node's height · 2 behind, by up to 700 blocks · 1 ahead, by up to 3 blocks · 1 of unknown height"
	);
	expect(describeHeights([0])).toBe("1 of 1 peer at this node's height");
});
