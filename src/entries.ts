import { navigating, page, updated } from '$app/state';

/** Asks whether the site was updated when a part of a page could not be fetched: SvelteKit asks where a whole page could not. */
export const checkForUpdate = (): void => void updated.check();

/**
 * A hash that is typed, pasted or set by a script creates a history entry without SvelteKit's state. SvelteKit would reload
 * the page for it, and logins and a prepared payment would be lost. With that state (src/runtime/client/constants.js of
 * SvelteKit, which counts from the time of the first load), it treats the entry as its own, and navigates.
 */
export function adoptHistoryEntry(event: PopStateEvent): void {
	if (event.state !== null) return;
	event.stopImmediatePropagation();
	if (updated.current && reloadAfterUpdate()) return;
	const now = Date.now();
	const state = { 'sveltekit:history': now, 'sveltekit:navigation': now };
	history.replaceState(state, '');
	dispatchEvent(new PopStateEvent('popstate', { state }));
}

/**
 * Goes on after an update of the site. SvelteKit sets the address of a page whose files are gone, to have the document loaded
 * anew, which a hash does not do: it would ask for them again for ever. The page shown stays instead, and says so
 * (Site.svelte). The next address loads the document anew, unless something would be lost with this one.
 *
 * @returns whether this is no navigation within the document
 */
function reloadAfterUpdate(): boolean {
	// The first page of a visit did not start, or a load of the page shown failed: loading anew could go on for ever.
	if (document.getElementById('shell') || location.href === page.url.href) return true;
	if (navigating.to && !page.error) {
		history.replaceState(null, '', page.url);
		return false;
	}
	// Lets listeners of beforeunload object, as the browser does before a reload.
	const mayLeave = dispatchEvent(new Event('beforeunload', { cancelable: true }));
	if (mayLeave) location.reload();
	return mayLeave;
}
