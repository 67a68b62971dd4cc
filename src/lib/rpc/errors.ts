/** Failure of a call, as a closed union of kinds: a `switch` over `kind` that forgets one does not compile. */
export type Failure =
	/**
	 * The service could not be reached. A browser does not say whether because of CORS, mixed content, a wrong port or
	 * a dead host.
	 */
	| { kind: 'unreachable' }
	/**
	 * The browser does not let the page call this computer (`loopback`) or its network (`local`), or the user has not
	 * requested the call. The call was not sent.
	 */
	| {
			kind: 'not_permitted';
			reason: 'denied' | 'insecure_page' | 'insecure_service' | 'not_wanted';
			space: 'loopback' | 'local';
	  }
	/** The service requires a login, or a different one than given. */
	| { kind: 'unauthorized'; loginGiven: boolean }
	/**
	 * The service understood the call and refused it. `code` is the JSON-RPC code or the HTTP status; null when only
	 * `status` says that it was refused.
	 */
	| { kind: 'refused'; code: number | null; message: string }
	/** The service does not have this operation, or not on restricted RPC. */
	| { kind: 'not_offered' }
	/** The answer does not match the interface. `where` is a path such as `result.block_header.height`. */
	| { kind: 'bad_answer'; where: string; expected: string; got: string }
	| { kind: 'timed_out'; milliseconds: number }
	| { kind: 'cancelled' };

/** Message of the client for a refusal without a reason. */
export const NO_REASON_MESSAGE = 'The service gave no reason';

/**
 * True when an HTTP answer refuses a call without a reason: Cuprate and other nodes do so when they do not have an
 * operation, monerod when an operation fails.
 */
export const isWithoutReason = (status: number, body: Uint8Array): boolean =>
	status === 405 || status === 501 || (status === 500 && body.length === 0);

/** True when the service either does not have the operation or failed: it answered with an HTTP status alone. */
export const isUnexplained = (failure: Failure) =>
	failure.kind === 'refused' && failure.message === NO_REASON_MESSAGE && (failure.code ?? 0) >= 400;

/** True when the service answered that it does not carry out the call. */
export const isRefusal = ({ kind }: Failure) => kind === 'refused' || kind === 'not_offered';

/** True when the user has not requested the call to this computer or its network yet. */
export const isNotRequested = (failure: Failure) => failure.kind === 'not_permitted' && failure.reason === 'not_wanted';

/** True when the operation is not available to this caller, because of the service or of a server in front of it. */
export const isUnavailable = (failure: Failure) =>
	failure.kind === 'not_offered' || (failure.kind === 'refused' && failure.code === 403) || isUnexplained(failure);

/** Effect of a call on the service: no change, a change, spending money, or stopping the service. */
export type Effect = 'read' | 'change' | 'spend' | 'stop';

/**
 * Error of a failed call. The message is made from the failure and the operation's name alone: it never contains the
 * params, the login or the service's address, which may include a login. It has no `cause`, since the errors of `fetch`
 * may quote all of them.
 */
export class RpcError extends Error {
	override name = 'RpcError';

	constructor(
		readonly failure: Failure,
		readonly operation: string,
		/** True when the call may have taken effect although it failed: a change was sent, and its answer was lost. */
		readonly mayHaveTakenEffect: boolean
	) {
		super(`${operation}: ${describe(failure)}`);
	}
}

function describe(failure: Failure): string {
	switch (failure.kind) {
		case 'unreachable':
			return 'the service could not be reached';
		case 'not_permitted':
			return 'the browser does not let this page call the service';
		case 'unauthorized':
			return failure.loginGiven ? 'the login was not accepted' : 'the service asks for a login';
		case 'refused':
			return failure.code === null ? failure.message : `${failure.message} (${failure.code})`;
		case 'not_offered':
			return 'the service does not have this operation';
		case 'bad_answer':
			return `${failure.where} should be ${failure.expected}, not ${failure.got}`;
		case 'timed_out':
			return `no answer within ${failure.milliseconds} ms`;
		case 'cancelled':
			return 'cancelled';
	}
}

/** Failures after which it is unknown whether the call took effect. */
const ANSWER_LOST_KINDS: ReadonlySet<Failure['kind']> = new Set([
	'unreachable',
	'bad_answer',
	'timed_out',
	'cancelled'
]);

/**
 * True when the answer was lost. Includes HTTP statuses from 500 on: a proxy may have stopped waiting for a service
 * that continued.
 */
const losesAnswer = (failure: Failure) =>
	failure.kind === 'refused' ? (failure.code ?? 0) >= 500 : ANSWER_LOST_KINDS.has(failure.kind);

/** Creates the error of a call, including whether the call may have taken effect. */
export function rpcError(failure: Failure, call: { operation: string; effect: Effect }): RpcError {
	return new RpcError(failure, call.operation, call.effect !== 'read' && losesAnswer(failure));
}

/** Failure of a call that may have been carried out: its login was refused directly after it was accepted. */
export const LOGIN_LOST: Failure = {
	kind: 'bad_answer',
	where: 'the answer',
	expected: 'one to the login that was accepted a moment before',
	got: 'a refusal of it (HTTP 401)'
};

/** True when an answer had more bytes than the call allows. */
export const isTooLarge = (failure: Failure) => failure.kind === 'bad_answer' && failure.got === 'larger';
