import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';

/** A node of a syntax tree: Svelte's for markup, ESTree with TypeScript for script. */
export interface Node {
	type: string;
	start: number;
	[key: string]: unknown;
}

/** A file of `src`, read. */
export interface Source {
	/** From the project's root, with `/`. */
	path: string;
	/** Every node, outermost first. */
	nodes: readonly { node: Node; parent: Node | null }[];
	lineOf(node: Node): number;
}

const root = new URL('../../../', import.meta.url);

export const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A node that stands under one of another's names, if there is one of that kind. */
export function child(node: Node, name: string, type?: string): Node | null {
	const value = node[name];
	return isNode(value) && (type === undefined || value.type === type) ? value : null;
}

/** The text of a string literal. */
export const textOf = (node: Node | null): string | null =>
	node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;

/** The name of an identifier. */
export const nameOf = (node: Node | null): string | null =>
	(node?.type === 'Identifier' || node?.type === 'PrivateIdentifier') && typeof node['name'] === 'string'
		? node['name']
		: null;

/** Reads a `.ts` or `.svelte` file. One parser does for both: a module is a component that is nothing but a script. */
export function readSource(path: string, text: string): Source {
	const whole = path.endsWith('.svelte') ? text : `<script lang="ts">${text}\n</script>`;
	const nodes: { node: Node; parent: Node | null }[] = [];
	const visit = (value: unknown, parent: Node | null) => {
		if (Array.isArray(value)) for (const item of value) visit(item, parent);
		else if (isNode(value)) {
			nodes.push({ node: value, parent });
			for (const [name, member] of Object.entries(value)) if (name !== 'loc') visit(member, value);
		} else if (typeof value === 'object' && value !== null) visit(Object.values(value), parent);
	};
	visit(parse(whole, { modern: true }), null);
	return { path, nodes, lineOf: ({ start }) => whole.slice(0, start).split('\n').length };
}

/** All files of `src` with code in them. */
export function readSources(): Source[] {
	return readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
		.map((path) => `src/${path.replaceAll('\\', '/')}`)
		.filter((path) => /\.(ts|js|svelte)$/.test(path))
		.sort()
		.map((path) => readSource(path, readFileSync(new URL(path, root), 'utf8')));
}

/** `file:line`, as complaints begin. */
export const at = (source: Source, node: Node) => `${source.path}:${source.lineOf(node)}`;
