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
	// Workers are ES modules, as the page's own files are: the page's Content Security Policy allows nothing else.
	worker: { format: 'es', plugins: () => [assemblyScript()] },
	test: {
		// `describe`, `test`, `expect` and so on, which every test needs, are available without an import.
		globals: true,
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					include: ['tests/unit/**/*.{test,fuzz}.ts'],
					testTimeout: 180_000,
					// Tests of a thread share one module registry and one set of globals: a test undoes its
					// replacements.
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
					// Contract tests mostly wait for programs. Each process has a private chain of its own, and need
					// not load modules again for each file.
					maxWorkers: 2,
					isolate: false,
					unstubGlobals: true,
					testTimeout: 180_000
				}
			}
		]
	}
});
