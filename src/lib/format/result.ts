/**
 * A value, or the problem why there is none, for operations that are expected to fail at
 * times. `const { value, problem } = …` narrows both. Bugs are thrown instead; `null` as the
 * value means that nothing was found.
 */
export type Result<Value, Problem = string> =
	{ value: Value; problem?: undefined } | { value?: undefined; problem: Problem };

/** Problems of a form's fields, by name. */
export type FieldProblems = Readonly<Record<string, string>>;

/** Converts the value; passes problems on. */
export const mapValue = <From, To>(
	result: Result<From, FieldProblems>,
	convert: (value: From) => To
): Result<To, FieldProblems> => (result.problem ? result : { value: convert(result.value) });

/** Combines results of fields: all values, or all problems. */
export function combineFields<Values extends Record<string, unknown>>(fields: {
	[Name in keyof Values]: Result<Values[Name]>;
}): Result<Values, FieldProblems> {
	const values: Record<string, unknown> = {};
	const problems: Record<string, string> = {};
	for (const [name, { value, problem }] of Object.entries<Result<unknown>>(fields)) {
		if (problem === undefined) values[name] = value;
		else problems[name] = problem;
	}
	return Object.keys(problems).length > 0 ? { problem: problems } : { value: values as Values };
}

/** Joins the results of two parts of a form: both values, or all problems. */
export const joinFields = <One, Other>(
	one: Result<One, FieldProblems>,
	other: Result<Other, FieldProblems>
): Result<One & Other, FieldProblems> =>
	one.problem || other.problem
		? { problem: { ...one.problem, ...other.problem } }
		: { value: { ...one.value, ...other.value } };
