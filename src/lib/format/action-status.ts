import type { Failure } from '../rpc/errors';
import type { Message } from './failure';

/** What was done, and what to do next if anything. */
export interface Done {
	title: string;
	next?: string;
	/** `warn` when it was done in part. */
	tone?: 'good' | 'warn';
}

/** The status of an action on a service. */
export type Change =
	/** `since` in milliseconds since 1970. What only reads can be cancelled. */
	| { kind: 'under_way'; since: number; slow: string | null; cancel: (() => void) | null }
	| ({ kind: 'done' } & Done)
	/** `lost`: the answer was lost, so that it may have happened; `message.next` then says how to find out. */
	| { kind: 'failed'; failure: Failure; lost: boolean; message: Message };

/** Why a button is disabled while one of the actions is in progress; null otherwise. */
export const blockedBy = (...changes: (Change | null)[]) =>
	changes.some((change) => change?.kind === 'under_way') ? 'The last change has not been answered yet' : null;
