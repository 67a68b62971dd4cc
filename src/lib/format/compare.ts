/** Comparator for an ascending sort: -1, 0 or 1. `compare(b, a)` sorts descending. */
export function compare<Value extends bigint | string>(a: Value, b: Value): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}
