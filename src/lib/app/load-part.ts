import type { Result } from '../format/result';
import { RpcError, type Failure } from '../rpc/errors';

/**
 * The result of a call that the rest of an answer can do without: a restricted node refuses some operations. A part of a page
 * that is shown by itself is a query of its own.
 *
 * @param isAlone false for a failure that the rest fails with
 * @throws RpcError for these; anything else is a fault of the page
 */
export async function loadPart<Value>(
	call: Promise<Value>,
	isAlone: (failure: Failure) => boolean = () => true
): Promise<Result<Value, Failure>> {
	try {
		return { value: await call };
	} catch (error) {
		if (!(error instanceof RpcError) || !isAlone(error.failure)) throw error;
		return { problem: error.failure };
	}
}

/** For `loadPart`: a service that does not answer at all fails the rest as well. */
export const isAnswered = ({ kind }: Failure): boolean => kind !== 'unreachable';
