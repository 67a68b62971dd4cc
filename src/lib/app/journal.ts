import * as v from 'valibot';

const KEY = 'oriel-sending';

const entry = v.object({
	/** The wallet service's address. */
	service: v.string(),
	hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
	/** Unix seconds. */
	at: v.number()
});

/** A transaction that was being sent, and of which it is not known yet whether it went out. */
export type Unsettled = v.InferOutput<typeof entry>;

/** What a storage that refuses was to keep: known for as long as the page lives. */
let unkept: Unsettled[] | null = null;

/**
 * The transactions that were being sent from this tab when its page was last seen. Nothing but hashes, in the storage that
 * the browser empties with the tab: enough to find out after a reload what became of them.
 */
export function unsettled(): Unsettled[] {
	if (unkept) return unkept;
	try {
		const { success, output } = v.safeParse(v.array(entry), JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
		return success ? output : [];
	} catch {
		return [];
	}
}

/** Notes a transaction before it is sent. */
export function noteSending(sending: Unsettled): void {
	write([...unsettled().filter(({ hash }) => hash !== sending.hash), sending]);
}

/** Takes a transaction off: it is known what became of it, or the person does not ask any more. */
export function settle(hash: string): void {
	write(unsettled().filter((noted) => noted.hash !== hash));
}

function write(entries: Unsettled[]): void {
	try {
		if (entries.length > 0) sessionStorage.setItem(KEY, JSON.stringify(entries));
		else sessionStorage.removeItem(KEY);
		unkept = null;
	} catch {
		unkept = entries;
	}
}
