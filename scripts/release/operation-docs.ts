import { join } from 'node:path';
import { daemonCatalogue, paramDoc, resultDoc, walletCatalogue, type Catalogue } from '../../src/lib/rpc/catalogue';
import type { Operation } from '../../src/lib/rpc/operation';
import { paramsShape, shapeOf } from '../../src/lib/rpc/shape';
import { root } from '../shared/commands';

/**
 * A file of declarations, with what the catalogue knows of each operation in its doc comment: its summary and effect, and the
 * meaning and unit of its params and its result.
 *
 * @param path of the file in `src/lib`, with the ending of declarations
 */
export async function withOperationDocs(path: string, text: string): Promise<string> {
	const [, service] = /^rpc\/(daemon|wallet)\/[^/]+\.d\.ts$/.exec(path) ?? [];
	if (service === undefined) return text;
	const catalogue = service === 'daemon' ? daemonCatalogue : walletCatalogue;
	const source = join(root, 'src/lib', path.replace('.d.ts', '.ts'));
	const exported = (await import(source)) as Record<string, Operation>;
	return text.replace(
		/(\n? \*\/)?\ndeclare const (\w+): Operation</g,
		(whole, end: string | undefined, name: string) => {
			const operation = exported[name];
			if (!operation) return whole;
			const lines = docLines(operation, catalogue).map((line) => `\n * ${line}`.trimEnd());
			return `${end === undefined ? '\n/**' : '\n *'}${lines.join('')}\n */\ndeclare const ${name}: Operation<`;
		}
	);
}

function docLines(operation: Operation, catalogue: Catalogue): string[] {
	const { name, summary, effect, since } = operation;
	const result = shapeOf(operation.result);
	const list = (title: string, members: readonly { name: string }[], meaning: typeof resultDoc) => {
		const lines: string[] = [];
		for (const member of members) {
			const text = meaning(catalogue, name, member.name);
			if (text !== undefined) lines.push(`- \`${member.name}\`: ${text}`);
		}
		return lines.length > 0 ? ['', title, ...lines] : [];
	};
	return [
		`\`${name}\` (${effect}${since === null ? '' : `, since ${since}`}): ${summary}.`,
		...list('Params:', paramsShape(operation).members, paramDoc),
		...list('Result:', result.kind === 'record' ? result.members : [], resultDoc)
	];
}
