import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);
const folder = new URL('static/_app/immutable/', root);
const [file = '', ...others] = readdirSync(folder);
const content = readFileSync(new URL(file, folder));

test('the typeface may be kept for ever: its name follows from its content', () => {
	expect(others).toEqual([]);
	expect(file).toBe(`inter-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.woff2`);
});

test('the typeface that is preloaded is the one that is used', () => {
	const page = readFileSync(new URL('src/app.html', root), 'utf8');
	expect([...page.matchAll(/_app\/immutable\/[\w.-]+/g)].map(([path]) => path)).toEqual(
		Array.from({ length: 2 }, () => `_app/immutable/${file}`)
	);
});

test('the first paint waits for no more than 20 kB of it', () => {
	expect(content.length).toBeLessThan(20_000);
});
