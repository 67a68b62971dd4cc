import { RpcError, type Failure } from '../rpc/errors';

/** What a node answered, or why it did not: for parts of a page that can do without each other. */
export type Offered<Value> = { value: Value; failure: null } | { value: null; failure: Failure };

/**
 * A call whose failure leaves the rest of a page standing: a restricted node refuses some of what a page shows. Only
 * a node that does not answer at all is still thrown.
 */
export async function offered<Value>(call: Promise<Value>): Promise<Offered<Value>> {
	try {
		return { value: await call, failure: null };
	} catch (error) {
		if (error instanceof RpcError && error.failure.kind !== 'unreachable')
			return { value: null, failure: error.failure };
		throw error;
	}
}
