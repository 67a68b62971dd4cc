/**
 * Error about bytes, or their hex text, that cannot be decoded: says which field was being decoded, at which offset,
 * and what is wrong with it.
 */
export class BytesError extends Error {
	override readonly name = 'BytesError';
	/** Path of the field that was being decoded, outermost name first: `inputs[2].key_image`. */
	readonly path: string;
	/** Offset of the field's first byte (for hex text: of a character), counted from the start of the input. */
	readonly offset: number;

	constructor(path: string, offset: number, problem: string) {
		super(`${path} at ${offset}: ${problem}`);
		this.path = path;
		this.offset = offset;
	}

	/** Reason why the bytes cannot be parsed, as text for the screen. */
	get reason(): string {
		return this.message;
	}
}

/** Returns the result of `parse`, or `otherwise` when it throws a {@link BytesError}; throws any other error. */
export function parsedOr<Value, Otherwise>(parse: () => Value, otherwise: Otherwise): Value | Otherwise {
	try {
		return parse();
	} catch (error) {
		if (error instanceof BytesError) return otherwise;
		throw error;
	}
}

/**
 * Error about bytes with a version, type or tag that this release does not know: the bytes may be valid, but what
 * follows cannot be parsed.
 */
export class UnknownFormat extends BytesError {
	readonly #unknown: string;

	/** @param unknown name of the version, type or tag: `RingCT type 7` */
	constructor(path: string, offset: number, unknown: string) {
		super(path, offset, `${unknown} is unknown`);
		this.#unknown = unknown;
	}

	override get reason(): string {
		return `${this.#unknown} is unknown to this release`;
	}
}
