import { request } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PortUnavailable, serve, type ServeOptions, type ServedRequest, type Site } from '../../../scripts/serve';

const page = '<!doctype html><title>Page</title>';
const script = 'export const answer = 42;';
let parent: string;
let directory: string;
const sites: Site[] = [];

beforeAll(async () => {
	parent = await mkdtemp(join(tmpdir(), 'oriel-serve-'));
	directory = join(parent, 'build');
	const files: Record<string, string | Buffer> = {
		'../secret.txt': 'not part of the site',
		'index.html': page,
		'index.html.br': brotliCompressSync(page),
		'index.html.gz': gzipSync(page),
		'404.html': '<title>Not found</title>',
		'config.json': '{"title":"from the file"}',
		'_app/immutable/entry.abc.js': script,
		'_app/version.json': '{}'
	};
	for (const [name, content] of Object.entries(files)) {
		await mkdir(dirname(join(directory, name)), { recursive: true });
		await writeFile(join(directory, name), content);
	}
});
afterEach(async () => {
	await Promise.all(sites.splice(0).map((site) => site.close()));
});
afterAll(() => rm(parent, { recursive: true }));

async function open(options: ServeOptions = { directory }): Promise<Site> {
	const site = await serve(options);
	sites.push(site);
	return site;
}

/** Asks as it is written: fetch would tidy the path up first, and decompress what comes. */
function ask(site: Site, path: string, headers: Record<string, string> = {}, method = 'GET') {
	return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
		const sent = request({ host: '127.0.0.1', port: site.port, path, method, headers, agent: false }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('end', () =>
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
			);
		});
		sent.on('error', reject);
		sent.end();
	});
}

describe('a served site', () => {
	it('answers its root with index.html, as it is when no encoding is accepted', async () => {
		const { status, headers, body } = await ask(await open(), '/');
		expect(status).toBe(200);
		expect(body.toString()).toBe(page);
		expect(headers).toMatchObject({ 'content-type': 'text/html;charset=utf-8', 'cache-control': 'no-cache' });
		expect(headers).not.toHaveProperty('content-encoding');
	});

	it('closes no idle connection, which a busy process would do while a request comes', async () => {
		const { headers } = await ask(await open(), '/', { connection: 'keep-alive' });
		expect(headers).not.toHaveProperty('keep-alive');
	});

	it('sends the compressed file where it is accepted, with the type of the plain one', async () => {
		const { headers, body } = await ask(await open(), '/', { 'accept-encoding': 'gzip, br' });
		expect(headers).toMatchObject({
			'content-encoding': 'br',
			'content-type': 'text/html;charset=utf-8',
			vary: 'Accept-Encoding'
		});
		expect(body).toEqual(brotliCompressSync(page));
	});

	it('lets names with a hash be kept for ever, and no others', async () => {
		const site = await open();
		const kept = await ask(site, '/_app/immutable/entry.abc.js');
		expect(kept.headers).toMatchObject({
			'cache-control': 'public, max-age=31536000, immutable',
			'content-type': 'text/javascript'
		});
		expect((await ask(site, '/_app/version.json')).headers).toMatchObject({ 'cache-control': 'no-cache' });
	});

	it('answers an unknown path with 404.html and the status 404', async () => {
		const { status, headers, body } = await ask(await open(), '/tx/abc');
		expect(status).toBe(404);
		expect(body.toString()).toBe('<title>Not found</title>');
		expect(headers).toMatchObject({ 'content-type': 'text/html;charset=utf-8', 'cache-control': 'no-cache' });
	});

	it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/..%5csecret.txt', '/a/../../secret.txt'])(
		'shows nothing beside its directory: %s',
		async (path) => {
			const { status, body } = await ask(await open(), path);
			expect(status).toBe(404);
			expect(body.toString()).not.toContain('not part of the site');
		}
	);

	it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
		const { status, headers } = await ask(await open(), '/', {}, method);
		expect(status).toBe(405);
		expect(headers).toMatchObject({ allow: 'GET, HEAD' });
	});

	it.each([
		['/', "frame-ancestors 'none'"],
		['/nothing', "frame-ancestors 'none'"],
		['/_app/immutable/nothing.js', "frame-ancestors 'none'"],
		['/../secret.txt', "frame-ancestors 'none'"]
	])('sends its security headers with %s', async (path, policy) => {
		expect((await ask(await open(), path)).headers).toMatchObject({
			'content-security-policy': policy,
			'cross-origin-opener-policy': 'same-origin',
			'referrer-policy': 'no-referrer',
			'x-content-type-options': 'nosniff'
		});
	});

	it('sends headers that only pages obey with no other file', async () => {
		const { headers } = await ask(await open(), '/_app/immutable/entry.abc.js');
		expect(headers['x-content-type-options']).toBe('nosniff');
		for (const name of ['content-security-policy', 'cross-origin-opener-policy', 'referrer-policy']) {
			expect(headers).not.toHaveProperty(name);
		}
	});
});

describe('what a site is given beside its files', () => {
	it('contents that stand in for a file, until they are null', async () => {
		let config: string | null = '{"title":"another"}';
		const site = await open({ directory, overrides: { '/config.json': () => config } });
		const { headers, body } = await ask(site, '/config.json');
		expect(body.toString()).toBe('{"title":"another"}');
		expect(headers).toMatchObject({ 'content-type': 'application/json' });
		config = null;
		expect((await ask(site, '/config.json')).body.toString()).toBe('{"title":"from the file"}');
	});

	it('a listener that hears of each request', async () => {
		const heard: ServedRequest[] = [];
		const site = await open({ directory, onRequest: (served) => heard.push(served) });
		await ask(site, '/?a');
		await ask(site, '/nothing', {}, 'HEAD');
		expect(heard).toEqual([
			{ method: 'GET', path: '/?a', status: 200 },
			{ method: 'HEAD', path: '/nothing', status: 404 }
		]);
	});

	it('its directory later: until then it says that the site is being built', async () => {
		const site = await open({});
		const early = await ask(site, '/');
		expect(early.status).toBe(503);
		expect(early.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
		await site.load(directory);
		expect((await ask(site, '/')).status).toBe(200);
	});

	it('files that do not change under it while another build runs', async () => {
		const site = await open();
		await writeFile(join(directory, '_app/version.json'), '{"new":true}');
		expect((await ask(site, '/_app/version.json')).body.toString()).toBe('{}');
		await writeFile(join(directory, '_app/version.json'), '{}');
	});

	it('a port, and an error of its own when that is taken', async () => {
		const { port } = await open();
		await expect(serve({ directory, port })).rejects.toThrow(PortUnavailable);
		await expect(serve({ directory, port })).rejects.toMatchObject({ port, code: 'EADDRINUSE' });
	});
});
