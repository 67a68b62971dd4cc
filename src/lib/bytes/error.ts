/** Bytes, or their hex text, that do not hold what they should: what was being read, where, and what is wrong with it. */
export class BytesError extends Error {
	override readonly name = 'BytesError';
	/** What was being read, outermost first: `inputs[2].key_image`. */
	readonly path: string;
	/** The first byte of what was being read (for hex text: the first character), counted from the start of what was given. */
	readonly offset: number;

	constructor(path: string, offset: number, problem: string) {
		super(`${path} at ${offset}: ${problem}`);
		this.path = path;
		this.offset = offset;
	}
}
