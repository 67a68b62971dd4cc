import { posix } from 'node:path';
import { at, child, nameOf, textOf, type Node, type Source } from './source';

/** One import, of whatever form. */
export interface Import {
	from: Source;
	/** `file:line`. */
	at: string;
	/** The file it leads to, without its ending, from the project's root; or the name of a package. */
	target: string;
	isPackage: boolean;
	/** Leaves nothing in the compiled program. `import { type X }` is not of these: it still loads the module. */
	typeOnly: boolean;
	/** As written. */
	specifier: string;
}

/** What cannot be followed; no rule allows it. */
export const COMPUTED = 'an import that is computed';

/** Every import of a file: static, of types, dynamic, passed on, for a worker, and in markup. */
export function importsOf(source: Source): Import[] {
	return source.nodes.flatMap(({ node }) => {
		const found = specifierOf(node);
		if (!found) return [];
		const { specifier, typeOnly } = found;
		return [{ from: source, at: at(source, node), specifier, typeOnly, ...resolve(source.path, specifier) }];
	});
}

function specifierOf(node: Node): { specifier: string; typeOnly: boolean } | null {
	const found = (name: string, typeOnly: boolean) => ({ specifier: textOf(child(node, name)) ?? COMPUTED, typeOnly });
	switch (node.type) {
		case 'ImportDeclaration':
			return found('source', node['importKind'] === 'type');
		case 'ExportAllDeclaration':
			return found('source', node['exportKind'] === 'type');
		case 'ExportNamedDeclaration':
			return child(node, 'source') && found('source', node['exportKind'] === 'type');
		case 'ImportExpression':
			return found('source', false);
		case 'TSImportType':
			return found('argument', true);
		case 'TSExternalModuleReference':
			return found('expression', false);
		case 'NewExpression':
			return workerFile(node);
		case 'CallExpression':
			return isGlob(node) ? { specifier: COMPUTED, typeOnly: false } : null;
		default:
			return null;
	}
}

/** `new URL('./file.ts', import.meta.url)`: how a worker's file is named. */
function workerFile(node: Node) {
	const [first, second] = Array.isArray(node['arguments']) ? node['arguments'] : [];
	if (nameOf(child(node, 'callee')) !== 'URL' || child(second ?? node, 'object')?.type !== 'MetaProperty') return null;
	return { specifier: textOf(first) ?? COMPUTED, typeOnly: false };
}

function isGlob(node: Node): boolean {
	const callee = child(node, 'callee', 'MemberExpression');
	return callee !== null && child(callee, 'object')?.type === 'MetaProperty';
}

function resolve(path: string, specifier: string): { target: string; isPackage: boolean } {
	const isPackage = !/^(\.|\$lib(\/|$))/.test(specifier);
	if (isPackage) {
		const [first = '', second = ''] = specifier.split('/');
		return { isPackage, target: first.startsWith('@') ? `${first}/${second}` : first };
	}
	const file = specifier.startsWith('$lib')
		? specifier.replace('$lib', 'src/lib')
		: posix.join(posix.dirname(path), specifier);
	return { isPackage, target: file.replace(/\.(ts|js)$/, '') };
}
