import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import adapterStatic from '@sveltejs/adapter-static';

const BUILD = 'build';

/** In src/service-worker/index.ts. */
const PLACEHOLDER = 'ORIEL_FINGERPRINT';

/**
 * adapter-static, then four changes: the page's links to scripts become relative, so that it works from any folder; the
 * small files that the overview asks for once its code runs are preloaded with it; the hash of its inline script in the
 * page's policy is updated, and that of the shell's inline style added; the service worker gets a fingerprint of all files.
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
			writeFileSync(page, finish(readFileSync(page, 'utf8')));
			const worker = join(BUILD, 'service-worker.js');
			writeFileSync(
				worker,
				stamp(
					readFileSync(worker, 'utf8'),
					filesOf(BUILD).filter((file) => file !== worker)
				)
			);
			await builder.compress(BUILD);
		}
	};
}

/** @param {string} html */
function finish(html) {
	const script = html.match(/<script>([\s\S]*?)<\/script>/)?.[1];
	if (script === undefined) throw new Error('index.html has no inline script: SvelteKit changed how it starts a page');
	const changed = script.replaceAll('"/_app/', '"./_app/');
	const relative = html.replace(script, () => changed).replaceAll('"/_app/', '"./_app/');
	const [before, after] = [hash(script), hash(changed)];
	if (!relative.includes(before)) throw new Error("The inline script's hash is not in the page's policy");
	const style = relative.match(/<style>([\s\S]*?)<\/style>/)?.[1];
	if (style === undefined) throw new Error('app.html has no inline style');
	return relative
		.replace(before, after)
		.replace("style-src 'self'", `style-src 'self' '${hash(style)}'`)
		.replace('</head>', () => `${overviewNodes().map(preload).join('')}</head>`);
}

/** The files by which SvelteKit knows the error page and the overview: each only names a part of the first chunk. */
function overviewNodes() {
	const app = readFileSync('.svelte-kit/generated/client-optimized/app.js', 'utf8');
	const overview = /"\/": \[~?(\d+)\]/.exec(app)?.[1];
	if (overview === undefined) throw new Error("SvelteKit's list of pages has no overview");
	const files = readdirSync(join(BUILD, '_app/immutable/nodes')).filter((file) => file.endsWith('.js'));
	return files.filter((file) => file.startsWith('1.') || file.startsWith(`${overview}.`));
}

/** @param {string} file */
const preload = (file) => `<link rel="modulepreload" href="./_app/immutable/nodes/${file}">`;

/**
 * Makes the service worker change whenever any other file does: that is how a browser notices a new version. config.json,
 * which operators change without a rebuild, does not count.
 *
 * @param {string} worker
 * @param {readonly string[]} files
 */
function stamp(worker, files) {
	const sum = createHash('sha256');
	for (const file of files.filter((file) => !file.endsWith('config.json')).sort()) {
		sum.update(`${file}\n`).update(readFileSync(file));
	}
	if (!worker.includes(PLACEHOLDER)) throw new Error('service-worker.js has no placeholder for its fingerprint');
	return worker.replace(PLACEHOLDER, sum.digest('hex').slice(0, 16));
}

/** @param {string} directory */
const filesOf = (directory) =>
	readdirSync(directory, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name));

/** @param {string} text */
const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
