import { readFileSync } from 'node:fs';
import { sources } from '../../../scripts/version.js';

describe('the sources of the built site', () => {
	// A script that is missing there breaks the build in another folder, and an update of it would not change the version.
	it.each(['vite.config.ts', 'svelte.config.js'])('have all scripts that %s imports', (file) => {
		const imports = readFileSync(file, 'utf8').matchAll(/from '\.\/(scripts\/[^']+)'/g);
		const scripts = [...imports].map(([, path]) => path);
		expect(scripts.length).toBeGreaterThan(0);
		expect(sources).toEqual(expect.arrayContaining(scripts));
	});
});
