import { describeWalletVersion } from '../../../src/lib/format/version';

const version = (major: number, minor: number) => major * 65_536 + minor;

test.each([
	[1, 3, /^1\.3, an older one/],
	[1, 24, /an older one/],
	[1, 25, /^1\.25$/],
	[1, 26, /newer than 1\.25/],
	[1, 2, /older than this page supports/],
	[0, 99, /older than this page supports/],
	[2, 0, /newer generation/]
])('version %i.%i is described with its meaning for the page', (major, minor, words) => {
	expect(describeWalletVersion(version(major, minor))).toMatch(words);
});
