interface Module {
	importers: readonly string[];
}

interface Graph {
	getModuleInfo(id: string): Module | null;
}

/** What every page starts with: SvelteKit's two entries, the root layout and the error page. */
const START = /client\/entry\.js$|client-optimized\/(app|nodes\/[01])\.js$/;
const PAGE = /client-optimized\/nodes\/\d+\.js$/;

/**
 * Which file of the built site a module goes into. What every page starts with, and what the overview shares with
 * another page, comes as one file; the overview's own part as another. Left to itself the bundler makes 46 files of
 * it: each costs about 430 bytes of headers, and together they compress less well
 * (docs/decisions/0004-first-load.md has the figures).
 *
 * @returns a function for rolldown's `codeSplitting` groups; null leaves a module to the bundler
 */
export function chunkNames(overview: RegExp): (id: string, graph: Graph) => string | null {
	return (id, graph) => {
		if (id.includes('rolldown/runtime')) return 'first';
		const entries = [...entriesOf(id, graph)];
		return entries.some((entry) => START.test(entry) || overview.test(entry)) ? 'first' : null;
	};
}

/** The entries from which a module is reached by static imports. */
function entriesOf(id: string, graph: Graph): Set<string> {
	const seen = new Set([id]);
	for (const current of seen) for (const importer of graph.getModuleInfo(current)?.importers ?? []) seen.add(importer);
	return new Set([...seen].filter((module) => START.test(module) || PAGE.test(module)));
}
