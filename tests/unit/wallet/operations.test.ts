/** `docs/wallet-operations.md`, held to the catalogue and to the sources: it says what is so. */
import { existsSync, readFileSync } from 'node:fs';
import { tasks } from '../../../src/lib/console/tasks';
import { walletOperations } from '../../../src/lib/rpc/catalogue';
import * as accounts from '../../../src/lib/rpc/wallet/accounts';
import * as addressBook from '../../../src/lib/rpc/wallet/address-book';
import * as cold from '../../../src/lib/rpc/wallet/cold';
import * as control from '../../../src/lib/rpc/wallet/control';
import * as files from '../../../src/lib/rpc/wallet/files';
import * as history from '../../../src/lib/rpc/wallet/history';
import * as multisig from '../../../src/lib/rpc/wallet/multisig';
import * as outputs from '../../../src/lib/rpc/wallet/outputs';
import * as proofs from '../../../src/lib/rpc/wallet/proofs';
import * as service from '../../../src/lib/rpc/wallet/service';
import * as transfers from '../../../src/lib/rpc/wallet/transfers';
import * as uri from '../../../src/lib/rpc/wallet/uri';
import { importsOf, readSources, type Source } from '../source/source';

const root = new URL('../../../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8').replace(/\s+/g, ' ');

interface Row {
	operation: string;
	page: string;
	words: string;
	test: string;
}

/** The rows of all its tables. */
const readRows = (text: string): Row[] =>
	[...text.matchAll(/^\| `([^`]+)` *\| `([^`]+)` *\| ([^|]+?) *\| `([^`]+)` *\|$/gm)].map(
		([, operation = '', page = '', words = '', test = '']) => ({ operation, page, words, test })
	);

const text = readFileSync(new URL('docs/wallet-operations.md', root), 'utf8');
const rows = readRows(text);

/** The names that operations have in the sources, by those on the wire. */
const constants = new Map(
	[accounts, addressBook, cold, control, files, history, multisig, outputs, proofs, service, transfers, uri]
		.flatMap((module) => Object.entries(module))
		.map(([constant, { name }]) => [name, constant])
);

/** By path without `.ts`, as imports name them. */
const sources = new Map(readSources().map((source) => [source.path.replace(/\.ts$/, ''), source]));

/** The folder of a page's route, by its address. */
const routes = new Map(
	[...sources.keys()]
		.filter((path) => path.endsWith('/+page.svelte'))
		.map((path) => path.replace('/+page.svelte', ''))
		.map((folder) => [`#${folder.replace('src/routes', '').replace(/\/\([^)]*\)/g, '') || '/'}`, folder])
);

/** The first page reads, and has, what all pages of an open wallet share. */
const SHARED = ['+layout', '(open)/+layout', '(open)/+layout.svelte'].map((file) => `src/routes/wallet/${file}`);

const reached = new Map<string, readonly Source[]>();

/** The sources of a page, and all that they import and that is not for types alone. */
function sourcesOf(page: string): readonly Source[] {
	const known = reached.get(page);
	if (known) return known;
	const folder = routes.get(page) ?? '';
	const waiting = [`${folder}/+page.svelte`, `${folder}/+page`, ...(page === '#/wallet' ? SHARED : [])];
	const found = new Set<Source>();
	for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
		const source = sources.get(path);
		if (!source || found.has(source)) continue;
		found.add(source);
		waiting.push(...importsOf(source).map(({ target }) => target));
	}
	reached.set(page, [...found]);
	return [...found];
}

/** Whether a source takes an operation from the client's modules and does something with it. */
function uses(source: Source, constant: string): boolean {
	const word = new RegExp(`\\b${constant}\\b`, 'g');
	return importsOf(source).some(({ target, names }) => {
		if (!target.startsWith('src/lib/rpc/wallet/')) return false;
		const all = /\* as (\w+)/.exec(names)?.[1];
		if (all !== undefined) return new RegExp(`\\b${all}\\.${constant}\\b`).test(source.text);
		return names.match(word) !== null && (source.text.match(word)?.length ?? 0) > 1;
	});
}

/** What is not so of a row. */
function complaintsAbout({ operation, page, words, test }: Row): string[] {
	const constant = constants.get(operation);
	if (constant === undefined) return [`${operation} is no operation`];
	if (!routes.has(page)) return [`${operation}: there is no page ${page}`];
	const used = sourcesOf(page).filter(({ path }) => !path.startsWith('src/lib/rpc/'));
	const file = `tests/e2e/${test}`;
	return [
		...(used.some((source) => uses(source, constant)) ? [] : [`${operation} is not used on ${page}`]),
		...(used.some(({ path }) => textOf(path).includes(words)) ? [] : [`${operation}: “${words}” is not on ${page}`]),
		...(existsSync(new URL(file, root)) ? [] : [`${operation}: there is no ${file}`])
	];
}

describe('the table of operations', () => {
	test('has every operation of the catalogue once, and no other; those that only the console has stand below it', () => {
		const consoleOnly = [...text.matchAll(/^- `([^`]+)`/gm)].map(([, name = '']) => name);
		expect([...rows.map(({ operation }) => operation), ...consoleOnly].toSorted()).toEqual(
			walletOperations.map(({ name }) => name).toSorted()
		);
		const linked = tasks.wallet.flatMap(({ operations }) => operations);
		expect(consoleOnly.filter((name) => !linked.includes(name))).toEqual([
			'get_multisig_key_exchange_booster',
			'finalize_multisig'
		]);
	});

	test.each(rows)('$operation is used on $page, under words that stand there', (row) => {
		expect(complaintsAbout(row)).toEqual([]);
	});

	test('is read as it is written, and what is not so is reported', () => {
		const right: Row = {
			operation: 'sweep_single',
			page: '#/wallet/outputs',
			words: 'Send from this',
			test: 'wallet-outputs.test.ts'
		};
		const { operation, page, words, test: file } = right;
		expect(readRows(`| \`${operation}\` | \`${page}\`   | ${words}  | \`${file}\` |`)).toEqual([right]);
		expect(complaintsAbout(right)).toEqual([]);
		expect(complaintsAbout({ ...right, operation: 'sweep_two' })).toEqual(['sweep_two is no operation']);
		expect(complaintsAbout({ ...right, page: '#/wallet/nowhere' })).toHaveLength(1);
		expect(complaintsAbout({ ...right, page: '#/wallet/connect' })).toEqual([
			'sweep_single is not used on #/wallet/connect',
			'sweep_single: “Send from this” is not on #/wallet/connect'
		]);
		expect(complaintsAbout({ ...right, test: 'nothing.test.ts' })).toEqual([
			'sweep_single: there is no tests/e2e/nothing.test.ts'
		]);
	});
});
