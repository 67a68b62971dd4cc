import { rawLink } from '../links';

/** A call that a page made, for those who want to see the node's own JSON. */
export interface RawCall {
	operation: string;
	href: string;
}

/** A link to the node's own answer to a reading call. `params` has no integers beyond a number. */
export function rawCall(operation: string, params?: object): RawCall {
	return { operation, href: rawLink(operation, params && JSON.stringify(params)) };
}
