import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
	plugins: [sveltekit()],
	build: {
		target: 'es2022',
		assetsInlineLimit: 0,
		rolldownOptions: {
			output: {
				// What the first pages share comes as one file: dozens of small ones cost more round trips than bytes.
				codeSplitting: {
					groups: [{ name: 'shared', test: /src\/lib\/|node_modules\/(?!svelte|@sveltejs)/, minShareCount: 3 }]
				}
			}
		}
	},
	test: {
		projects: [
			{
				extends: true,
				test: { name: 'unit', include: ['tests/unit/**/*.{test,fuzz}.ts'] }
			},
			{
				extends: true,
				test: {
					name: 'contract',
					include: ['tests/contract/**/*.test.ts'],
					globalSetup: 'tests/contract/setup.ts',
					fileParallelism: false,
					testTimeout: 60_000
				}
			}
		]
	}
});
