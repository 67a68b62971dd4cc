/** The oldest supported interface: that of the wallet document. */
const OLDEST = { major: 1, minor: 3 };
/** Of the release this page was tested with, 0.18.0. */
const TRIED = { major: 1, minor: 25 };

/**
 * A version of the wallet's interface, and what it means for this page.
 *
 * @param version as the services report it: major in the upper 16 bits, minor in the lower
 */
export function describeWalletVersion(version: number): string {
	const major = Math.floor(version / 2 ** 16);
	const minor = version % 2 ** 16;
	const said = `${major}.${minor}`;
	if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
		return `${said}, older than this page supports: some pages may not work`;
	}
	if (major > TRIED.major) return `${said}, a newer generation than this page supports: some pages may not work`;
	if (minor > TRIED.minor) return `${said}, newer than ${TRIED.major}.${TRIED.minor}, which this page was tested with`;
	if (minor < TRIED.minor) return `${said}, an older one: pages say what it does not support`;
	return said;
}
