import { bestMatches } from '../../../src/lib/format/find';

const MOST = 50;
const accounts = Array.from({ length: 20_000 }, (_, index) => ({ name: `${index} · Account ${index}` }));
const namesFor = (typed: string) => bestMatches(accounts, typed, MOST).listed.map(({ name }) => name);

test('of 20,000 options no more than asked for are listed, and all are counted', () => {
	const { listed, count } = bestMatches(accounts, '', MOST);
	expect(listed).toEqual(accounts.slice(0, MOST));
	expect(count).toBe(20_000);
});

test('a number finds what has it first, then what it begins, then what has it elsewhere', () => {
	expect(namesFor('1999').slice(0, 3)).toEqual([
		'1999 · Account 1999',
		'19990 · Account 19990',
		'19991 · Account 19991'
	]);
	expect(namesFor('1999').at(-1)).toBe('11999 · Account 11999');
	expect(namesFor(' 19999 ')).toEqual(['19999 · Account 19999']);
});

test('all words have to be there, in any order and case', () => {
	const some = [{ name: '3 · Café Fermata' }, { name: '4 · Fermata' }];
	expect(bestMatches(some, 'FERMATA café', MOST)).toEqual({ listed: [some[0]], count: 1 });
	expect(bestMatches(some, 'rent', MOST)).toEqual({ listed: [], count: 0 });
});

test.each(['[', '\\', '(a+)+$', '\u202e', '%', '💥', 'a'.repeat(100_000)])(
	'%j is text to look for, and no pattern',
	(typed) => {
		expect(bestMatches(accounts, typed, MOST)).toEqual({ listed: [], count: 0 });
	}
);
