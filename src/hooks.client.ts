import type { HandleClientError } from '@sveltejs/kit';
import { RpcError } from '$lib/rpc/errors';

/** Makes a failed call into `page.error`; any other error is a fault of the page. */
export const handleError: HandleClientError = ({ error, message }) =>
	error instanceof RpcError ? { message: error.message, failure: error.failure } : { message };
