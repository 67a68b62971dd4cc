/** Milliseconds without an answer after which the first page of a visit is drawn as far as its address is enough. */
const OUTLINE_AFTER = 300;

/** What the first page waits for, once its outline is drawn. */
let begun: { key: string; data: Promise<unknown> } | null = null;

/**
 * Loads what a page shows. SvelteKit draws nothing of the first page until its load is done: when the node is slow, the bar
 * and an outline are drawn meanwhile (routes/Site.svelte), and the load that runs again then waits for what was begun.
 *
 * @param key names what is loaded
 */
export async function opening<Data>(
	depends: (key: 'app:opening') => void,
	key: string,
	load: () => Promise<Data>
): Promise<Data> {
	// The outline of app.html is there until a page is.
	if (!document.getElementById('shell')) {
		const data = begun?.key === key ? (begun.data as Promise<Data>) : load();
		begun = null;
		return data;
	}
	depends('app:opening');
	const data = load();
	const isLate = new Promise<boolean>((resolve) => setTimeout(resolve, OUTLINE_AFTER, true));
	if (!(await Promise.race([isLate, data.then(() => false)]))) return data;
	begun = { key, data };
	return { isOpening: true } as Data;
}
