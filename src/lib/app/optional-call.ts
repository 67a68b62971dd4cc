import { RpcError, type Failure } from '../rpc/errors';

/** A node's result or failure: for independent sections of a page. */
export type OptionalResult<Value> = { value: Value; failure: null } | { value: null; failure: Failure };

/** Loads a part of a page that may arrive after the rest and fails alone. @param isAlone false for a failure that is thrown */
export async function loadPart<Value>(
	call: Promise<Value>,
	isAlone: (failure: Failure) => boolean = () => true
): Promise<OptionalResult<Value>> {
	try {
		return { value: await call, failure: null };
	} catch (error) {
		if (!(error instanceof RpcError) || !isAlone(error.failure)) throw error;
		return { value: null, failure: error.failure };
	}
}

/**
 * Returns the failure of a call that the rest of a page can do without: a restricted node refuses some operations. Only
 * `unreachable` is still thrown.
 */
export const optionalCall = <Value>(call: Promise<Value>): Promise<OptionalResult<Value>> =>
	loadPart(call, ({ kind }) => kind !== 'unreachable');
