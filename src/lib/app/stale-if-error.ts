import { RpcError } from '../rpc/errors';

/** A loaded value, and the failure of the newest attempt when the value is older. */
export interface Cached<Value> {
	value: Value;
	failure: RpcError | null;
	/** The previous value of the same key. */
	before: Value | null;
}

/**
 * Keeps what a load read, so that a re-run that fails leaves on screen what was there. The first run has nothing to
 * keep: its failure is thrown.
 *
 * @returns a function to call with a key of what is shown (a block's address, say) and with the reading itself,
 *   which is given what the attempt before gave
 */
export function staleIfError<Value>() {
	let last: { key: string; value: Value } | undefined;
	return async (key: string, read: (before: Value | null) => Promise<Value>): Promise<Cached<Value>> => {
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
