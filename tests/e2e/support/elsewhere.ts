import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';
import { chromium, type Browser, type LaunchOptions, type Page } from '@playwright/test';
import type { ListeningServer } from '../../../devnet/stand-in/loopback';
import { removeDirectory, temporaryDirectory } from '../../../devnet/temporary';

/**
 * Host of a page that the browser takes for one on the internet, and a host name as home networks have them. Both are
 * this computer.
 */
export const PUBLIC_HOST = 'oriel.test';
export const HOME_NAME = 'node.lan';

export type Permission = 'loopback-network' | 'local-network';

/** Site as a page from the internet, and a browser that takes it for one. */
export interface PublicOrigin {
	/** Origin over https, with a certificate that the browser is made to accept. */
	origin: string;
	/** Origin of the same site over http. */
	httpOrigin: string;
	browser: Browser;
	stop(): Promise<void>;
}

/**
 * Starts a browser to which the site's own port is public (`--ip-address-space-overrides`) and every other port on
 * loopback is not: its permission prompts are then the browser's own.
 *
 * @param site port of the site on loopback
 */
export async function startPublicOrigin(site: number, options: LaunchOptions): Promise<PublicOrigin> {
	const directory = await temporaryDirectory('certificate');
	const server = await serveOverTls(site, directory);
	const isPublic = [site, server.port].map((port) => `127.0.0.1:${port}=public`).join(',');
	const hosts = [PUBLIC_HOST, HOME_NAME].map((host) => `MAP ${host} 127.0.0.1`).join(',');
	const browser = await chromium.launch({
		...options,
		args: [
			...(options.args ?? []),
			`--ip-address-space-overrides=${isPublic}`,
			`--host-resolver-rules=${hosts},MAP * ~NOTFOUND,EXCLUDE 127.0.0.1`,
			'--ignore-certificate-errors'
		]
	});
	return {
		origin: `https://${PUBLIC_HOST}:${server.port}`,
		httpOrigin: `http://${PUBLIC_HOST}:${site}`,
		browser,
		async stop() {
			await browser.close();
			await server.stop();
			await removeDirectory(directory);
		}
	};
}

export async function serveOverTls(site: number, directory: string): Promise<ListeningServer> {
	const [keyFile, certificate] = ['key.pem', 'cert.pem'].map((name) => join(directory, name));
	const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${PUBLIC_HOST}`];
	await promisify(execFile)('openssl', [...request, '-keyout', keyFile ?? '', '-out', certificate ?? '']);
	const open = new Set<{ destroy(): unknown }>();
	const server = createServer(
		{ key: await readFile(keyFile ?? ''), cert: await readFile(certificate ?? '') },
		(socket) => {
			const inner = connect(site, '127.0.0.1');
			for (const end of [socket, inner]) {
				open.add(end);
				end.on('close', () => open.delete(end));
				end.on('error', () => [socket, inner].forEach((each) => each.destroy()));
			}
			socket.pipe(inner).pipe(socket);
		}
	);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The server has no port');
	return {
		url: `https://127.0.0.1:${address.port}`,
		port: address.port,
		async stop() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			for (const end of open) end.destroy();
			await closed;
		}
	};
}

/** Sets the browser's answer to one of the two permissions for a page's origin. */
export async function setPermission(page: Page, origin: string, name: Permission, setting: PermissionState) {
	const own = await page.context().newCDPSession(page);
	const { targetInfo } = await own.send('Target.getTargetInfo');
	const { browserContextId } = targetInfo;
	await own.detach();
	// Settings made by a session end with it, so it stays open.
	const session = await page.context().browser()?.newBrowserCDPSession();
	await session?.send('Browser.setPermission', {
		permission: { name },
		setting,
		origin,
		...(browserContextId !== undefined && { browserContextId })
	});
}
