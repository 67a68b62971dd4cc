import { join } from 'node:path';
import ts from 'typescript';
import type { GenericSchema } from 'valibot';
import { daemonCatalogue, paramDoc, resultDoc, walletCatalogue, type Catalogue } from '../../src/lib/rpc/catalogue';
import { flag } from '../../src/lib/rpc/fields';
import type { Operation } from '../../src/lib/rpc/operation';
import { paramsShape, shapeOf, type Member, type Shape } from '../../src/lib/rpc/shape';
import { root } from '../shared/commands';

/** Replacement of a part of a file of declarations (offsets in its text). */
interface Edit {
	start: number;
	end: number;
	text: string;
}

/** Fields that the properties inside a type may be, with the function that looks up their docs in the catalogue. */
interface Fields {
	/** Name of the operation or the record that has the fields. */
	owner: string;
	members: readonly Member[];
	meaning: typeof resultDoc;
}

/**
 * Adds the catalogue's docs to a file of declarations, as doc comments: the summary and effect of an operation, and the
 * meaning and unit of each field of its params, of its result and of the records in them. The types of valibot keep the
 * comments, so an editor shows them at a field of an answer.
 *
 * @param path of the file in `src/lib`, with the ending of declarations
 */
export async function withOperationDocs(path: string, text: string): Promise<string> {
	const [, service] = /^rpc\/(daemon|wallet)\/[^/]+\.d\.ts$/.exec(path) ?? [];
	if (service === undefined) return text;
	const catalogue = service === 'daemon' ? daemonCatalogue : walletCatalogue;
	const source = join(root, 'src/lib', path.replace('.d.ts', '.ts'));
	const exported = (await import(source)) as Record<string, unknown>;
	const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
	const edits: Edit[] = [];
	for (const statement of file.statements) {
		if (!ts.isVariableStatement(statement)) continue;
		for (const { name, type } of statement.declarationList.declarations) {
			const value = exported[name.getText(file)];
			if (!type || typeof value !== 'object' || value === null) continue;
			if ('effect' in value) edits.push(...editsForOperation(value as Operation, catalogue, statement, type));
			else if ('~run' in value)
				edits.push(...editsForType(type, fieldsOf(shapeOf(value as GenericSchema), '', catalogue), catalogue));
		}
	}
	// Applied from the end of the file, so that earlier offsets stay valid.
	const inOrder = edits.sort((a, b) => b.start - a.start);
	return inOrder.reduce((done, { start, end, text }) => done.slice(0, start) + text + done.slice(end), text);
}

function editsForOperation(
	operation: Operation,
	catalogue: Catalogue,
	statement: ts.VariableStatement,
	type: ts.TypeNode
): Edit[] {
	const { name, summary, effect, since } = operation;
	const { style, members } = paramsShape(operation);
	const lines = [`\`${name}\` (${effect}${since === null ? '' : `, since ${since}`}): ${summary}.`];
	// Params in a list are not properties, so no property can have their comment.
	for (const member of style === 'positions' || style === 'whole' ? members : []) {
		lines.push('', `Params are a list of \`${member.name}\`: ${paramDoc(catalogue, name, member.name)}.`);
	}
	const [params, result] = ts.isTypeReferenceNode(type) ? (type.typeArguments ?? []) : [];
	const { flags = [] } = (operation.params ?? {}) as { flags?: readonly string[] };
	const ofFlags = flags.map((name): Member => ({ name, shape: { kind: 'flag' }, optional: true, schema: flag() }));
	const ofParams = { owner: name, members: members.concat(ofFlags), meaning: paramDoc };
	return [
		commentEdit(statement, lines),
		...(params ? editsForType(params, ofParams, catalogue) : []),
		...(result ? editsForType(result, fieldsOf(shapeOf(operation.result), name, catalogue), catalogue) : [])
	];
}

/** Returns the edits that add comments to all properties in a type. */
function editsForType(type: ts.Node, fields: Fields, catalogue: Catalogue): Edit[] {
	const edits: Edit[] = [];
	const visit = (node: ts.Node, { owner, members, meaning }: Fields): void => {
		const name =
			ts.isPropertySignature(node) && !isSchemaProperty(node) ? node.name.getText().replace(/^"|"$/g, '') : undefined;
		const member = members.find((each) => each.name === name);
		const text = member && meaning(catalogue, owner, member.name);
		if (text !== undefined) edits.push(commentEdit(node, [`${text}.`]));
		const inside = member ? fieldsOf(member.shape, owner, catalogue, meaning) : { owner, members, meaning };
		ts.forEachChild(node, (child) => visit(child, inside));
	};
	visit(type, fields);
	return edits;
}

/** Returns true if a property is one of a schema of valibot itself, such as its `type`. */
const isSchemaProperty = ({ parent }: ts.PropertySignature): boolean =>
	ts.isTypeLiteralNode(parent) && parent.members.some(({ name }) => name?.getText() === '"~run"');

/** Returns the fields of a record, or of the records in a list or a union. Fields in params are described as params. */
function fieldsOf(shape: Shape, owner: string, catalogue: Catalogue, meaning = resultDoc): Fields {
	if (shape.kind === 'list') return fieldsOf(shape.item, owner, catalogue, meaning);
	if (shape.kind === 'any') {
		const members = (shape.options ?? []).flatMap((option) => fieldsOf(option, owner, catalogue).members);
		return { owner, members, meaning };
	}
	if (shape.kind !== 'record') return { owner, members: [], meaning };
	const [title] = Object.entries(catalogue.records).find(([, record]) => record === shape.schema) ?? [];
	if (title !== undefined) return { owner: title, members: shape.members, meaning: resultDoc };
	return { owner, members: shape.members, meaning };
}

/**
 * Returns the edit that puts a comment in front of a node, after the text of the comment that the source has there
 * already.
 */
function commentEdit(node: ts.Node, lines: readonly string[]): Edit {
	const start = node.getStart();
	const [written] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
	const own = written ? node.getSourceFile().text.slice(written.pos, written.end) : '';
	const ownLines = own
		.replace(/^\/\*\*\s*|\s*\*\/$/g, '')
		.split('\n')
		.map((line) => line.replace(/^\s*\* ?/, ''));
	if (ts.isPropertySignature(node)) {
		const all = [...lines, ...ownLines].filter((line) => line !== '');
		return { start: written?.pos ?? start, end: start, text: `/** ${all.join(' ')} */ ` };
	}
	const all = own === '' ? lines : [...ownLines, '', ...lines];
	const text = all.map((line) => ` * ${line}`.trimEnd()).join('\n');
	return { start: written?.pos ?? start, end: start, text: `/**\n${text}\n */\n` };
}
