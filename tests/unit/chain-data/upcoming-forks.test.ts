import { blocksUntil, upcomingForks } from '../../../src/lib/chain-data/upcoming-forks';

const listed = [
	{ hf_version: 16, height: 2_689_608 },
	{ hf_version: 18, height: 3_700_720 },
	{ hf_version: 17, height: 3_700_000 }
];

test('the forks that a node expects are those from the next on', () => {
	const next = { enabled: false, earliest_height: 3_700_000 };
	expect(upcomingForks(next, listed)).toEqual([
		{ version: 17, height: 3_700_000 },
		{ version: 18, height: 3_700_720 }
	]);
	expect(upcomingForks({ ...next, earliest_height: 3_700_720 }, listed)).toEqual([{ version: 18, height: 3_700_720 }]);
});

test('a node that lists no forks gives the height of the next alone', () => {
	expect(upcomingForks({ enabled: false, earliest_height: 3_700_000 }, [])).toEqual([
		{ version: null, height: 3_700_000 }
	]);
});

test('there is none when the newest version is in force, or its height is unknown', () => {
	expect(upcomingForks({ enabled: true, earliest_height: 2_689_608 }, listed)).toEqual([]);
	expect(upcomingForks({ enabled: false }, listed)).toEqual([]);
});

test('the blocks until a fork count its first one', () => {
	const fork = { version: 17, height: 100 };
	expect([98, 99, 100, 101].map((blocks) => blocksUntil(fork, blocks))).toEqual([3, 2, 1, null]);
});
