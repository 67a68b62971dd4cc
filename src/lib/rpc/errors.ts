/** The kinds of failed calls, as a closed list: a `switch` over `kind` that forgets one does not compile. */
export type Failure =
	/** No answer at all. A browser does not say whether the reason was CORS, mixed content, a wrong port or a dead host. */
	| { kind: 'unreachable' }
	/** The browser does not let the page call this computer or its network, or the person has not asked for the call. Nothing was sent. */
	| {
			kind: 'not_permitted';
			reason: 'denied' | 'insecure_page' | 'insecure_service' | 'not_wanted';
			space: 'loopback' | 'local';
	  }
	/** The service requires a login, or another one. */
	| { kind: 'unauthorized'; loginGiven: boolean }
	/** The service understood and said no. `code` is the JSON-RPC code or the HTTP status; null when only `status` said so. */
	| { kind: 'refused'; code: number | null; message: string }
	/** The service does not have this operation, or not on restricted RPC. */
	| { kind: 'not_offered' }
	/** An answer that is not what the interface says. `where` is a path such as `result.block_header.height`. */
	| { kind: 'bad_answer'; where: string; expected: string; got: string }
	| { kind: 'timed_out'; milliseconds: number }
	| { kind: 'cancelled' };

/** The client's message for a refusal without a reason. */
export const NO_REASON = 'The service gave no reason';

/**
 * Whether an HTTP answer refuses a call without a reason: as Cuprate and other nodes do that do not have an operation, and as
 * monerod does when one fails.
 */
export const isWithoutReason = (status: number, body: Uint8Array): boolean =>
	status === 405 || status === 501 || (status === 500 && body.length === 0);

/** Whether the service may not have the operation, or may have failed: it answered by an HTTP status alone. */
export const isUnexplained = (failure: Failure) =>
	failure.kind === 'refused' && failure.message === NO_REASON && (failure.code ?? 0) >= 400;

/** Whether the service answered that it does not do it. */
export const isRefusal = ({ kind }: Failure) => kind === 'refused' || kind === 'not_offered';

/** Whether the person has not asked for the call to this computer or its network yet. */
export const isNotWanted = (failure: Failure) => failure.kind === 'not_permitted' && failure.reason === 'not_wanted';

/** Whether the operation is not for this caller: by the service, or by a server in front of it. */
export const isClosed = (failure: Failure) =>
	failure.kind === 'not_offered' || (failure.kind === 'refused' && failure.code === 403) || isUnexplained(failure);

/** What a call does to the service: nothing, a change, spending money, or stopping it. */
export type Effect = 'read' | 'change' | 'spend' | 'stop';

/**
 * A failed call. Its message is made from the failure and the operation's name alone: what was sent, the login and the
 * service's address with a login in it never enter it. It has no `cause`, since what `fetch` throws may quote all of them.
 */
export class RpcError extends Error {
	override name = 'RpcError';

	constructor(
		readonly failure: Failure,
		readonly operation: string,
		/** Whether the call may have taken effect although it failed: a change was sent, and its answer was lost. */
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
const ANSWER_LOST: ReadonlySet<Failure['kind']> = new Set(['unreachable', 'bad_answer', 'timed_out', 'cancelled']);

/** An HTTP status from 500 on counts as well: a proxy may have given up on a service that went on. */
const losesAnswer = (failure: Failure) =>
	failure.kind === 'refused' ? (failure.code ?? 0) >= 500 : ANSWER_LOST.has(failure.kind);

/** Makes the error of a call, and says whether the call may have taken effect. */
export function rpcError(failure: Failure, call: { operation: string; effect: Effect }): RpcError {
	return new RpcError(failure, call.operation, call.effect !== 'read' && losesAnswer(failure));
}

/** The failure of a call that may have been carried out: its login was refused, right after it was accepted. */
export const LOGIN_LOST: Failure = {
	kind: 'bad_answer',
	where: 'the answer',
	expected: 'one to the login that was accepted a moment before',
	got: 'a refusal of it (HTTP 401)'
};

/** Whether an answer had more bytes than the call allows. */
export const isTooLarge = (failure: Failure) => failure.kind === 'bad_answer' && failure.got === 'larger';
