/** Oldest supported version of the wallet's interface: that of the wallet document. */
const OLDEST_SUPPORTED = { major: 1, minor: 3 };

/** Minor interface versions of the releases that this page is tested with. */
const TESTED: readonly { minor: number; release: string }[] = [
	{ minor: 25, release: '0.18.0' },
	{ minor: 31, release: '0.18.5' }
];
const MAJOR = 1;
const OLDEST_TESTED = Math.min(...TESTED.map(({ minor }) => minor));
const NEWEST_TESTED = Math.max(...TESTED.map(({ minor }) => minor));

/**
 * Describes a version of the wallet's interface and its support.
 *
 * @param version as services report it: major in the upper 16 bits, minor in the lower
 */
export function describeWalletVersion(version: number): string {
	const major = Math.floor(version / 2 ** 16);
	const minor = version % 2 ** 16;
	const said = `${major}.${minor}`;
	if (major < OLDEST_SUPPORTED.major || (major === OLDEST_SUPPORTED.major && minor < OLDEST_SUPPORTED.minor)) {
		return `${said}, older than this page supports: some pages may not work`;
	}
	if (major > MAJOR) return `${said}, a newer generation than this page supports: some pages may not work`;
	if (minor > NEWEST_TESTED) {
		return `${said}, newer than ${MAJOR}.${NEWEST_TESTED}, the newest that this page was tested with`;
	}
	if (minor < OLDEST_TESTED) return `${said}, an older one: pages say what it does not support`;
	const tested = TESTED.find((each) => each.minor === minor);
	return tested ? `${said}, tested with release ${tested.release}` : said;
}

/**
 * Oldest release that a node's interface version implies, such as `0.18.4.3`, for a node that does not report its
 * release; null when none is implied, or for another major version. Interface 3.16 came with 0.18.4.3
 * (core_rpc_server_commands_defs.h).
 *
 * @param version as nodes report it: major in the upper 16 bits, minor in the lower
 */
export function impliedRelease(version: number): string | null {
	return version >>> 16 === 3 && (version & 0xffff) >= 16 ? '0.18.4.3' : null;
}
