import { createServer, type Server } from 'node:http';
import { howToGetPrograms } from '../../../scripts/shared/advice';
import { configWith } from '../../../scripts/start/config';
import { describeNode } from '../../../scripts/start/own-node';
import { freePorts } from '../../../devnet/ports';

describe('the config that a started page gets', () => {
	it('has the services that run, and all else as the file has it', () => {
		const original = '{"title":"Mine","coin":{"decimals":11},"nodes":[{"name":"old","url":"http://old"}],"later":1}';
		const services = { nodes: [{ name: 'Your node', url: 'http://127.0.0.1:1' }], wallets: [] };
		expect(JSON.parse(configWith(services, original))).toEqual({
			title: 'Mine',
			coin: { decimals: 11 },
			later: 1,
			...services
		});
	});

	it('does not say which network other nodes were on', () => {
		const config = configWith({ nodes: [], wallets: [] }, '{"network":"mainnet"}');
		expect(JSON.parse(config)).not.toHaveProperty('network');
	});
});

describe('how to get the programs', () => {
	it.each([
		['linux', 'ID=debian\nVERSION_ID="12"', 'sudo apt-get install monero'],
		['linux', 'ID=manjaro\nID_LIKE=arch', 'sudo pacman -S monero'],
		['darwin', '', 'brew install monero'],
		['win32', '', 'scoop install monero-cli']
	] as const)('on %s with %j names the package and the download', (platform, osRelease, command) => {
		expect(howToGetPrograms(platform, osRelease)).toMatch(new RegExp(`^run: ${command} .*getmonero.org/downloads`));
	});

	it.each([['nixos', 'nix-shell -p monero-cli']])(
		'on %s, where the download does not run, names the package alone',
		(id, command) => {
			expect(howToGetPrograms('linux', `ID=${id}`)).toBe(`run: ${command}`);
		}
	);

	it.each([
		['linux', 'ID=fedora'],
		['linux', ''],
		['linux', 'ID=constructor'],
		['openbsd', '']
	] as const)('on %s with %j names the download alone', (platform, osRelease) => {
		expect(howToGetPrograms(platform, osRelease)).toMatch(/^download .*getmonero\.org\/downloads/);
	});
});

describe("the user's own node", () => {
	let server: Server | undefined;
	afterEach(() => server?.close());

	/** A node that gives the same answer to everything. */
	async function node(status: number, headers: Record<string, string>, body: string): Promise<string> {
		const [port = 0] = await freePorts(1);
		server = createServer((_, response) => response.writeHead(status, headers).end(body));
		await new Promise<void>((listening) => server?.listen(port, '127.0.0.1', listening));
		return `http://127.0.0.1:${port}`;
	}
	const origins = ['http://127.0.0.1:4173', 'http://localhost:4173'];
	const info = '{"result":{"height":12,"nettype":"mainnet"}}';

	it('that answers and lets the page read is described by its height and network', async () => {
		const url = await node(200, { 'access-control-allow-origin': 'http://127.0.0.1:4173' }, info);
		expect(await describeNode(url, origins)).toEqual([expect.stringContaining('12 blocks, network mainnet')]);
	});

	it('that does not allow the page gets the option to set', async () => {
		const sentences = await describeNode(await node(200, {}, info), origins);
		expect(sentences.join()).toContain(`--rpc-access-control-origins ${origins.join(',')}`);
	});

	it.each([
		[401, '', 'asks for a login'],
		[200, '<html>', 'not as a node does'],
		[404, '', 'not as a node does']
	])('that answers with status %i and %j', async (status, body, words) => {
		expect((await describeNode(await node(status, {}, body), origins)).join()).toContain(words);
	});

	it('that is not there does not answer', async () => {
		const [port] = await freePorts(1);
		expect((await describeNode(`http://127.0.0.1:${port}`, origins)).join()).toContain('does not answer');
	});
});
