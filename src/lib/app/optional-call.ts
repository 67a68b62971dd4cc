import { RpcError, type Failure } from '../rpc/errors';

/** A node's result or failure: for independent sections of a page. */
export type OptionalResult<Value> = { value: Value; failure: null } | { value: null; failure: Failure };

/**
 * Returns the failure of a call that the rest of a page can do without: a restricted node refuses some operations. Only
 * `unreachable` is still thrown.
 */
export async function optionalCall<Value>(call: Promise<Value>): Promise<OptionalResult<Value>> {
	try {
		return { value: await call, failure: null };
	} catch (error) {
		if (error instanceof RpcError && error.failure.kind !== 'unreachable')
			return { value: null, failure: error.failure };
		throw error;
	}
}
