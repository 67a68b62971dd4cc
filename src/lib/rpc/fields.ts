/**
 * Schema helpers for the fields of both interfaces. Every helper is free of side effects, so that bundlers drop
 * operations that are never called.
 */
import * as v from 'valibot';

const U64_MAX = 2n ** 64n - 1n;

/** Integer as `parseJson` returns it: a number, or a bigint when a number would round it. */
const wholeNumber = v.union([v.pipe(v.number(), v.safeInteger('whole number')), v.bigint()], 'whole number');

/** Integer from 0 to 2^64 - 1, always output as a bigint. */
// @__NO_SIDE_EFFECTS__
export function uint64() {
	return v.pipe(
		wholeNumber,
		v.transform((value) => BigInt(value)),
		v.check((value) => value >= 0n && value <= U64_MAX, 'whole number from 0 to 2^64 - 1')
	);
}

export {
	/** Amount in atomic units. */
	uint64 as atomicAmount,
	/** Low 64 bits of a difficulty; `wideInteger` has all of it, if the service sends it. */
	uint64 as difficulty
};

/** Count, size in bytes or duration: an integer from 0 to 2^53 - 1. */
// @__NO_SIDE_EFFECTS__
export function count() {
	const expected = 'whole number from 0 to 2^53 - 1';
	return v.pipe(v.number(expected), v.safeInteger(expected), v.minValue(0, expected));
}

export {
	/** Height of a block. */
	count as height,
	/** Unix time in seconds. */
	count as unixTime
};

/**
 * Amount (atomic units) that the wallet service computes as a difference: undefined from 2^63 on. A difference below
 * zero wraps around, as the service writes it with 2^64 added, and no chain of 64-bit amounts has moved half of their
 * range at once.
 */
// @__NO_SIDE_EFFECTS__
export function amountOrUnknown() {
	return v.pipe(
		uint64(),
		v.transform((value) => (value < 2n ** 63n ? value : undefined))
	);
}

/** Integer that may be below zero, from -2^53 + 1 to 2^53 - 1. */
// @__NO_SIDE_EFFECTS__
export function signed() {
	const expected = 'whole number from -2^53 + 1 to 2^53 - 1';
	return v.pipe(v.number(expected), v.safeInteger(expected));
}

/**
 * Count that the service may not know: undefined, as if the field were left out, where it writes 2^64 - 1 or a sum that
 * wrapped around.
 */
// @__NO_SIDE_EFFECTS__
export function countOrUnknown() {
	return orUnknown((value) => value > Number.MAX_SAFE_INTEGER);
}

/** Count like `countOrUnknown` that is never 0: the service writes 0 when it does not know the value. */
// @__NO_SIDE_EFFECTS__
export function nonZeroOrUnknown() {
	return orUnknown((value) => value > Number.MAX_SAFE_INTEGER || Number(value) === 0);
}

export {
	countOrUnknown as heightOrUnknown,
	/** Unix time in seconds that is never 0, undefined when unknown. */
	nonZeroOrUnknown as unixTimeOrUnknown
};

function orUnknown(isUnknown: (value: number | bigint) => boolean) {
	return v.optional(
		v.pipe(
			wholeNumber,
			v.check((value) => value >= 0 && value <= U64_MAX, 'whole number from 0 to 2^64 - 1'),
			v.transform((value) => (isUnknown(value) ? undefined : Number(value)))
		)
	);
}

/** Integer written as hex text with 0x, like the `wide_` fields. */
// @__NO_SIDE_EFFECTS__
export function wideInteger() {
	return v.pipe(
		v.string('hex text'),
		v.regex(/^0x[0-9a-f]+$/i, 'hex text that begins with 0x'),
		v.transform((text) => BigInt(text))
	);
}

/** Hash, key or key image: 32 bytes as 64 hex digits. */
// @__NO_SIDE_EFFECTS__
export function hash() {
	return v.pipe(v.string('hash of 64 hex digits'), v.regex(/^[0-9a-f]{64}$/i, 'hash of 64 hex digits'));
}

/** Bytes as hex text. */
// @__NO_SIDE_EFFECTS__
export function hex() {
	return v.pipe(v.string('hex text'), v.regex(/^(?:[0-9a-f]{2})*$/i, 'hex text'));
}

// @__NO_SIDE_EFFECTS__
export function text() {
	return v.string('text');
}

// @__NO_SIDE_EFFECTS__
export function flag() {
	return v.boolean('true or false');
}

/** Bytes inside a JSON string, from an operation that `carriesBytes`. The field is left out when empty. */
// @__NO_SIDE_EFFECTS__
export function rawBytes() {
	return v.optional(
		v.pipe(
			v.string('raw bytes'),
			v.check((characters) => !/[^\0-\xff]/.test(characters), 'raw bytes'),
			v.transform((characters) => {
				const bytes = new Uint8Array(characters.length);
				for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
				return bytes;
			})
		),
		''
	);
}

/** List. The services leave out an empty list: an absent field means empty. */
// @__NO_SIDE_EFFECTS__
export function list<const Item extends v.GenericSchema>(item: Item) {
	return v.optional(v.array(item, 'list'), []);
}

/** List in params, or its only item, which services accept in its place. */
// @__NO_SIDE_EFFECTS__
export function listOrOne<const Item extends v.GenericSchema>(item: Item) {
	type Given = v.InferInput<Item> | v.InferInput<Item>[];
	const schema = v.pipe(
		v.custom<Given>((value) => value !== undefined, 'list'),
		v.rawCheck(({ dataset: { value }, addIssue }) => {
			const issuesOf = (each: unknown, ...path: Path) => addIssues(item, each, path, addIssue);
			if (!Array.isArray(value)) issuesOf(value);
			else for (const [at, each] of value.entries()) issuesOf(each, pathItem(value, at, each));
		})
	);
	// `shapeOf` reads `item`.
	return v.optional({ ...schema, item });
}

type Path = v.IssuePathItem[];

const pathItem = (input: object, key: string | number, value: unknown): v.IssuePathItem => ({
	type: 'unknown',
	origin: 'value',
	input,
	key,
	value
});

/** Adds the issues that a schema has with a value, with the path of the value before their own paths. */
function addIssues(
	schema: v.GenericSchema,
	value: unknown,
	valuePath: Path,
	addIssue: (info: v.RawCheckIssueInfo<unknown>) => void
): void {
	for (const { message, expected, input, path = [] } of v.safeParse(schema, value).issues ?? []) {
		const [first, ...others] = valuePath.concat(path);
		addIssue({ message, input, ...(expected !== null && { expected }), ...(first && { path: [first, ...others] }) });
	}
}

/** Valid records of a list, with the number of invalid (`unreadable`) and of repeated ones. */
export type Records<Item> = Item[] & { readonly unreadable: number; readonly repeated: number };

/** Adds the numbers of invalid and repeated records to a list. */
export const recordsOf = <Item>(items: Item[], unreadable: number, repeated = 0) =>
	Object.defineProperties(items, { unreadable: { value: unreadable }, repeated: { value: repeated } }) as Records<Item>;

/** List of independent records: an invalid record is left out and counted, see {@link Records}. */
// @__NO_SIDE_EFFECTS__
export function records<const Item extends v.GenericSchema>(item: Item) {
	const readable = v.pipe(
		v.array(v.unknown(), 'list'),
		v.transform((values): Records<v.InferOutput<Item>> => {
			const items: v.InferOutput<Item>[] = [];
			for (const value of values) {
				const { success, output } = v.safeParse(item, value);
				if (success) items.push(output);
			}
			return recordsOf(items, values.length - items.length);
		})
	);
	// `shapeOf` reads `item`.
	return v.optional({ ...readable, item }, []);
}

/** Field that only some releases send. */
// @__NO_SIDE_EFFECTS__
export function maybe<const Field extends v.GenericSchema>(field: Field) {
	return v.optional(field);
}

/**
 * Returns what an object's schema expected: an object, a missing member to be there, or an unknown one to be left out.
 */
function objectExpected({ expected }: v.LooseObjectIssue | v.StrictObjectIssue): string {
	if (expected === 'Object') return 'object';
	return expected === 'never' ? 'left out' : 'there';
}

/** Record inside an answer. Fields that the document does not name pass through. */
// @__NO_SIDE_EFFECTS__
export function record<const Entries extends v.ObjectEntries>(entries: Entries) {
	return v.looseObject(entries, objectExpected);
}

/** Result of an operation: its own fields and the common ones. */
// @__NO_SIDE_EFFECTS__
export function answer<const Entries extends v.ObjectEntries>(entries: Entries) {
	return v.looseObject({ status: v.optional(text()), untrusted: v.optional(flag()), ...entries }, objectExpected);
}

/** Params: these fields and no others. */
// @__NO_SIDE_EFFECTS__
export function params<const Entries extends v.ObjectEntries>(entries: Entries) {
	return v.strictObject(entries, objectExpected);
}

/** Params that may be left out altogether: these fields and no others. */
// @__NO_SIDE_EFFECTS__
export function optionalParams<const Entries extends v.ObjectEntries>(entries: Entries) {
	return v.optional(params(entries));
}

/**
 * Params as a list with exactly one item, or with `many` one or more, instead of an object. `name` is for display and
 * is not sent.
 */
// @__NO_SIDE_EFFECTS__
export function positional<const Item extends v.GenericSchema>(name: string, item: Item, many = false) {
	const expected = `list of one ${name}${many ? ' or more' : ''}`;
	// Valibot's tuples would add to the bundle of every page.
	const list = v.pipe(
		v.array(item, expected),
		v.check(({ length }) => length === 1 || (many && length > 1), expected)
	);
	return Object.assign(list, { names: [name], ...(many ? { rest: item } : { items: [item] }) });
}

type OneOf<Choices> = {
	[Name in keyof Choices]: { [Key in Name]: Choices[Key] } & { [Key in Exclude<keyof Choices, Name>]?: never };
}[keyof Choices];

/**
 * Exactly one of several params, such as `{height}` or `{hash}`: never both, never neither. `flags` are optional params
 * besides.
 */
// @__NO_SIDE_EFFECTS__
export function oneOf<const Entries extends Record<string, v.GenericSchema>, const Flag extends string = never>(
	entries: Entries,
	flags: readonly Flag[] = []
) {
	type Choices = { [Name in keyof Entries]: v.InferInput<Entries[Name]> };
	const expected = `exactly one of ${Object.keys(entries).join(', ')}`;
	const schemas = new Map<string, v.GenericSchema>(Object.entries(entries));
	for (const name of flags) schemas.set(name, flag());
	const checked = v.pipe(
		v.custom<OneOf<Choices> & { [Name in Flag]?: boolean }>(
			(value) => typeof value === 'object' && value !== null && !Array.isArray(value),
			expected
		),
		v.rawCheck(({ dataset: { typed, value }, addIssue }) => {
			if (!typed) return;
			const given = Object.entries(value).filter(([, member]) => member !== undefined);
			for (const [name, member] of given) {
				const place = pathItem(value, name, member);
				addIssues(schemas.get(name) ?? v.never('left out'), member, [place], addIssue);
			}
			if (given.filter(([name]) => Object.hasOwn(entries, name)).length !== 1) addIssue({ message: expected });
		})
	);
	return Object.assign(checked, { choices: entries, flags });
}
