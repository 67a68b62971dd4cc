import fc from 'fast-check';
import { formatVersion, interfaceVersion, describeWalletVersion } from '../../../src/lib/format/version';

const version = (major: number, minor: number) => major * 65_536 + minor;

test.each([
	[65_539, '1.3'],
	[65_561, '1.25'],
	[196_618, '3.10'],
	[0, '0.0']
])('%i is version %s', (value, text) => {
	expect(formatVersion(value)).toBe(text);
});

test('both halves come out as they went in', () => {
	const half = fc.nat({ max: 65_535 });
	fc.assert(
		fc.property(half, half, (major, minor) => {
			expect(interfaceVersion(version(major, minor))).toEqual({ major, minor });
		})
	);
});

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
