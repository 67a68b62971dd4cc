/** Fields of config.json that are for `npm start` alone: the config.json of a release may not have them. */
const DEVELOPMENT_FIELDS = ['simulated'];

/**
 * Throws if the config.json of a release has a field that it may not have, whatever its value.
 *
 * @param files by path, as they are released
 * @throws Error
 */
export function refuseUnreleasable(files: readonly (readonly [path: string, bytes: Uint8Array])[]): void {
	for (const [path, bytes] of files) {
		if (!/(^|\/)config\.json$/.test(path)) continue;
		const config = JSON.parse(new TextDecoder().decode(bytes)) as object;
		const found = DEVELOPMENT_FIELDS.filter((name) => Object.hasOwn(config, name));
		if (found.length > 0) throw new Error(`${path} has “${found.join('”, “')}”, which no release may have`);
	}
}
