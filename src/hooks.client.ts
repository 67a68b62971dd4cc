import type { ClientInit, HandleClientError } from '@sveltejs/kit';
import { beforeStart } from '$lib/links';
import { RpcError } from '$lib/rpc/errors';

/** Keeps an encoded hash as it is, from the start; and the page's memory when a link is pasted. */
export const init: ClientInit = () => {
	const { hash } = location;
	if (hash.includes('%')) history.replaceState(history.state, '', beforeStart(hash));
	addEventListener('popstate', adoptEntry, { capture: true });
};

/**
 * A hash that was typed, pasted or set by a script makes an entry of the history without SvelteKit's marks. SvelteKit would
 * load the whole page anew for it, and logins and a prepared payment would be lost. With marks (src/runtime/client/constants.js
 * of SvelteKit, which counts them from the time of the first load), it takes the entry for one that it made, and goes there.
 */
function adoptEntry(event: PopStateEvent): void {
	if (event.state !== null) return;
	event.stopImmediatePropagation();
	const now = Date.now();
	const state = { 'sveltekit:history': now, 'sveltekit:navigation': now };
	history.replaceState(state, '');
	dispatchEvent(new PopStateEvent('popstate', { state }));
}

/** Makes a failed call into `page.error`; any other error is a fault of the page. */
export const handleError: HandleClientError = ({ error, message }) =>
	error instanceof RpcError ? { message: error.message, failure: error.failure } : { message };
