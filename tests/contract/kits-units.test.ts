/** Tests that systemd can read the units in deploy/systemd. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/shared/commands';

const folder = join(root, 'deploy/systemd');
const units = readdirSync(folder);
const services = units.filter((unit) => unit.endsWith('.service'));

function analyze(...args: string[]) {
	const { stdout, stderr, error } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
	expect(error).toBeUndefined();
	return { stdout, stderr };
}

it('the units of systemd are read without a complaint', () => {
	const { stderr } = analyze('verify', ...units.map((unit) => join(folder, unit)));
	expect(units.length).toBeGreaterThan(0);
	expect(stderr.split('\n').filter((line) => units.some((unit) => line.includes(unit)))).toEqual([]);
});

it.each(services)('%s: its exposure is below 5 of 10', (unit) => {
	const { stdout } = analyze('security', '--offline=true', join(folder, unit));
	const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
	expect(Number(exposure)).toBeLessThan(5);
});

it.each(services)('%s: what it logs has limits, in files of its own too', (unit) => {
	const text = readFileSync(join(folder, unit), 'utf8');
	expect(text).toMatch(/^LogRateLimitIntervalSec=\w+\nLogRateLimitBurst=\d+$/m);
	if (unit.startsWith('monero')) expect(text).toMatch(/--max-log-file-size \d+ --max-log-files [1-9]/);
});
