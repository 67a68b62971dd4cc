import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import adapterStatic from '@sveltejs/adapter-static';

const BUILD = 'build';

/**
 * adapter-static, and then the one page made to work from any folder: its links to scripts are written for the root of
 * a host, and are made relative here. The inline script changes with that, and so does its hash in the page's policy; the
 * shell's inline style gets one.
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
	if (style === undefined) throw new Error('app.html has lost its shell');
	return relative.replace(before, after).replace("style-src 'self'", `style-src 'self' '${hash(style)}'`);
}

/** @param {string} text */
const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
