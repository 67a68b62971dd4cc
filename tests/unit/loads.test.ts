/** What a page may do when it is opened, by whatever link: every call that the sources make without `act`, which is for what a person asks for. */
import { readFileSync } from 'node:fs';
import { runsFromLink } from '../../src/lib/console/effects';
import type { Operation } from '../../src/lib/rpc/operation';
import { readSources } from './source/source';

const modules = import.meta.glob<Record<string, unknown>>('../../src/lib/rpc/{wallet,daemon}/*.ts', { eager: true });

const isOperation = (value: unknown): value is Operation =>
	typeof value === 'object' && value !== null && 'effect' in value && 'discloses' in value;

/** Names in the sources; the same name stands for an operation of the wallet's and one of the node's. */
const doing = new Set(
	Object.values(modules).flatMap((module) =>
		Object.entries(module).flatMap(([name, value]) => (isOperation(value) && !runsFromLink(value) ? [name] : []))
	)
);

/** What is called directly, by the names that the sources have for it. */
const called = readSources().flatMap(({ path }) =>
	[...readFileSync(path, 'utf8').matchAll(/\.(?:call|raw)\(\s*(\w+)/g)].map(([, name = '']) => ({ path, name }))
);

test('nothing that a page does by itself signs, proves, exports, reveals or changes anything', () => {
	expect(doing.size).toBeGreaterThan(60);
	expect(called.length).toBeGreaterThan(50);
	expect(called.filter(({ name }) => doing.has(name))).toEqual([]);
});
