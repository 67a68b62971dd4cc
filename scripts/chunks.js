/** Every page starts with SvelteKit's two entries, the root layout and the error page. */
const START = /client\/entry\.js$|client-optimized\/(app|nodes\/[01])\.js$/;

/** By the files of the pages: the numbers of SvelteKit's entries change with each new page. */
const OVERVIEW = /src\/routes\/\+page\.(ts|svelte)$/;
const PAY = /src\/routes\/pay\/\+(page|layout)\.(ts|svelte)$/;

/** Modules of the payment page that other pages also use. */
const SHARED_WITH_PAY = {
	drawing: /\/node_modules\/(qrcode|dijkstrajs)\/|src\/lib\/payment\/qr\.ts$/,
	payment: /\/@noble\/hashes\/|src\/lib\/((payment|chain)\/|format\/(parse-decimal|quoted)\.ts)/,
	components: /src\/lib\/ui\//
};

/**
 * @typedef {{ importers: readonly string[] }} Module
 * @typedef {{ getModuleInfo(id: string): Module | null }} Graph
 * @typedef {(id: string, graph: Graph) => string | null} Naming null leaves a module to the next rule
 */

/**
 * The file of the built site that a module goes into, as rules for rolldown's `codeSplitting`; the first match counts.
 *
 * The common start and the overview are one file. The bundler alone makes 46 files of it: each costs about 300 bytes of
 * headers, and together they compress less well (docs/decisions/0004-first-load.md). The rest of the payment page is four
 * files.
 *
 * @type {readonly Naming[]}
 */
export const chunkNames = [
	(id, graph) => (usersOf(id, graph).some((user) => START.test(user) || OVERVIEW.test(user)) ? 'first' : null),
	(id, graph) => {
		const [name = null] = Object.entries(SHARED_WITH_PAY).find(([, files]) => files.test(id)) ?? [];
		return name !== null && isForPay(id, graph) ? name : null;
	},
	(id, graph) => (isForPay(id, graph) ? 'pay' : null)
];

/** @type {(id: string, graph: Graph) => boolean} */
const isForPay = (id, graph) => usersOf(id, graph).some((user) => PAY.test(user));

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
