import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { contentsOf, sha256Hex } from '../../../scripts/release/contents';

const own = mkdtempSync(join(tmpdir(), 'oriel-contents-'));
afterAll(() => rmSync(own, { recursive: true }));
writeFileSync(join(own, 'index.html'), '<!doctype html>');

const contents = new Map(contentsOf(own, join(own, 'index.html')));
const textOf = (path: string) => new TextDecoder().decode(contents.get(path));

describe('the archive of a release', () => {
	it('lists the hash of every other file', () => {
		const lines = textOf('SHA256SUMS').trimEnd().split('\n');
		const others = [...contents].filter(([path]) => path !== 'SHA256SUMS');
		expect(lines).toEqual(others.map(([path, bytes]) => `${sha256Hex(bytes)}  ${path}`));
		expect(contents.has('site/index.html')).toBe(true);
	});

	const documents = [...contents.keys()].filter((path) => path.endsWith('.md'));
	it.each(documents)('holds what %s links to', (document) => {
		const links = Array.from(textOf(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g), ([, link = '']) => link);
		const missing = links
			.filter((link) => !/^[a-z]+:/.test(link))
			.map((link) => posix.normalize(posix.join(posix.dirname(document), link)))
			.filter((path) => ![...contents.keys()].some((file) => file === path || file.startsWith(path)));
		expect(missing).toEqual([]);
	});

	it('has no source of the watcher beside its bundle', () => {
		expect([...contents.keys()].filter((path) => path.endsWith('.ts'))).toEqual([]);
		expect(contents.has('deploy/watcher/watcher.mjs')).toBe(true);
	});
});
