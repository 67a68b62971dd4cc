/**
 * What a page may do when it is opened, by whatever link: every call that the sources make without `act`, which is for what
 * a person asks for; and every operation that a load or a query has in its hands, however it calls it.
 */
import { readFileSync } from 'node:fs';
import { runsFromLink } from '../../src/lib/console/effects';
import type { Operation } from '../../src/lib/rpc/operation';
import { importsOf, readSource, readSources, type Source } from './source/source';

const modules = import.meta.glob<Record<string, unknown>>('../../src/lib/rpc/{wallet,daemon}/*.ts', { eager: true });

const isOperation = (value: unknown): value is Operation =>
	typeof value === 'object' && value !== null && 'effect' in value && 'discloses' in value;

/** Names of the operations that take a click, by the module that exports them: its path without the ending. */
const doingOf = new Map(
	Object.entries(modules).map(([path, module]) => [
		path.replace('../../', '').replace(/\.ts$/, ''),
		Object.keys(module).filter((name) => isOperation(module[name]) && !runsFromLink(module[name]))
	])
);

/** Names in the sources; the same name stands for an operation of the wallet's and one of the node's. */
const doing = new Set([...doingOf.values()].flat());

/** What is called directly, by the names that the sources have for it. */
const called = readSources().flatMap(({ path }) =>
	[...readFileSync(path, 'utf8').matchAll(/\.(?:call|raw)\(\s*(\w+)/g)].map(([, name = '']) => ({ path, name }))
);

test('nothing that a page does by itself signs, proves, exports, reveals or changes anything', () => {
	expect(doing.size).toBeGreaterThan(60);
	expect(called.length).toBeGreaterThan(50);
	expect(called.filter(({ name }) => doing.has(name))).toEqual([]);
});

/** It names changes, to say which answers each makes old. */
const ACTIONS = 'src/lib/wallet-data/actions.ts';

/** A load, or a file with queries: it is of a subject or has that name, has their type, or makes one of an operation. */
const asks = ({ path, text }: Source) =>
	path !== ACTIONS &&
	(/\/\+(page|layout)(@[^/]*)?\.(ts|js)$/.test(path) ||
		/^src\/lib\/(chain-data|verification|wallet-data|requests)\//.test(path) ||
		/quer(y|ies)/i.test(path) ||
		/\bQuery</.test(text) ||
		/\bcallQuery\(/.test(text));

/** Names that an import takes from its module, before `as`; null when it takes the module as a whole. */
function namesOf(names: string): string[] | null {
	const list = /\{([^]*)\}/.exec(names)?.[1];
	return list === undefined ? null : list.split(',').map((name) => name.trim().replace(/\s[^]*/, ''));
}

/** Operations that take a click, and that files which ask have imported: `path: name`. */
const inHand = (sources: readonly Source[]) =>
	sources.filter(asks).flatMap((source) =>
		importsOf(source).flatMap(({ target, names }) => {
			const taken = namesOf(names);
			const found = doingOf.get(target)?.filter((name) => taken === null || taken.includes(name)) ?? [];
			return found.map((name) => `${source.path}: ${name}`);
		})
	);

/** Operations that take a click, in files that ask, and why they are not sent when a page is opened. */
const REVIEWED: Readonly<Record<string, string>> = {
	'src/lib/wallet-data/password.ts: changeWalletPassword': 'compares a password that a person has typed',
	'src/lib/wallet-data/password.ts: exchangeMultisigKeys': 'for its name alone',
	'src/lib/wallet-data/password.ts: finalizeMultisig': 'for its name alone',
	'src/lib/wallet-data/password.ts: makeMultisig': 'for its name alone'
};

test('no load and no query has such an operation in its hands', () => {
	const sources = readSources();
	expect(sources.filter(asks).length).toBeGreaterThan(40);
	expect(inHand(sources).sort()).toEqual(Object.keys(REVIEWED).sort());
});

test.each([
	['src/routes/a/+page.ts', "import { transfer } from '$lib/rpc/wallet/transfers';"],
	['src/routes/a/+layout.ts', "import { transfer as read } from '$lib/rpc/wallet/transfers';"],
	['src/routes/a/+page@.ts', "import {\n\tgetTransfers,\n\ttransfer\n} from '$lib/rpc/wallet/transfers';"],
	['src/lib/requests/a.ts', "import { transfer } from '../rpc/wallet/transfers';"],
	['src/lib/wallet/a-query.svelte.ts', "import { transfer } from '../rpc/wallet/transfers';"],
	[
		'src/lib/wallet/a.ts',
		"import { transfer } from '../rpc/wallet/transfers';\nexport const sent = (wallet: Client): Query<Sent> => made(wallet, transfer);"
	],
	[
		'src/lib/explorer/a.ts',
		"import { transfer } from '../rpc/wallet/transfers';\nexport const sent = callQuery(wallet, 'tip', transfer);"
	]
])('an operation that takes a click is found: %s: %s', (path, text) => {
	expect(inHand([readSource(path, text)])).toEqual([`${path}: transfer`]);
});

test.each([
	"import * as rpc from '$lib/rpc/wallet/transfers';",
	"export const load = async () => await import('$lib/rpc/wallet/transfers');"
])('a module that is imported as a whole has all that it exports: %s', (text) => {
	expect(inHand([readSource('src/routes/+page.ts', text)])).toContain('src/routes/+page.ts: transfer');
});

test.each([
	['src/routes/+page.ts', "import { getInfo } from '$lib/rpc/daemon/node';"],
	['src/routes/+page.ts', "import type { transfer } from '$lib/rpc/wallet/transfers';"],
	['src/lib/wallet/a.ts', "import { transfer } from '../rpc/wallet/transfers';\nawait act(wallet, transfer, payment);"]
])('what reads, and what a person asks for, is allowed: %s: %s', (path, text) => {
	expect(inHand([readSource(path, text)])).toEqual([]);
});
