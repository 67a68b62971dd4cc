/** The units in deploy/systemd are read by systemd. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/shared/commands';

it('the units of systemd are read without a complaint', () => {
	const folder = join(root, 'deploy/systemd');
	const units = readdirSync(folder);
	const { stderr, error } = spawnSync('systemd-analyze', ['verify', ...units.map((unit) => join(folder, unit))], {
		encoding: 'utf8'
	});
	expect(error).toBeUndefined();
	expect(units.length).toBeGreaterThan(0);
	expect(stderr.split('\n').filter((line) => units.some((unit) => line.includes(unit)))).toEqual([]);
});
