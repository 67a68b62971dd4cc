/**
 * Tests that Monero's programs start with the commands of the kits in deploy/. kits-servers.test.ts has the kits for
 * servers.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../scripts/shared/commands';
import { freePorts } from '../../devnet/ports';
import { Program } from '../../devnet/process';
import { findProgram, type ProgramName } from '../../devnet/programs';
import { devnet } from './clients';
import { HOOK_TIMEOUT_MS } from './own-chain';

const deploy = join(root, 'deploy');
const own = mkdtempSync(join(tmpdir(), 'oriel-kits-'));
afterAll(() => rmSync(own, { recursive: true }));

const services = readdirSync(join(deploy, 'systemd')).filter((unit) => unit.endsWith('.service'));

/** Returns the command line of a unit. */
const commandOf = (unit: string) =>
	(/^ExecStart=((?:.*\\\n)*.*)$/m.exec(readFileSync(join(deploy, 'systemd', unit), 'utf8'))?.[1] ?? '')
		.replace(/\\\n/g, ' ')
		.trim()
		.split(/\s+/);

describe('the units of systemd', () => {
	it.each(['monerod', 'monero-wallet-rpc'] as const)('%s.service: the program knows every option', async (name) => {
		const [program = '', ...args] = commandOf(`${name}.service`);
		const help = execFileSync((await findProgram(name)) ?? program, ['--help'], { encoding: 'utf8' });
		for (const option of args.filter((arg) => arg.startsWith('--'))) expect(help).toMatch(new RegExp(`${option}\\b`));
	});

	it.each(services.filter((unit) => commandOf(unit)[0] !== '/bin/sh'))(
		'%s: its program and files are those that the guides install',
		(unit) => {
			const [program = '', ...args] = commandOf(unit);
			const packages: Record<string, string> = { monerod: 'monero', 'monero-wallet-rpc': 'monero', node: 'nodejs' };
			const guides = ['docs/run-an-explorer.md', 'deploy/README.md'].map((file) =>
				readFileSync(join(root, file), 'utf8')
			);
			expect(guides.join('\n')).toMatch(new RegExp(`apt-get .*install .*\\b${packages[basename(program)]}\\b`));
			// The watcher's bundle exists in a release only.
			const files = args.filter((arg) => arg.endsWith('.mjs')).map((arg) => arg.replace('watcher.mjs', 'main.ts'));
			for (const file of files) expect(existsSync(file.replace('/opt/oriel', root)), file).toBe(true);
		}
	);

	it(
		'the wallet service of its unit answers the pages that it names, and has a home that it can write to',
		async () => {
			const unit = readFileSync(join(deploy, 'systemd/monero-wallet-rpc.service'), 'utf8');
			expect(unit).toMatch(/^Environment=HOME=\/var\/lib\/monero-wallets$/m);
			const home = join(own, 'wallets');
			mkdirSync(home);
			writeFileSync(join(own, 'login.conf'), 'rpc-login=user:password\n');
			const [port = 0] = await freePorts(1);
			const [installed = '', ...args] = commandOf('monero-wallet-rpc.service').map((arg) =>
				arg
					.replace('/var/lib/monero-wallets', home)
					.replace('/etc/oriel/wallet.conf', join(own, 'login.conf'))
					.replace('18083', String(port))
			);
			const command = (await findProgram('monero-wallet-rpc')) ?? installed;
			const outputFile = join(own, 'unit.log');
			const program = Program.start({ name: 'unit', command, args, directory: own, outputFile, onExit: () => {} });
			try {
				const origin = 'http://127.0.0.1:4173';
				const ask = () => fetch(`http://127.0.0.1:${port}/json_rpc`, { method: 'OPTIONS', headers: { origin } });
				await program.waitUntil(
					async () => (await ask()).headers.get('access-control-allow-origin') === origin,
					HOOK_TIMEOUT_MS
				);
			} finally {
				await program.end();
			}
		},
		HOOK_TIMEOUT_MS
	);

	it('open no port to other computers', () => {
		for (const unit of ['monerod.service', 'monero-wallet-rpc.service']) {
			const args = commandOf(unit);
			const addresses = args.filter((_, index) => /bind-ip$/.test(args[index - 1] ?? ''));
			expect(addresses.length).toBeGreaterThan(0);
			expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
		}
	});
});

describe('the compose file', () => {
	interface Service {
		image?: string;
		build?: { dockerfile: string };
		entrypoint?: ProgramName;
		command?: string[];
		ports?: string[];
		networks: string[];
		healthcheck?: object;
		logging: { options: object };
		read_only?: boolean;
	}
	const text = readFileSync(join(deploy, 'compose.yaml'), 'utf8');
	const { services } = parse(text, { merge: true }) as {
		services: Record<'site' | 'node' | 'wallet' | 'watcher', Service>;
	};
	const { site, node, wallet, watcher } = services;
	const dockerfileOf = ({ build }: Service) => (build ? readFileSync(join(root, build.dockerfile), 'utf8') : '');

	/**
	 * Starts a service's program with its command, with other values where they have to differ in this test, and with
	 * more options.
	 */
	async function start(
		{ entrypoint = 'monerod', command = [] }: Service,
		values: Readonly<Record<string, string | number>>,
		more: readonly string[] = []
	): Promise<Program> {
		const changed = command.map((arg) => {
			const [name = ''] = arg.split('=');
			return values[name] === undefined ? arg : `${name}=${values[name]}`;
		});
		return Program.start({
			name: entrypoint,
			command: (await findProgram(entrypoint)) ?? entrypoint,
			args: [...changed, ...more],
			directory: own,
			outputFile: join(own, `${entrypoint}.log`),
			onExit: () => {}
		});
	}

	it('has the release that the guide names', () => {
		const guide = readFileSync(join(root, 'docs/run-an-explorer.md'), 'utf8');
		for (const { image = '' } of [node, wallet]) expect(guide).toContain(`has ${image.split(':v')[1]}.`);
	});

	it('names a version of every image, a health check, a limit of the logs, and no secret', () => {
		for (const service of Object.values(services)) {
			const dockerfile = dockerfileOf(service);
			expect(`${service.image}\n${dockerfile}`).toMatch(/:v?\d+\.\d+(\.\d+)?/);
			expect(service.healthcheck !== undefined || dockerfile.includes('\nHEALTHCHECK ')).toBe(true);
			expect(service.logging.options).toHaveProperty('max-size');
		}
		expect(text).not.toMatch(/--rpc-login|--wallet-file|--password|(VIEW_KEY|TOKEN|SECRET):/);
	});

	it('runs what is built here as a user without rights, who can write to volumes alone', () => {
		for (const service of [site, watcher]) {
			expect(dockerfileOf(service)).toMatch(/^USER (www-data|node)$/m);
			expect(service.read_only).toBe(true);
		}
	});

	it('publishes the wallet service on 127.0.0.1 alone, the node nowhere, and the site cannot reach the wallet service', () => {
		expect(wallet.ports).toEqual(['127.0.0.1:18083:18083']);
		expect(node.ports).toBeUndefined();
		expect(watcher.ports).toBeUndefined();
		expect(site.ports).toEqual(['8080:8080']);
		for (const { networks } of [wallet, watcher])
			expect(site.networks.filter((name) => networks.includes(name))).toEqual([]);
		for (const service of Object.values(services)) expect(service).not.toHaveProperty('network_mode');
	});

	it(
		'the node starts with its command, and strangers reach its restricted port alone',
		async () => {
			const [p2p = 0, full = 0, reachable = 0] = await freePorts(3);
			const ports = { '--rpc-bind-port': full, '--rpc-restricted-bind-port': reachable };
			const program = await start(node, { '--data-dir': join(own, 'chain'), ...ports }, [
				'--offline',
				'--p2p-bind-ip=127.0.0.1',
				`--p2p-bind-port=${p2p}`
			]);
			try {
				await program.waitUntil(
					async () => (await fetch(`http://127.0.0.1:${reachable}/get_height`)).ok,
					HOOK_TIMEOUT_MS
				);
				expect((await fetch(`http://127.0.0.1:${reachable}/get_connections`)).status).toBe(404);
				expect(node.command).toContain('--rpc-bind-ip=127.0.0.1');
			} finally {
				await program.end();
			}
		},
		HOOK_TIMEOUT_MS
	);

	it(
		'the wallet service starts with its command, and asks for the login of its file',
		async () => {
			const [port = 0] = await freePorts(1);
			writeFileSync(join(own, 'wallet.conf'), 'rpc-login=user:password\n');
			const program = await start(wallet, {
				'--wallet-dir': own,
				'--log-file': join(own, 'service.log'),
				'--rpc-bind-port': port,
				'--config-file': join(own, 'wallet.conf'),
				'--daemon-address': new URL(devnet.restricted.url).host
			});
			try {
				const status = async () => (await fetch(`http://127.0.0.1:${port}/json_rpc`, { method: 'POST' })).status;
				await program.waitUntil(async () => (await status()) === 401, HOOK_TIMEOUT_MS);
			} finally {
				await program.end();
			}
		},
		HOOK_TIMEOUT_MS
	);
});
