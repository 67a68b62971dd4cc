import { RpcError } from '../rpc/errors';

/** A loaded value, and the failure of the newest attempt when the value is older. */
export interface Cached<Value> {
	value: Value;
	failure: RpcError | null;
	/** The previous value of the same key. */
	before: Value | null;
}

/**
 * Remembers the result of a load, so that a re-run that fails leaves it on screen. A failure of the first run is thrown.
 *
 * @returns a function to call with a key of what is shown (a block's address, say) and with the loading function, which
 *   takes the previous value of the same key
 */
export function staleIfError<Value>() {
	let last: { key: string; value: Value } | undefined;
	return async (key: string, load: (before: Value | null) => Promise<Value>): Promise<Cached<Value>> => {
		const before = last?.key === key ? last.value : null;
		try {
			const value = await load(before);
			last = { key, value };
			return { value, failure: null, before };
		} catch (error) {
			if (before === null || !(error instanceof RpcError)) throw error;
			return { value: before, failure: error, before };
		}
	};
}
