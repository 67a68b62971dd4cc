import { axisNote, rangeTitle } from '../../../../src/lib/explorer/charts/axis-note';

test('an axis that begins above 0 says where', () => {
	expect(axisNote([4.4e9, null, 4.6e9], false)).toBe('axis starts at 4.38 G');
	expect(axisNote([5, 5, 5], false)).toMatch(/^axis starts at 4\.\d+$/);
	expect(axisNote([1, 9], false)).toBeNull();
});

test('nothing is said of a logarithmic axis, and of one without values', () => {
	expect(axisNote([4.4e9, 4.6e9], true)).toBeNull();
	expect(axisNote([], false)).toBeNull();
	expect(axisNote([null, Infinity, NaN], false)).toBeNull();
});

const day = (date: number) => new Date(2026, 10, date, 12).getTime() / 1000;

test('a range is named by its days', () => {
	expect(rangeTitle({ from: 1, to: 5_040 }, day(19), day(26))).toMatch(/19 to 26/);
	expect(rangeTitle({ from: 1, to: 5_040 }, day(26), day(19))).toMatch(/19 to 26/);
});

test('a range without times is named by its blocks', () => {
	expect(rangeTitle({ from: 0, to: 11 }, 0, day(26))).toBe('Blocks 0 to 11');
	expect(rangeTitle({ from: 1, to: 5_040 }, undefined, undefined)).toBe('Blocks 1 to 5,040');
});
