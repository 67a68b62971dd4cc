/** Fields of config.json that are for `npm start` alone: a released site may not begin with them. */
const NOT_RELEASED = ['simulated'];

/**
 * Refuses what may not be in the config.json of a release, whatever its value.
 *
 * @param files by path, as they are released
 * @throws Error
 */
export function refuseUnreleasable(files: readonly (readonly [path: string, bytes: Uint8Array])[]): void {
	for (const [path, bytes] of files) {
		if (!/(^|\/)config\.json$/.test(path)) continue;
		const config = JSON.parse(new TextDecoder().decode(bytes)) as object;
		const found = NOT_RELEASED.filter((name) => Object.hasOwn(config, name));
		if (found.length > 0) throw new Error(`${path} has “${found.join('”, “')}”, which no release may have`);
	}
}
