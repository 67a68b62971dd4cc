/**
 * Which folder may import which, and what only some files do, as ESLint rules. A change of the architecture is an edit of
 * the tables here. tests/unit/architecture.test.ts tests each rule with a line that violates it, and finds import cycles.
 */
import { builtinRules } from 'eslint/use-at-your-own-risk';
import ts from 'typescript-eslint';

const belowSubjects = ['app', 'ui', 'pictures', 'format', 'payment', 'chain', 'rpc', 'bytes', 'links'];
const subjects = ['chain-data', 'verification', 'proofs', 'wallet-data', 'requests'];
const belowFeatures = [...subjects, ...belowSubjects];

/** The feature of the pages in each folder of `src/routes`; the explorer has all others. */
const PAGES = { '*': 'explorer', wallet: 'wallet', pay: 'pay', receipt: 'pay', console: 'console' };
const features = [...new Set(Object.values(PAGES))];

/**
 * The folders of `src/lib` (`links` is a file), and what each may import of the others: anything, or types alone. Files
 * outside of `src/lib` may import all of them.
 *
 * @type {Record<string, { anything?: string[], types?: string[] }>}
 */
const FOLDERS = {
	links: {},
	bytes: {},
	rpc: { anything: ['bytes'] },
	chain: { anything: ['bytes'] },
	format: { types: ['rpc'] },
	// A payment URI has amounts as text.
	payment: { anything: ['bytes', 'chain', 'format'] },
	ui: { anything: ['format'] },
	pictures: { anything: ['format', 'ui'] },
	// The texts of config.json are text of others.
	app: { anything: ['rpc', 'links', 'format', 'ui'] },
	// Subjects: questions to the services, and rules that several features share.
	'chain-data': { anything: belowSubjects },
	verification: { anything: ['chain-data', ...belowSubjects] },
	proofs: { anything: ['chain-data', 'verification', ...belowSubjects] },
	'wallet-data': { anything: ['chain-data', ...belowSubjects] },
	requests: { anything: ['wallet-data', 'chain-data', 'verification', ...belowSubjects] },
	// Features do not know each other: what several need is in a subject.
	...Object.fromEntries(features.map((feature) => [feature, { anything: belowFeatures }]))
};

/** The subjects and the features. */
const fromSubjectsOn = [...subjects, ...features].map((folder) => `src/lib/${folder}/`);

/**
 * Where a package may be imported: in paths that begin so. Its types count like the rest.
 *
 * @type {Record<string, string[]>}
 */
const PACKAGES = {
	'bignumber.js': ['src/lib/format/parse-amount.ts'],
	ky: ['src/lib/rpc/http.ts'],
	valibot: ['src/lib/rpc/', 'src/lib/app/', ...fromSubjectsOn],
	// 40 kB, fetched when a backup is encrypted or decrypted.
	'age-encryption': ['src/lib/wallet/backup/encryption.ts'],
	'lossless-json': ['src/lib/rpc/json.ts'],
	'@noble/hashes': ['src/lib/rpc/digest.ts', 'src/lib/chain/', 'src/lib/wallet/exchange/ur/'],
	'@noble/curves': ['src/lib/chain/'],
	qrcode: ['src/lib/payment/'],
	// 13 kB, fetched when somebody has a code to read.
	qr: ['src/lib/payment/qr-read.ts'],
	uplot: ['src/lib/ui/'],
	svelte: ['src/lib/app/', 'src/lib/ui/', 'src/lib/pictures/', ...fromSubjectsOn, 'src/routes/'],
	'@sveltejs/kit': ['src/routes/', 'src/hooks.client.ts'],
	$app: ['src/entries.ts', 'src/routes/', 'src/lib/app/', ...fromSubjectsOn],
	'$service-worker': ['src/service-worker/']
};

/** Where a timer is set, and what for. Only the first two poll a service or the site. */
export const TIMERS = {
	'src/lib/app/clock.svelte.ts': 'paces all that is asked again and again, and counts down',
	'src/lib/chain-data/several-nodes.ts': 'pauses before the next attempt',
	'src/lib/explorer/until-answered.ts': 'pauses before the next attempt',
	'src/lib/app/query.svelte.ts': 'forgets answers that nothing shows',
	'src/lib/explorer/gone.ts': 'looks once more for a transaction',
	'src/lib/rpc/coalesce.ts': 'forgets a shared read after a tick',
	'src/lib/rpc/digest.ts': 'lets a tick pass',
	'src/lib/rpc/traffic/queue.ts': 'spaces the calls to a server that limits their rate',
	'src/lib/ui/in-turn.ts': 'yields to the browser between pieces of work',
	'src/lib/ui/Elapsed.svelte': 'counts the seconds of an action',
	'src/lib/ui/download.ts': 'releases an object URL',
	'src/lib/ui/Copy.svelte': 'shows "copied" for a while',
	'src/lib/wallet/exchange/Codes.svelte': 'shows the next code'
};

/** Loads, `app`, and the service calls of features. No component calls a client. */
const CLIENT_CALLERS = [
	'src/routes/**/*.ts',
	...['src/lib/app/', ...fromSubjectsOn].map((folder) => `${folder}**/*.ts`)
];

const NETWORK_CALLERS = [
	'src/lib/rpc/http.ts',
	'src/lib/rpc/reach.ts',
	'src/routes/+layout.ts',
	// The site's own recording.
	'src/lib/chain-data/recorded/client.ts',
	// The site's own checkpoints.
	'src/lib/explorer/verification/checkpoints.ts',
	// The site's own status files.
	'src/lib/requests/sources/status-poll.ts',
	// The site's own rates.
	'src/lib/pay/site-rates.ts',
	// The site's own files, and nothing else.
	'src/service-worker/index.ts'
];

/** Folders that run without a page, in Node as well. */
const WITHOUT_PAGE = ['src/lib/{bytes,rpc,chain,payment,format}/**', 'src/lib/links.ts'];

const PAGE = ['document', 'window', 'localStorage', 'sessionStorage', 'location', 'history', 'navigator', 'indexedDB'];

/** @typedef {{ regex: string, message: string, allowTypeImports?: boolean }} Restriction of what stands after `from` */

const syntax = builtinRules.get('no-restricted-syntax');
/** It has `rules`, which its type leaves out. @type {unknown} */
const typescriptPlugin = ts.plugin;
const { 'no-restricted-imports': imports } =
	/** @type {{ rules: Record<string, import('eslint').Rule.RuleModule> }} */ (typescriptPlugin).rules;

/** ESLint takes one configuration of a rule for a file, so each concern has a name of its own for the rule that it needs. */
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
 * Forbids imports in some files: static ones by the one rule, `import()` and `import('…').Type` by the other.
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

/** How deep folders may be nested in one of `src/lib`, or of `src/routes`. */
const DEPTHS = [0, 1, 2, 3];

/** `../` leads out of a folder at its depth, and not before: imports within `src/lib` are relative. */
const folderRules = [
	forbid(
		'folders',
		['src/lib/**'],
		[{ regex: '^', message: 'This folder is not in the table of eslint.architecture.js.' }]
	),
	...Object.entries(FOLDERS).flatMap(([folder, { anything = [], types = [] }]) =>
		DEPTHS.map((depth) => {
			const up = `^(?:\\.\\./){${depth + 1}}`;
			const names = [...anything, ...types, folder];
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

/** The files of `src/routes` itself are the frame, which leads into every feature. */
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

/** The most specific path last: ESLint takes the last configuration that fits. */
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
 * Calls of a function by the last of its names: `f()`, `a.f()`, `a?.f()`, `a['f']()` and `new f()`.
 *
 * @param {readonly string[]} names
 */
function calls(names) {
	const name = `/^(${names.join('|')})$/`;
	const named = [`[callee.name=${name}]`, `[callee.property.name=${name}]`, `[callee.property.value=${name}]`];
	return `:matches(CallExpression, NewExpression):matches(${named.join(', ')})`;
}

/**
 * Forbids syntax in all of `src` but some files.
 *
 * @param {string} rule
 * @param {string} message
 * @param {string[]} selectors
 * @param {string[]} ignores
 */
const only = (rule, message, selectors, ignores = []) => ({
	files: ['src/**'],
	ignores,
	rules: { [`architecture/${rule}`]: ['error', ...selectors.map((selector) => ({ selector, message }))] }
});

/** Names for what went wrong, in a type with a case for that. */
const WRONG = '[key.name=/^(problems?|failure|fault|errors?)$/]';

const fromIndex = {
	regex: '/ui/\\w+\\.svelte$',
	message: "Write `import { Name } from '…/ui'`.",
	allowTypeImports: true
};

/** A name that is about money, and no count of things. */
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
	only('computed', 'Nobody can follow an import that is computed.', [
		"ImportExpression[source.type!='Literal']",
		"MemberExpression[object.type='MetaProperty'][property.name=/^glob/]",
		"NewExpression[callee.name='URL'][arguments.1.object.type='MetaProperty']"
	]),
	only(
		'client',
		'Only loads, app and the .ts files of features call a client.',
		[`${calls(['call', 'raw'])}[callee.type='MemberExpression']:not([callee.object.name='$state'])`],
		CLIENT_CALLERS
	),
	only(
		'timers',
		'Only the files in the table of eslint.architecture.js set a timer.',
		[calls(['setInterval', 'setTimeout'])],
		Object.keys(TIMERS)
	),
	only(
		'results',
		'What worked or not is a Result, of src/lib/format/result.ts.',
		[
			`TSUnionType > TSTypeLiteral > TSPropertySignature${WRONG} > TSTypeAnnotation > TSNullKeyword`,
			`TSUnionType:has(> TSTypeLiteral ~ TSTypeLiteral) > TSTypeLiteral:has(> TSPropertySignature${WRONG}):not(:has(> TSPropertySignature[key.name=/^(value|kind)$/]))`
		],
		['src/lib/{bytes,rpc,chain,payment}/**']
	),
	only(
		'network',
		'Only the files in the table of eslint.architecture.js call the network.',
		[calls(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon', 'importScripts'])],
		NETWORK_CALLERS
	),
	{
		files: WITHOUT_PAGE,
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
	only('markup', 'No markup is made from text.', [
		'SvelteMustacheTag[kind="raw"]',
		'MemberExpression[property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
		'MemberExpression[property.value=/^(innerHTML|outerHTML|srcdoc)$/]',
		calls(['insertAdjacentHTML', 'setHTMLUnsafe', 'parseHTMLUnsafe', 'createContextualFragment']),
		"CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]"
	]),
	only('policy', "The page's policy forbids inline styles and programs made from text.", [
		"SvelteAttribute[key.name='style']",
		calls(['eval', 'Function'])
	]),
	only('first-load', "It brings a part of Svelte into every page's first file (docs/decisions/0004-first-load.md).", [
		"SvelteElement[name.name='svelte:element']",
		"SvelteElement[kind='html'] > SvelteStartTag > SvelteSpreadAttribute",
		'SvelteAwaitBlock'
	]),
	only('exact', 'This may lose digits of an amount.', [
		calls(['parseFloat', 'toNumber']),
		`UnaryExpression[operator='+'] ${MONEY}`,
		`${calls(['Number', 'parseInt', 'asIntN', 'asUintN'])} ${MONEY}`,
		`CallExpression:has(> Identifier.arguments[name='Number']) ${MONEY}`
	])
];
