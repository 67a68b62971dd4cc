import * as v from 'valibot';
import { loadStored, onOtherTab, store } from './persisted.svelte';

/** One key for each transaction: two tabs that write at the same time do not lose each other's entries. */
const PREFIX = 'oriel-sending-';

const HASH = /^[0-9a-f]{64}$/;

const stored = v.object({
	/** The wallet service's address. */
	service: v.string(),
	/** Unix seconds. */
	at: v.number()
});

/** A transaction whose sending has begun and whose outcome is not known. */
export type Unsettled = v.InferOutput<typeof stored> & { hash: string };

/**
 * The transactions whose sending has begun and whose outcome is not known, from all tabs of this browser: hashes, services
 * and times, nothing else. They stay until the outcome is known, or the user dismisses them.
 */
export class Journal {
	/** Oldest first. */
	entries: readonly Unsettled[] = $state.raw([]);
	/** Entries that could not be stored: they last as long as the page. */
	#unstored: readonly Unsettled[] = [];

	constructor() {
		this.reload();
		onOtherTab(
			(key) => key.startsWith(PREFIX),
			() => this.reload()
		);
	}

	/** Loads what other tabs have changed. */
	reload(): void {
		const found = [...loadAll(), ...this.#unstored];
		this.entries = found.toSorted((a, b) => a.at - b.at || a.hash.localeCompare(b.hash));
	}

	/** Notes a transaction before it is sent. */
	note(entry: Unsettled): void {
		this.reload();
		if (this.entries.some(({ hash }) => hash === entry.hash)) return;
		const { service, at, hash } = entry;
		if (!store(PREFIX + hash, { service, at })) this.#unstored = [...this.#unstored, entry];
		this.reload();
	}

	/** Removes a transaction: its outcome is known, or the user dismissed it. */
	settle(hash: string): void {
		this.#unstored = this.#unstored.filter((entry) => entry.hash !== hash);
		store(PREFIX + hash, undefined);
		this.reload();
	}
}

function loadAll(): Unsettled[] {
	try {
		const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
		return keys.flatMap((key) => {
			const hash = key.slice(PREFIX.length);
			const entry = key.startsWith(PREFIX) && HASH.test(hash) ? loadStored(key, stored) : undefined;
			return entry ? [{ ...entry, hash }] : [];
		});
	} catch {
		return [];
	}
}

export const journal = new Journal();
