import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import adapterStatic from '@sveltejs/adapter-static';
import { filesIn } from './version.js';

const BUILD = 'build';
const WORKER = 'service-worker.js';

/** Placeholder in src/service-worker/index.ts that the fingerprint replaces. */
const PLACEHOLDER = 'ORIEL_FINGERPRINT';

/**
 * Runs adapter-static, and then changes the built page:
 *
 * - links to scripts become relative, so that the page works from any folder;
 * - the first call to the node is sent before the page's code is loaded;
 * - files that the page fetches only once its code runs are preloaded;
 * - the hash of its inline script in the page's Content Security Policy is updated, and that of the inline style is
 *   added;
 * - the service worker gets a fingerprint of all files.
 *
 * @returns {import('@sveltejs/kit').Adapter}
 */
export default function adapter() {
	const inner = adapterStatic({ pages: BUILD, assets: BUILD });
	return {
		name: 'oriel',
		async adapt(builder) {
			await inner.adapt(builder);
			const page = join(BUILD, 'index.html');
			writeFileSync(page, postProcessPage(readFileSync(page, 'utf8')));
			const worker = join(BUILD, WORKER);
			writeFileSync(worker, stamp(readFileSync(worker, 'utf8')));
			await builder.compress(BUILD);
			// Operators edit config.json: a server would go on to send the compressed copy of the old one.
			for (const ending of ['br', 'gz']) rmSync(join(BUILD, `config.json.${ending}`), { force: true });
		}
	};
}

/** @param {string} html */
function postProcessPage(html) {
	const script = html.match(/<script>([\s\S]*?)<\/script>/)?.[1];
	if (script === undefined) throw new Error('index.html has no inline script: SvelteKit changed how it starts a page');
	const early = `${MISSING_FILES}${EARLY_CALL}${preloadByAddress(preloads())}`;
	const changed = `${ADAPT_SHELL}${script.replaceAll('"/_app/', '"./_app/')}`;
	const icon = encodeURIComponent(readFileSync(join(BUILD, 'icon.svg'), 'utf8'));
	const relative = html
		.replace(script, () => changed)
		// These scripts come before the styles, because a script waits for the styles before it.
		.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) => `${policy}<script>${early}</script>`)
		.replace('href="icon.svg"', `href="data:image/svg+xml,${icon}"`)
		.replaceAll('"/_app/', '"./_app/');
	const before = hash(script);
	const after = hash(changed);
	if (!relative.includes(before)) throw new Error("The inline script's hash is not in the page's policy");
	const style = relative.match(/<style>([\s\S]*?)<\/style>/)?.[1];
	if (style === undefined) throw new Error('app.html has no inline style');
	return relative
		.replace(before, `${after}' '${hash(early)}`)
		.replace("style-src 'self'", `style-src 'self' '${hash(style)}'`);
}

/** Lists files that SvelteKit fetches only once its start has run: those of the overview and of the checkout. */
function preloads() {
	/** @type {Record<string, { file: string, isEntry?: boolean, imports?: string[], css?: string[] }>} */
	const manifest = JSON.parse(readFileSync('.svelte-kit/output/client/.vite/manifest.json', 'utf8'));
	const app = readFileSync('.svelte-kit/generated/client-optimized/app.js', 'utf8');
	/** @param {string} route */
	const nodeOf = (route) => {
		const node = new RegExp(`"${route}": \\[~?(\\d+)[\\],]`).exec(app)?.[1];
		if (node === undefined) throw new Error(`SvelteKit's list of pages has no ${route}`);
		return node;
	};
	/** @param {number | string} number */
	const filesOfNode = (number) => filesOf(`.svelte-kit/generated/client-optimized/nodes/${number}.js`);
	/** @param {string | undefined} entry */
	const filesOf = (entry) => {
		if (entry === undefined || !manifest[entry]) throw new Error(`The build has no file for ${entry}`);
		const entries = new Set([entry]);
		for (const entry of entries) for (const imported of manifest[entry]?.imports ?? []) entries.add(imported);
		// An entry that consists of styles alone has no file of code.
		const files = [...entries]
			.flatMap((entry) => [manifest[entry]?.file, ...(manifest[entry]?.css ?? [])])
			.filter((file) => file !== undefined);
		return [...new Set(files)];
	};
	const keys = Object.keys(manifest);
	const start = filesOf(keys.find((key) => manifest[key]?.isEntry));
	const beyondStart = (/** @type {string[]} */ files) => files.filter((file) => !start.includes(file));
	return {
		forOverview: beyondStart(filesOfNode(nodeOf('/'))),
		forCheckout: beyondStart(filesOfNode(nodeOf('/pay')))
	};
}

/** Script that names a missing file in place of the page, if the page cannot start without that file. */
const MISSING_FILES = `
{
	const name = (event) => {
		const { target, reason } = event;
		const shell = document.getElementById('shell');
		const file = /^(modulepreload|stylesheet)$/.test(target.rel) ? target.href : /\\S+\\.js$/.exec(reason?.message)?.[0];
		if (!shell || !file) return;
		event.preventDefault();
		// Of a file that another one needs, the browser names that one afterwards.
		if (!shell.ariaHidden) return;
		shell.ariaHidden = null;
		(shell.querySelector('main') ?? shell).textContent =
			'This site could not load one of its files, ' + file.replace(/.*\\//, '') + '. Reload the page. If that does not help, tell the operator of the site.';
	};
	addEventListener('error', name, true);
	addEventListener('unhandledrejection', name);
}`;

/**
 * Script that sends the node the call that every page begins with, while the page's code is still being loaded. The
 * node is the visitor's selected one, or else the first of config.json. src/lib/app/early-call.ts takes over the
 * response.
 *
 * The script sends no call:
 *
 * - from a page in a frame of another site;
 * - from the checkout: a payer needs no node;
 * - from a page that is not on localhost to what may be the visitor's own computer or network, before the visitor asks
 *   for it (src/lib/app/local-access.svelte.ts): here that is each IP address, and each name that local networks use.
 *
 * Settings are those of src/lib/app/settings.ts.
 *
 * This shows the overview 80 to 140 ms earlier. The call has to equal the one that the client sends, byte for byte.
 */
const EARLY_CALL = `
if (window === window.top) {
	const early = (window.early = { config: fetch('config.json').then((response) => response.json()) });
	const ask = (url) => {
		if (url[0] === '/') url = location.origin + url;
		if (!/^https?:/.test(url)) return;
		const maybeLocal = /^(\\[.*|[\\d.]+|[^.]+|.*\\.(localhost|local|lan|home\\.arpa|internal|ts\\.net))\\.?$/;
		const { hostname, origin } = new URL(url);
		if (origin !== location.origin && !/^(localhost|127\\.[\\d.]+|\\[::1\\])$/.test(location.hostname) && maybeLocal.test(hostname)) return;
		const address = url.replace(/\\/+$/, '') + '/json_rpc';
		const body = '{"jsonrpc":"2.0","id":"0","method":"get_info"}';
		const response = fetch(address, {
			method: 'POST',
			body,
			headers: { 'content-type': 'text/plain' },
			credentials: 'omit',
			redirect: 'manual',
			referrerPolicy: 'no-referrer',
			signal: AbortSignal.timeout(10000)
		});
		response.catch(() => {});
		early.call = { address, body, response };
	};
	let node;
	try {
		({ node } = JSON.parse(localStorage.getItem('oriel')));
	} catch {}
	if (location.hash.startsWith('#/pay?')) early.config.catch(() => {});
	else if (typeof node === 'string') ask(node);
	else early.config.then(({ nodes: [{ url }] }) => ask(url)).catch(() => {});
}`;

/**
 * Script that preloads files by the page's address: only the browser knows which page is opened. Content appears 50 to
 * 220 ms earlier. Other pages have more files than a browser requests at a time: preloading those would delay the files
 * of the start.
 *
 * @param {Record<'forOverview' | 'forCheckout', readonly string[]>} files
 */
const preloadByAddress = ({ forOverview, forCheckout }) => `
{
	let files = [];
	if (location.hash.startsWith('#/pay?')) files = ${JSON.stringify(forCheckout)};
	else if (/^(#\\/?)?$/.test(location.hash)) files = ${JSON.stringify(forOverview)};
	for (const file of files) {
		const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
		document.head.append(Object.assign(document.createElement('link'), kind, { crossOrigin: '', href: './' + file }));
	}
}`;

/** Script that adapts the outline in app.html, which is the overview's, to the page that is opened. */
const ADAPT_SHELL = `
{
	const shell = document.getElementById('shell');
	// A missing file may be named in it by now.
	if (!shell.ariaHidden);
	else if (location.hash.startsWith('#/pay?')) shell.replaceChildren();
	else if (!/^(#\\/?)?$/.test(location.hash)) {
		const [, kind, id = ''] = /^#\\/(tx|block)\\/(\\w{1,64})/.exec(location.hash) ?? [];
		const name = kind && (kind === 'tx' ? 'Transaction ' : 'Block ');
		shell.querySelector('.pages').textContent = name ? name + (id.length > 13 ? id.slice(0, 8) + '…' + id.slice(-4) : id) : '\\u00a0';
	}
}`;

/**
 * Makes the service worker change whenever any other file does, because that is how a browser notices a new version.
 * config.json does not count: operators change it without a rebuild.
 *
 * @param {string} worker
 */
function stamp(worker) {
	const sum = createHash('sha256');
	for (const file of filesIn(BUILD)) {
		if (file !== WORKER && !file.endsWith('config.json'))
			sum.update(`${file}\n`).update(readFileSync(join(BUILD, file)));
	}
	if (!worker.includes(PLACEHOLDER)) throw new Error('service-worker.js has no placeholder for its fingerprint');
	return worker.replace(PLACEHOLDER, sum.digest('hex').slice(0, 16));
}

/** @param {string} text */
const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
