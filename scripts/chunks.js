/** Every page starts with SvelteKit's two entries, the root layout and the error page; the checkout goes on with what is so small. */
const START =
	/client\/entry\.js$|client-optimized\/(app|nodes\/[01])\.js$|rolldown\/runtime|src\/lib\/app\/one-at-a-time\.ts$/;

/**
 * What all pages but the checkout start with; what loads the first page; and what pictures of the explorer share with the
 * wallet, whose file is large.
 */
const SITE = /src\/routes\/site\.ts$|src\/lib\/app\/(own-transactions\.svelte|opening)\.ts$/;

/** What most pages use, but neither the overview nor the checkout: with what the wallet has, as a transaction's file is large. */
const COMMON = /src\/lib\/(ui\/(Copy|Facts)\.svelte|format\/share\.ts)/;

/** Small, and of most pages: what some of them alone use of it would be a file of its own. */
const BYTES = /src\/lib\/bytes\/(cursor|error|hex)\.ts/;

const STYLE = /\?svelte&type=style/;

const SVELTE = /\/node_modules\/svelte\//;

const PAGE = /src\/routes\/(.+\/)?\+(page|layout|error)@?\.(ts|svelte)$/;

/** The pages that are opened first, by the files that SvelteKit loads for each; all others. */
const PAGES = {
	overview: /src\/routes\/\+page\.(ts|svelte)$/,
	block: /src\/routes\/block\/\[id\]\/\+page\.(ts|svelte)$/,
	transaction: /src\/routes\/tx\/\[id\]\/\+page\.(ts|svelte)$/,
	pay: /src\/routes\/pay\/\+page@?\.(ts|svelte)$/,
	wallet: /src\/routes\/wallet\/(\(open\)\/)?\+(page|layout|error)\.(ts|svelte)$/
};

/**
 * @typedef {{ importers: readonly string[] }} Module
 * @typedef {{ getModuleInfo(id: string): Module | null }} Graph
 * @typedef {(id: string, graph: Graph) => string | null} Naming null leaves a module to the next rule
 */

/**
 * The file of the built site that a module goes into, as rules for rolldown's `codeSplitting`. The first match counts, and
 * takes along what the module imports: therefore what most pages use comes first.
 *
 * Modules that the same of these pages use are one file, so that a page loads few files, with nothing that only others of them
 * need. The bundler alone makes 50 to 110 files of each page (docs/decisions/0004-first-load.md).
 *
 * @type {readonly Naming[]}
 */
export const chunkNames = [
	(id, graph) => {
		if (START.test(id)) return 'first';
		// By the imports alone, each page would use all of Svelte.
		if (SVELTE.test(id)) return null;
		const pages = pagesOf(id, graph);
		// A file of few rules costs more than they do elsewhere.
		if (STYLE.test(id) && pages.length > 0 && pages.includes('pay')) return 'first';
		return pages.includes('overview') && pages.includes('pay') ? 'first' : null;
	},
	(id, graph) => {
		if (SITE.test(id)) return 'site';
		if (SVELTE.test(id)) return null;
		const pages = pagesOf(id, graph);
		return pages.length > 1 && pages.includes('overview') ? 'site' : null;
	},
	(id) => (SVELTE.test(id) ? 'svelte' : null),
	...[4, 3, 2, 1].map((count) => /** @type {Naming} */ (id, graph) => {
		const pages = pagesOf(id, graph);
		return pages.length === count ? pages.join('-') : null;
	})
];

/**
 * The names of the first pages that use a module. None for a module of one page alone: it goes into SvelteKit's file for that page.
 *
 * @param {string} id
 * @param {Graph} graph
 */
function pagesOf(id, graph) {
	if (COMMON.test(id)) return ['block', 'transaction', 'wallet'];
	if (BYTES.test(id)) return ['block', 'transaction', 'pay', 'wallet'];
	const users = usersOf(id, graph).filter((user) => PAGE.test(user));
	const pages = Object.entries(PAGES).filter(([, files]) => users.some((user) => files.test(user)));
	const isOfOneFile =
		pages.length === 1 && new Set(users.map((user) => user.replace(/@?\.(ts|svelte)$/, ''))).size === 1;
	return isOfOneFile ? [] : pages.map(([name]) => name);
}

/**
 * A module, and all that import it statically, directly or not.
 *
 * @param {string} id
 * @param {Graph} graph
 */
function usersOf(id, graph) {
	const seen = new Set([id]);
	for (const current of seen) for (const importer of graph.getModuleInfo(current)?.importers ?? []) seen.add(importer);
	return [...seen];
}
