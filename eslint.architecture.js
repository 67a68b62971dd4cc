/**
 * Rules of the architecture for ESLint: which folder may import which, and which files may use what (timers, the
 * network, clients). To change the architecture, edit the tables here. tests/unit/architecture.test.ts tests each rule
 * with a line that violates it, and finds import cycles.
 */
import { builtinRules } from 'eslint/use-at-your-own-risk';
import ts from 'typescript-eslint';

const LAYERS_BELOW_SUBJECTS = ['app', 'ui', 'pictures', 'format', 'payment', 'chain', 'rpc', 'bytes', 'links'];
const subjects = ['chain-data', 'verification', 'proofs', 'wallet-data', 'requests'];
const belowFeatures = [...subjects, ...LAYERS_BELOW_SUBJECTS];

/** Feature of the pages in each folder of `src/routes`; all other folders belong to the explorer. */
const PAGES = { '*': 'explorer', wallet: 'wallet', pay: 'pay', receipt: 'pay', console: 'console' };
const features = [...new Set(Object.values(PAGES))];

/**
 * Folders of `src/lib` (`links` is a file), and the other folders that each may import: with all they export, or types
 * alone. Files outside of `src/lib` may import all of them.
 *
 * @type {Record<string, { imports?: string[], types?: string[] }>}
 */
const FOLDERS = {
	links: {},
	bytes: {},
	rpc: { imports: ['bytes'] },
	chain: { imports: ['bytes'] },
	format: { types: ['rpc'] },
	// `payment` needs `format` because a payment URI has amounts as text.
	payment: { imports: ['bytes', 'chain', 'format'] },
	ui: { imports: ['format'] },
	pictures: { imports: ['format', 'ui'] },
	// `app` needs `format` because the texts of config.json were written by others.
	app: { imports: ['rpc', 'links', 'format', 'ui'] },
	// Subjects: requests to the services, and rules that several features share.
	'chain-data': { imports: LAYERS_BELOW_SUBJECTS },
	verification: { imports: ['chain-data', ...LAYERS_BELOW_SUBJECTS] },
	proofs: { imports: ['chain-data', 'verification', ...LAYERS_BELOW_SUBJECTS] },
	'wallet-data': { imports: ['chain-data', ...LAYERS_BELOW_SUBJECTS] },
	requests: { imports: ['wallet-data', 'chain-data', 'verification', ...LAYERS_BELOW_SUBJECTS] },
	// Features do not import each other: code that several of them need is in a subject.
	...Object.fromEntries(features.map((feature) => [feature, { imports: belowFeatures }]))
};

/** Paths of the subjects and the features. */
const subjectAndFeaturePaths = [...subjects, ...features].map((folder) => `src/lib/${folder}/`);

/**
 * Packages, and the paths (prefixes) of the files that may import each. Importing types counts as well.
 *
 * @type {Record<string, string[]>}
 */
const PACKAGES = {
	'bignumber.js': ['src/lib/format/parse-amount.ts'],
	ky: ['src/lib/rpc/http.ts'],
	valibot: ['src/lib/rpc/', 'src/lib/app/', ...subjectAndFeaturePaths],
	// 40 kB, loaded when a backup is encrypted or decrypted.
	'age-encryption': ['src/lib/wallet/backup/encryption.ts'],
	'lossless-json': ['src/lib/rpc/json.ts'],
	'@noble/hashes': ['src/lib/rpc/digest.ts', 'src/lib/chain/', 'src/lib/wallet/exchange/ur/'],
	'@noble/curves': ['src/lib/chain/'],
	qrcode: ['src/lib/payment/'],
	// 13 kB, loaded when somebody scans a QR code.
	qr: ['src/lib/payment/qr-read.ts'],
	uplot: ['src/lib/ui/'],
	svelte: ['src/lib/app/', 'src/lib/ui/', 'src/lib/pictures/', ...subjectAndFeaturePaths, 'src/routes/'],
	'@sveltejs/kit': ['src/routes/', 'src/hooks.client.ts'],
	$app: ['src/entries.ts', 'src/routes/', 'src/lib/app/', ...subjectAndFeaturePaths],
	'$service-worker': ['src/service-worker/']
};

/** Files that set a timer, each with the purpose. Only the first two poll a service or the site. */
export const TIMERS = {
	'src/lib/app/clock.svelte.ts': 'paces all that is asked again and again, and counts down',
	'src/lib/chain-data/load-balanced-client.ts': 'pauses before the next attempt',
	'src/lib/explorer/retry-until-answered.ts': 'pauses before the next attempt',
	'src/lib/app/query.svelte.ts': 'forgets answers that nothing shows',
	'src/lib/explorer/dropped-transaction.ts': 'looks once more for a transaction',
	'src/lib/rpc/coalesce.ts': 'forgets a shared read after a tick',
	'src/lib/rpc/digest.ts': 'lets a tick pass',
	'src/lib/rpc/traffic/queue.ts': 'spaces the calls to a server that limits their rate',
	'src/lib/ui/task-queue.ts': 'yields to the browser between pieces of work',
	'src/lib/ui/Elapsed.svelte': 'counts the seconds of an action',
	'src/lib/ui/download.ts': 'releases an object URL',
	'src/lib/ui/Copy.svelte': 'shows "copied" for a while',
	'src/lib/wallet/exchange/Codes.svelte': 'shows the next code'
};

/**
 * Files that may call a client: load functions, `app`, and the service calls of features. No component calls a client.
 */
const CLIENT_CALLERS = [
	'src/routes/**/*.ts',
	...['src/lib/app/', ...subjectAndFeaturePaths].map((folder) => `${folder}**/*.ts`)
];

const NETWORK_CALLERS = [
	'src/lib/rpc/http.ts',
	'src/lib/rpc/reach.ts',
	'src/routes/+layout.ts',
	// Loads the site's own recording.
	'src/lib/chain-data/recorded/client.ts',
	// Loads the site's own checkpoints.
	'src/lib/explorer/verification/checkpoints.ts',
	// Loads the site's own status files.
	'src/lib/requests/sources/status-poll.ts',
	// Loads the site's own rates.
	'src/lib/pay/site-rates.ts',
	// Loads the site's own files, and nothing else.
	'src/service-worker/index.ts'
];

/** Files that run without a page, in Node as well. */
const PAGE_INDEPENDENT_FILES = ['src/lib/{bytes,rpc,chain,payment,format}/**', 'src/lib/links.ts'];

const PAGE = ['document', 'window', 'localStorage', 'sessionStorage', 'location', 'history', 'navigator', 'indexedDB'];

/** @typedef {{ regex: string, message: string, allowTypeImports?: boolean }} Restriction pattern of an import path (the text after `from`) */

const syntax = builtinRules.get('no-restricted-syntax');
/**
 * The plugin, typed as unknown because its type leaves out `rules`.
 *
 * @type {unknown}
 */
const typescriptPlugin = ts.plugin;
const { 'no-restricted-imports': imports } =
	/** @type {{ rules: Record<string, import('eslint').Rule.RuleModule> }} */ (typescriptPlugin).rules;

/**
 * Rules under names of our own: ESLint takes one configuration of a rule for a file, so each concern has its own copy
 * of the rule that it needs.
 */
const plugin = {
	rules: {
		folders: imports,
		'folders-elsewhere': syntax,
		packages: imports,
		'packages-elsewhere': syntax,
		spelling: imports,
		computed: syntax,
		client: syntax,
		timers: syntax,
		network: syntax,
		page: builtinRules.get('no-restricted-globals'),
		'no-svelte': syntax,
		markup: syntax,
		policy: syntax,
		'first-load': syntax,
		results: syntax,
		exact: syntax
	}
};

/**
 * Forbids imports in some files: the first rule covers static imports, the second (`-elsewhere`) `import()` and
 * `import('…').Type`.
 *
 * @param {'folders' | 'packages'} rule
 * @param {string[]} files
 * @param {Restriction[]} restrictions
 */
function forbid(rule, files, restrictions) {
	const elsewhere = restrictions.flatMap(({ regex, message, allowTypeImports }) => {
		const literal = `Literal[value=/${regex.replaceAll('/', '\\u002F')}/]`;
		const dynamic = { selector: `ImportExpression > ${literal}`, message };
		return allowTypeImports ? [dynamic] : [dynamic, { selector: `TSImportType ${literal}`, message }];
	});
	return {
		files,
		rules: {
			[`architecture/${rule}`]: ['error', { patterns: restrictions }],
			[`architecture/${rule}-elsewhere`]: ['error', ...elsewhere]
		}
	};
}

/** @param {readonly string[]} names */
const anyOf = (names) => `(?:${names.map((name) => name.replace(/[.$]/g, '\\$&')).join('|')})(?:/|$)`;

/** Depths at which folders may be nested in a folder of `src/lib` or of `src/routes`. */
const DEPTHS = [0, 1, 2, 3];

/**
 * Rules for imports between the folders of `src/lib`. These imports are relative: as many `../` as the file's depth
 * lead out of its folder, fewer do not.
 */
const folderRules = [
	forbid(
		'folders',
		['src/lib/**'],
		[{ regex: '^', message: 'This folder is not in the table of eslint.architecture.js.' }]
	),
	...Object.entries(FOLDERS).flatMap(([folder, { imports = [], types = [] }]) =>
		DEPTHS.map((depth) => {
			const up = `^(?:\\.\\./){${depth + 1}}`;
			const names = [...imports, ...types, folder];
			/** @type {Restriction[]} */
			const restrictions = [
				{ regex: `${up}(?!\\.\\.)(?!${anyOf(names)})`, message: `${folder} may not import this folder.` },
				{ regex: `${up}\\.\\.`, message: `${folder} may not import what is outside of src/lib.` },
				{ regex: '^\\./\\.\\.|[^.]/\\.\\./', message: 'Write the shortest path.' }
			];
			if (types.length > 0) {
				const message = `${folder} may import types alone from here: write \`import type\`.`;
				restrictions.push({ regex: `${up}${anyOf(types)}`, message, allowTypeImports: true });
			}
			return forbid('folders', [`src/lib/${folder}${'/*'.repeat(depth + 1)}`], restrictions);
		})
	),
	forbid('folders', ['src/lib/links.ts'], [{ regex: '^\\.', message: 'links may not import anything.' }])
];

/** Rules for pages. The files directly in `src/routes` are the frame, which may import every feature. */
const pageRules = Object.entries(PAGES).flatMap(([folder, feature]) => {
	const others = features.filter((other) => other !== feature);
	return DEPTHS.map((depth) =>
		forbid(
			'folders',
			[`src/routes/${folder}${'/*'.repeat(depth + 1)}`],
			[
				{
					regex: `^(?:\\$lib|(?:\\.\\./)+lib)/${anyOf(others)}`,
					message: `A page of ${feature} imports no other feature: what they share is in a subject.`
				},
				{
					regex: `^(?:\\.\\./){${depth + 1}}(?!\\.\\.)[^/]+/`,
					message: 'A page imports no other page: what they share is in the frame, or in src/lib.'
				}
			]
		)
	);
});

/** Rules for packages. The most specific path comes last, because ESLint takes the last configuration that fits. */
const packageRules = ['src/', ...new Set(Object.values(PACKAGES).flat())]
	.sort((a, b) => a.length - b.length)
	.map((path) => {
		const here = Object.keys(PACKAGES).filter((name) => PACKAGES[name]?.some((start) => path.startsWith(start)));
		const allowed = here.length > 0 ? `(?!${anyOf(here)})` : '';
		const message = 'This package is imported only where the table of eslint.architecture.js says.';
		const files = path.endsWith('/') ? `${path}**` : path;
		return forbid('packages', [files], [{ regex: `^(?!\\.|\\$lib(?:/|$))${allowed}`, message }]);
	});

/**
 * Returns a selector of calls of a function by the last part of its name: `f()`, `a.f()`, `a?.f()`, `a['f']()` and `new
 * f()`.
 *
 * @param {readonly string[]} names
 */
function calls(names) {
	const name = `/^(${names.join('|')})$/`;
	const named = [`[callee.name=${name}]`, `[callee.property.name=${name}]`, `[callee.property.value=${name}]`];
	return `:matches(CallExpression, NewExpression):matches(${named.join(', ')})`;
}

/**
 * Forbids syntax in all files of `src` but some.
 *
 * @param {string} rule
 * @param {string} message
 * @param {string[]} selectors
 * @param {string[]} ignores
 */
const forbidSyntax = (rule, message, selectors, ignores = []) => ({
	files: ['src/**'],
	ignores,
	rules: { [`architecture/${rule}`]: ['error', ...selectors.map((selector) => ({ selector, message }))] }
});

/** Selector of property names that mean an error, in a union type with a case for errors. */
const ERROR_PROPERTY = '[key.name=/^(problems?|failure|fault|errors?)$/]';

const fromIndex = {
	regex: '/ui/\\w+\\.svelte$',
	message: "Write `import { Name } from '…/ui'`.",
	allowTypeImports: true
};

/** Selector of names that are about amounts of money or difficulty, but not of a count of things (`.length`). */
const MONEY =
	':matches(Identifier, PrivateIdentifier)[name=/amount|fee|reward|balance|emission|difficulty|atomic|coins|price/i]' +
	":not(MemberExpression[property.name='length'] *)";

export default [
	{ files: ['src/**'], plugins: { architecture: plugin } },
	...folderRules,
	...pageRules,
	...packageRules,
	{
		files: ['src/**'],
		rules: {
			// `import { type A }` still loads the module.
			'@typescript-eslint/no-import-type-side-effects': 'error',
			'architecture/spelling': [
				'error',
				{ patterns: [{ regex: '^(\\.|\\$lib).*\\.(ts|js)$', message: 'Write it without its ending.' }, fromIndex] }
			]
		}
	},
	{
		files: ['src/lib/**'],
		rules: {
			'architecture/spelling': [
				'error',
				{
					patterns: [
						{ regex: '^\\..*\\.(ts|js)$', message: 'Write it without its ending.' },
						{ regex: '^\\$lib', message: 'Write a relative path: scripts and tests import this without a bundler.' },
						fromIndex
					]
				}
			]
		}
	},
	forbidSyntax('computed', 'Nobody can follow an import that is computed.', [
		"ImportExpression[source.type!='Literal']",
		"MemberExpression[object.type='MetaProperty'][property.name=/^glob/]",
		"NewExpression[callee.name='URL'][arguments.1.object.type='MetaProperty']"
	]),
	forbidSyntax(
		'client',
		'Only loads, app and the .ts files of features call a client.',
		[`${calls(['call', 'raw'])}[callee.type='MemberExpression']:not([callee.object.name='$state'])`],
		CLIENT_CALLERS
	),
	forbidSyntax(
		'timers',
		'Only the files in the table of eslint.architecture.js set a timer.',
		[calls(['setInterval', 'setTimeout'])],
		Object.keys(TIMERS)
	),
	forbidSyntax(
		'results',
		'What worked or not is a Result, of src/lib/format/result.ts.',
		[
			`TSUnionType > TSTypeLiteral > TSPropertySignature${ERROR_PROPERTY} > TSTypeAnnotation > TSNullKeyword`,
			`TSUnionType:has(> TSTypeLiteral ~ TSTypeLiteral) > TSTypeLiteral:has(> TSPropertySignature${ERROR_PROPERTY}):not(:has(> TSPropertySignature[key.name=/^(value|kind)$/]))`
		],
		['src/lib/{bytes,rpc,chain,payment}/**']
	),
	forbidSyntax(
		'network',
		'Only the files in the table of eslint.architecture.js call the network.',
		[calls(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon', 'importScripts'])],
		NETWORK_CALLERS
	),
	{
		files: PAGE_INDEPENDENT_FILES,
		rules: {
			'architecture/page': [
				'error',
				{
					globals: PAGE.map((name) => ({ name, message: 'This folder runs without a page.' })),
					checkGlobalObject: true
				}
			]
		}
	},
	{
		files: ['src/lib/{bytes,rpc,chain,payment}/**/*.svelte', 'src/lib/{bytes,rpc,chain,payment}/**/*.svelte.ts'],
		rules: { 'architecture/no-svelte': ['error', { selector: 'Program', message: 'This folder runs without Svelte.' }] }
	},
	forbidSyntax('markup', 'No markup is made from text.', [
		'SvelteMustacheTag[kind="raw"]',
		'MemberExpression[property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
		'MemberExpression[property.value=/^(innerHTML|outerHTML|srcdoc)$/]',
		calls(['insertAdjacentHTML', 'setHTMLUnsafe', 'parseHTMLUnsafe', 'createContextualFragment']),
		"CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]"
	]),
	forbidSyntax('policy', "The page's policy forbids inline styles and programs made from text.", [
		"SvelteAttribute[key.name='style']",
		calls(['eval', 'Function'])
	]),
	forbidSyntax(
		'first-load',
		"It brings a part of Svelte into every page's first file (docs/decisions/0004-first-load.md).",
		[
			"SvelteElement[name.name='svelte:element']",
			"SvelteElement[kind='html'] > SvelteStartTag > SvelteSpreadAttribute",
			'SvelteAwaitBlock'
		]
	),
	forbidSyntax('exact', 'This may lose digits of an amount.', [
		calls(['parseFloat', 'toNumber']),
		`UnaryExpression[operator='+'] ${MONEY}`,
		`${calls(['Number', 'parseInt', 'asIntN', 'asUintN'])} ${MONEY}`,
		`CallExpression:has(> Identifier.arguments[name='Number']) ${MONEY}`
	])
];
