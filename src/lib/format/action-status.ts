import type { Failure } from '../rpc/errors';
import type { Message } from './failure';

/** What was done, in a sentence, and what to do next where there is something. */
export interface Done {
	title: string;
	next?: string;
	/** `warn` when it did not quite do what it was asked for. */
	tone?: 'good' | 'warn';
}

/** Something that a person asked a service for: under way, or over with what came of it. */
export type Change =
	/** `since` in milliseconds since 1970. What only reads can be cancelled. */
	| { kind: 'under_way'; since: number; slow: string | null; cancel: (() => void) | null }
	| ({ kind: 'done' } & Done)
	/** `lost`: the answer was lost, so that it may have happened; `message.next` then says how to find out. */
	| { kind: 'failed'; failure: Failure; lost: boolean; message: Message };

/** Why a button that asks a service for a change does nothing at present; null when it does. */
export const blockedBy = (...changes: (Change | null)[]) =>
	changes.some((change) => change?.kind === 'under_way') ? 'The last change has not been answered yet' : null;
