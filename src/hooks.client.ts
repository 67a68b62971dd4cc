import type { ClientInit, HandleClientError } from '@sveltejs/kit';
import { startTypeface } from '$lib/app/typeface';
import { beforeStart } from '$lib/links';
import { RpcError } from '$lib/rpc/errors';

/** Preserves an encoded hash at the start, and the page's state when a link is pasted. */
export const init: ClientInit = () => {
	startTypeface();
	const { hash } = location;
	if (hash.includes('%')) history.replaceState(history.state, '', beforeStart(hash));
	addEventListener('popstate', adoptEntry, { capture: true });
};

/**
 * A hash that is typed, pasted or set by a script creates a history entry without SvelteKit's state. SvelteKit would reload
 * the page for it, and logins and a prepared payment would be lost. With that state (src/runtime/client/constants.js of
 * SvelteKit, which counts from the time of the first load), it treats the entry as its own, and navigates.
 */
function adoptEntry(event: PopStateEvent): void {
	if (event.state !== null) return;
	event.stopImmediatePropagation();
	const now = Date.now();
	const state = { 'sveltekit:history': now, 'sveltekit:navigation': now };
	history.replaceState(state, '');
	dispatchEvent(new PopStateEvent('popstate', { state }));
}

/** Converts a failed call to `page.error`; any other error is a bug of the page. */
export const handleError: HandleClientError = ({ error, message }) =>
	error instanceof RpcError ? { message: error.message, failure: error.failure } : { message };
