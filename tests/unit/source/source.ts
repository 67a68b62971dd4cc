import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A file of `src`, without its comments. Prettier wrote it, so that its imports are found by their looks. */
export interface Source {
	/** From the project's root, with `/`. */
	path: string;
	text: string;
}

/** One import of a file of `src` by another, of whatever form. */
export interface Import {
	/** The file it leads to, without its ending, from the project's root. */
	target: string;
	/** What stands between `import` and `from`. */
	names: string;
}

const root = new URL('../../../', import.meta.url);
const comment = /\/\*[^]*?\*\/|<!--[^]*?-->|(?<=^|\s)\/\/.*$/gm;

export const readSource = (path: string, text: string): Source => ({ path, text: text.replace(comment, '') });

/** All files of `src` with code in them. */
export const readSources = (): Source[] =>
	readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
		.map((path) => `src/${path.replaceAll('\\', '/')}`)
		.filter((path) => /\.(ts|js|svelte)$/.test(path))
		.sort()
		.map((path) => readSource(path, readFileSync(new URL(path, root), 'utf8')));

/** Imports that load another file: static, dynamic and passed on. Those of types alone leave nothing behind. */
const FORMS = [
	/^\s*(?:import|export)\b(?! type\b)(?<names>[^'";=(]*?) from '(?<specifier>[^']+)'/gm,
	/^\s*import '(?<specifier>[^']+)'/gm,
	/(?<!typeof )\bimport\('(?<specifier>[^']+)'\)(?!\.[A-Z])/g
];

export function importsOf({ path, text }: Source): Import[] {
	return FORMS.flatMap((form) => [...text.matchAll(form)]).flatMap(({ groups }) => {
		const { specifier = '', names = '' } = groups ?? {};
		if (!/^(\.|\$lib\/)/.test(specifier)) return [];
		const file = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : `src/${specifier.slice(1)}`;
		return [{ target: file.replace(/\.(ts|js)$/, ''), names }];
	});
}
