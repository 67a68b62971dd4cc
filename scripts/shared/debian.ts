import { findOnPath } from '../../devnet/programs';
import { run } from './commands';

/** The prefix of a command that needs root; null when that would ask for a password. */
async function privilege(): Promise<string[] | null> {
	if (process.getuid?.() === 0) return [];
	if ((await findOnPath('sudo')) === null) return null;
	return (await run(['sudo', '-n', 'true'], { keep: true })).code === 0 ? ['sudo', '-n'] : null;
}

/**
 * Installs packages of Debian or Ubuntu, on such a system, as root or with sudo that needs no password.
 *
 * @returns whether they are installed now
 */
export async function installDebianPackages(
	names: readonly string[],
	say: (sentence: string) => void
): Promise<boolean> {
	if ((await findOnPath('apt-get')) === null) return false;
	const before = await privilege();
	if (before === null) return false;
	say(`Installing with apt-get: ${names.join(', ')} (this can take some minutes)`);
	// Another one may be at work, such as that of unattended-upgrades.
	const options = ['-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=120'];
	const aptGet = [...before, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options];
	const update = await run([...aptGet, 'update'], { keep: true });
	const install = await run([...aptGet, 'install', '-y', '--no-install-recommends', ...names], { keep: true });
	if (install.code === 0) return true;
	if (install.code === null) return false;
	say(`apt-get could not install ${names.join(', ')}:`);
	for (const { code, output } of [update, install]) {
		if (code !== 0) say(output.trim().split('\n').slice(-5).join('\n'));
	}
	return false;
}
