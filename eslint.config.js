import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
	{ ignores: ['**/.svelte-kit/', '**/build/', 'test-results/', 'node_modules/'] },
	...ts.configs.strict,
	...svelte.configs.recommended,
	{ languageOptions: { globals: { ...globals.browser, ...globals.node } } },
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } }
	},
	{
		rules: {
			'no-console': 'error',
			eqeqeq: ['error', 'always', { null: 'ignore' }],
			'@typescript-eslint/no-non-null-assertion': 'error',
			// Addresses are made in lib/links.ts, which writes the '#' itself.
			'svelte/no-navigation-without-resolve': 'off'
		}
	},
	{ files: ['scripts/**', 'tests/devnet/**'], rules: { 'no-console': 'off' } }
);
