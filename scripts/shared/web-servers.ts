import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from '../../tests/devnet/programs';

/** The web servers that deploy/ has a recipe for; Debian's packages have the same names. */
export const webServerNames = ['nginx', 'caddy'] as const;
export type WebServerName = (typeof webServerNames)[number];

/** The path of an installed server, or null. On Debian, nginx and tor are on root's PATH only. */
export const findServer = async (name: WebServerName | 'tor'): Promise<string | null> =>
	(await findOnPath(name)) ?? (await findOnPath(name, '/usr/sbin'));

/** The file of nginx's module njs, which checks the calls to a node, where Debian and Fedora install it; null without. */
export function findNjs(): string | null {
	const directories = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules'];
	const files = directories.map((directory) => join(directory, 'ngx_http_js_module.so'));
	return files.find((file) => existsSync(file)) ?? null;
}

/** Debian's package of it. */
export const njsPackage = 'libnginx-mod-http-js';

/** The end of a sentence. */
export const howToGetPackage = (name: string): string =>
	`install your system's package ${name}, such as with: sudo apt-get install ${name}`;
