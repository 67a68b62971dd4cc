/**
 * The vocabulary of the schemas: what a field of the two interfaces is. Every helper is free of side effects, so that
 * operations nobody calls stay out of a bundle.
 */
import * as v from 'valibot';

const U64_MAX = 2n ** 64n - 1n;

/** A whole number as it comes out of `parseJson`: a number, or a bigint when a number would round it. */
const wholeNumber = v.union([v.pipe(v.number(), v.safeInteger('whole number')), v.bigint()], 'whole number');

/** An integer from 0 to 2^64 - 1, always a bigint afterwards. */
// @__NO_SIDE_EFFECTS__
export function uint64() {
	return v.pipe(
		wholeNumber,
		v.transform((value) => BigInt(value)),
		v.check((value) => value >= 0n && value <= U64_MAX, 'whole number from 0 to 2^64 - 1')
	);
}

export {
	/** An amount in atomic units. */
	uint64 as atomicAmount,
	/** A difficulty's low 64 bits; `wideInteger` holds all of it, if the service sends it. */
	uint64 as difficulty
};

/** A number of things, a size in bytes, a duration: an integer from 0 to 2^53 - 1. */
// @__NO_SIDE_EFFECTS__
export function count() {
	const expected = 'whole number from 0 to 2^53 - 1';
	return v.pipe(v.number(expected), v.safeInteger(expected), v.minValue(0, expected));
}

export {
	/** A block's height. */
	count as height,
	/** Seconds since 1970. */
	count as unixTime
};

/**
 * As `atomicAmount`, of a difference that the wallet service takes: undefined from 2^63 on. No chain of 64-bit amounts has moved half of
 * what they can hold at once; a difference below zero, which the service writes as 2^64 less, is there.
 */
// @__NO_SIDE_EFFECTS__
export function amountOrUnknown() {
	return v.pipe(
		uint64(),
		v.transform((value) => (value < 2n ** 63n ? value : undefined))
	);
}

/** An integer that may be below zero, from -2^53 + 1 to 2^53 - 1. */
// @__NO_SIDE_EFFECTS__
export function signed() {
	const expected = 'whole number from -2^53 + 1 to 2^53 - 1';
	return v.pipe(v.number(expected), v.safeInteger(expected));
}

/**
 * As `count`, but undefined where the service does not know, as a field that it leaves out: it writes 2^64 - 1, or a sum
 * that wrapped.
 */
// @__NO_SIDE_EFFECTS__
export function countOrUnknown() {
	return orUnknown((value) => value > Number.MAX_SAFE_INTEGER);
}

/** As `countOrUnknown`, of what is never 0: there the service writes 0 for what it does not know. */
// @__NO_SIDE_EFFECTS__
export function nonZeroOrUnknown() {
	return orUnknown((value) => value > Number.MAX_SAFE_INTEGER || Number(value) === 0);
}

export {
	countOrUnknown as heightOrUnknown,
	/** Seconds since 1970, of something that did not happen then. */
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

/** An integer written as hex text with 0x, as the `wide_` fields are. */
// @__NO_SIDE_EFFECTS__
export function wideInteger() {
	return v.pipe(
		v.string('hex text'),
		v.regex(/^0x[0-9a-f]+$/i, 'hex text that begins with 0x'),
		v.transform((text) => BigInt(text))
	);
}

/** A hash, a key, a key image: 32 bytes as 64 hex digits. */
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

/** Bytes inside a JSON string, from an operation that `carriesBytes`. Left out when empty. */
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

/** A list. The services leave an empty list out: absent means empty. */
// @__NO_SIDE_EFFECTS__
export function list<const Item extends v.GenericSchema>(item: Item) {
	return v.optional(v.array(item, 'list'), []);
}

/** A list in params, or its only item, which services take for it. */
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
	// `shapeOf` needs `item`.
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

/** Adds the issues that a schema has with a value, with the place of the value before their own. */
function addIssues(
	schema: v.GenericSchema,
	value: unknown,
	place: Path,
	addIssue: (info: v.RawCheckIssueInfo<unknown>) => void
): void {
	for (const { message, expected, input, path = [] } of v.safeParse(schema, value).issues ?? []) {
		const [first, ...others] = place.concat(path);
		addIssue({ message, input, ...(expected !== null && { expected }), ...(first && { path: [first, ...others] }) });
	}
}

/** The valid records of a list, with the number of invalid and of repeated ones. */
export type Records<Item> = Item[] & { readonly unreadable: number; readonly repeated: number };

/** A list of records with those numbers. */
export const recordsOf = <Item>(items: Item[], unreadable: number, repeated = 0) =>
	Object.defineProperties(items, { unreadable: { value: unreadable }, repeated: { value: repeated } }) as Records<Item>;

/** As `list`, of independent records: an invalid one is left out and counted. */
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
	// `shapeOf` needs `item`.
	return v.optional({ ...readable, item }, []);
}

/** A field that only some releases send. */
// @__NO_SIDE_EFFECTS__
export function maybe<const Field extends v.GenericSchema>(field: Field) {
	return v.optional(field);
}

/** What an object's schema expected: an object, a missing member, or no such member. */
function objectExpected({ expected }: v.LooseObjectIssue | v.StrictObjectIssue): string {
	if (expected === 'Object') return 'object';
	return expected === 'never' ? 'left out' : 'there';
}

/** A record inside an answer. Fields that the document does not name pass through. */
// @__NO_SIDE_EFFECTS__
export function record<const Entries extends v.ObjectEntries>(entries: Entries) {
	return v.looseObject(entries, objectExpected);
}

/** The result of an operation: its own fields and the common ones. */
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
export function maybeParams<const Entries extends v.ObjectEntries>(entries: Entries) {
	return v.optional(params(entries));
}

/** A list of one thing in place of an object, or with `many` of one or more. The name is for people: it is not sent. */
// @__NO_SIDE_EFFECTS__
export function positional<const Item extends v.GenericSchema>(name: string, item: Item, many = false) {
	const expected = `list of one ${name}${many ? ' or more' : ''}`;
	// Without valibot's tuples, which would be in the bundle of every page.
	const list = v.pipe(
		v.array(item, expected),
		v.check(({ length }) => length === 1 || (many && length > 1), expected)
	);
	return Object.assign(list, { names: [name], ...(many ? { rest: item } : { items: [item] }) });
}

type OneOf<Choices> = {
	[Name in keyof Choices]: { [Key in Name]: Choices[Key] } & { [Key in Exclude<keyof Choices, Name>]?: never };
}[keyof Choices];

/** Exactly one of several parameters: `{height}` or `{hash}`, never both and never none; and `flags`, which may be there too. */
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
