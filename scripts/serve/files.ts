import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export type Encoding = 'br' | 'gzip' | 'identity';

/** One file of a site, as it is and, when the build made them, compressed. */
export interface SiteFile {
	type: string;
	/** Changes whenever the content does. */
	tag: string;
	bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/** The files of a site by their address, such as /index.html. What is not in here cannot be asked for. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const types: Record<string, string> = {
	'.css': 'text/css; charset=utf-8',
	'.html': 'text/html; charset=utf-8',
	'.ico': 'image/x-icon',
	'.js': 'text/javascript; charset=utf-8',
	'.json': 'application/json; charset=utf-8',
	'.map': 'application/json; charset=utf-8',
	'.md': 'text/markdown; charset=utf-8',
	'.mjs': 'text/javascript; charset=utf-8',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.txt': 'text/plain; charset=utf-8',
	'.wasm': 'application/wasm',
	'.webmanifest': 'application/manifest+json',
	'.woff2': 'font/woff2'
};

const compressed: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' };

/** The media type of a file by its name's ending. */
export function mediaType(path: string): string {
	return types[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** Makes a file of content that was not read from a directory. */
export function siteFile(path: string, content: Buffer | string): SiteFile {
	const identity = Buffer.from(content);
	const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
	return { type: mediaType(path), tag, bodies: { identity } };
}

/** Reads a built site as a whole, so that a later build does not change what is being served. */
export async function readSite(directory: string): Promise<SiteFiles> {
	const entries = await readdir(directory, { recursive: true, withFileTypes: true });
	const contents = new Map<string, Buffer>();
	for (const entry of entries.filter((entry) => entry.isFile())) {
		const file = join(entry.parentPath, entry.name);
		contents.set(`/${relative(directory, file).split(sep).join('/')}`, await readFile(file));
	}
	const site = new Map<string, SiteFile>();
	for (const [path, content] of contents) {
		if (contents.has(path.slice(0, -3)) && extname(path) in compressed) continue;
		const file = siteFile(path, content);
		for (const [ending, encoding] of Object.entries(compressed)) {
			const body = contents.get(path + ending);
			if (body !== undefined) file.bodies[encoding] = body;
		}
		site.set(path, file);
	}
	return site;
}
