import type { ClientInit, HandleClientError } from '@sveltejs/kit';
import { loadConfig, selectedWalletUrl } from '$lib/app/config-file';
import { adoptHistoryEntry, checkForUpdate } from './entries';
import { shorten } from '$lib/format/quoted';
import { encodeHashForStart, walletConnectLink, walletConnectLinkFrom } from '$lib/links';
import { RpcError } from '$lib/rpc/errors';

/**
 * Preserves an encoded hash at the start, and the page's state when a link is pasted. A wallet's page without a service is Connect
 * before the code of an open wallet is asked for.
 */
export const init: ClientInit = async () => {
	const { hash } = location;
	const late = document.querySelector('#shell .late');
	if (late && /^#\/(wallet|pay)\b/.test(hash)) late.textContent = 'Waiting for the wallet service';
	if (hash.includes('%')) history.replaceState(history.state, '', encodeHashForStart(hash));
	addEventListener('popstate', adoptHistoryEntry, { capture: true });
	addEventListener('vite:preloadError', checkForUpdate);
	const isWalletPage = /^#\/wallet\b/.test(hash) && !hash.startsWith(walletConnectLink);
	if (isWalletPage && !selectedWalletUrl((await loadConfig(fetch)).config)) {
		history.replaceState(history.state, '', encodeHashForStart(walletConnectLinkFrom(hash)));
	}
};

/**
 * Matches the error messages of Chromium, Firefox, Safari and Vite for a file of the site that could not be fetched.
 */
const FETCH_ERROR_MESSAGES = /dynamically imported module|importing a module script|unable to preload/i;

/** Converts a failed call to `page.error`; any other error is a bug of the page. */
export const handleError: HandleClientError = ({ error, message, status, event }) => {
	if (error instanceof RpcError) return { message: error.message, failure: error.failure };
	if (error instanceof Error && FETCH_ERROR_MESSAGES.test(error.message)) {
		return {
			title: 'This page is not loaded yet',
			message: 'It is not stored in this browser, and the site does not answer.',
			next: 'Try again once the site answers.',
			isNotFetched: true
		};
	}
	return { message: status === 404 ? `There is no page “${shorten(event.url.hash)}”.` : message };
};
