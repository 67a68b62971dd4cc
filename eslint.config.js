import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import architecture from './eslint.architecture.js';
import svelteConfig from './svelte.config.js';

export default ts.config(
	{ ignores: ['**/.svelte-kit/', '**/build/', 'test-results/', 'node_modules/', 'release/'] },
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
			'no-nested-ternary': 'error',
			'no-restricted-syntax': [
				'error',
				{
					selector: 'ObjectExpression > SpreadElement > ObjectExpression',
					message: 'Write the properties out, one a line.'
				},
				{
					selector: ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression',
					message: 'Write the items out.'
				},
				{
					selector: 'SvelteSpreadAttribute > ObjectExpression',
					message: 'Write the attributes out.'
				},
				{
					selector:
						'VariableDeclarator[id.type="ArrayPattern"]:matches([init.type="ArrayExpression"], [init.expression.type="ArrayExpression"])',
					message: 'Declare each name on a line of its own.'
				},
				{
					selector:
						'CallExpression[callee.property.name="flatMap"] > ArrowFunctionExpression > ConditionalExpression > ArrayExpression[elements.length=0]',
					message: 'Write filter and map, or a loop.'
				},
				{
					selector:
						'CallExpression[callee.property.name="flatMap"] > ArrowFunctionExpression > BlockStatement > ReturnStatement > ConditionalExpression > ArrayExpression[elements.length=0]',
					message: 'Write filter and map, or a loop.'
				}
			],
			'@typescript-eslint/no-non-null-assertion': 'error',
			// Addresses are built in lib/links.ts, which writes the '#' itself.
			'svelte/no-navigation-without-resolve': 'off'
		}
	},
	{
		files: ['src/**'],
		rules: {
			'no-restricted-properties': [
				'error',
				{ property: 'toLocaleString', message: 'Numbers have one form: formatInteger in src/lib/format/amount.ts.' }
			]
		}
	},
	...architecture,
	{
		files: ['scripts/**', 'devnet/**'],
		rules: {
			'no-console': 'off',
			'no-restricted-imports': ['error', { patterns: [{ regex: '/tests/', message: 'Nothing imports tests.' }] }]
		}
	}
);
