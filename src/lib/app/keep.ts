import { RpcError } from '../rpc/errors';

/** What a load read, and the failure of the newest attempt when it is not from that attempt. */
export interface Kept<Value> {
	value: Value;
	failure: RpcError | null;
	/** What the attempt before gave for the same key, if there was one. */
	before: Value | null;
}

/**
 * Keeps what a load read, so that a re-run that fails leaves on screen what was there. The first run has nothing to
 * keep: its failure is thrown.
 *
 * @returns a function to call with a key of what is shown (a block's address, say) and with the reading itself,
 *   which is given what the attempt before gave
 */
export function keeping<Value>() {
	let last: { key: string; value: Value } | undefined;
	return async (key: string, read: (before: Value | null) => Promise<Value>): Promise<Kept<Value>> => {
		const before = last?.key === key ? last.value : null;
		try {
			const value = await read(before);
			last = { key, value };
			return { value, failure: null, before };
		} catch (error) {
			if (before === null || !(error instanceof RpcError)) throw error;
			return { value: before, failure: error, before };
		}
	};
}
