/** Who gets copies: the catalogue, and the pages that use many operations which few visits need. */
const APART = /\/src\/lib\/rpc\/catalogue\.ts$|\/src\/routes\/(?:node|network|outputs|tools)\//;
const COPIED = /\/src\/lib\/rpc\/(?:(?:daemon|wallet)\/.+|fields|binary-fields|packed)\.ts$/;
const MARK = '?catalogue';

/**
 * Gives the catalogue, and the pages that few visits need, copies of the modules of the operations. The bundler puts a
 * module into one file, with all that any page uses of it: without this, every operation there is would come with the
 * first load, for their sake alone.
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
