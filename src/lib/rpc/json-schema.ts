/**
 * JSON Schema (draft 7) of what is on the wire, read off our schemas. Their transforms and checks happen after that and
 * leave no trace here.
 */
import type * as v from 'valibot';

/** A value that `stringifyJson` writes; 2^64 - 1 is a bigint. */
export type Json = string | number | bigint | boolean | readonly Json[] | { readonly [name: string]: Json };

export type JsonSchema = { readonly [keyword: string]: Json };

/** What a schema does not say of itself. */
export interface Namer {
	/** A schema's name among the records, if it is one of them. */
	record(schema: v.GenericSchema): string | undefined;
	/** Where a record stands in the document. */
	reference(record: string): string;
	/** What a field means: `owner` is the record, or else the operation, that has it. */
	meaning(owner: string, field: string): string | undefined;
}

/** What valibot's schemas say of themselves and `v.GenericSchema` does not know. */
interface Told {
	wrapped?: v.GenericSchema;
	item?: v.GenericSchema;
	options?: readonly unknown[];
	entries?: Readonly<Record<string, v.GenericSchema>>;
	pipe?: readonly { type: string; requirement?: unknown }[];
}

const WHOLE_NUMBER = { type: 'integer', minimum: 0, maximum: 2n ** 64n - 1n };

/** The JSON Schema of a value; of a record only a reference to it. @throws TypeError for a schema of a kind not met before */
export function jsonSchema(schema: v.GenericSchema, owner: string, namer: Namer): JsonSchema {
	const record = namer.record(schema);
	return record === undefined ? inFull(schema, owner, namer) : { $ref: namer.reference(record) };
}

/** The JSON Schema of a value, also when it is a record. */
export function inFull(schema: v.GenericSchema, owner: string, namer: Namer): JsonSchema {
	const { wrapped, item, options = [], entries } = schema as Told;
	switch (schema.type) {
		case 'boolean':
			return { type: 'boolean' };
		case 'number':
			return { type: 'integer', ...limits(schema) };
		case 'string':
			return { type: 'string', ...pattern(schema) };
		case 'instance':
			return { type: 'string', format: 'binary' };
		case 'picklist':
			return { enum: options as Json[] };
		case 'union':
			if ((options as v.GenericSchema[]).some(({ type }) => type === 'bigint')) return WHOLE_NUMBER;
			return { anyOf: (options as v.GenericSchema[]).map((option) => jsonSchema(option, owner, namer)) };
		case 'optional':
			if (wrapped) return jsonSchema(wrapped, owner, namer);
			break;
		case 'array':
		case 'custom':
			if (item) return { type: 'array', items: jsonSchema(item, owner, namer) };
			break;
		case 'loose_object':
		case 'strict_object':
			if (entries) return object(entries, schema.type, owner, namer);
	}
	throw new TypeError(`no JSON Schema for ${schema.type}, in ${owner}`);
}

function object(
	entries: Readonly<Record<string, v.GenericSchema>>,
	type: string,
	owner: string,
	namer: Namer
): JsonSchema {
	const properties = Object.entries(entries).map(([name, schema]) => [name, described(name, schema, owner, namer)]);
	const required = Object.entries(entries).filter(([, { type }]) => type !== 'optional');
	return {
		type: 'object',
		properties: Object.fromEntries(properties) as JsonSchema,
		...(required.length > 0 && { required: required.map(([name]) => name) }),
		...(type === 'strict_object' && { additionalProperties: false })
	};
}

function described(name: string, schema: v.GenericSchema, owner: string, namer: Namer): JsonSchema {
	const description = namer.meaning(owner, name);
	return { ...jsonSchema(schema, owner, namer), ...(description !== undefined && { description }) };
}

const requirement = (schema: v.GenericSchema, action: string) =>
	(schema as Told).pipe?.find(({ type }) => type === action)?.requirement;

function limits(schema: v.GenericSchema): JsonSchema {
	const [minimum, maximum] = [requirement(schema, 'min_value'), requirement(schema, 'max_value')];
	return {
		minimum: typeof minimum === 'number' ? minimum : Number.MIN_SAFE_INTEGER,
		maximum: typeof maximum === 'number' ? maximum : Number.MAX_SAFE_INTEGER
	};
}

/** A pattern of JSON Schema has no flags: that capitals count as well has to be written out. */
function pattern(schema: v.GenericSchema): JsonSchema {
	const found = requirement(schema, 'regex');
	if (!(found instanceof RegExp)) return {};
	return { pattern: found.flags.includes('i') ? found.source.replaceAll('a-f', 'a-fA-F') : found.source };
}
