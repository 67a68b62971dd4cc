import { RpcError, type Failure } from '../rpc/errors';

/** A node's result or failure: for independent parts of a page. */
export type OptionalResult<Value> = { value: Value; failure: null } | { value: null; failure: Failure };

/**
 * A call whose failure leaves the rest of a page standing: a restricted node refuses some of what a page shows. Only
 * a node that does not answer at all is still thrown.
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
