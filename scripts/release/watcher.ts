import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../shared/commands';

/**
 * Bundles the watcher (deploy/watcher) with all that it imports.
 *
 * @returns the path of the file
 */
export async function buildWatcher(directory: string): Promise<string> {
	await build({
		configFile: false,
		root,
		logLevel: 'error',
		ssr: { noExternal: true, target: 'node' },
		build: {
			ssr: join(root, 'deploy/watcher/main.ts'),
			target: 'node20',
			outDir: directory,
			emptyOutDir: false,
			copyPublicDir: false,
			// Not minified, so that the people who run it can read it.
			minify: false,
			rolldownOptions: {
				output: { entryFileNames: 'watcher.mjs', codeSplitting: false, banner: '#!/usr/bin/env node' }
			}
		}
	});
	return join(directory, 'watcher.mjs');
}
