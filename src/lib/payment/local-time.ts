/** The value of a `datetime-local` field, from Unix seconds. */
export function writeLocal(seconds: number): string {
	const date = new Date(seconds * 1000);
	// toISOString() is in UTC.
	date.setMinutes(date.getMinutes() - date.getTimezoneOffset());
	return date.toISOString().slice(0, 16);
}

/** Unix seconds as text, from the value of a `datetime-local` field; '' when it is empty. */
export function parseLocal(value: string): string {
	const milliseconds = new Date(value).getTime();
	return Number.isNaN(milliseconds) ? '' : String(Math.floor(milliseconds / 1000));
}
