import type { Result } from '../format/result';
import { RpcError, type Failure } from '../rpc/errors';

/**
 * Awaits a call whose failure the rest of an answer tolerates: a restricted node refuses some operations. For a part of
 * a page that is shown separately, use a query of its own instead.
 *
 * @param isAlone false for a failure that should fail the rest as well
 * @throws RpcError for such a failure; other errors are bugs of the page
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

/** Condition for `loadPart`: a service that does not answer at all should fail the rest as well. */
export const wasAnswered = ({ kind }: Failure): boolean => kind !== 'unreachable';
