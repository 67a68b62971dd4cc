/**
 * The rules of eslint.architecture.js report what they should; `npm run lint` holds `src` to them. What ESLint cannot say,
 * that no imports go in a circle, is looked for here. Shapes that eslint.config.js forbids everywhere are tested first.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { TIMERS } from '../../eslint.architecture.js';
import { lint } from './source/lint';
import { importsOf, readSource, readSources, type Source } from './source/source';

// The first file that is linted waits for ESLint and its plugins.
vi.setConfig({ testTimeout: 60_000 });

test('the rules are those of the project', async () => {
	const config = (await new ESLint().calculateConfigForFile('src/lib/rpc/a.ts')) as { rules: object };
	expect(Object.keys(config.rules)).toEqual(expect.arrayContaining(['architecture/folders', 'architecture/exact']));
});

/** With the project's own configuration, where a later part may replace what an earlier one says. */
const project = new ESLint();

/** Folders that have rules of their own, and those that do not. */
const EVERYWHERE = [
	'src/lib/ui/a.ts',
	'src/routes/a.ts',
	'scripts/a.ts',
	'devnet/a.ts',
	'deploy/a.ts',
	'tests/unit/a.ts'
];

/** Lines of code, and the message about each. */
const PACKED = [
	['export const a = { ...{ b: 1 }, c: 2 };', 'Write the properties out, one a line.'],
	['export const a = [...[1, 2], 3];', 'Write the items out.'],
	['console.log(...[1, 2]);', 'Write the items out.'],
	['export const a = new Date(...[1, 2]);', 'Write the items out.'],
	['const [a, b] = [1, 2];', 'Declare each name on a line of its own.'],
	['const [a, b] = [1, 2] as const;', 'Declare each name on a line of its own.'],
	['a.flatMap((b) => (c ? [b] : []));', 'Write filter and map, or a loop.'],
	['a.flatMap((b) => (c ? [] : [b]));', 'Write filter and map, or a loop.'],
	['a.flatMap((b) => { return c ? [b] : []; });', 'Write filter and map, or a loop.'],
	['export const a = b ? 1 : c ? 2 : 3;', 'Do not nest ternary expressions.']
] as const;

async function shapes(path: string, text: string): Promise<string[]> {
	const results = await project.lintText(text, { filePath: path });
	return results.flatMap(({ messages }) =>
		messages
			.filter(({ ruleId, fatal }) => fatal || ruleId === 'no-restricted-syntax' || ruleId === 'no-nested-ternary')
			.map(({ message }) => message)
	);
}

describe('what is written out', () => {
	test.each(EVERYWHERE)('%s has nothing packed', async (path) => {
		for (const [text, message] of PACKED) expect(await shapes(path, text)).toEqual([message]);
	});

	test.each([
		['<script>const [a, b] = [1, 2];</script>', 'Declare each name on a line of its own.'],
		['<p title={f({ ...{ a: 1 } })}>x</p>', 'Write the properties out, one a line.'],
		['<A {...{ a, b }} />', 'Write the attributes out.'],
		['<A b={c.flatMap((d) => (d ? [d] : []))} />', 'Write filter and map, or a loop.'],
		['<p title={a ? b : c ? d : e}>x</p>', 'Do not nest ternary expressions.'],
		['<p>{a ? (b ? c : d) : e}</p>', 'Do not nest ternary expressions.']
	])('a component has none: %s', async (text, message) => {
		expect(await shapes('src/lib/ui/A.svelte', text)).toEqual([message]);
	});

	test.each([
		'export const a = { ...b, c: 2 };',
		'export const a = { ...(b && { c: 2 }) };',
		'export const a = [...b, ...(c ? [d] : [])];',
		'export const a = [...[1, 2].map(double)];',
		'const [a, b] = pair;',
		'a.flatMap((b) => b.c ?? []);',
		'a.flatMap((b) => [b.c, ...(b.d ? [b.d] : [])]);',
		'[a, b] = [b, a];'
	])('%s is allowed', async (text) => {
		expect(await shapes('src/lib/ui/a.ts', text)).toEqual([]);
	});
});

/** Files with one line each, which a rule reports. */
const reports = (rule: string, lines: readonly (readonly [path: string, text: string])[]) =>
	test.each(lines)(`%s: %s is reported: ${rule}`, async (path, text) => {
		expect(await lint(path, text)).toEqual([`1: ${rule}`]);
	});

const allows = (files: readonly (readonly [path: string, text: string])[]) =>
	test.each(files)('%s: %s is allowed', async (path, text) => {
		expect(await lint(path, text)).toEqual([]);
	});

describe('who may import whom', () => {
	reports('folders', [
		['src/lib/rpc/a.ts', "import { parseBlock } from '../chain/block';"],
		['src/lib/rpc/daemon/a.ts', "import { parseBlock } from '../../chain/block';"],
		['src/lib/rpc/a.ts', "import { settingsStore } from '../app/settings';"],
		['src/lib/chain/a.ts', "import type { BlockHeader } from '../rpc/daemon/records';"],
		['src/lib/bytes/a.ts', "import { blockLink } from '../links';"],
		['src/lib/links.ts', "import { isHex } from './bytes/hex';"],
		['src/lib/ui/A.svelte', "<script>import { blockLink } from '../links';</script>"],
		['src/lib/ui/a.ts', "import { live } from '../app/live.svelte';"],
		['src/lib/explorer/a.ts', "import { readPool } from '../wallet/pool';"],
		['src/lib/explorer/a.ts', "export { readPool } from '../wallet/pool';"],
		['src/lib/wallet/a.ts', "import { tasks } from '../console/tasks';"],
		['src/lib/proofs/a.ts', "import { wallet } from '../wallet-data/open';"],
		['src/lib/explorer/a.ts', "export * from '../wallet/pool';"],
		['src/lib/explorer/a.ts', "import readPool = require('../wallet/pool');"],
		['src/lib/wallet/a.ts', "import '../wallet/../explorer/pool';"],
		['src/lib/wallet/a.ts', "import './../explorer/pool';"],
		['src/lib/app/a.ts', "import { load } from '../../routes/+layout';"],
		['src/lib/new/a.ts', "import { load } from './b';"],
		['src/lib/format/a.ts', "import { getInfo } from '../rpc/daemon/node';"],
		['src/lib/format/block/a.ts', "import { getInfo } from '../../rpc/daemon/node';"],
		['src/lib/format/a.ts', "import { RpcError } from '../rpc/errors';"],
		['src/lib/format/a.ts', "export { RpcError } from '../rpc/errors';"]
	]);

	reports('folders-elsewhere', [
		['src/lib/chain/a.ts', "const a = () => import('../rpc/x');"],
		['src/lib/chain/a.ts', "type A = import('../rpc/x').A;"],
		['src/lib/chain/a.ts', "let a: typeof import('../rpc/x').a;"],
		['src/lib/format/a.ts', "const a = () => import('../rpc/x');"],
		['src/lib/ui/A.svelte', "{#key import('../app/b')}x{/key}"]
	]);

	allows([
		['src/lib/explorer/a.ts', "import type { GetInfo } from '../rpc/daemon/node';"],
		['src/lib/explorer/a.ts', "export type { GetInfo } from '../rpc/daemon/node';"],
		['src/lib/explorer/a.ts', "type A = import('../rpc/daemon/node').GetInfo;"],
		['src/lib/explorer/block/a.ts', "import { a } from '../b';\nimport { c } from '../../explorer/c';"],
		['src/lib/wallet/a.ts', "import { check } from '../requests/check';\nimport { link } from '../links';"],
		['src/lib/chain/a.ts', "export const a = 1; // import b from '../rpc/b'\nexport { a as c };"],
		['src/routes/a.ts', "import { live } from '$lib/app/live.svelte';\nimport { b } from './b';"]
	]);

	reports('folders', [
		['src/routes/tx/[id]/a.ts', "import { lock } from '$lib/wallet/lock-wallet';"],
		['src/routes/scan/A.svelte', "<script>import { lock } from '../../lib/wallet/lock';</script>"],
		['src/routes/wallet/+page.ts', "import { tasks } from '$lib/console/tasks';"],
		['src/routes/wallet/(open)/history/[txid]/a.ts', "import { tasks } from '$lib/console/tasks';"],
		['src/routes/pay/a.ts', "import { find } from '$lib/explorer/look-up';"],
		['src/routes/receipt/a.ts', "import type { Task } from '$lib/wallet/tasks';"],
		['src/routes/console/[service]/a.ts', "export { find } from '$lib/explorer/look-up';"],
		['src/routes/scan/a.ts', "import Code from '../pay/Code.svelte';"],
		['src/routes/wallet/(open)/send/a.ts', "import Code from '../../../pay/Code.svelte';"]
	]);

	reports('folders-elsewhere', [
		['src/routes/tx/[id]/a.ts', "const a = () => import('$lib/wallet/lock-wallet');"],
		['src/routes/wallet/a.ts', "type A = import('$lib/console/tasks').Task;"]
	]);

	allows([
		['src/routes/tx/[id]/a.ts', "import { find } from '$lib/explorer/look-up';\nimport A from '../../Frame.svelte';"],
		[
			'src/routes/wallet/(open)/send/a.ts',
			"import { lock } from '$lib/wallet/lock-wallet';\nimport A from '../A.svelte';"
		],
		['src/routes/receipt/+page.ts', "import { languages } from '$lib/pay/languages';"],
		['src/routes/check/+page.ts', "import { draft } from '$lib/proofs/draft';"],
		['src/routes/Menu.svelte', "<script>import { lock } from '$lib/wallet/lock-wallet';</script>"]
	]);

	test('a type that is marked by itself loads the module all the same', async () => {
		const text = "import { type GetInfo } from '../rpc/daemon/node';";
		expect(await lint('src/lib/explorer/a.ts', text)).toEqual(['1: no-import-type-side-effects']);
	});

	test.each([
		'const a = (b: string) => import(b);',
		'const a = import.meta.glob("./*");',
		"new Worker(new URL('./a.ts', import.meta.url));"
	])('an import that is computed is reported: %s', async (text) => {
		expect(await lint('src/routes/a.ts', text)).toEqual(['1: computed']);
	});

	test.each([
		['src/lib/explorer/a.ts', "import BigNumber from 'bignumber.js';", 'packages'],
		['src/lib/rpc/client.ts', "import ky from 'ky';", 'packages'],
		['src/lib/chain/a.ts', "import * as v from 'valibot';", 'packages'],
		['src/lib/rpc/a.ts', "import { untrack } from 'svelte';", 'packages'],
		['src/lib/ui/a.ts', "import { goto } from '$app/navigation';", 'packages'],
		['src/lib/payment/a.ts', "import type { A } from 'qr/decode.js';", 'packages'],
		['src/lib/payment/a.ts', "const a = () => import('qr/decode.js');", 'packages-elsewhere'],
		['src/routes/a.ts', "import left from 'left-pad/x';", 'packages']
	])('%s: %s is reported', async (path, text, rule) => {
		expect(await lint(path, text)).toEqual([`1: ${rule}`]);
	});

	allows([
		['src/lib/rpc/http.ts', "import ky from 'ky';\nimport * as v from 'valibot';"],
		['src/lib/payment/qr-read.ts', "const a = () => import('qr/decode.js');"],
		['src/routes/a/b.ts', "import { goto } from '$app/navigation';\nimport { error } from '@sveltejs/kit';"]
	]);

	test.each([
		['src/lib/rpc/A.svelte', '<p>x</p>'],
		['src/lib/chain/block/a.svelte.ts', 'export const a = 1;']
	])('the client and the parsers have no Svelte: %s', async (path, text) => {
		expect(await lint(path, text)).toEqual(['1: no-svelte']);
	});

	test.each([
		['src/lib/chain/a.ts', "\nimport { toHex } from '../bytes/hex.ts';", '2: spelling'],
		['src/routes/a.ts', "import { toHex } from '$lib/bytes/hex.ts';", '1: spelling'],
		['src/lib/chain/a.ts', "import { toHex } from '$lib/bytes/hex';", '1: spelling']
	])('%s: %s is written another way', async (path, text, report) => {
		expect(await lint(path, text)).toEqual([report]);
	});
});

/** Chains of files that lead back to where they began. A type leaves nothing behind, and closes no circle. */
function circles(sources: readonly Source[]): string[] {
	const next = new Map(
		sources.map((source) => [source.path.replace(/\.(ts|js)$/, ''), importsOf(source).map(({ target }) => target)])
	);
	const done = new Set<string>();
	const complaints: string[] = [];
	const visit = (file: string, above: string[]) => {
		if (above.includes(file)) complaints.push([...above.slice(above.indexOf(file)), file].join(' → '));
		else if (!done.has(file)) for (const target of next.get(file) ?? []) visit(target, [...above, file]);
		done.add(file);
	};
	for (const file of next.keys()) visit(file, []);
	return complaints;
}

test('no imports go in a circle', () => {
	const sources = readSources();
	expect(sources.flatMap(importsOf).length).toBeGreaterThan(sources.length);
	expect(circles(sources)).toEqual([]);
	const planted = Object.entries({
		a: "import './b';",
		b: "import {\n\tc\n} from './c';\nexport { d } from './d';",
		c: "export const a = () => import('./a');",
		d: "import type { A } from './a'; // import './a'"
	}).map(([name, text]) => readSource(`src/lib/chain/${name}.ts`, text));
	expect(circles(planted)).toEqual(['src/lib/chain/a → src/lib/chain/b → src/lib/chain/c → src/lib/chain/a']);
});

/** Files that others load, from the given ones on. */
function loadedBy(first: readonly Source[], sources: readonly Source[]): Set<string> {
	const byName = new Map(sources.map((source) => [source.path.replace(/\.(ts|js)$/, ''), source]));
	const loaded = new Set<string>();
	const visit = (source: Source | undefined) => {
		for (const { target } of source ? importsOf(source) : []) {
			if (loaded.has(target)) continue;
			loaded.add(target);
			visit(byName.get(target));
		}
	};
	first.forEach(visit);
	return loaded;
}

test('the watcher, which runs in Node, loads no file that Svelte has to compile', () => {
	const watcher = readdirSync('deploy/watcher')
		.filter((name) => name.endsWith('.ts'))
		.map((name) => `deploy/watcher/${name}`)
		.map((path) => readSource(path, readFileSync(path, 'utf8')));
	const compiled = (first: readonly Source[]) =>
		[...loadedBy(first, readSources())].filter((target) => target.endsWith('.svelte'));
	expect(compiled(watcher)).toEqual([]);
	expect(
		compiled([readSource('deploy/watcher/a.ts', "import { a } from '../../src/lib/requests/journal-payments';")])
	).toContain('src/lib/wallet-data/outgoing/journal.svelte');
});

test('no folder is deeper than the table of folders reaches', () => {
	const paths = readdirSync('src/lib', { recursive: true, encoding: 'utf8' });
	expect(paths.filter((path) => path.split(/[/\\]/).length > 5)).toEqual([]);
});

describe('what only some files do', () => {
	reports('client', [
		['src/lib/explorer/A.svelte', '<button onclick={() => node.call(getInfo)}>x</button>'],
		['src/routes/+page.svelte', '<script>const info = data.node.raw(getInfo);</script>'],
		['src/lib/ui/settings.ts', 'export const info = client?.call(getInfo);'],
		['src/lib/format/a.ts', "export const info = client['call'](getInfo);"]
	]);

	allows([
		['src/lib/ui/A.svelte', '<script>let a = $state.raw(1);</script>'],
		['src/routes/+page.ts', 'await node.call(getInfo);'],
		['src/lib/explorer/a.ts', 'await node.call(getInfo);'],
		['src/lib/wallet-data/live-wallet.svelte.ts', 'await node.call(getInfo);']
	]);

	test.each([
		['src/lib/explorer/a.ts', 'setInterval(ask, 1000);', '1: timers'],
		['src/routes/a.ts', '\nwindow.setTimeout(ask, 1000);', '2: timers'],
		['src/routes/+page.ts', "await fetch('https://elsewhere.example/price');", '1: network'],
		['src/lib/app/a.ts', 'new WebSocket(url);', '1: network'],
		['src/lib/app/a.ts', 'navigator.sendBeacon(url);', '1: network'],
		['src/lib/ui/A.svelte', '\n{@html text}', '2: markup'],
		['src/lib/ui/a.ts', 'a.innerHTML = b;', '1: markup'],
		['src/lib/ui/a.ts', 'a.outerHTML = b;', '1: markup'],
		['src/lib/ui/a.ts', "a.insertAdjacentHTML('x', b);", '1: markup'],
		['src/lib/ui/a.ts', 'document.write(b);', '1: markup'],
		['src/lib/ui/A.svelte', '<p style="color: red">x</p>', '1: policy'],
		['src/lib/ui/A.svelte', '<p style="color: {colour}">x</p>', '1: policy'],
		['src/lib/ui/A.svelte', '<p {...all}>x</p>', '1: first-load'],
		['src/lib/ui/A.svelte', '<svelte:element this={tag} />', '1: first-load'],
		['src/lib/ui/A.svelte', '{#await loading then text}{text}{/await}', '1: first-load'],
		['src/lib/ui/a.ts', "eval('1');", '1: policy'],
		['src/lib/ui/a.ts', "new Function('1');", '1: policy']
	])('%s: %s is reported', async (path, text, report) => {
		expect(await lint(path, text)).toEqual([report]);
	});

	reports('results', [
		['src/lib/wallet/a.ts', 'export type A = { value: number; failure: null } | { value: null; failure: Failure };'],
		['src/lib/pay/a.ts', 'export type A = { rate: bigint; problem: null } | { rate: null; problem: string };'],
		['src/lib/format/a.ts', 'export type A = { value: number } | { problems: string[] };'],
		['src/routes/a.ts', 'export async function a(): Promise<{ text: string } | { problem: string }> {}'],
		['src/lib/ui/A.svelte', '<script lang="ts">let a: { text: string } | { error: Error };</script>']
	]);

	allows([
		[
			'src/lib/format/a.ts',
			'type A = { value: number; problem?: undefined } | { value?: undefined; problem: string };'
		],
		['src/lib/app/a.ts', "type A = { kind: 'answered' } | { kind: 'failed'; error: RpcError };"],
		['src/lib/wallet/a.ts', 'let a: { row: number; problem: string } | null = null;'],
		['src/lib/chain/a.ts', 'type A = { bytes: Uint8Array; problem: null } | { bytes: null; problem: string };']
	]);

	// It is set by the program.
	allows([['src/lib/ui/A.svelte', '<p style:color={colour}>x</p>']]);

	test.each(['document', 'window', 'localStorage', 'sessionStorage', 'location', 'history', 'navigator', 'indexedDB'])(
		'the client, the parsers and the formats do not use %s',
		async (name) => {
			expect(await lint('src/lib/rpc/a.ts', `export const a = ${name}.b;`)).toEqual(['1: page']);
			expect(await lint('src/lib/chain/a.ts', `export const a = globalThis.${name};`)).toEqual(['1: page']);
			expect(await lint('src/lib/rpc/a.ts', `export const a = { ${name}: b.${name} };`)).toEqual([]);
		}
	);

	test.each(Object.keys(TIMERS))('%s still has its timer', (path) => {
		expect(readFileSync(path, 'utf8')).toMatch(/\bset(Timeout|Interval)\(/);
	});
});
