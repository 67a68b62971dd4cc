import type { Failure } from '../rpc/errors';
import type { FailureMessage } from './failure';

/** Result of an action, and the next step if there is one. */
export interface ActionResult {
	title: string;
	next?: string;
	/** `warn`: done only in part. */
	tone?: 'good' | 'warn';
}

/** The status of an action on a service. */
export type ActionStatus =
	/** `since`: milliseconds since 1970. Only reads can be cancelled. */
	| { kind: 'under_way'; since: number; slow: string | null; cancel: (() => void) | null }
	| ({ kind: 'done' } & ActionResult)
	/** `lost`: the answer was lost, so the action may have taken effect; `message.next` then says how to find out. */
	| { kind: 'failed'; failure: Failure; lost: boolean; message: FailureMessage };

/** Reason why a button is disabled while any of the actions is in progress; null otherwise. */
export const pendingActionReason = (...changes: (ActionStatus | null)[]) =>
	changes.some((change) => change?.kind === 'under_way') ? 'The last change has not been answered yet' : null;
