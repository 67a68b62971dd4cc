import adapter from './scripts/adapter.js';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { versionOfSources } from './scripts/version.js';

/** SHA-256 of the inline style of SvelteKit's route announcer, the only inline style of the page. */
const announcerStyle = 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo=';

/**
 * Changes `import { Badge } from '$lib/ui'` into an import of Badge.svelte: through the index, each page would load all
 * components, 24 to 31 kB more. It changes the imports of components only; modules import Badge.svelte itself, mostly
 * for its types.
 */
const componentsAlone = {
	name: 'components-alone',
	/** @param {{ content: string }} script */
	script: ({ content }) => ({
		code: content.replace(/import \{([^}]+)\} from '([$./a-z]+\/ui)';/g, (_, /** @type {string} */ names, folder) =>
			names
				.split(',')
				.map((name) => name.trim())
				.map((name) => `import ${name} from '${folder}/${name}.svelte';`)
				.join(' ')
		)
	})
};

/** @type {import('@sveltejs/kit').Config} */
export default {
	preprocess: [componentsAlone, vitePreprocess()],
	compilerOptions: { runes: true },
	kit: {
		adapter: adapter(),
		typescript: {
			config: (config) => ({
				...config,
				include: [
					...config.include,
					'../scripts/*',
					'../scripts/*/*.ts',
					'../devnet/**/*.ts',
					'../deploy/**/*.ts',
					'../*.config.ts'
				]
			})
		},
		// With addresses behind '#', a site's host does not learn which pages a visitor opens
		// (docs/decisions/0001-hash-addresses.md).
		router: { type: 'hash' },
		// One file starts every page; scripts/chunks.js splits the pages from it again.
		output: { bundleStrategy: 'single' },
		paths: { relative: true },
		// The page registers it itself, once it is complete: src/routes/+layout.svelte.
		serviceWorker: { register: false },
		// Hash of the sources, not the time of the build, so that two builds of one commit are identical.
		version: { name: versionOfSources() },
		csp: {
			mode: 'hash',
			directives: {
				'default-src': ['none'],
				'script-src': ['self'],
				'style-src': ['self'],
				'style-src-attr': ['unsafe-hashes', announcerStyle],
				'img-src': ['self', 'data:', 'blob:'],
				'font-src': ['self'],
				'connect-src': ['self', 'http:', 'https:'],
				'manifest-src': ['self'],
				'worker-src': ['self'],
				'base-uri': ['none'],
				'form-action': ['none'],
				'require-trusted-types-for': ['script'],
				'trusted-types': ['svelte-trusted-html', 'oriel-worker']
			}
		}
	}
};
