#!/usr/bin/env node
/**
 * Checks a running site from outside, and prints what should be changed. Needs only Node 18 or later.
 *
 * node check.mjs https://explorer.example/             headers, media types, caching, missing files, and the node
 * behind it node check.mjs https://explorer.example/ SHA256SUMS  the same, and each file against a build of one's own
 * (npm run release), or against its folder, in every encoding that a browser gets node check.mjs /opt/oriel/site
 * SHA256SUMS            the site's folder: files that differ, are missing, or do not belong
 *
 * Changes nothing: of the calls that must be refused it sends only harmless ones. Exit code: 0 when nothing was found,
 * 1 when something was found, 2 when the site could not be checked.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request as http } from 'node:http';
import { request as https } from 'node:https';
import { join, relative, sep } from 'node:path';
import * as zlib from 'node:zlib';

const WORKER_RULES = ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"];
const DAY = 24 * 3600 * 1000;

/** Decoders of the content encodings that browsers may request. Node decodes zstd from 22.15 on. */
const DECODERS = {
	identity: (bytes) => bytes,
	gzip: zlib.gunzipSync,
	deflate: zlib.inflateSync,
	br: zlib.brotliDecompressSync,
	zstd: zlib.zstdDecompressSync
};
const ENCODINGS = Object.keys(DECODERS);

const findings = [];
const report = (where, what) => findings.push(`${where}: ${what}`);

/** Options of all requests. An invalid certificate does not stop the other checks: checkTransport reports it. */
const REQUEST_OPTIONS = { timeout: 20_000, rejectUnauthorized: false };

function request(url, { method = 'GET', headers = {}, agent, body } = {}) {
	return new Promise((resolve, reject) => {
		const send = new URL(url).protocol === 'https:' ? https : http;
		const sent = send(url, { ...REQUEST_OPTIONS, method, headers, agent }, (response) => {
			const chunks = [];
			const { socket } = response;
			const certificate = { ends: socket.getPeerCertificate?.().valid_to, refusal: socket.authorizationError };
			response.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
			response.on('end', () => {
				const { statusCode: status, headers } = response;
				resolve({ status, headers, certificate, body: Buffer.concat(chunks) });
			});
		});
		sent.on('error', reject).on('timeout', () => sent.destroy(new Error('no answer within 20 s')));
		sent.end(body);
	});
}

/** Reason of a failed request. The error has only a code, and no message, when a name has several addresses. */
const reasonOf = (error) => error.message || error.code;

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * Status of a file, and hash of its decoded content when requested in one encoding; no hash when it cannot be decoded.
 */
async function askAs(encoding, url) {
	const { status, headers, body } = await request(url, { headers: { 'accept-encoding': encoding } });
	try {
		return { status, hash: hashOf(DECODERS[headers['content-encoding'] ?? 'identity'](body)) };
	} catch {
		return { status };
	}
}

const policyOf = ({ headers }) => String(headers['content-security-policy'] ?? '');

function checkHeader(path, { headers }, name, wanted) {
	const value = headers[name];
	if (value === undefined) report(path, `there is no ${name}`);
	else if (!wanted.test(value)) report(path, `${name} is "${value}"`);
}

function checkType(path, { status, headers }, type) {
	if (status !== 200) report(path, `status ${status}`);
	checkHeader(path, { headers }, 'content-type', type);
	checkHeader(path, { headers }, 'x-content-type-options', /^nosniff$/);
	checkHeader(path, { headers }, 'cross-origin-resource-policy', /^same-origin$/);
}

function checkAsPage(path, answer) {
	checkHeader(path, answer, 'cross-origin-opener-policy', /^same-origin$/);
	checkHeader(path, answer, 'referrer-policy', /^no-referrer$/);
	checkHeader(path, answer, 'permissions-policy', /geolocation=\(\)/);
	checkHeader(path, answer, 'cache-control', /no-cache|no-store/);
	const framing = /frame-ancestors ([^;]+)/.exec(policyOf(answer))?.[1].trim();
	if (framing === undefined) report(path, 'any site may show it in a frame: its policy has no frame-ancestors');
	else if (/(^|\s)(\*|https?:)(\s|$)/.test(framing)) report(path, `any site may show it in a frame: "${framing}"`);
}

function checkAsWorker(path, answer) {
	const missing = WORKER_RULES.filter((rule) => !policyOf(answer).includes(rule));
	if (missing.length > 0) report(path, `its policy lacks ${missing.join('; ')}`);
}

async function checkFile(base, path) {
	const answer = await request(new URL(path, base));
	checkType(path, answer, path.endsWith('.css') ? /^text\/css/ : /javascript/);
	checkHeader(path, answer, 'cache-control', /immutable/);
	if (path.includes('/workers/')) checkAsWorker(path, answer);
	const compressed = await request(new URL(path, base), { headers: { 'accept-encoding': 'gzip, br' } });
	if (compressed.headers['content-encoding']) checkHeader(path, compressed, 'vary', /accept-encoding/i);
	else if (answer.body.length > 1500) report(path, 'it is not compressed');
}

/** Paths of the site's files, as the service worker lists them. */
const listedPaths = (worker) => [...new Set(String(worker.body).match(/_app\/immutable\/[\w./-]+\.(?:js|css)/g) ?? [])];

/** Up to two files of each kind, as samples: files of one folder have the same headers. */
const samples = (paths) =>
	['.js', '.css', 'workers/'].flatMap((kind) => paths.filter((path) => path.includes(kind)).slice(-2));

async function checkSite(base) {
	const page = await request(base);
	if (page.status !== 200) throw new Error(`${base} answers with status ${page.status}`);
	checkType('/', page, /^text\/html/);
	checkAsPage('/', page);
	if (!/http-equiv="content-security-policy"/i.test(String(page.body)))
		report('/', 'the page has no policy of its own');
	const manifest = await request(new URL('manifest.webmanifest', base));
	checkType('manifest.webmanifest', manifest, /^application\/manifest\+json/);
	const worker = await request(new URL('service-worker.js', base));
	checkType('service-worker.js', worker, /javascript/);
	checkHeader('service-worker.js', worker, 'cache-control', /no-cache|no-store/);
	checkAsWorker('service-worker.js', worker);
	const paths = listedPaths(worker);
	if (paths.length === 0) report('service-worker.js', 'it lists no files');
	for (const path of samples(paths)) await checkFile(base, path);
	for (const path of ['no-such-page', '_app/immutable/no-such-file.js']) {
		const answer = await request(new URL(path, base));
		if (answer.status !== 404) report(path, `what is not there has status ${answer.status} instead of 404`);
		if (/immutable/.test(answer.headers['cache-control']))
			report(path, 'browsers keep the answer that it is not there');
	}
	for (const path of ['_app/immutable/', '.git/config', '.env', 'site/index.html']) {
		if ((await request(new URL(path, base))).status === 200) report(path, 'it can be read');
	}
}

/** True for a loopback host: the computer on which the page is open. */
const isLoopback = (hostname) => /^(127\.|localhost$|\[::1\])/.test(hostname);

/** Problem with a certificate; undefined when browsers trust it for two more weeks. */
function faultOfCertificate({ ends, refusal }) {
	const end = new Date(ends);
	const day = end.toISOString().slice(0, 10);
	if (end < Date.now()) return `its certificate ended on ${day}`;
	if (refusal === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another name';
	if (refusal) return `no browser trusts its certificate (${refusal})`;
	if (end < Date.now() + 14 * DAY) return `its certificate ends on ${day}`;
}

async function checkTransport(base) {
	const { protocol, hostname, host } = new URL(base);
	const isPrivate = isLoopback(hostname) || hostname.endsWith('.onion');
	if (protocol === 'http:') {
		if (!isPrivate) report(host, 'no TLS: anybody on the way can change the page');
		return;
	}
	// Uses a new connection, because a resumed one has no certificate.
	const page = await request(base, { agent: false });
	if (!page.headers['strict-transport-security']) report(host, 'there is no strict-transport-security');
	const fault = faultOfCertificate(page.certificate);
	if (fault) report(host, fault);
	const plain = await request(`http://${hostname}/`).catch(() => null);
	const leads = plain?.status >= 300 && plain?.status < 400 && plain.headers.location?.startsWith('https:');
	if (plain && !leads) report(host, 'http does not lead to https');
	const open = await request(`http://${hostname}:8080/`).catch(() => null);
	if (open?.body.equals(page.body)) report(`${hostname}:8080`, 'the site is here without TLS as well');
}

const jsonRpc = (url, method, params) =>
	request(url, {
		method: 'POST',
		headers: { 'content-type': 'text/plain' },
		body: JSON.stringify({ jsonrpc: '2.0', id: '0', method, params })
	});

function parse(body) {
	try {
		return JSON.parse(String(body));
	} catch {
		return null;
	}
}

/** Calls that must be refused, and are harmless if they are not: they have no params, or only read. */
const REFUSED_METHODS = ['submit_block', 'relay_tx', 'get_bans', 'get_balance', 'query_key', 'transfer'];
const REFUSED_PATHS = ['/mining_status', '/get_net_stats', '/sendrawtransaction'];

/** Returns true when a node answers get_info, the first call of every page. */
async function checkNodeAnswers(name, url) {
	const info = await jsonRpc(`${url}/json_rpc`, 'get_info').catch((error) => ({ status: reasonOf(error) }));
	const answers = Boolean(parse(info.body)?.result?.height);
	if (!answers) report(name, `the node does not answer get_info (${info.status})`);
	return answers;
}

/** Checks that the node behind the site passes on nothing but read calls. */
async function checkNode(name, url) {
	for (const method of REFUSED_METHODS) {
		const { status } = await jsonRpc(`${url}/json_rpc`, method);
		if (status < 400) report(name, `it passes ${method} on, which is no read of a page`);
	}
	for (const path of REFUSED_PATHS) {
		if ((await request(url + path)).status < 400) report(name, `it passes ${path} on, which is no read of a page`);
	}
	const large = await request(`${url}/get_transactions`, { method: 'POST', body: ' '.repeat(200_000) }).catch(
		() => null
	);
	if (large && large.status < 400) report(name, 'it takes bodies of any size');
}

/** Checks that no wallet service or node answers at the paths that are often used for one. */
async function checkNoWallet(base) {
	for (const path of ['json_rpc', 'wallet/json_rpc', 'wallet-rpc/json_rpc', 'rpc/json_rpc']) {
		const answer = await jsonRpc(new URL(path, base), 'get_address').catch(() => null);
		if (answer?.status === 401 || parse(answer?.body)?.jsonrpc)
			report(path, 'a service of the wallet or the node answers here');
	}
}

async function checkConfig(base) {
	const url = new URL('config.json', base);
	const answer = await request(url);
	if (answer.status === 404) return;
	const config = parse(answer.body);
	if (config === null) return report('config.json', 'it is no JSON');
	checkHeader('config.json', answer, 'cache-control', /no-cache|no-store/);
	for (const encoding of ENCODINGS) {
		const { hash } = await askAs(encoding, url);
		if (hash !== hashOf(answer.body)) report('config.json', `as ${encoding} it is another one`);
	}
	const { protocol, origin } = new URL(base);
	if (config.simulated !== undefined)
		report('config.json', 'it says that its nodes are simulated: no signature is checked');
	for (const node of config.nodes ?? []) {
		const address = new URL(node.url, base);
		const isHere = isLoopback(address.hostname) && address.origin !== origin;
		if (protocol === 'https:' && address.protocol === 'http:' && !isHere) {
			report('config.json', `no browser calls ${node.url} from a page with https`);
		}
		// A loopback address here is not the visitor's computer, so there is nothing to check.
		if (isHere || address.hostname.endsWith('.onion')) continue;
		const target = address.href.replace(/\/+$/, '');
		if ((await checkNodeAnswers(node.url, target)) && address.origin === origin) await checkNode(node.url, target);
	}
	for (const wallet of config.wallets ?? []) {
		if (!isLoopback(new URL(wallet.url, base).hostname)) {
			report('config.json', `every visitor is given the wallet service ${wallet.url}`);
		}
	}
}

/** Paths of files that the operator adds to those of the build. */
const OPERATOR_FILES = /^(config\.json|requests(\/.*)?)$/;

/** Hashes of the site's files by path, read from a release's list (where paths begin with site/) or from a folder. */
function hashesOf(source) {
	if (!statSync(source).isDirectory()) {
		const lines = readFileSync(source, 'utf8').matchAll(/^([0-9a-f]{64})  site\/(.+)$/gm);
		return new Map(Array.from(lines, ([, hash, path]) => [path, hash]));
	}
	const entries = readdirSync(source, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
	const files = entries.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
	const read = (file) => (statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : '');
	return new Map(files.map((file) => [relative(source, file).split(sep).join('/'), hashOf(read(file))]));
}

/** Problem with a file, requested in every encoding; undefined when it equals the build's. */
async function faultOf(url, hash, isErrorPage) {
	const answers = await Promise.all(ENCODINGS.map((encoding) => askAs(encoding, url)));
	const { status } = answers[0];
	if (status !== 200 && !isErrorPage) return `the site does not have it (status ${status})`;
	const differing = ENCODINGS.filter((_, index) => answers[index].hash !== hash);
	if (differing.length > 0) return `it differs from the build (as ${differing.join(', ')})`;
}

/** Paths under which browsers request a file: the page by its folder, and 404.html by any missing path. */
const REQUEST_NAMES = { 'index.html': ['', 'index.html'], '404.html': ['no-such-page', '404.html'] };

/**
 * Compares every file with the build, and finds files that do not belong to it: in the service worker's list, and
 * compressed files, which servers send in place of others.
 */
async function compare(base, hashes) {
	let same = 0;
	for (const [path, hash] of hashes) {
		if (/\.(br|gz)$/.test(path)) continue;
		for (const name of [`${path}.br`, `${path}.gz`].filter((name) => !hashes.has(name))) {
			if ((await request(new URL(name, base))).status === 200) report(name, 'it is not of the build');
		}
		if (OPERATOR_FILES.test(path)) continue;
		for (const name of REQUEST_NAMES[path] ?? [path]) {
			const fault = await faultOf(new URL(name, base), hash, path === '404.html');
			if (fault) report(name || '/', fault);
			else if (name === path) same++;
		}
	}
	const unknown = listedPaths(await request(new URL('service-worker.js', base))).filter((path) => !hashes.has(path));
	for (const path of unknown) report(path, 'it is not of the build');
	process.stdout.write(`${same} files are those of ${build}.\n`);
}

/** Compares a site's folder on this computer with the build. */
function compareFolder(found, hashes) {
	for (const path of [...new Set([...hashes.keys(), ...found.keys()])].sort()) {
		if (OPERATOR_FILES.test(path) || hashes.get(path) === found.get(path)) continue;
		if (!hashes.has(path)) report(path, 'it is not of the build');
		else report(path, found.has(path) ? 'it differs from the build' : 'it is missing');
	}
}

const [site, build] = process.argv.slice(2);
const isFolder = build !== undefined && statSync(site, { throwIfNoEntry: false })?.isDirectory();
if (!isFolder && !URL.canParse(site ?? '')) {
	process.stderr.write('Usage: check.mjs URL | folder [SHA256SUMS | folder]\n');
	process.exit(2);
}
const base = site.endsWith('/') ? site : `${site}/`;
try {
	if (isFolder) compareFolder(hashesOf(site), hashesOf(build));
	else for (const check of [checkSite, checkTransport, checkConfig, checkNoWallet]) await check(base);
	if (!isFolder && build !== undefined) await compare(base, hashesOf(build));
} catch (error) {
	process.stderr.write(`${base} could not be looked at: ${reasonOf(error)}\n`);
	process.exit(2);
}
for (const finding of findings) process.stdout.write(`${finding}\n`);
process.stdout.write(findings.length === 0 ? 'Nothing was found.\n' : `${findings.length} found.\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
