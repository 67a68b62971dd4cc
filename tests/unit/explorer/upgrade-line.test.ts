import { describeVersion, upgradeLine } from '../../../src/lib/explorer/upgrade-line';

const MAIN = [
	[7, 1_546_000],
	[8, 1_685_555],
	[9, 1_686_275],
	[10, 1_788_000],
	[11, 1_788_720],
	[12, 1_978_433],
	[13, 2_210_000],
	[14, 2_210_720],
	[15, 2_688_888],
	[16, 2_689_608]
].map(([hf_version = 0, height = 0]) => ({ hf_version, height }));

test('the last forks, those near to each other as one, and the tip', () => {
	const line = upgradeLine(MAIN, 16, 3_540_223);
	expect(line?.marks.map(({ name, height }) => [name, height])).toEqual([
		['12', 1_978_433],
		['13, 14', 2_210_720],
		['15, 16', 2_689_608]
	]);
	expect(line?.marks.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
	expect(line?.tipPosition).toBeCloseTo(0.92);
	expect(line?.currentVersionPosition).toBe(line?.marks[2]?.position);
});

test('what is to come has marks of its own beyond the tip', () => {
	const line = upgradeLine([...MAIN, { hf_version: 17, height: 3_540_300 }], 16, 3_540_223);
	expect(line?.marks.at(-1)).toMatchObject({ name: '17', isCurrent: false });
	expect(line?.marks.at(-1)?.position).toBeGreaterThanOrEqual(line?.tipPosition ?? 1);
});

test('a private chain of 12 blocks, and what draws nothing', () => {
	const forks = [1, 2, 3, 16].map((hf_version, height) => ({ hf_version, height: Math.min(height, 1) }));
	const line = upgradeLine(forks, 16, 11);
	expect(line?.marks.map(({ name }) => name)).toEqual(['1 to 16']);
	expect(upgradeLine([], 16, 11)).toBeNull();
	expect(upgradeLine([{ hf_version: 16, height: 0 }], 16, 0)).toBeNull();
	expect(upgradeLine([{ hf_version: 16, height: 0 }], 16, -1)).toBeNull();
});

test('a list in any order with repeated versions stays within the line', () => {
	const line = upgradeLine([...MAIN.toReversed(), ...MAIN], 16, 3_540_223);
	expect(line?.marks).toHaveLength(3);
	for (const { position } of line?.marks ?? []) expect(position).toBeGreaterThanOrEqual(0);
});

const FORK = { version: 16, enabled: true, earliest_height: 2_689_608, votes: 10_080, window: 10_080, voting: 16 };

test('the version in force in sentences', () => {
	expect(describeVersion(FORK, [])).toEqual({
		inForce: 'Version 16 has been in force since block 2,689,608.',
		votes: 'All of the last 10,080 blocks vote for version 16.'
	});
	const next = { ...FORK, enabled: false, earliest_height: 4_000_000, votes: 12, voting: 17 };
	expect(describeVersion(next, [])).toEqual({
		inForce: 'Version 16 is in force.',
		votes: '12 of the last 10,080 blocks vote for version 17.'
	});
	expect(describeVersion(next, MAIN).inForce).toBe('Version 16 has been in force since block 2,689,608.');
});

test('an unknown height is not named', () => {
	expect(describeVersion({ ...FORK, earliest_height: undefined }, []).inForce).toBe('Version 16 is in force.');
});
