/** JSON Schema (draft 7) of a value as it is on the wire, before the transforms and checks of its valibot schema. */
import type * as v from 'valibot';
import { HASH_PATTERN, HEX_PATTERN, type Member, type Shape } from './shape';

/** Value that `stringifyJson` can write; 2^64 - 1 is a bigint. */
export type JsonObject =
	string | number | bigint | boolean | readonly JsonObject[] | { readonly [name: string]: JsonObject };

export type JsonSchema = { readonly [keyword: string]: JsonObject };

/** Additions of a document to the shapes. */
export interface SchemaContext {
	/** Returns the reference of a record in the document; undefined when the record is not one of its components. */
	reference(record: v.GenericSchema): string | undefined;
	/**
	 * Returns keywords to add to those of the field's value.
	 *
	 * @param owner the record that has the field, otherwise the operation
	 */
	extraKeywords(owner: string, member: Member): JsonSchema;
}

/**
 * Returns the JSON Schema of a value, or only a reference if the value is a component.
 *
 * @throws TypeError for a shape that has no JSON Schema
 */
export function jsonSchema(shape: Shape, owner: string, context: SchemaContext): JsonSchema {
	const reference = shape.kind === 'record' ? context.reference(shape.schema) : undefined;
	return reference === undefined ? fullJsonSchema(shape, owner, context) : { $ref: reference };
}

/** Returns the JSON Schema of a value, also if it is a component. */
export function fullJsonSchema(shape: Shape, owner: string, context: SchemaContext): JsonSchema {
	switch (shape.kind) {
		case 'flag':
			return { type: 'boolean' };
		case 'integer':
			return { type: 'integer', minimum: shape.from, maximum: shape.to };
		case 'uint64':
			return { type: 'integer', minimum: 0, maximum: 2n ** 64n - 1n };
		case 'hash':
			return { type: 'string', ...patternOf(HASH_PATTERN) };
		case 'hex':
			return { type: 'string', ...patternOf(HEX_PATTERN) };
		case 'text':
			return { type: 'string', ...patternOf(shape.pattern) };
		case 'bytes':
			return { type: 'string', format: 'binary' };
		case 'choice':
			return { enum: shape.values };
		case 'list':
			return { type: 'array', items: jsonSchema(shape.item, owner, context) };
		case 'record':
			return {
				...objectSchema(shape.members, owner, context),
				...(shape.schema.type === 'strict_object' && { additionalProperties: false })
			};
		case 'any':
			if (!shape.options) throw new TypeError(`no JSON Schema for a value of ${owner}`);
			return { anyOf: shape.options.map((option) => jsonSchema(option, owner, context)) };
	}
}

function objectSchema(members: readonly Member[], owner: string, context: SchemaContext): JsonSchema {
	const properties = members.map((member) => [
		member.name,
		{ ...jsonSchema(member.shape, owner, context), ...context.extraKeywords(owner, member) }
	]);
	const required = members.filter(({ optional }) => !optional).map(({ name }) => name);
	return {
		type: 'object',
		properties: Object.fromEntries(properties) as JsonSchema,
		...(required.length > 0 && { required })
	};
}

/**
 * Converts a pattern to JSON Schema, whose patterns have no flags, so that capitals have to be written out, and no
 * delimiters to escape.
 */
function patternOf(pattern: RegExp | undefined): JsonSchema {
	if (!pattern) return {};
	const source = pattern.source.replaceAll('\\/', '/');
	return { pattern: pattern.flags.includes('i') ? source.replaceAll('a-f', 'a-fA-F') : source };
}
