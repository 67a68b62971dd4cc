/** Finds the programs that tests need, and installs Debian's packages of those that are missing. */
import { basename, dirname } from 'node:path';
import { findOnPath, missingPrograms } from '../../devnet/programs';
import { brotliPackage, findNginxModule, findServer, installationHint, njsPackage } from '../../devnet/web-servers';
import { installAdviceForThisSystem } from '../shared/advice';
import { findFirefox, findTestBrowser, firefoxPackage, headlessShell } from '../shared/chromium';
import { installDebianPackages, type InstallOptions } from '../shared/debian';

/** Debian's packages that only files of the long run need. */
export type LongRunPackage =
	| 'nginx'
	| 'caddy'
	| 'tor'
	| 'systemd'
	| 'certbot'
	| 'pebble'
	| 'iproute2'
	| 'docker-compose'
	| 'curl'
	| 'openssl'
	| typeof njsPackage
	| typeof brotliPackage
	| typeof firefoxPackage;

/**
 * Debian's packages that tests need. The browser tests use any other Chromium if `chromium-headless-shell` is missing.
 */
export type TestPackage = 'monero' | typeof headlessShell | LongRunPackage;

interface SystemProgram {
	/** Returns true if tests can use the program. */
	isHere(): Promise<boolean>;
	/** Instructions: the end of a sentence. */
	howToGet: string;
}

/** Describes a package that contains a program of this name. */
const packageWith = (name: string, program: string): SystemProgram => ({
	isHere: async () => (await findOnPath(program)) !== null,
	howToGet: installationHint(name)
});

/** Describes a package that contains a module of nginx. */
const nginxModule = (name: typeof njsPackage | typeof brotliPackage): SystemProgram => ({
	isHere: () => Promise.resolve(findNginxModule(name) !== null),
	howToGet: installationHint(name)
});

const systemPrograms: Record<TestPackage, SystemProgram> = {
	monero: {
		isHere: async () => (await missingPrograms()).length === 0,
		howToGet: installAdviceForThisSystem()
	},
	[headlessShell]: {
		isHere: async () => {
			const program = await findTestBrowser();
			return program !== null && (await findOnPath(basename(program), dirname(program))) !== null;
		},
		howToGet: 'install Chromium, or name its program in the environment variable ORIEL_CHROMIUM'
	},
	[firefoxPackage]: {
		isHere: async () => (await findFirefox()) !== null,
		howToGet: 'install Firefox, or name its program in the environment variable ORIEL_FIREFOX'
	},
	nginx: { isHere: async () => (await findServer('nginx')) !== null, howToGet: installationHint('nginx') },
	[njsPackage]: nginxModule(njsPackage),
	[brotliPackage]: nginxModule(brotliPackage),
	caddy: { isHere: async () => (await findServer('caddy')) !== null, howToGet: installationHint('caddy') },
	tor: { isHere: async () => (await findServer('tor')) !== null, howToGet: installationHint('tor') },
	systemd: packageWith('systemd', 'systemd-analyze'),
	certbot: packageWith('certbot', 'certbot'),
	pebble: packageWith('pebble', 'pebble'),
	iproute2: packageWith('iproute2', 'ip'),
	'docker-compose': packageWith('docker-compose', 'docker-compose'),
	curl: packageWith('curl', 'curl'),
	openssl: packageWith('openssl', 'openssl')
};

/** Returns those of the wanted packages whose programs are not installed. */
export async function findMissing(wanted: Iterable<TestPackage>): Promise<TestPackage[]> {
	const missing: TestPackage[] = [];
	for (const name of wanted) if (!(await systemPrograms[name].isHere())) missing.push(name);
	return missing;
}

/** Describes that a program was not found, and how to get it. */
export const notFound = (name: TestPackage): string =>
	`${name} was not found. To get it, ${systemPrograms[name].howToGet}.`;

/**
 * Installs packages that are missing, if that is possible and the user does not decline.
 *
 * @returns those that are still missing
 */
export async function installMissing(
	wanted: ReadonlySet<TestPackage>,
	installing: InstallOptions
): Promise<TestPackage[]> {
	const toInstall = new Set<TestPackage>(await findMissing(wanted));
	// Another Chromium would work too, but takes a third more CPU time.
	const isPreferredMissing = !process.env['ORIEL_CHROMIUM'] && (await findOnPath(headlessShell)) === null;
	if (wanted.has(headlessShell) && isPreferredMissing) toInstall.add(headlessShell);
	if (toInstall.size > 0) await installDebianPackages([...toInstall], installing);
	return findMissing(wanted);
}
