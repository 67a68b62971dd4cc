import { isSame, bytesResult, Verdicts } from '../../../src/lib/chain/verdict';

describe('a claim', () => {
	test.each([
		[5, 5n, true],
		[2n ** 64n - 1n, 2n ** 64n - 1n, true],
		[2 ** 53, 2n ** 53n, false],
		[5, 6n, false],
		['AB', 'ab', true],
		['ab', 'ac', false],
		['5', 5, false],
		[true, 1, false],
		[null, 0, false],
		[false, false, true]
	])('%s is the same as %s: %s', (claimed, computed, same) => {
		expect(isSame(claimed, computed)).toBe(same);
	});

	test('that is not made has no verdict', () => {
		const verdicts = new Verdicts();
		verdicts.compare('a', undefined, 1);
		verdicts.compareIf('a', undefined, null, 'why');
		verdicts.compareList('a', undefined, [1]);
		verdicts.taken('a', undefined);
		verdicts.impossible('a', undefined, 'why');
		expect(verdicts.all).toEqual([]);
	});

	test('has one verdict', () => {
		const verdicts = new Verdicts();
		verdicts.compare('a', 1, 1n);
		verdicts.compare('b', 1, 2n);
		verdicts.compareIf('c', 1, null, 'why');
		verdicts.taken('d', 1);
		expect(verdicts.all).toEqual([
			{ fact: 'a', kind: 'recomputed', claimed: 1, computed: 1n },
			{ fact: 'b', kind: 'differs', claimed: 1, computed: 2n },
			{ fact: 'c', kind: 'impossible', claimed: 1, computed: 'why' },
			{ fact: 'd', kind: 'taken', claimed: 1, computed: null }
		]);
	});
});

describe('a list', () => {
	const facts = (claimed: number[], computed: number[]) => {
		const verdicts = new Verdicts();
		verdicts.compareList('list', claimed, computed);
		return verdicts.all.map(({ fact, kind }) => `${fact} ${kind}`);
	};

	test('that is right has one verdict', () => {
		expect(facts([1, 2], [1, 2])).toEqual(['list.length recomputed']);
		expect(facts([], [])).toEqual(['list.length recomputed']);
	});

	test('has one for each item that is wrong, and for its length', () => {
		expect(facts([1, 3, 3], [1, 2, 4])).toEqual(['list[1] differs', 'list[2] differs']);
		expect(facts([1], [1, 2])).toEqual(['list.length differs']);
		expect(facts([0, 1, 2], [1, 1])).toEqual(['list.length differs', 'list[0] differs']);
	});
});

describe('the result of the bytes', () => {
	const verdict = (fact: string, kind: 'recomputed' | 'differs' | 'taken' | 'impossible') => ({
		fact,
		kind,
		claimed: 1,
		computed: 1
	});

	test.each(['asked', 'asked.hash', 'hash', 'tx_hash', 'id_hash'])('is passed with %s', (id) => {
		expect(bytesResult([verdict('depth', 'taken'), verdict(id, 'recomputed')])).toBe('passed');
	});

	test('differs when one fact does', () => {
		expect(bytesResult([verdict('hash', 'recomputed'), verdict('reward', 'differs')])).toBe('differs');
		expect(bytesResult([verdict('blob', 'impossible'), verdict('reward', 'differs')])).toBe('differs');
	});

	test('is impossible without an id, or with anything that could not be recomputed', () => {
		expect(bytesResult([])).toBe('impossible');
		expect(bytesResult([verdict('blob', 'impossible')])).toBe('impossible');
		expect(bytesResult([verdict('height', 'recomputed'), verdict('hash', 'impossible')])).toBe('impossible');
		expect(bytesResult([verdict('hash', 'recomputed'), verdict('weight', 'impossible')])).toBe('impossible');
	});
});
