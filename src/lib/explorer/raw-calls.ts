import { rawLink } from '../links';

/** A call that a page made, for those who want to see the node's own JSON. */
export interface RawCall {
	operation: string;
	href: string;
}

/** A link to the node's own answer to a reading call. `params` that have integers beyond a number come as JSON text. */
export function rawCall(operation: string, params?: object | string): RawCall {
	const text = typeof params === 'object' ? JSON.stringify(params) : params;
	return { operation, href: rawLink(operation, text) };
}
