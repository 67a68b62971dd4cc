import { readFileSync } from 'node:fs';

/**
 * Cost (bytes) of one more file: its headers, its name where it is imported, and words that each file compresses anew.
 * The second is for files that are fetched at idle, when bytes are cheaper than files.
 */
const COST_PER_FILE = 800;
const COST_PER_IDLE_FILE = 2500;

/** Size on the wire as a fraction of the size of the source. */
const SCRIPT_COMPRESSION_RATIO = 0.12;
const STYLE_COMPRESSION_RATIO = 0.25;

/**
 * Number of visits that begin at a page, relative to each other; other pages that are opened first count as 3. Most
 * visits begin at the overview. `/pay` has a high weight because a payer's page has no bar and no node: it should not
 * load what other pages share.
 */
const VISIT_WEIGHTS = { '/': 9, '/wallet/(open)': 8, '/pay': 6, '/tx/[id]': 4 };

/**
 * Pages that visits begin with, each with the modules that it fetches by itself once it is shown. Null for the console:
 * it needs all operations.
 */
const IDLE_MODULES_OF_ENTRY_PAGES = {
	'/': /\/(UpcomingForkLine|Windows|Staircase)\.svelte$|pool-overview\.ts$/,
	'/block/[id]': /\/(Block(Picture|Money|Details|Verification)|Report)\.svelte$/,
	'/tx/[id]': /\/(TransactionPicture|Rings|TransactionVerification|Report)\.svelte$/,
	'/pool': /\/PoolPictures\.svelte$/,
	'/pay': /\/watching\.ts$|\/Payments\.svelte$/,
	'/pay/point-of-sale': /\/OpenRequests\.svelte$|\/wallet-parts\.ts$/,
	'/wallet/(open)': /\/(WalletPill|PaymentsUnderWay|BalanceChart)\.svelte$|\/(history\/names|load-frozen)\.ts$/,
	'/wallet/connect': /\/PaymentsUnderWay\.svelte$/,
	'/console': null
};

const NODE = /\/client-optimized\/nodes\/(\d+)\.js$/;
const START = /\/client\/bundle\.js$|\/client-optimized\/(app|nodes\/[01])\.js$/;
const STYLE = /\.css$|[?&]type=style/;

/**
 * @typedef {{ files: bigint, before: bigint, weight: number, file: number }} Moment files that are fetched at once, and files that are loaded already
 * @typedef {{ users: bigint, size: number, ids: Set<string>, isStyle: boolean, needs: Set<Chunk> }} Chunk modules with the same users
 * @typedef {{ importedIds: readonly string[], dynamicallyImportedIds: readonly string[], code: string | null }} Module
 */

/**
 * Decides which modules of the site are bundled into one file, by when they are needed
 * (docs/decisions/0004-first-load.md). At first, modules with the same users share a file; then two files are merged as
 * long as that makes first loads and later fetches cheaper.
 *
 * Without this plugin, a first load has 25 to 35 kB more, in 51 to 87 more files, and takes 1.1 to 2.0 s longer (150
 * ms, 1.6 Mbit/s). A new page needs no line here: it counts as one that few visits begin with. `npm run bench` measures
 * first loads; a new import in one page may change those of other pages by a kB.
 *
 * @returns {import('vite').Plugin}
 */
export function chunks() {
	/** @type {Map<string, string>} */
	const names = new Map();
	return {
		name: 'chunks',
		apply: 'build',
		config: {
			// This runs after SvelteKit, whose strategy of a single bundle sets `codeSplitting` to `false`.
			order: 'post',
			handler: () => ({
				build: {
					rolldownOptions: {
						output: {
							codeSplitting: {
								includeDependenciesRecursively: false,
								groups: [{ name: (/** @type {string} */ id) => names.get(id) ?? null }]
							}
						}
					}
				}
			})
		},
		options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
		buildEnd() {
			names.clear();
			// Sorted, because modules come in the order in which they were read.
			const ids = [...this.getModuleIds()].sort();
			if (!ids.some((id) => NODE.test(id))) return;
			const app = readFileSync('.svelte-kit/generated/client-optimized/app.js', 'utf8');
			const modules = ids.map((id) => this.getModuleInfo(id)).filter((info) => info !== null);
			const divided = assignChunks(new Map(modules.map((info) => [info.id, info])), app);
			for (const [index, { ids }] of divided.entries()) for (const id of ids) names.set(id, `f${index}`);
		}
	};
}

/**
 * @param {Map<string, Module>} modules
 * @param {string} app
 */
function assignChunks(modules, app) {
	const ids = [...modules.keys()];
	const isNode = (/** @type {string} */ id) => NODE.test(id) && !START.test(id);
	const later = new Set(
		ids.flatMap((id) => modules.get(id)?.dynamicallyImportedIds ?? []).filter((id) => !NODE.test(id))
	);
	const entries = ['start', ...ids.filter(isNode), ...later];
	/** @type {Map<string, bigint>} */
	const users = new Map();
	for (const [index, entry] of entries.entries()) {
		const seen = new Set(index === 0 ? ids.filter((id) => START.test(id)) : [entry]);
		for (const id of seen) {
			users.set(id, (users.get(id) ?? 0n) | (1n << BigInt(index)));
			for (const imported of modules.get(id)?.importedIds ?? []) seen.add(imported);
		}
	}
	const bitsOf = (/** @type {(entry: string) => boolean} */ matches) =>
		entries.reduce((bits, entry, index) => (matches(entry) ? bits | (1n << BigInt(index)) : bits), 0n);
	const moments = momentsOf(app, entries, bitsOf);
	const nodes = bitsOf(isNode);
	/** @type {Map<string, Chunk>} */
	const chunks = new Map([['start', { users: -1n, size: 0, ids: new Set(), isStyle: false, needs: new Set() }]]);
	for (const [id, bits] of users) {
		const isStyle = STYLE.test(id);
		// A module that only one of SvelteKit's node files uses stays in that file.
		if (!isStyle && (bits & (bits - 1n)) === 0n && bits & nodes) continue;
		const key = bits & 1n ? 'start' : `${bits} ${isStyle}`;
		const chunk = chunks.get(key) ?? { users: bits, size: 0, ids: new Set(), isStyle, needs: new Set() };
		chunk.ids.add(id);
		chunk.size += isStyle
			? sourceOf(id).length * STYLE_COMPRESSION_RATIO
			: lengthOf(modules.get(id)) * SCRIPT_COMPRESSION_RATIO;
		chunks.set(key, chunk);
	}
	return merge([...chunks.values()], moments, (id) => modules.get(id)?.importedIds ?? []);
}

/**
 * Returns the length of a module's code, without paths of this computer: they would influence which files are merged.
 *
 * @param {Module} [module]
 */
const lengthOf = (module) => (module?.code ?? '').replaceAll(process.cwd(), '').length;

/**
 * Returns the source of styles, read from the file: the bundler has no code of them at this point.
 *
 * @param {string} id
 */
function sourceOf(id) {
	const source = readFileSync(id.replace(/\?.*/, ''), 'utf8');
	return id.endsWith('.css') && !id.includes('?') ? source : (/<style>([^]*)<\/style>/.exec(source)?.[1] ?? '');
}

/**
 * @param {string} app
 * @param {string[]} entries
 * @param {(matches: (entry: string) => boolean) => bigint} bitsOf
 * @returns {Moment[]}
 */
function momentsOf(app, entries, bitsOf) {
	const site = bitsOf((entry) => entry.endsWith('/src/routes/site.ts'));
	/** @type {Moment[]} */
	const pages = [...app.matchAll(/^\t\t"(\/.*?)": (.*?),?$/gm)].flatMap(([, route = '', nodes = '']) => {
		/** @type {readonly string[]} */
		const numbers = nodes.match(/\d+/g) ?? [];
		const own = bitsOf((entry) => numbers.includes(NODE.exec(entry)?.[1] ?? ''));
		const files = 1n | own | (/^\/(pay|receipt)$/.test(route) ? 0n : site);
		const after = IDLE_MODULES_OF_ENTRY_PAGES[/** @type {keyof typeof IDLE_MODULES_OF_ENTRY_PAGES} */ (route)];
		if (after === undefined) return [{ files, before: 0n, weight: 0.1, file: COST_PER_FILE }];
		return [
			{
				files,
				before: 0n,
				weight: VISIT_WEIGHTS[/** @type {keyof typeof VISIT_WEIGHTS} */ (route)] ?? 3,
				file: COST_PER_FILE
			},
			{ files: bitsOf((entry) => after?.test(entry) ?? false), before: files, weight: 1, file: COST_PER_IDLE_FILE }
		];
	});
	const asked = entries.filter((entry, index) => index > 0 && !NODE.test(entry));
	return [
		...pages,
		...asked.map((asked) => ({
			files: bitsOf((entry) => entry === asked),
			before: 1n | site,
			weight: 0.03,
			file: COST_PER_FILE
		}))
	];
}

/**
 * @param {Chunk[]} chunks
 * @param {Moment[]} moments
 * @param {(id: string) => readonly string[]} importsOf
 */
function merge(chunks, moments, importsOf) {
	/** @type {Map<bigint, { bytes: number, file: number }>} */
	const weights = new Map();
	const costOf = (/** @type {bigint} */ users, /** @type {number} */ size) => {
		let weight = weights.get(users);
		if (weight === undefined) {
			const loading = moments.filter(({ files, before }) => users & files && !(users & before));
			weight = {
				bytes: loading.reduce((sum, { weight }) => sum + weight, 0),
				file: loading.reduce((sum, { weight, file }) => sum + weight * file, 0)
			};
			weights.set(users, weight);
		}
		return weight.bytes * size + weight.file;
	};
	const owners = new Map(chunks.flatMap((chunk) => [...chunk.ids].map((id) => [id, chunk])));
	for (const chunk of chunks) {
		const seen = new Set(chunk.ids);
		for (const id of seen) for (const imported of importsOf(id)) seen.add(imported);
		const needed = [...seen].map((id) => owners.get(id)).filter((other) => other !== undefined);
		chunk.needs = new Set(needed.filter((other) => other !== chunk));
	}
	/**
	 * Returns the chunks that `a` and `b` need: once they are one file, all who load either of them load these.
	 *
	 * @param {Chunk} a
	 * @param {Chunk} b
	 */
	const needsOf = (a, b) => [...new Set([...a.needs, ...b.needs])].filter((chunk) => chunk !== a && chunk !== b);
	/**
	 * Returns the upper bound of what merging saves: chunks that are then loaded in addition are not counted.
	 *
	 * @param {Chunk} a
	 * @param {Chunk} b
	 */
	const gainOf = (a, b) =>
		costOf(a.users, a.size) + costOf(b.users, b.size) - costOf(a.users | b.users, a.size + b.size);
	/** @param {Chunk} a @param {Chunk} b */
	const wholeGainOf = (a, b) => {
		const needs = needsOf(a, b);
		// One chunk needs the other through a third: merged, they and the third would need each other (a cycle).
		if (needs.some(({ needs }) => needs.has(a) || needs.has(b))) return 0;
		const users = a.users | b.users;
		return needs.reduce(
			(gain, chunk) => gain + costOf(chunk.users, chunk.size) - costOf(chunk.users | users, chunk.size),
			gainOf(a, b)
		);
	};
	/** @type {{ a: Chunk, b: Chunk, gain: number }[]} */
	let pairs = chunks.flatMap((a, index) => chunks.slice(index + 1).map((b) => ({ a, b, gain: gainOf(a, b) })));
	pairs = pairs.filter(({ a, b }) => a !== chunks[0] && a.isStyle === b.isStyle);
	for (;;) {
		let best = null;
		let most = 0;
		for (const { a, b, gain } of pairs) {
			if (gain <= most) continue;
			const whole = wholeGainOf(a, b);
			if (whole > most) [best, most] = [{ a, b }, whole];
		}
		if (!best) return chunks;
		const { a, b } = best;
		const changed = new Set([a, ...needsOf(a, b)]);
		const users = a.users | b.users;
		a.needs = new Set(needsOf(a, b));
		a.size += b.size;
		for (const id of b.ids) a.ids.add(id);
		for (const chunk of changed) chunk.users |= users;
		chunks = chunks.filter((chunk) => chunk !== b);
		for (const { needs } of chunks) if (needs.delete(b)) needs.add(a);
		pairs = pairs.filter((pair) => pair.a !== b && pair.b !== b);
		for (const pair of pairs) if (changed.has(pair.a) || changed.has(pair.b)) pair.gain = gainOf(pair.a, pair.b);
	}
}
