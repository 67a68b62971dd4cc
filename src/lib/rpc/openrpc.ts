/**
 * Catalogue as an OpenRPC document (spec.open-rpc.org, 1.3.2). Extensions contain what OpenRPC cannot express:
 * `x-endpoints` are the operations that have a path of their own, in the form of methods.
 */
import { daemonCatalogue, operationsOf, paramDoc, resultDoc, walletCatalogue, type Catalogue } from './catalogue';
import { stringifyJson } from './json';
import { fullJsonSchema, jsonSchema, type JsonObject, type JsonSchema, type SchemaContext } from './json-schema';
import type { Operation } from './operation';
import { paramsShape, shapeOf } from './shape';

const OPENRPC_VERSION = '1.3.2';

/**
 * Returns the OpenRPC documents of the site as text, by their path on it.
 *
 * @param version version of the documents
 */
export function documentsByPath(version: string): ReadonlyMap<string, string> {
	const text = (catalogue: Catalogue) => stringifyJson(openrpcDocument(catalogue, version));
	return new Map([
		['openrpc/daemon.json', text(daemonCatalogue)],
		['openrpc/wallet.json', text(walletCatalogue)]
	]);
}

/**
 * Creates the document, as values that `stringifyJson` in `json.ts` writes. The same catalogue always yields the same
 * text.
 *
 * @param version version of the document itself
 */
export function openrpcDocument(catalogue: Catalogue, version: string): JsonSchema {
	const operations = operationsOf(catalogue);
	const methods = (chosen: readonly Operation[]) => chosen.map((operation) => method(operation, catalogue));
	return {
		openrpc: OPENRPC_VERSION,
		info: { title: catalogue.title, version, description: describe(operations) },
		methods: methods(operations.filter(({ style }) => style === 'json_rpc')),
		components: { schemas: components(catalogue) },
		'x-endpoints': methods(operations.filter(({ style }) => style !== 'json_rpc'))
	};
}

/** Returns the description of the document, with a line for each feature that occurs in it. */
function describe(operations: readonly Operation[]): string {
	const some = (has: (operation: Operation) => boolean, line: string) => (operations.some(has) ? [line] : []);
	return [
		'`methods` are asked with `POST /json_rpc`, `x-endpoints` at the path that is their name, by their `x-http-method`.',
		'Integers can be as large as 2^64 - 1: read them with a parser that does not round them.',
		'A list that is empty is left out of an answer. Fields that are not named here may come as well.',
		'`x-effect`: `read` changes nothing, `change` does, `spend` moves money, `stop` ends the service.',
		'`x-aliases` are other names of the same. `x-timeout-ms`: milliseconds after which to give up waiting.',
		...some(
			({ style }) => style !== 'json_rpc',
			'`x-one-of`: exactly one of the params is sent. `x-encoding`: what the bodies are when they are no plain JSON.'
		),
		...some(
			({ codec }) => codec !== undefined,
			'In portable storage text and hashes are bytes, a hash 32 of them, and a list of hashes is one run of them.'
		),
		'`x-since`: the interface document does not have it; this is the first release that does.',
		...some(
			({ statuses }) => statuses.length > 0,
			'`x-statuses` are values of `status`, besides `OK`, that are answers and no refusals.'
		)
	].join('\n');
}

function method(operation: Operation, catalogue: Catalogue): JsonSchema {
	const { name, summary, style, method, effect, aliases, timeoutMs, statuses, carriesBytes, codec, since } = operation;
	const section = catalogue.sections.find(({ operations }) => operations.includes(operation));
	return {
		name,
		summary,
		...(section && { tags: [{ name: section.title }] }),
		...params(operation, catalogue),
		result: {
			name: 'result',
			schema: jsonSchema(shapeOf(operation.result), name, schemaContext(catalogue, resultDoc))
		},
		...(style !== 'json_rpc' && { 'x-http-method': method }),
		...(codec && { 'x-encoding': codec.name }),
		...(carriesBytes && { 'x-encoding': 'JSON with raw bytes in its strings' }),
		'x-effect': effect,
		...(aliases.length > 0 && { 'x-aliases': aliases }),
		...(statuses.length > 0 && { 'x-statuses': statuses }),
		...(since !== null && { 'x-since': since }),
		'x-timeout-ms': timeoutMs
	};
}

function params(operation: Operation, catalogue: Catalogue): JsonSchema {
	const { style, members } = paramsShape(operation);
	const { name } = operation;
	return {
		paramStructure: style === 'positions' || style === 'whole' ? 'by-position' : 'by-name',
		params: members.map((member) => {
			const description = paramDoc(catalogue, name, member.name);
			return {
				name: member.name,
				...(description !== undefined && { description }),
				required: !member.optional,
				// Params that are a list as a whole have no name in OpenRPC: its items have the first position.
				schema: jsonSchema(
					style === 'whole' && member.shape.kind === 'list' ? member.shape.item : member.shape,
					name,
					schemaContext(catalogue, paramDoc)
				)
			};
		}),
		...(style === 'one_of' && { 'x-one-of': members.map((member) => member.name) })
	};
}

function components(catalogue: Catalogue): JsonSchema {
	const schemas = Object.entries(catalogue.records).map(([title, schema]): [string, JsonObject] => [
		componentName(title),
		{ title, ...fullJsonSchema(shapeOf(schema), title, schemaContext(catalogue, resultDoc)) }
	]);
	return Object.fromEntries(schemas);
}

/** Converts a title to a component name: `Block header` becomes `BlockHeader`. */
export const componentName = (title: string) =>
	title.replace(/ ?\b([a-z])/gi, (_, letter: string) => letter.toUpperCase());

const schemaContext = (catalogue: Catalogue, findDoc: typeof resultDoc): SchemaContext => ({
	reference: (schema) => {
		const [title] = Object.entries(catalogue.records).find(([, record]) => record === schema) ?? [];
		return title && `#/components/schemas/${componentName(title)}`;
	},
	extraKeywords(owner, { name }) {
		const description = findDoc(catalogue, owner, name);
		return description === undefined ? {} : { description };
	}
});
