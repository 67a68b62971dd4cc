import * as v from 'valibot';
import { hash, hex } from './fields';
import type { Operation } from './operation';

/** Shape of a value, derived from its schema. Forms and the OpenRPC documents are generated from it. */
export type Shape =
	/** A number from `from` to `to`, both included. */
	| { kind: 'integer'; from: number; to: number }
	/** A bigint from 0 to 2^64 - 1. */
	| { kind: 'uint64' }
	| { kind: 'hash' | 'hex' | 'flag' | 'bytes' }
	/** Text; `pattern` is set when the schema has one. */
	| { kind: 'text'; pattern?: RegExp }
	| { kind: 'choice'; values: readonly (string | number)[] }
	| { kind: 'list'; item: Shape }
	/** A record; `schema` is its own, without `optional` around it. */
	| { kind: 'record'; members: readonly Member[]; schema: v.GenericSchema }
	/** Any other JSON value that the schema accepts; `options` are those of a union. */
	| { kind: 'any'; options?: readonly Shape[] };

/** Field of a record, or one of an operation's params. */
export interface Member {
	name: string;
	shape: Shape;
	/** True when it may be left out. */
	optional: boolean;
	schema: v.GenericSchema;
}

/** Params of an operation. */
export interface ParamsShape {
	/**
	 * Form of the params. `members`: an object of them. `one_of`: an object of exactly one of them. `positions`: a list
	 * of them, in this order. `whole`: the params are the only member itself. `nothing`: there are no members.
	 */
	style: 'nothing' | 'members' | 'one_of' | 'positions' | 'whole';
	members: readonly Member[];
	/** True when the params can be left out, which may have another meaning than `{}`. */
	optional: boolean;
}

interface Action {
	type: string;
	requirement?: unknown;
}

/** Properties of valibot's schemas that `v.GenericSchema` does not declare. */
interface Internals {
	wrapped?: v.GenericSchema;
	item?: v.GenericSchema;
	items?: readonly v.GenericSchema[];
	rest?: v.GenericSchema;
	options?: readonly unknown[];
	entries?: Readonly<Record<string, v.GenericSchema>>;
	literal?: unknown;
	pipe?: readonly Action[];
	/** Set by `oneOf()` in `fields.ts`. */
	choices?: Readonly<Record<string, v.GenericSchema>>;
	/** Set by `positional()` in `fields.ts`. */
	names?: readonly string[];
}

const internals = (schema: v.GenericSchema) => schema as Internals;

export function paramsShape(operation: Operation): ParamsShape {
	if (!operation.params) return { style: 'nothing', members: [], optional: false };
	const { schema, optional } = unwrapOptional(operation.params);
	return { ...membersOf(schema), optional };
}

function membersOf(schema: v.GenericSchema): Omit<ParamsShape, 'optional'> {
	const { choices, entries, items, rest, names } = internals(schema);
	if (choices) {
		return { style: 'one_of', members: namedMembers(choices).map((each) => ({ ...each, optional: true })) };
	}
	if (entries) return { style: 'members', members: namedMembers(entries) };
	const [name = 'params'] = names ?? [];
	if (rest) return { style: 'whole', members: [{ name, shape: listOf(rest), optional: false, schema }] };
	if (items) return { style: 'positions', members: items.map((item, at) => member(names?.[at] ?? String(at), item)) };
	return { style: 'whole', members: [member(name, schema)] };
}

const namedMembers = (schemas: Readonly<Record<string, v.GenericSchema>>): Member[] =>
	Object.entries(schemas).map(([name, schema]) => member(name, schema));

const listOf = (item: v.GenericSchema): Shape => ({ kind: 'list', item: shapeOf(item) });

function member(name: string, schema: v.GenericSchema): Member {
	const { schema: inner, optional } = unwrapOptional(schema);
	return { name, shape: shapeOf(inner), optional, schema };
}

function unwrapOptional(schema: v.GenericSchema): { schema: v.GenericSchema; optional: boolean } {
	const { wrapped } = internals(schema);
	return wrapped && /^(optional|nullish|exact_optional)$/.test(schema.type)
		? { schema: unwrapOptional(wrapped).schema, optional: true }
		: { schema, optional: false };
}

/** Returns the shape of the values that a schema accepts. */
export function shapeOf(schema: v.GenericSchema): Shape {
	const { item, options = [], entries, literal } = internals(schema);
	switch (schema.type) {
		case 'number':
			return integer(schema);
		case 'boolean':
			return { kind: 'flag' };
		case 'string':
			return textShape(patternOf(schema));
		case 'instance':
			return { kind: 'bytes' };
		case 'picklist':
			return { kind: 'choice', values: options.filter(isChoiceValue) };
		case 'literal':
			return isChoiceValue(literal) ? { kind: 'choice', values: [literal] } : { kind: 'any' };
		case 'union':
			return unionShape(options as v.GenericSchema[]);
		case 'array':
		case 'custom':
			return item ? listOf(item) : { kind: 'any' };
		case 'optional':
			return shapeOf(unwrapOptional(schema).schema);
		default:
			return entries ? { kind: 'record', members: namedMembers(entries), schema } : { kind: 'any' };
	}
}

const unionShape = (options: readonly v.GenericSchema[]): Shape =>
	options.some(({ type }) => type === 'bigint') ? { kind: 'uint64' } : { kind: 'any', options: options.map(shapeOf) };

const isChoiceValue = (value: unknown): value is string | number =>
	typeof value === 'string' || typeof value === 'number';

function integer(schema: v.GenericSchema): Shape {
	const limits = (type: string) =>
		actionsOf(schema)
			.filter((action) => action.type === type)
			.map(({ requirement }) => requirement)
			.filter((requirement) => typeof requirement === 'number');
	return {
		kind: 'integer',
		from: Math.max(Number.MIN_SAFE_INTEGER, ...limits('min_value')),
		to: Math.min(Number.MAX_SAFE_INTEGER, ...limits('max_value'))
	};
}

/** Returns all actions of a schema, including those of a pipe inside its pipe. */
function actionsOf(schema: v.GenericSchema): Action[] {
	const [first, ...rest] = internals(schema).pipe ?? [];
	return first ? [...actionsOf(first as unknown as v.GenericSchema), ...rest] : [];
}

function patternOf(schema: v.GenericSchema): RegExp | undefined {
	const found = actionsOf(schema).find(({ type }) => type === 'regex')?.requirement;
	return found instanceof RegExp ? found : undefined;
}

/** Patterns of `hash()` and `hex()` in `fields.ts`. */
export const HASH_PATTERN = patternOf(hash());
export const HEX_PATTERN = patternOf(hex());

function textShape(pattern: RegExp | undefined): Shape {
	if (!pattern) return { kind: 'text' };
	if (pattern.source === HASH_PATTERN?.source) return { kind: 'hash' };
	return pattern.source === HEX_PATTERN?.source ? { kind: 'hex' } : { kind: 'text', pattern };
}
