import { chosenRange, rangeCacheKey } from '../../../../src/lib/explorer/charts/chosen-range';

const chosen = (query: string, tip = 100_000) => chosenRange(new URLSearchParams(query), tip);

test.each([
	['', { from: 94_961, to: 100_000 }, 5040],
	['blocks=720', { from: 99_281, to: 100_000 }, 720],
	['blocks=0', { from: 94_961, to: 100_000 }, 5040],
	['from=0', { from: 0, to: 100_000 }, Infinity],
	['from=1', { from: 1, to: 100_000 }, Infinity],
	['from=7', { from: 7, to: 100_000 }, null],
	['from=200&to=100', { from: 100, to: 200 }, null],
	['from=5&to=999999999', { from: 5, to: 100_000 }, null],
	['from=-1&to=1e3', { from: 94_961, to: 100_000 }, null]
])('“%s” is a range within the chain', (query, range, newest) => {
	expect(chosen(query)).toEqual({ range, newest, part: null });
});

test('a chain that is shorter than what is asked for is shown whole', () => {
	expect(chosen('blocks=720', 50).range).toEqual({ from: 0, to: 50 });
	expect(chosen('from=9&to=20', 0).range).toEqual({ from: 0, to: 0 });
});

test('a part of it is within it', () => {
	expect(chosen('from=100&to=199&first=120&last=150').part).toEqual({ from: 120, to: 150 });
	expect(chosen('from=100&to=199&first=150').part).toBeNull();
	expect(chosen('from=100&to=199&first=500&last=600').part).toBeNull();
});

test('what is chosen has the same name for each part of it', () => {
	const name = (query: string) => rangeCacheKey(new URLSearchParams(query));
	expect(name('from=1&to=9&first=2&last=3')).toBe(name('from=1&to=9'));
	expect(name('blocks=720')).not.toBe(name(''));
});
