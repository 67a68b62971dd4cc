import { RpcError, type Failure } from '../rpc/errors';

/** Back-off in ms; the last pause repeats. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 10_000];

/** True when a retry may succeed: there was no answer, or a refusal because of other calls or of the node's state. */
const isTemporary = (failure: Failure) =>
	['unreachable', 'timed_out'].includes(failure.kind) ||
	(failure.kind === 'refused' &&
		(failure.code === null ? /^BUSY$|denies/.test(failure.message) : failure.code === 429 || failure.code >= 500));

/**
 * Retries a request with back-off until it is answered, for work that lasts longer than an outage.
 *
 * @param onFailure called before each pause, and with null once a later attempt is answered
 * @throws RpcError when a retry would fail as well, or once the signal is aborted
 */
export async function retryUntilAnswered<Value>(
	read: () => Promise<Value>,
	signal: AbortSignal,
	onFailure: (error: RpcError | null) => void
): Promise<Value> {
	for (let attempt = 0; ; attempt++) {
		try {
			const value = await read();
			if (attempt > 0) onFailure(null);
			return value;
		} catch (error) {
			if (!(error instanceof RpcError) || !isTemporary(error.failure) || signal.aborted) throw error;
			onFailure(error);
			const pause = RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)];
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, pause);
				signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
			});
		}
	}
}
