/** A value for people, or `unknown` where the service did not say. */
export const formatKnown = <Value>(value: Value | undefined, format: (value: Value) => string) =>
	value === undefined ? 'unknown' : format(value);
