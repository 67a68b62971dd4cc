import type { Effect } from './errors';

/**
 * Address space of a service, as browsers define it (WICG, Local Network Access): this computer, its network, or
 * beyond.
 */
export type AddressSpace = 'loopback' | 'local' | 'public';

/** Request to a service. */
export interface Exchange {
	/** Name of the operation, for errors. */
	operation: string;
	effect: Effect;
	/** Path below the service's address, such as `/json_rpc`. */
	path: string;
	method: 'GET' | 'POST';
	body?: string | Uint8Array<ArrayBuffer>;
	headers?: Record<string, string>;
	/** Timeout for the whole answer, in milliseconds. */
	timeoutMs: number;
	/** Maximum size of the answer in bytes, uncompressed. */
	maxAnswerBytes: number;
	signal?: AbortSignal | undefined;
	/** Address space of the service, for a browser that asks before a page may call it. */
	targetAddressSpace?: AddressSpace | undefined;
}

export interface Answer {
	/** HTTP status; 0 for a redirect in a browser, which hides it. */
	status: number;
	headers: Headers;
	body: Uint8Array;
	/**
	 * Set for a 401 whose challenge cannot be read: requests it once more, and resolves to what `WWW-Authenticate`
	 * should contain.
	 */
	challenge?: () => Promise<string>;
}

/**
 * Sends one request. Resolves for every HTTP status; throws RpcError `unreachable`, `timed_out`, `cancelled` or, when
 * an answer is too large, `bad_answer`.
 */
export type Transport = (exchange: Exchange) => Promise<Answer>;
