/** The importers that get copies: the catalogue, and rarely visited pages that use many operations. */
const APART = /\/src\/lib\/rpc\/catalogue\.ts$|\/src\/routes\/(?:node|network|outputs|tools)\//;
const COPIED = /\/src\/lib\/rpc\/(?:(?:daemon|wallet)\/.+|fields|binary-fields|packed)\.ts$/;
const MARK = '?catalogue';

/**
 * Gives the catalogue, and rarely visited pages, copies of the modules of the operations. The bundler puts a module into
 * one file, with everything that any page uses of it: otherwise the first load would contain all operations.
 *
 * @returns {import('vite').Plugin}
 */
export function catalogueCopies() {
	return {
		name: 'catalogue-copies',
		apply: 'build',
		enforce: 'pre',
		async resolveId(source, importer, options) {
			if (importer === undefined || !(APART.test(importer) || importer.endsWith(MARK))) return null;
			const found = await this.resolve(source, importer, { ...options, skipSelf: true });
			return found && COPIED.test(found.id) ? { ...found, id: found.id + MARK } : found;
		}
	};
}
