import { joinNames } from '../../../src/lib/wallet/join-names';

test('names are joined as in a sentence', () => {
	expect([[], ['Ann'], ['Ann', 'Bob'], ['Ann', 'Bob', 'Eve']].map(joinNames)).toEqual([
		'',
		'Ann',
		'Ann and Bob',
		'Ann, Bob and Eve'
	]);
});
