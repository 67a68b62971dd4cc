import type { Effect } from './errors';

/** Where an address leads, as browsers divide it (WICG, Local Network Access): to this computer, to its network, or beyond. */
export type AddressSpace = 'loopback' | 'local' | 'public';

/** One request to a service. */
export interface Exchange {
	/** The operation's name, for errors. */
	operation: string;
	effect: Effect;
	/** Path below the service's address, such as `/json_rpc`. */
	path: string;
	method: 'GET' | 'POST';
	body?: string | Uint8Array<ArrayBuffer>;
	headers?: Record<string, string>;
	/** How long to wait for the whole answer, in milliseconds. */
	timeoutMs: number;
	/** How many bytes the answer may have, uncompressed. */
	maxAnswerBytes: number;
	signal?: AbortSignal | undefined;
	/** Where the service is, for a browser that asks before a page may call it. */
	targetAddressSpace?: AddressSpace | undefined;
}

export interface Answer {
	/** HTTP status; 0 for a redirect in a browser, which hides it. */
	status: number;
	headers: Headers;
	body: Uint8Array;
	/** Of a 401 without a challenge that can be read: asks for it once more, and gives what `WWW-Authenticate` should have. */
	challenge?: () => Promise<string>;
}

/** Sends one request: resolves for every HTTP status, throws RpcError `unreachable`, `timed_out`, `cancelled` or, of an answer that is too large, `bad_answer`. */
export type Transport = (exchange: Exchange) => Promise<Answer>;
