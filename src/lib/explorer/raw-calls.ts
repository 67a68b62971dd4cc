import { callLink } from '../links';

/** A call that a page made, for those who want to see the node's own JSON. */
export interface RawCall {
	operation: string;
	href: string;
}

/** A link to the node's own answer to a reading call. A parameter that has integers beyond a number comes as JSON text. */
export const rawCall = (operation: string, parameters: object = {}): RawCall => ({
	operation,
	href: callLink('daemon', operation, parameters)
});
