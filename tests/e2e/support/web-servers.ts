import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../../scripts/serve';
import { root } from '../../../scripts/shared/commands';
import { findWebServer, howToGetWebServer, type WebServerName } from '../../../scripts/shared/web-servers';
import { freePorts } from '../../devnet/ports';
import { guardDirectory } from '../../devnet/guard';
import { Program } from '../../devnet/process';

export interface WebServer {
	readonly url: string;
	stop(): Promise<void>;
}

/** A server of the same files: the one of `npm start`, and those that deploy/ has a recipe for. */
export const webServers: Readonly<Record<string, (directory: string) => Promise<WebServer>>> = {
	'npm start': async (directory) => {
		const site = await serve({ directory });
		return { url: site.url, stop: () => site.close() };
	},

	nginx: (directory) =>
		start('nginx', async (program, port, own) => {
			const recipe = await recipeFor('nginx.conf', [
				['listen 8080;', `listen 127.0.0.1:${port};`],
				['root /srv/oriel;', `root ${directory};`]
			]);
			await mkdir(join(own, 'tmp'));
			const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
			await writeFile(
				join(own, 'nginx.conf'),
				[
					'daemon off;',
					'master_process off;',
					`pid ${own}/nginx.pid;`,
					'error_log stderr;',
					'events {}',
					'http {',
					'include /etc/nginx/mime.types;',
					...temporary.map((name) => `${name}_temp_path ${own}/tmp/${name};`),
					recipe,
					'}'
				].join('\n')
			);
			return [program, '-p', own, '-e', 'stderr', '-c', join(own, 'nginx.conf')];
		}),

	Caddy: (directory) =>
		start('caddy', async (program, port, own) => {
			const recipe = await recipeFor('Caddyfile', [
				[':8080 {', `http://127.0.0.1:${port} {`],
				['root * /srv/oriel', `root * ${directory}`]
			]);
			const options = '{\n\tadmin off\n\tauto_https off\n}\n';
			await writeFile(join(own, 'Caddyfile'), options + recipe);
			// It writes down its configuration in the home directory.
			const home = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME'].map((name) => `${name}=${own}`);
			return ['env', ...home, program, 'run', '--adapter', 'caddyfile', '--config', join(own, 'Caddyfile')];
		})
};

/** A recipe of deploy/ as it is, but for the port and the folder. */
async function recipeFor(name: string, replacements: readonly (readonly [string, string])[]): Promise<string> {
	const recipe = await readFile(join(root, 'deploy', name), 'utf8');
	return replacements.reduce((text, [from, to]) => {
		if (text.split(from).length !== 2) throw new Error(`deploy/${name} does not have "${from}" once`);
		return text.replace(from, () => to);
	}, recipe);
}

async function start(
	name: WebServerName,
	configure: (program: string, port: number, own: string) => Promise<string[]>
): Promise<WebServer> {
	const installed = await findWebServer(name);
	if (installed === null) throw new Error(`${name} was not found. To get it, ${howToGetWebServer(name)}.`);
	const own = await mkdtemp(join(tmpdir(), `oriel-${name}-`));
	guardDirectory(own);
	const [port = 0] = await freePorts(1);
	const [command = '', ...args] = await configure(installed, port, own);
	const url = `http://127.0.0.1:${port}`;
	const outputFile = join(own, 'output.log');
	const program = Program.start({ name, command, args, directory: own, outputFile, onExit: () => {} });
	const stop = async () => {
		await program.end();
		await rm(own, { recursive: true, force: true, maxRetries: 5 });
	};
	try {
		await program.until(async () => (await fetch(url)).ok);
	} catch (error) {
		await stop();
		throw error;
	}
	return { url, stop };
}
