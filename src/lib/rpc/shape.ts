import * as v from 'valibot';
import { hash, hex } from './fields';
import type { Operation } from './operation';

/** What a value is, read off its schema: plain data, from which a form is made. */
export type Shape =
	/** A number; both ends are included. */
	| { kind: 'integer'; from: number; to: number }
	/** A bigint from 0 to 2^64 - 1. */
	| { kind: 'uint64' }
	| { kind: 'hash' | 'hex' | 'text' | 'flag' }
	| { kind: 'choice'; values: readonly (string | number)[] }
	| { kind: 'list'; item: Shape }
	/** `schema` is the record's own, without what says that it may be left out. */
	| { kind: 'record'; members: readonly Member[]; schema: v.GenericSchema }
	/** None of these: whatever JSON can say and the schema accepts. */
	| { kind: 'any' };

/** A named part of a record, or of an operation's params. */
export interface Member {
	name: string;
	shape: Shape;
	/** Whether it may be left out. */
	optional: boolean;
	schema: v.GenericSchema;
}

/** What an operation takes. */
export interface Takes {
	/**
	 * `members`: an object of them. `one_of`: an object of exactly one of them. `positions`: a list with each in its place.
	 * `whole`: the only member is all that is sent. `nothing`: there are no members.
	 */
	style: 'nothing' | 'members' | 'one_of' | 'positions' | 'whole';
	members: readonly Member[];
	/** Whether it can all be left out, which may mean something else than leaving out each. */
	optional: boolean;
}

interface Action {
	type: string;
	requirement?: unknown;
}

/** What valibot's schemas say of themselves and `v.GenericSchema` does not know. */
interface Told {
	wrapped?: v.GenericSchema;
	item?: v.GenericSchema;
	items?: readonly v.GenericSchema[];
	rest?: v.GenericSchema;
	options?: readonly unknown[];
	entries?: Readonly<Record<string, v.GenericSchema>>;
	literal?: unknown;
	pipe?: readonly Action[];
	/** What `oneOf()` in `fields.ts` has one of. */
	choices?: Readonly<Record<string, v.GenericSchema>>;
	/** What `positional()` and `positionalMany()` call what they list. */
	names?: readonly string[];
}

const told = (schema: v.GenericSchema): Told => schema as Told;

/** What an operation takes, member by member. */
export function takes(operation: Operation): Takes {
	if (!operation.params) return { style: 'nothing', members: [], optional: false };
	const { schema, optional } = unwrapped(operation.params);
	return { ...membersOf(schema), optional };
}

function membersOf(schema: v.GenericSchema): Omit<Takes, 'optional'> {
	const { choices, entries, items, rest, names } = told(schema);
	if (choices) {
		// Each may be left out, so that another can be given.
		return { style: 'one_of', members: named(choices).map((each) => ({ ...each, optional: true })) };
	}
	if (entries) return { style: 'members', members: named(entries) };
	const [name = 'params'] = names ?? [];
	if (rest) return { style: 'whole', members: [{ name, shape: listOf(rest), optional: false, schema }] };
	if (items) return { style: 'positions', members: items.map((item, at) => member(names?.[at] ?? String(at), item)) };
	return { style: 'whole', members: [member(name, schema)] };
}

const named = (schemas: Readonly<Record<string, v.GenericSchema>>): Member[] =>
	Object.entries(schemas).map(([name, schema]) => member(name, schema));

const listOf = (item: v.GenericSchema): Shape => ({ kind: 'list', item: shapeOf(item) });

function member(name: string, schema: v.GenericSchema): Member {
	const { schema: inner, optional } = unwrapped(schema);
	return { name, shape: shapeOf(inner), optional, schema };
}

function unwrapped(schema: v.GenericSchema): { schema: v.GenericSchema; optional: boolean } {
	const { wrapped } = told(schema);
	return wrapped && /^(optional|nullish|exact_optional)$/.test(schema.type)
		? { schema: unwrapped(wrapped).schema, optional: true }
		: { schema, optional: false };
}

/** The shape of the values that a schema accepts. */
export function shapeOf(schema: v.GenericSchema): Shape {
	const { item, options = [], entries, literal } = told(schema);
	switch (schema.type) {
		case 'number':
			return integer(schema);
		case 'boolean':
			return { kind: 'flag' };
		case 'string':
			return { kind: hexadecimal(schema) ?? 'text' };
		case 'picklist':
			return { kind: 'choice', values: options.filter(isName) };
		case 'literal':
			return isName(literal) ? { kind: 'choice', values: [literal] } : { kind: 'any' };
		case 'union':
			return options.some((option) => (option as v.GenericSchema).type === 'bigint')
				? { kind: 'uint64' }
				: { kind: 'any' };
		case 'array':
			return item ? listOf(item) : { kind: 'any' };
		case 'optional':
			return shapeOf(unwrapped(schema).schema);
		default:
			return entries ? { kind: 'record', members: named(entries), schema } : { kind: 'any' };
	}
}

const isName = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

function integer(schema: v.GenericSchema): Shape {
	const limits = (type: string) =>
		actionsOf(schema).flatMap((action) =>
			action.type === type && typeof action.requirement === 'number' ? [action.requirement] : []
		);
	return {
		kind: 'integer',
		from: Math.max(Number.MIN_SAFE_INTEGER, ...limits('min_value')),
		to: Math.min(Number.MAX_SAFE_INTEGER, ...limits('max_value'))
	};
}

/** What a schema asks of a value besides its type, also where a pipe was piped on. */
function actionsOf(schema: v.GenericSchema): Action[] {
	const [first, ...rest] = told(schema).pipe ?? [];
	return first ? [...actionsOf(first as unknown as v.GenericSchema), ...rest] : [];
}

/** Whether a schema of text is one of those of `fields.ts` that take hex. */
function hexadecimal(schema: v.GenericSchema): 'hash' | 'hex' | undefined {
	const pattern = patternOf(schema);
	if (pattern === undefined) return undefined;
	if (pattern === patternOf(hash())) return 'hash';
	return pattern === patternOf(hex()) ? 'hex' : undefined;
}

function patternOf(schema: v.GenericSchema): string | undefined {
	const found = actionsOf(schema).find(({ type }) => type === 'regex')?.requirement;
	return found instanceof RegExp ? found.source : undefined;
}
