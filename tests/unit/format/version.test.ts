import { describeWalletVersion, impliedRelease } from '../../../src/lib/format/version';

const version = (major: number, minor: number) => major * 65_536 + minor;

test.each([
	[1, 3, /^1\.3, an older one/],
	[1, 24, /an older one/],
	[1, 25, /^1\.25, tested with release 0\.18\.0$/],
	[1, 26, /^1\.26$/],
	[1, 31, /^1\.31, tested with release 0\.18\.5$/],
	[1, 32, /newer than 1\.31, the newest that this page was tested with/],
	[1, 2, /older than this page supports/],
	[0, 99, /older than this page supports/],
	[2, 0, /newer generation/]
])('version %i.%i is described with its meaning for the page', (major, minor, words) => {
	expect(describeWalletVersion(version(major, minor))).toMatch(words);
});

test.each([
	[3, 10, null],
	[3, 15, null],
	[3, 16, '0.18.4.3'],
	[3, 40, '0.18.4.3'],
	[4, 16, null],
	[0, 16, null]
])('interface %i.%i of a node implies release %s', (major, minor, release) => {
	expect(impliedRelease(version(major, minor))).toBe(release);
});
