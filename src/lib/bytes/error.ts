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

	/** Why the bytes cannot be parsed, for the screen. */
	get reason(): string {
		return this.message;
	}
}

/** What comes of bytes, or `otherwise` where they cannot be parsed. */
export function parsedOr<Value, Otherwise>(parse: () => Value, otherwise: Otherwise): Value | Otherwise {
	try {
		return parse();
	} catch (error) {
		if (error instanceof BytesError) return otherwise;
		throw error;
	}
}

/** Bytes with a version, type or tag that this release does not know: they may be right, and what follows cannot be parsed. */
export class UnknownFormat extends BytesError {
	readonly #unknown: string;

	/** @param unknown `RingCT type 7` */
	constructor(path: string, offset: number, unknown: string) {
		super(path, offset, `${unknown} is unknown`);
		this.#unknown = unknown;
	}

	override get reason(): string {
		return `${this.#unknown} is unknown to this release`;
	}
}
