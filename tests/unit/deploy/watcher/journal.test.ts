import fs, { mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Journal } from '../../../../deploy/watcher/journal';
import { FatalProblem } from '../../../../deploy/watcher/problem';

/** Functions that fail, each once, at their next call; and what was put on the disk. */
const disk: { fails: string[]; synced: string[] } = { fails: [], synced: [] };

type Step = 'writeSync' | 'ftruncateSync' | 'fsyncSync' | 'renameSync' | 'openSync';

function replace(name: Step, real = fs[name] as (...given: unknown[]) => unknown): void {
	vi.spyOn(fs, name).mockImplementation(((...given: unknown[]) => {
		const at = disk.fails.indexOf(name);
		if (at < 0) return real(...given);
		disk.fails.splice(at, 1);
		// A disk that is full takes a part.
		if (name === 'writeSync') real(given[0], (given[1] as Buffer).subarray(0, 5));
		throw new Error(`EIO: ${name}`);
	}) as never);
}

const directory = mkdtempSync(join(tmpdir(), 'oriel-journal-'));
const path = join(directory, 'journal.jsonl');
beforeEach(() => {
	rmSync(path, { force: true });
	Object.assign(disk, { fails: [], synced: [] });
	for (const name of ['writeSync', 'ftruncateSync', 'renameSync', 'openSync'] as const) replace(name);
	// Waiting for a busy disk would show nothing.
	replace('fsyncSync', (file) => disk.synced.push(readlinkSync(`/proc/self/fd/${String(file)}`)));
	syncBuiltinESMExports();
});
afterEach(() => {
	vi.restoreAllMocks();
	syncBuiltinESMExports();
});
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

/** Values as JSON gives them back: it has no negative zero. */
const jsonValue = fc.json().map((text) => JSON.parse(text) as fc.JsonValue);

test('wherever a kill cuts it off, it has what came before, and goes on', () => {
	fc.assert(
		fc.property(
			fc.array(fc.tuple(fc.constantFrom('a', 'b'), jsonValue), { minLength: 1 }),
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

const large = 'x'.repeat(400_000);

test.each([['writeSync'], ['fsyncSync'], ['renameSync'], ['openSync'], ['writeSync', 'ftruncateSync']])(
	'it has what it said to have, whatever else fails once %s did, in a change or as it is written anew',
	(...fails) => {
		for (let at = 0; at < 14; at++) {
			rmSync(path, { force: true });
			const journal = new Journal(path);
			const said = new Map<string, unknown>();
			const add = (key: string, value: unknown) => {
				try {
					journal.append([[key, value]]);
					said.set(key, value);
				} catch (error) {
					expect(error).toBeInstanceOf(FatalProblem);
				}
			};
			for (let i = 0; i < 14; i++) {
				if (i === at) disk.fails = [...fails];
				add('a', [i, large]);
				add(`b ${i}`, i);
			}
			disk.fails = ['writeSync'];
			add('c', large);
			add('d', 1);
			const found = stored();
			for (const [key, value] of said) if (key !== 'a') expect([key, found.get(key)]).toEqual([key, value]);
			// What failed may be there as well: nobody was told of it.
			const newest = (values: typeof said) => (values.get('a') as [number] | undefined)?.[0] ?? -1;
			expect(newest(found)).toBeGreaterThanOrEqual(newest(said));
		}
	}
);

test('what could not be stored is not among its values', () => {
	const journal = new Journal(path);
	disk.fails = ['writeSync'];
	expect(() => journal.append([['a', 1]])).toThrow(FatalProblem);
	expect(journal.values.has('a')).toBe(false);
});

test('its folder is on the disk as well, once it was created or written anew', () => {
	const journal = new Journal(path);
	expect(disk.synced).toContain(directory);
	for (let i = 0; i < 14; i++) journal.append([['a', [i, large]]]);
	expect(disk.synced.filter((each: string) => each === directory).length).toBeGreaterThan(1);
});

test('refuses one that is damaged, and says where', () => {
	writeFileSync(path, '["a",1]\n{broken\n["b",2]\n');
	expect(() => new Journal(path)).toThrow('damaged at line 2');
});

test('says which file cannot be opened', () => {
	expect(() => new Journal(join(directory, 'missing', 'journal.jsonl'))).toThrow('journal.jsonl cannot be opened');
});
