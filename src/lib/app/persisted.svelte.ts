import * as v from 'valibot';

/**
 * A value that outlives the page, in the browser's storage. What is found there is checked; what does not fit is
 * replaced by the default. Storage that is full or forbidden costs persistence, nothing else.
 */
export class Persisted<const Schema extends v.GenericSchema> {
	#value: v.InferOutput<Schema>;

	constructor(
		readonly key: string,
		readonly schema: Schema,
		fallback: v.InferOutput<Schema>
	) {
		this.#value = $state.raw(this.#read() ?? fallback);
	}

	get current(): v.InferOutput<Schema> {
		return this.#value;
	}

	set current(value: v.InferOutput<Schema>) {
		this.#value = value;
		try {
			localStorage.setItem(this.key, JSON.stringify(value));
		} catch {
			// Kept for as long as the page lives.
		}
	}

	#read(): v.InferOutput<Schema> | undefined {
		try {
			const { success, output } = v.safeParse(this.schema, JSON.parse(localStorage.getItem(this.key) ?? 'null'));
			return success ? output : undefined;
		} catch {
			return undefined;
		}
	}
}
