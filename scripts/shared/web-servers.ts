import { findOnPath } from '../../tests/devnet/programs';

/** The web servers that deploy/ has a recipe for; Debian's packages have the same names. */
export const webServerNames = ['nginx', 'caddy'] as const;
export type WebServerName = (typeof webServerNames)[number];

/** The path of an installed web server, or null. On Debian, nginx is on root's PATH only. */
export const findWebServer = async (name: WebServerName): Promise<string | null> =>
	(await findOnPath(name)) ?? (await findOnPath(name, '/usr/sbin'));

/** The end of a sentence. */
export const howToGetWebServer = (name: WebServerName): string =>
	`install your system's package ${name}, such as with: sudo apt-get install ${name}`;
