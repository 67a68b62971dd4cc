import { basename } from 'node:path';

/**
 * What every page starts with is one file: without this, SvelteKit has one more for its root layout, its error page and the
 * bundler's helpers.
 *
 * @returns {import('vite').Plugin}
 */
export function oneStart() {
	/** An object of whatever a module exports takes a helper of the bundler, and keeps all that the module has. */
	const rules = /** @type {const} */ ([
		[
			/import \* as universal from (.*);\nexport \{ universal \}/,
			'import { load } from $1;\nexport const universal = { load }'
		],
		[
			/import \* as svelte from 'svelte'/,
			`import * as all from 'svelte';\nconst svelte = { onMount: all.onMount, settled: all.settled, tick: all.tick, untrack: all.untrack }`
		],
		[/\(\) => import\('\.\/nodes\/([01])'\)/g, '() => node$1'],
		[
			/^export const nodes/m,
			`import * as layout from './nodes/0';
import * as error from './nodes/1';
const node0 = Promise.resolve({ component: layout.component, universal: layout.universal });
const node1 = Promise.resolve({ component: error.component });
$&`
		]
	]);
	/** @type {Set<RegExp>} */
	const used = new Set();
	return {
		name: 'one-start',
		apply: 'build',
		// The server's build draws app.html alone.
		applyToEnvironment: ({ name }) => name === 'client',
		transform: {
			filter: { id: /\/client-optimized\/(app|nodes\/\d+)\.js$|\/runtime\/client\/client\.js$/ },
			handler: (code) =>
				rules.reduce((code, [before, after]) => {
					if (code.search(before) >= 0) used.add(before);
					return code.replace(before, after);
				}, code)
		},
		/** The bundler's helpers, 0.1 kB, are a file of their own: every page would ask for it. */
		generateBundle(_, bundle) {
			const unused = rules.find(([before]) => !used.has(before));
			if (unused) throw new Error(`SvelteKit's code has nothing like ${unused[0]} any more`);
			const files = Object.values(bundle).filter((file) => file.type === 'chunk');
			const helpers = files.find(({ name }) => name === 'rolldown-runtime');
			const code = helpers?.code.replace(/export\{(.*)\};?\s*$/, (_, names) => `return{${asObject(names)}}`);
			if (!helpers) return;
			if (!code?.includes('return{')) throw new Error(`${helpers.fileName} exports nothing that is understood`);
			const imported = new RegExp(`import\\{([^}]*)\\}from"[./a-z]*/${basename(helpers.fileName)}";`);
			for (const file of files) {
				file.code = file.code.replace(
					imported,
					(_, names) => `const{${names.replaceAll(' as ', ':')}}=(()=>{${code}})();`
				);
				file.imports = file.imports.filter((name) => name !== helpers.fileName);
			}
		}
	};
}

/** `a as b` of an export, as `b:a` of an object. @param {string} names */
const asObject = (names) => names.replace(/(\w+) as (\w+)/g, '$2:$1');
