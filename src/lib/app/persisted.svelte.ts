import * as v from 'valibot';

/** `sessionStorage` is cleared when the tab closes. */
type StorageName = 'localStorage' | 'sessionStorage';

/** Loads a validated value from browser storage; undefined when missing, invalid, or storage is forbidden. */
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

/** True when a value is stored, valid or not. */
export function isStored(key: string, storage: StorageName): boolean {
	try {
		return globalThis[storage].getItem(key) !== null;
	} catch {
		return false;
	}
}

/** Stores a value as JSON; undefined removes it. @returns false when the storage is full or forbidden */
export function storeValue(key: string, value: unknown, storage: StorageName = 'localStorage'): boolean {
	try {
		if (value === undefined) globalThis[storage].removeItem(key);
		else globalThis[storage].setItem(key, JSON.stringify(value));
		return true;
	} catch {
		return false;
	}
}

/** Calls `changed` when another tab writes one of these keys or clears the storage. Never unsubscribes. */
export function onStorageChange(isOwn: (key: string) => boolean, changed: () => void): void {
	// `window` is undefined in unit tests and during the build.
	globalThis.window?.addEventListener('storage', ({ key }) => {
		if (key === null || isOwn(key)) changed();
	});
}

/**
 * A reactive value in browser storage, in sync with other tabs. Stored text that does not match the schema is ignored.
 * While storage is full or forbidden, the value lasts as long as the page.
 */
export class Persisted<const Schema extends v.GenericSchema> {
	#value: v.InferOutput<Schema>;

	constructor(
		readonly key: string,
		readonly schema: Schema,
		fallback: v.InferOutput<Schema>
	) {
		this.#value = $state.raw(loadStored(key, schema) ?? fallback);
		onStorageChange(
			(written) => written === key,
			() => (this.#value = loadStored(key, schema) ?? this.#value)
		);
	}

	get current(): v.InferOutput<Schema> {
		return this.#value;
	}

	set current(value: v.InferOutput<Schema>) {
		this.#value = value;
		storeValue(this.key, value);
	}
}
