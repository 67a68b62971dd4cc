import type { ClientInit, HandleClientError } from '@sveltejs/kit';
import { beforeStart } from '$lib/links';
import { RpcError } from '$lib/rpc/errors';

/** Keeps an encoded hash as it is. */
export const init: ClientInit = () => {
	const { hash } = location;
	if (hash.includes('%')) history.replaceState(history.state, '', beforeStart(hash));
};

/** Makes a failed call into `page.error`; any other error is a fault of the page. */
export const handleError: HandleClientError = ({ error, message }) =>
	error instanceof RpcError ? { message: error.message, failure: error.failure } : { message };
