/**
 * The picture of who may know whom, as a table and as rules, held against every import and call in `src`. Each rule is a
 * function from sources to complaints, and is shown to complain about a planted line.
 */
import { describe, expect, test } from 'vitest';
import { brokenArrows, bundlerAliases, circles, endings, FOLDERS, folderOf, strayPackages } from './source/arrows';
import { importsOf } from './source/imports';
import { readSource, readSources } from './source/source';
import {
	callsOfAClient,
	fetches,
	globalsOfThePage,
	markupFromText,
	policyBreakers,
	timers,
	TIMERS_ALLOWED
} from './source/rules';

const sources = readSources();
const imports = sources.flatMap(importsOf);

const plant = (path: string, text: string) => [readSource(path, text)];
const plantImport = (path: string, text: string) => plant(path, text).flatMap(importsOf);

describe('the reading of the sources', () => {
	test('finds every file, and imports in all of them but leaves', () => {
		const paths = sources.map(({ path }) => path);
		expect(paths).toEqual(expect.arrayContaining(['src/lib/links.ts', 'src/lib/app/live.svelte.ts']));
		expect(paths).toEqual(expect.arrayContaining(['src/routes/+page.svelte', 'src/routes/block/[id]/+page.ts']));
		expect(imports.length).toBeGreaterThan(paths.length);
	});

	test.each([
		["import a from './x';", false],
		["import './x';", false],
		["import type { a } from './x';", true],
		["import { type a } from './x';", false],
		["export { a } from './x';", false],
		["export type { a } from './x';", true],
		["export * from './x';", false],
		["const a = () => import('./x');", false],
		["type A = import('./x').A;", true],
		["let a: typeof import('./x').a;", true],
		["import a = require('./x');", false],
		["new Worker(new URL('./x.ts', import.meta.url));", false],
		["\n\timport a from '$lib/chain/x';", false]
	])('sees %s', (text, typeOnly) => {
		expect(plantImport('src/lib/chain/here.ts', text)).toEqual([
			expect.objectContaining({ target: 'src/lib/chain/x', isPackage: false, typeOnly })
		]);
	});

	test('sees imports in the script and in the markup of a component, with their lines', () => {
		const text = `<script lang="ts">\n\timport A from './A.svelte';\n</script>\n\n{#await import('./b')}{/await}`;
		const found = plantImport('src/lib/ui/Here.svelte', text);
		expect(found.map(({ at, target }) => [at, target]).sort()).toEqual([
			['src/lib/ui/Here.svelte:2', 'src/lib/ui/A.svelte'],
			['src/lib/ui/Here.svelte:5', 'src/lib/ui/b']
		]);
	});

	test('takes no declaration or comment for an import', () => {
		expect(
			plantImport('src/lib/chain/here.ts', "export const a = 1; // import b from './b'\nexport { a as c };")
		).toEqual([]);
	});
});

describe('who may know whom', () => {
	test('every folder has its place in the table', () => {
		const folders = new Set(sources.map(({ path }) => folderOf(path)).filter((folder) => folder !== 'routes'));
		expect([...folders].filter((folder) => !FOLDERS.includes(folder))).toEqual([]);
	});

	test('imports follow the arrows', () => {
		expect(brokenArrows(imports)).toEqual([]);
	});

	test.each([
		['src/lib/rpc/a.ts', "import { parseBlock } from '../chain/block';", 'rpc may not know chain'],
		['src/lib/rpc/a.ts', "import { settingsStore } from '../app/settings';", 'rpc may not know app'],
		['src/lib/chain/a.ts', "import type { BlockHeader } from '../rpc/daemon/records';", 'chain may not know rpc'],
		['src/lib/bytes/a.ts', "import { blockLink } from '../links';", 'bytes may not know links'],
		['src/lib/links.ts', "import { isHex } from './bytes/hex';", 'links may not know bytes'],
		['src/lib/ui/A.svelte', "<script>import { blockLink } from '../links';</script>", 'ui may not know links'],
		['src/lib/explorer/a.ts', "import { live } from '../app/live.svelte';", 'explorer may not know app'],
		['src/lib/wallet/a.ts', "import { readPool } from '../explorer/pool';", 'wallet may not know explorer'],
		['src/lib/app/a.ts', "import { load } from '../../routes/+layout';", 'app may not know routes'],
		[
			'src/lib/explorer/a.ts',
			"import { getInfo } from '../rpc/daemon/node';",
			'explorer may not know rpc but for types: write `import type`'
		],
		[
			'src/lib/format/a.ts',
			"import { RpcError } from '../rpc/errors';",
			'format may not know rpc but for types: write `import type`'
		]
	])('%s: %s is told', (path, text, complaint) => {
		expect(brokenArrows(plantImport(path, text))).toEqual([`${path}:1: ${complaint}`]);
	});

	test('an import that is computed is told, wherever it stands', () => {
		const text = 'const a = (b: string) => import(b);\nconst c = import.meta.glob("./*");';
		expect(strayPackages(plantImport('src/routes/a.ts', text))).toHaveLength(2);
	});

	test('packages are imported where the table says', () => {
		expect(strayPackages(imports)).toEqual([]);
	});

	test.each([
		['src/lib/explorer/a.ts', "import BigNumber from 'bignumber.js';", 'bignumber.js', 'src/lib/format/'],
		['src/lib/rpc/client.ts', "import ky from 'ky';", 'ky', 'src/lib/rpc/http.ts'],
		['src/lib/chain/a.ts', "import * as v from 'valibot';", 'valibot', 'src/lib/rpc/, src/lib/app/'],
		['src/lib/app/a.ts', "import { goto } from '$app/navigation';", '$app', 'src/routes/'],
		['src/routes/a.ts', "import left from 'left-pad/x';", 'left-pad', 'no place that the table names']
	])('%s: %s is told', (path, text, name, places) => {
		expect(strayPackages(plantImport(path, text))).toEqual([`${path}:1: ${name} is imported only in ${places}`]);
	});

	test('the client knows nothing of Svelte', () => {
		const outside = imports.filter(({ from }) => from.path.startsWith('src/lib/rpc/'));
		expect(outside.filter(({ target }) => /svelte/.test(target)).map(({ at }) => at)).toEqual([]);
		expect(sources.filter(({ path }) => /^src\/lib\/(rpc|chain|bytes|payment)\/.*svelte/.test(path))).toEqual([]);
		expect(strayPackages(plantImport('src/lib/rpc/a.ts', "import { untrack } from 'svelte';"))).toHaveLength(1);
	});

	test('the library is imported without a bundler', () => {
		expect(bundlerAliases(imports)).toEqual([]);
		expect(bundlerAliases(plantImport('src/lib/chain/a.ts', "import { toHex } from '$lib/bytes/hex';"))).toEqual([
			'src/lib/chain/a.ts:1: $lib/bytes/hex is not relative'
		]);
	});

	test('imports are written without the ending of a file', () => {
		expect(endings(imports)).toEqual([]);
		expect(endings(plantImport('src/lib/chain/a.ts', "\nimport { toHex } from '../bytes/hex.ts';"))).toEqual([
			'src/lib/chain/a.ts:2: ../bytes/hex.ts is written without its ending'
		]);
	});

	test('no imports go in a circle', () => {
		expect(circles(imports)).toEqual([]);
		const planted = [
			...plantImport('src/lib/chain/a.ts', "import './b';"),
			...plantImport('src/lib/chain/b.ts', "import './c'; import './d';"),
			...plantImport('src/lib/chain/c.ts', "import './a';"),
			...plantImport('src/lib/chain/d.ts', "import type { A } from './a';")
		];
		expect(circles(planted)).toEqual(['src/lib/chain/a → src/lib/chain/b → src/lib/chain/c → src/lib/chain/a']);
	});
});

describe('what only some places do', () => {
	test('only loads and app/act, live and probe call a client', () => {
		expect(callsOfAClient(sources)).toEqual([]);
	});

	test.each([
		['src/lib/explorer/A.svelte', '<button onclick={() => node.call(getInfo)}>x</button>'],
		['src/routes/+page.svelte', '<script>const info = data.node.raw(getInfo);</script>'],
		['src/lib/app/settings.ts', 'export const info = client?.call(getInfo);'],
		['src/lib/explorer/a.ts', "export const info = client['call'](getInfo);"]
	])('%s: %s is told', (path, text) => {
		expect(callsOfAClient(plant(path, text))).toEqual([`${path}:1: calls a client`]);
	});

	test('a rune is no call of a client, and loads may make one', () => {
		expect(callsOfAClient(plant('src/lib/ui/A.svelte', '<script>let a = $state.raw(1);</script>'))).toEqual([]);
		expect(callsOfAClient(plant('src/routes/+page.ts', 'await node.call(getInfo);'))).toEqual([]);
	});

	test('only app/live has a timer that asks again and again', () => {
		expect(timers(sources)).toEqual([]);
		expect(timers(plant('src/lib/explorer/a.ts', 'setInterval(ask, 1000);'))).toEqual([
			'src/lib/explorer/a.ts:1: sets a timer'
		]);
		expect(timers(plant('src/routes/a.ts', '\nwindow.setTimeout(ask, 1000);'))).toEqual([
			'src/routes/a.ts:2: sets a timer'
		]);
	});

	test.each(Object.entries(TIMERS_ALLOWED))('%s still has its timer: %s', (path) => {
		const renamed = sources.filter((source) => source.path === path).map((source) => ({ ...source, path: 'other' }));
		expect(timers(renamed)).not.toEqual([]);
	});

	test('only the transport and the reading of config.json fetch', () => {
		expect(fetches(sources)).toEqual([]);
		expect(fetches(plant('src/routes/+page.ts', "await fetch('https://elsewhere.example/price');"))).toEqual([
			'src/routes/+page.ts:1: reaches the network by itself'
		]);
		expect(fetches(plant('src/lib/app/a.ts', 'new WebSocket(url); navigator.sendBeacon(url);'))).toHaveLength(2);
	});

	test('the client, the parsers and the formats read no page, storage or address bar', () => {
		expect(globalsOfThePage(sources)).toEqual([]);
		for (const name of ['document', 'window', 'localStorage', 'sessionStorage', 'location', 'history', 'navigator']) {
			expect(globalsOfThePage(plant('src/lib/rpc/a.ts', `export const a = ${name}.b;`))).toEqual([
				`src/lib/rpc/a.ts:1: knows ${name}`
			]);
		}
		expect(globalsOfThePage(plant('src/lib/chain/a.ts', 'export const a = globalThis.document;'))).toHaveLength(1);
		expect(globalsOfThePage(plant('src/lib/rpc/a.ts', 'export const a = { location: b.document };'))).toEqual([]);
	});
});

describe('a strict page', () => {
	test('no markup is made from text', () => {
		expect(markupFromText(sources)).toEqual([]);
		expect(markupFromText(plant('src/lib/ui/A.svelte', '\n{@html text}'))).toEqual([
			'src/lib/ui/A.svelte:2: makes markup from text'
		]);
		for (const text of ['a.innerHTML = b;', 'a.outerHTML = b;', "a.insertAdjacentHTML('x', b);", 'document.write(b);'])
			expect(markupFromText(plant('src/lib/ui/a.ts', text))).toEqual(['src/lib/ui/a.ts:1: makes markup from text']);
	});

	test('no style is inline, and no program is made from text', () => {
		expect(policyBreakers(sources)).toEqual([]);
		expect(policyBreakers(plant('src/lib/ui/A.svelte', '<p style="color: red">x</p>'))).toEqual([
			'src/lib/ui/A.svelte:1: has an inline style'
		]);
		expect(policyBreakers(plant('src/lib/ui/A.svelte', '<p style="color: {colour}">x</p>'))).toHaveLength(1);
		expect(policyBreakers(plant('src/lib/ui/A.svelte', '<p style:color={colour}>x</p>'))).toEqual([]);
		expect(policyBreakers(plant('src/lib/ui/a.ts', "eval('1'); new Function('1');"))).toHaveLength(2);
	});
});
