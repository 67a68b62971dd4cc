import { describeRelease } from '../../../scripts/release/tag';

test('a release is named by the tag of its commit', () => {
	expect(describeRelease('0.1.0', ['other', 'v0.1.0'])).toBe('Release v0.1.0');
});

test('a commit with another tag or none is not called a release', () => {
	const expected = 'Not a release: the checked-out commit is not tagged v0.1.0';
	expect(describeRelease('0.1.0', [])).toBe(expected);
	expect(describeRelease('0.1.0', ['v0.1.0-rc.1'])).toBe(expected);
});
