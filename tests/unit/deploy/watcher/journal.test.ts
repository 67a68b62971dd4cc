import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Journal } from '../../../../deploy/watcher/journal';

const directory = mkdtempSync(join(tmpdir(), 'oriel-journal-'));
const path = join(directory, 'journal.jsonl');
beforeEach(() => rmSync(path, { force: true }));
afterAll(() => rmSync(directory, { recursive: true }));

const stored = () => new Map(new Journal(path).values);

test('has what was appended, the newest of each key', () => {
	new Journal(path).append([
		['a', 1],
		['b', { c: '2' }],
		['a', 3],
		['d', 4],
		['d', undefined]
	]);
	expect([...stored()]).toEqual([
		['a', 3],
		['b', { c: '2' }]
	]);
});

test('wherever a kill cuts it off, it has what came before, and goes on', () => {
	fc.assert(
		fc.property(
			fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.jsonValue()), { minLength: 1 }),
			fc.nat(),
			(changes, cut) => {
				rmSync(path, { force: true });
				new Journal(path).append(changes.map(([key, value]) => [key, value ?? 0]));
				const bytes = readFileSync(path);
				const at = cut % bytes.length;
				const whole = bytes.subarray(0, at).toString().split('\n').length - 1;
				truncateSync(path, at);
				const journal = new Journal(path);
				expect(journal.values).toEqual(new Map(changes.slice(0, whole).map(([key, value]) => [key, value ?? 0])));
				journal.append([['c', 1]]);
				expect(stored().get('c')).toBe(1);
			}
		)
	);
});

test('does not grow for ever', () => {
	const journal = new Journal(path);
	for (let i = 0; i < 60; i++) journal.append([['a', [i, 'x'.repeat(100_000)]]]);
	expect(statSync(path).size).toBeLessThan(1_500_000);
	journal.append([['b', 1]]);
	expect(stored().get('a')).toMatchObject([59, expect.any(String)]);
	expect(stored().get('b')).toBe(1);
});

test('refuses one that is damaged, and says where', () => {
	writeFileSync(path, '["a",1]\n{broken\n["b",2]\n');
	expect(() => new Journal(path)).toThrow('damaged at line 2');
});

test('says which file cannot be opened', () => {
	expect(() => new Journal(join(directory, 'missing', 'journal.jsonl'))).toThrow('journal.jsonl cannot be opened');
});
