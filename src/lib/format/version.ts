/** The oldest interface that is known: that of the wallet document. */
const OLDEST = { major: 1, minor: 3 };
/** That of the release this page was tried with, 0.18.0. */
const TRIED = { major: 1, minor: 25 };

/** An interface's version as the services give it: the major one in the upper 16 bits, the minor one in the lower. */
export const interfaceVersion = (version: number) => ({
	major: Math.floor(version / 2 ** 16),
	minor: version % 2 ** 16
});

/** `1.25` */
export function formatVersion(version: number): string {
	const { major, minor } = interfaceVersion(version);
	return `${major}.${minor}`;
}

/** A version of the wallet's interface in a sentence, with what it means for this page. */
export function describeWalletVersion(version: number): string {
	const { major, minor } = interfaceVersion(version);
	const said = `The interface has version ${major}.${minor}`;
	if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
		return `${said}, older than any that this page knows: some of it may not work.`;
	}
	if (major > TRIED.major) return `${said}, of another generation than this page knows: some of it may not work.`;
	if (minor > TRIED.minor) return `${said}, newer than ${TRIED.major}.${TRIED.minor}, which this page was tried with.`;
	if (minor < TRIED.minor) return `${said}, an older one: what it does not have yet is told where it is asked for.`;
	return `${said}.`;
}
