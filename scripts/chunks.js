/** What every page starts with: SvelteKit's two entries, the root layout and the error page. */
const START = /client\/entry\.js$|client-optimized\/(app|nodes\/[01])\.js$/;
const PAGE = /client-optimized\/nodes\/\d+\.js$/;

/** @typedef {{ getModuleInfo(id: string): { importers: readonly string[] } | null }} Graph */

/**
 * Which file of the built site a module goes into. What every page starts with, and what the overview needs, comes as
 * one file. Left to itself the bundler makes 46 files of it: each costs about 300 bytes of headers, and together they
 * compress less well (docs/decisions/0004-first-load.md has the figures).
 *
 * @param {RegExp} overview the overview's entry
 * @returns {(id: string, graph: Graph) => string | null} for rolldown's `codeSplitting` groups; null leaves a module
 *   to the bundler
 */
export function chunkNames(overview) {
	return (id, graph) => {
		const entries = [...entriesOf(id, graph)];
		return entries.some((entry) => START.test(entry) || overview.test(entry)) ? 'first' : null;
	};
}

/**
 * The entries from which a module is reached by static imports.
 *
 * @param {string} id
 * @param {Graph} graph
 */
function entriesOf(id, graph) {
	const seen = new Set([id]);
	for (const current of seen) for (const importer of graph.getModuleInfo(current)?.importers ?? []) seen.add(importer);
	return [...seen].filter((module) => START.test(module) || PAGE.test(module));
}
