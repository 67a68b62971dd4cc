import { readFileSync } from 'node:fs';

const download =
	'download the command-line programs from https://www.getmonero.org/downloads/ and put their directory on the PATH';

/**
 * Commands that install Monero's programs, by the ID in /etc/os-release, or by Node's platform where there is no such
 * file. The package names are from the README of the reference implementation, Scoop's main bucket and FreeBSD's ports.
 * Fedora has no package.
 */
const packages = new Map([
	['alpine', 'apk add monero'],
	['arch', 'sudo pacman -S monero'],
	['darwin', 'brew install monero'],
	['debian', 'sudo apt-get install monero'],
	['freebsd', 'sudo pkg install monero-cli'],
	['guix', 'guix install monero'],
	['nixos', 'nix-shell -p monero-cli'],
	['ubuntu', 'sudo apt-get install monero'],
	['void', 'sudo xbps-install -S monero'],
	['win32', 'scoop install monero-cli']
]);

/** Systems whose C library differs from the one that the downloaded programs are built for. */
const withoutDownload = ['alpine', 'guix', 'nixos'];

/**
 * Returns how to install `monerod` and `monero-wallet-rpc`, as the end of a sentence.
 *
 * @param osRelease the text of /etc/os-release, empty if there is no such file
 */
export function installAdvice(platform: NodeJS.Platform, osRelease: string): string {
	const value = (key: string) => new RegExp(`^${key}="?([^"\\n]*)"?$`, 'm').exec(osRelease)?.[1] ?? '';
	const ids = [value('ID'), ...value('ID_LIKE').split(' '), platform];
	const id = ids.find((each) => packages.has(each));
	if (id === undefined) return download;
	const command = `run: ${packages.get(id)}`;
	return withoutDownload.includes(id) ? command : `${command} (or ${download})`;
}

export function installAdviceForThisSystem(): string {
	let osRelease = '';
	try {
		osRelease = readFileSync('/etc/os-release', 'utf8');
	} catch {
		// macOS and Windows have no such file.
	}
	return installAdvice(process.platform, osRelease);
}
