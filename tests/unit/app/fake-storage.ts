/** Puts a storage in the browser's place, until `vi.unstubAllGlobals()`. What it holds can be looked at. */
export function fakeStorage(
	entries: Record<string, string> = {},
	name: 'localStorage' | 'sessionStorage' = 'localStorage'
): Map<string, string> {
	const held = new Map(Object.entries(entries));
	vi.stubGlobal(name, {
		getItem: (key: string) => held.get(key) ?? null,
		setItem: (key: string, value: string) => void held.set(key, value),
		removeItem: (key: string) => void held.delete(key),
		key: (index: number) => [...held.keys()][index] ?? null,
		get length() {
			return held.size;
		}
	});
	return held;
}

/**
 * A window that has nothing but `storage` events, until `vi.unstubAllGlobals()`. @returns what another tab's write to a key
 * does here; null is for `clear()`
 */
export function fakeWindow(): (key: string | null) => void {
	const window = new EventTarget();
	vi.stubGlobal('window', window);
	return (key) => void window.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

/** A browser that forbids storage: even to name it throws, or to use it does. */
export function forbiddenStorage(): void {
	const refuse = () => {
		throw new DOMException('The operation is insecure.', 'SecurityError');
	};
	vi.stubGlobal('localStorage', {
		getItem: refuse,
		setItem: refuse,
		get length() {
			return refuse();
		}
	});
}

/** A storage that is read and cannot be written. */
export function fullStorage(entries: Record<string, string>): void {
	const held = fakeStorage(entries);
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => held.get(key) ?? null,
		setItem: () => {
			throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
		}
	});
}
