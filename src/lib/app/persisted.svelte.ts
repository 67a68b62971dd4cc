import * as v from 'valibot';

/** `sessionStorage` ends with the tab. */
type StorageName = 'localStorage' | 'sessionStorage';

/** A checked value of the browser's storage; undefined when it is not there, does not fit the schema, or storage is forbidden. */
export function loadStored<const Schema extends v.GenericSchema>(
	key: string,
	schema: Schema,
	storage: StorageName = 'localStorage'
): v.InferOutput<Schema> | undefined {
	try {
		const { success, output } = v.safeParse(schema, JSON.parse(globalThis[storage].getItem(key) ?? 'null'));
		return success ? output : undefined;
	} catch {
		return undefined;
	}
}

/** Whether there is a value, valid or not. */
export function isStored(key: string, storage: StorageName): boolean {
	try {
		return globalThis[storage].getItem(key) !== null;
	} catch {
		return false;
	}
}

/** Stores a value as JSON; undefined removes it. @returns false when the storage is full or forbidden */
export function store(key: string, value: unknown, storage: StorageName = 'localStorage'): boolean {
	try {
		if (value === undefined) globalThis[storage].removeItem(key);
		else globalThis[storage].setItem(key, JSON.stringify(value));
		return true;
	} catch {
		return false;
	}
}

/** Calls `changed` when another tab has written one of these keys, or cleared the storage. For as long as the page lives. */
export function onOtherTab(isOwn: (key: string) => boolean, changed: () => void): void {
	// There is no window in unit tests and while the site is built.
	globalThis.window?.addEventListener('storage', ({ key }) => {
		if (key === null || isOwn(key)) changed();
	});
}

/**
 * A value that outlives the page, in the browser's storage; it follows what other tabs write. Stored text that does not fit
 * the schema is ignored. While storage is full or forbidden, the value lasts as long as the page.
 */
export class Persisted<const Schema extends v.GenericSchema> {
	#value: v.InferOutput<Schema>;

	constructor(
		readonly key: string,
		readonly schema: Schema,
		fallback: v.InferOutput<Schema>
	) {
		this.#value = $state.raw(loadStored(key, schema) ?? fallback);
		onOtherTab(
			(written) => written === key,
			() => (this.#value = loadStored(key, schema) ?? this.#value)
		);
	}

	get current(): v.InferOutput<Schema> {
		return this.#value;
	}

	set current(value: v.InferOutput<Schema>) {
		this.#value = value;
		store(this.key, value);
	}
}
