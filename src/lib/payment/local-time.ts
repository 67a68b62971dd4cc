/** The value of a `datetime-local` field, from Unix seconds. */
export function writeLocal(seconds: number): string {
	const ahead = -60 * new Date(seconds * 1000).getTimezoneOffset();
	// toISOString() is in UTC.
	return new Date((seconds + ahead) * 1000).toISOString().slice(0, 16);
}

/** Unix seconds as text, from the value of a `datetime-local` field; '' when it is empty. */
export function parseLocal(value: string): string {
	const milliseconds = new Date(value).getTime();
	return Number.isNaN(milliseconds) ? '' : String(Math.floor(milliseconds / 1000));
}
