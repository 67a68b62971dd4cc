/** Formats a value, or returns `unknown` when the service did not report it. */
export const formatOrUnknown = <Value>(value: Value | undefined, format: (value: Value) => string) =>
	value === undefined ? 'unknown' : format(value);
