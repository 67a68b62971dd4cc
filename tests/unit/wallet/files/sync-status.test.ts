import { languagesFrom, defaultLanguage } from '../../../../src/lib/wallet/files/seed-languages';
import { isSynced, percentOf } from '../../../../src/lib/wallet/files/sync-status';

test.each([
	[0, 100, 0, false],
	[50, 100, 50, false],
	[98, 100, 98, false],
	[99, 100, 99, true],
	[2_999_999, 3_000_000, 99, true],
	[100, 100, 100, true],
	[101, 100, 100, true],
	[null, 100, null, false],
	[5, null, null, false]
])('%s of %s blocks are %s percent', (walletHeight, nodeHeight, percent, done) => {
	expect(percentOf({ walletHeight, nodeHeight })).toBe(percent);
	expect(isSynced({ walletHeight, nodeHeight })).toBe(done);
});

test('languages have their own names beside the English ones', () => {
	const answer = { languages: ['German', 'English', 'Lojban'], languages_local: ['Deutsch', 'English'] };
	expect(languagesFrom(answer)).toEqual([
		{ value: 'German', name: 'Deutsch (German)' },
		{ value: 'English', name: 'English' },
		{ value: 'Lojban', name: 'Lojban' }
	]);
	expect(defaultLanguage(languagesFrom(answer))).toBe('English');
});

test('where the service names none there is English', () => {
	for (const answer of [null, { languages: [], languages_local: [] }]) {
		expect(languagesFrom(answer)).toEqual([{ value: 'English', name: 'English' }]);
	}
	expect(defaultLanguage([{ value: 'Deutsch', name: 'Deutsch' }])).toBe('Deutsch');
});
