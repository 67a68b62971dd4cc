/**
 * A value, or the problem why there is none: for what is expected to fail now and then. `const { value, problem } = …` narrows
 * both; a fault of the program is thrown. What is not there though all went well is `null` as the value.
 */
export type Result<Value, Problem = string> =
	{ value: Value; problem?: undefined } | { value?: undefined; problem: Problem };

/** What is wrong with the fields of a form, by their names. */
export type FieldProblems = Readonly<Record<string, string>>;

/** Converts the value, if there is one. */
export const mapValue = <From, To>(
	result: Result<From, FieldProblems>,
	convert: (value: From) => To
): Result<To, FieldProblems> => (result.problem ? result : { value: convert(result.value) });

/** The values of all fields, or the problems of those that have one. */
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

/** Two parts of a form as one: both values, or all problems. */
export const joinFields = <One, Other>(
	one: Result<One, FieldProblems>,
	other: Result<Other, FieldProblems>
): Result<One & Other, FieldProblems> =>
	one.problem || other.problem
		? { problem: { ...one.problem, ...other.problem } }
		: { value: { ...one.value, ...other.value } };
