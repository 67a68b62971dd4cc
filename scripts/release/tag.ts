/**
 * Says which release the checked-out commit is.
 *
 * @param version version in package.json
 * @param tags tags of the commit
 */
export function describeRelease(version: string, tags: readonly string[]): string {
	const tag = `v${version}`;
	return tags.includes(tag) ? `Release ${tag}` : `Not a release: the checked-out commit is not tagged ${tag}`;
}
