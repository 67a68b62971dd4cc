import { parseAnswer, type CallArguments, type Client } from '../rpc/client';
import { LOGIN_LOST, RpcError } from '../rpc/errors';
import type { Operation, ParamsOf, ResultOf } from '../rpc/operation';

/** The result of an action. */
export type CallOutcome<Result = unknown> =
	/** `body` is the raw answer. */
	| { kind: 'answered'; result: Result; body: Uint8Array; milliseconds: number }
	/** `error.mayHaveTakenEffect` says whether the change may have taken effect; `body` is null when no answer came. */
	| { kind: 'failed'; error: RpcError; body: Uint8Array | null; milliseconds: number }
	/** Call not sent, because the same change is already under way at this service. */
	| { kind: 'under_way' };

/** Changes under way, by service and operation. */
const underWay = new Set<string>();

/**
 * Sends one call, once. A change is not sent while the same change is under way (a double click), and is never retried.
 *
 * @returns failures of the service, too: they are not thrown
 * @throws TypeError when the params are not the operation's
 */
export async function sendOnce<Op extends Operation>(
	client: Client,
	operation: Op,
	...args: CallArguments<Op>
): Promise<CallOutcome<ResultOf<Op>>> {
	const key = `${client.url} ${operation.name}`;
	if (operation.effect !== 'read') {
		if (underWay.has(key)) return { kind: 'under_way' };
		underWay.add(key);
	}
	const started = performance.now();
	const elapsed = () => Math.round(performance.now() - started);
	let arrived: { body: Uint8Array; milliseconds: number } | null = null;
	try {
		const body = await client.raw(operation, ...args);
		arrived = { body, milliseconds: elapsed() };
		return { kind: 'answered', result: await parseAnswer(operation, body), ...arrived };
	} catch (error) {
		if (!(error instanceof RpcError)) throw error;
		return { kind: 'failed', error, ...(arrived ?? { body: null, milliseconds: elapsed() }) };
	} finally {
		underWay.delete(key);
	}
}

/**
 * Maximum attempts. A proxy picks one of two connections at random; picking the wrong one 20 times in a row happens
 * about once in a million calls.
 */
const MAX_LOGIN_ATTEMPTS = 20;

/**
 * Like `act`, for an idempotent call, such as sending a signed transaction. Retries when the login was
 * refused right after it was accepted: behind a proxy, the call may have used a connection to the
 * service that does not know its nonce.
 *
 * @param mayRepeat asked before each further attempt
 */
export async function sendWithRetry<Op extends Operation>(
	client: Client,
	operation: Op,
	params: ParamsOf<Op>,
	mayRepeat: () => Promise<boolean> = async () => true
): Promise<CallOutcome<ResultOf<Op>>> {
	for (let attempt = 1; ; attempt++) {
		const outcome = await sendOnce(client, operation, ...([params] as CallArguments<Op>));
		const isLost = outcome.kind === 'failed' && outcome.error.failure === LOGIN_LOST;
		if (!isLost || attempt === MAX_LOGIN_ATTEMPTS || !(await mayRepeat())) return outcome;
	}
}
