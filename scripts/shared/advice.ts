import { readFileSync } from 'node:fs';

const download =
	'download the command-line programs from https://www.getmonero.org/downloads/ and put their directory on the PATH';

/** Commands that install Monero's programs, by the ID of /etc/os-release. */
const packages = new Map([
	['alpine', 'apk add monero'],
	['arch', 'sudo pacman -S monero'],
	['debian', 'sudo apt-get install monero'],
	['nixos', 'nix-shell -p monero-cli'],
	['ubuntu', 'sudo apt-get install monero']
]);

/**
 * How to install `monerod` and `monero-wallet-rpc`, as the end of a sentence. Packages are those of the README of the
 * reference implementation.
 *
 * @param osRelease the text of /etc/os-release, empty where there is none
 */
export function howToGetPrograms(platform: NodeJS.Platform, osRelease: string): string {
	if (platform === 'darwin') return `run: brew install monero (or ${download})`;
	const value = (key: string) => new RegExp(`^${key}="?([^"\\n]*)"?$`, 'm').exec(osRelease)?.[1] ?? '';
	const ids = `${value('ID')} ${value('ID_LIKE')}`.split(' ');
	const command = ids.map((id) => packages.get(id)).find((known) => known !== undefined);
	return command === undefined ? download : `run: ${command} (or ${download})`;
}

export function howToGetProgramsHere(): string {
	let osRelease = '';
	try {
		osRelease = readFileSync('/etc/os-release', 'utf8');
	} catch {
		// Only Linux systems have this file.
	}
	return howToGetPrograms(process.platform, osRelease);
}
