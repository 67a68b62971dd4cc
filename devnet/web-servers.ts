import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from './ports';
import { Program } from './process';
import { findOnPath } from './programs';
import { removeDirectory, temporaryDirectory } from './temporary';

const recipes = fileURLToPath(new URL('../deploy/', import.meta.url));

/** Names of the web servers that deploy/ has a recipe for; Debian's packages have the same names. */
export const webServerNames = ['nginx', 'caddy'] as const;
export type WebServerName = (typeof webServerNames)[number];

/** Returns the path of an installed server, or null. On Debian, nginx and tor are on root's PATH only. */
export const findServer = async (name: WebServerName | 'tor'): Promise<string | null> =>
	(await findOnPath(name)) ?? (await findOnPath(name, '/usr/sbin'));

/**
 * Debian packages of nginx modules: njs checks the calls to a node, the other one sends files that are compressed with
 * brotli.
 */
export const njsPackage = 'libnginx-mod-http-js';
export const brotliPackage = 'libnginx-mod-http-brotli-static';

const moduleFiles = {
	[njsPackage]: 'ngx_http_js_module.so',
	[brotliPackage]: 'ngx_http_brotli_static_module.so'
} as const;

/** Returns the file of a module where Debian and Fedora install it; null when it is not installed. */
export function findNginxModule(name: keyof typeof moduleFiles): string | null {
	const directories = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules'];
	const files = directories.map((directory) => join(directory, moduleFiles[name]));
	return files.find((file) => existsSync(file)) ?? null;
}

/** Returns the end of a sentence that says how to install a package. */
export const installationHint = (name: string): string =>
	`install your system's package ${name}, such as with: sudo apt-get install ${name}`;

export interface WebServer {
	readonly url: string;
	stop(): Promise<void>;
}

/** Web server that runs a recipe of deploy/. */
export interface DeployedServer extends WebServer {
	/** Directory of its configuration and of all that it writes. */
	readonly ownDirectory: string;
}

/** Start functions of the servers that deploy/ has a recipe for. */
export const webServers: Readonly<Record<'nginx' | 'Caddy', (directory: string) => Promise<DeployedServer>>> = {
	nginx: (directory) => startNginx(directory),

	Caddy: (directory) =>
		start('caddy', async (program, port, own) => {
			const recipe = await readRecipe('Caddyfile', [
				['explorer.example {', `http://127.0.0.1:${port} {`],
				['root * /opt/oriel/site', `root * ${directory}`]
			]);
			const options = '{\n\tadmin off\n\tauto_https off\n}\n';
			await writeFile(join(own, 'Caddyfile'), options + recipe);
			// Caddy saves its configuration in the home directory.
			const home = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME'].map((name) => `${name}=${own}`);
			const command = ['env', ...home, program, 'run', '--adapter', 'caddyfile', '--config', join(own, 'Caddyfile')];
			return { command, extra: {} };
		})
};

/** Node kit of deploy/, next to a site. */
export interface NodeKit {
	/** Addresses of the nodes, such as 127.0.0.1:18089. */
	nodes: readonly string[];
	/** Replacements in the text of its files. */
	textReplacements?: readonly (readonly [string, string])[];
}

/** Starts nginx with deploy/nginx.conf and, with `kit`, the files for a node. */
export function startNginx(directory: string, kit?: NodeKit): Promise<DeployedServer & { reload: readonly string[] }> {
	return start('nginx', async (program, port, own) => {
		const inclusion = kit === undefined ? '' : `include ${own}/server-*.conf;`;
		const site = await readRecipe('site.conf', [
			['error_log /var/log/nginx/error.log ', `error_log ${own}/error.log `],
			['root /opt/oriel/site;', `root ${directory};`],
			['include /etc/nginx/oriel/server-*.conf;', inclusion]
		]);
		await writeFile(join(own, 'site.conf'), site);
		const recipe = await readRecipe('nginx.conf', [
			['listen 127.0.0.1:8080;', `listen 127.0.0.1:${port};`],
			['include /etc/nginx/oriel/site.conf;', `include ${own}/site.conf;`]
		]);
		const njs = kit === undefined ? null : findNginxModule(njsPackage);
		if (kit !== undefined && njs === null)
			throw new Error(`njs was not found. To get it, ${installationHint(njsPackage)}.`);
		await mkdir(join(own, 'tmp'));
		const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
		await writeFile(
			join(own, 'nginx.conf'),
			[
				...(njs === null ? [] : [`load_module ${njs};`]),
				'daemon off;',
				// A master process is needed to reload files and to remove old cached answers. Its worker runs as the same
				// user.
				...(kit === undefined ? ['master_process off;'] : ['worker_processes 1;', `user ${userInfo().username};`]),
				`pid ${own}/nginx.pid;`,
				'error_log stderr;',
				'events { worker_connections 8192; }',
				'http {',
				'include /etc/nginx/mime.types;',
				...temporary.map((name) => `${name}_temp_path ${own}/tmp/${name};`),
				...(kit === undefined ? [] : [await writeNodeKit(kit, own)]),
				recipe,
				'}'
			].join('\n')
		);
		const command = [program, '-p', own, '-e', 'stderr', '-c', join(own, 'nginx.conf')];
		return { command, extra: { reload: [...command, '-s', 'reload'] } };
	});
}

/** Writes the files for a node next to each other, and returns the part for the http block. */
async function writeNodeKit({ nodes, textReplacements = [] }: NodeKit, own: string): Promise<string> {
	const changed = (text: string) =>
		textReplacements.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
	const location = await readFile(join(recipes, 'server-node.conf'), 'utf8');
	await writeFile(join(own, 'server-node.conf'), changed(location));
	await writeFile(join(own, 'nodes.conf'), nodes.map((node) => `server ${node};\n`).join(''));
	await copyFile(join(recipes, 'node-proxy.js'), join(own, 'node-proxy.js'));
	const [port = 0] = await freePorts(1);
	const recipe = await readRecipe('nginx-node.conf', [
		['/etc/nginx/oriel/node-proxy.js', `${own}/node-proxy.js`],
		['/etc/nginx/oriel/nodes.conf', `${own}/nodes.conf`],
		['/var/cache/oriel-fresh', `${own}/fresh`],
		['/var/cache/oriel-deep', `${own}/deep`]
	]);
	return changed(recipe.replaceAll('127.0.0.1:18079', `127.0.0.1:${port}`));
}

/** Returns a recipe of deploy/, unchanged except for the port and the folder. */
async function readRecipe(name: string, replacements: readonly (readonly [string, string])[]): Promise<string> {
	const recipe = await readFile(join(recipes, name), 'utf8');
	return replacements.reduce((text, [from, to]) => {
		if (text.split(from).length !== 2) throw new Error(`deploy/${name} does not have "${from}" once`);
		return text.replace(from, () => to);
	}, recipe);
}

async function start<Extra extends object>(
	name: WebServerName,
	configure: (program: string, port: number, own: string) => Promise<{ command: string[]; extra: Extra }>
): Promise<DeployedServer & Extra> {
	const installed = await findServer(name);
	if (installed === null) throw new Error(`${name} was not found. To get it, ${installationHint(name)}.`);
	const ownDirectory = await temporaryDirectory(name);
	const [port = 0] = await freePorts(1);
	const { command, extra } = await configure(installed, port, ownDirectory);
	const [file = '', ...args] = command;
	const url = `http://127.0.0.1:${port}`;
	const outputFile = join(ownDirectory, 'output.log');
	const program = Program.start({ name, command: file, args, directory: ownDirectory, outputFile, onExit: () => {} });
	const stop = async () => {
		await program.end();
		await removeDirectory(ownDirectory);
	};
	try {
		await program.waitUntil(async () => (await fetch(url)).ok);
	} catch (error) {
		await stop();
		throw error;
	}
	return { url, ownDirectory, stop, ...extra };
}
