import { formatInteger } from './amount';

/** A parsed form: the value, or the problems by field. */
export type Read<Value> = { value: Value } | { problems: Readonly<Record<string, string>> };

/** A parsed field: the value, or the problem with it. */
export type FieldValue<Value> = { value: Value } | { problem: string };

/** Converts the value, if there is one. */
export const mapValue = <From, To>(read: Read<From>, convert: (value: From) => To): Read<To> =>
	'value' in read ? { value: convert(read.value) } : read;

/** The values of all fields, or the problems of those that have one. */
export function combineFields<Fields extends Record<string, FieldValue<unknown>>>(
	fields: Fields
): Read<{ [Name in keyof Fields]: Extract<Fields[Name], { value: unknown }>['value'] }> {
	const entries = Object.entries(fields);
	const problems: [name: string, problem: string][] = [];
	for (const [name, field] of entries) if ('problem' in field) problems.push([name, field.problem]);
	if (problems.length > 0) return { problems: Object.fromEntries(problems) };
	const values = entries.map(([name, field]) => [name, 'value' in field ? field.value : undefined]);
	return { value: Object.fromEntries(values) };
}

/** Two parts of a form as one: both values, or all problems. */
export const joinReads = <One, Other>(one: Read<One>, other: Read<Other>): Read<One & Other> =>
	'value' in one && 'value' in other
		? { value: { ...one.value, ...other.value } }
		: { problems: { ...('problems' in one && one.problems), ...('problems' in other && other.problems) } };

/** Parses a whole number within a range. Commas and spaces between digits are ignored. */
export function parseWhole(text: string, from: number, to: number): FieldValue<number> {
	const digits = text.replace(/[\s,]/g, '');
	const value = /^\d+$/.test(digits) ? Number(digits) : NaN;
	if (value >= from && value <= to) return { value };
	const highest = formatInteger(to);
	return {
		problem:
			to < Number.MAX_SAFE_INTEGER ? `A whole number from ${from} to ${highest}.` : `A whole number from ${from} on.`
	};
}
