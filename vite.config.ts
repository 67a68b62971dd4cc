import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';
import { assemblyScript } from './scripts/assembly-script.js';
import { chunks } from './scripts/chunks.js';
import { devAdvice } from './scripts/dev-advice.js';
import { openrpcDocuments } from './scripts/openrpc.js';

export default defineConfig({
	plugins: [assemblyScript(), sveltekit(), chunks(), openrpcDocuments(), devAdvice()],
	build: {
		target: 'es2022',
		assetsInlineLimit: 0
	},
	// Modules, as the page's own files are: the page's policy has no room for anything else.
	worker: { format: 'es', plugins: () => [assemblyScript()] },
	test: {
		// `describe`, `test`, `expect` and the like, which every test needs, are there without an import.
		globals: true,
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					include: ['tests/unit/**/*.{test,fuzz}.ts'],
					testTimeout: 180_000,
					// One module registry and one set of globals per thread: a test undoes what it replaces.
					pool: 'threads',
					isolate: false,
					unstubGlobals: true,
					restoreMocks: true
				}
			},
			{
				extends: true,
				test: {
					name: 'contract',
					include: ['tests/contract/**/*.test.ts'],
					globalSetup: 'tests/contract/setup.ts',
					// They mostly wait for programs. Each process has a private chain of its own, and need not load modules anew.
					maxWorkers: 2,
					isolate: false,
					unstubGlobals: true,
					testTimeout: 180_000
				}
			}
		]
	}
});
