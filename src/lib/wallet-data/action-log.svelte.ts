import type { Change, Done } from '../format/action-status';
import type { Message } from '../format/failure';
import type { CallArguments, Client } from '../rpc/client';
import type { Failure, RpcError } from '../rpc/errors';
import type { Operation, ParamsOf, ResultOf } from '../rpc/operation';
import { act, type Outcome } from '../app/act';

interface RunOptions<Result> {
	/** What it did: a title alone, or from the result. */
	done: string | ((result: Result) => Done);
	/** A note to show while waiting, for long calls. */
	slow?: string;
	/** Milliseconds, to replace the operation's own timeout. */
	timeoutMs?: number;
	/**
	 * What the page shows once it has loaded again, where that says more than the answer: browsers repeat a request whose
	 * connection broke, and the answer is of the last one. Null when there is nothing to add.
	 */
	after?: () => Done | null | Promise<Done | null>;
	/** Called with the result, before the page loads anything again. */
	answered?: (result: Result) => void;
	/** Called when it failed, before the page loads anything again. */
	failed?: (error: RpcError) => void;
}

/** For operations that do not say how to check. */
const IF_LOST = 'Check whether it took effect before you try again.';

/** What a kind of service has for its changes. */
interface ActionTexts {
	/** Loads again what the page shows. @param hasTakenEffect whether the service has said so */
	refresh: (changed: Operation, service: Client, hasTakenEffect: boolean) => Promise<unknown>;
	/** A failure of a call to the service at `url`. */
	describe: (failure: Failure, url: string) => Message;
	/** Notes what a failure shows of the service. */
	noteFailure?: (failure: Failure, service: Client) => void;
	/** What to do after a failed change; null when there is nothing to add to the failure. */
	hintAfter: (failure: Failure, operation: Operation) => string | null;
}

/** The actions of a section and their outcomes, by their place there. It outlives the page: a long action goes on. */
export class ActionLog {
	#all: Readonly<Record<string, Change>> = $state.raw({});

	constructor(readonly texts: ActionTexts) {}

	/** The last action at a place of the page, unless dismissed. */
	at(service: Pick<Client, 'url'>, place: string): Change | null {
		return this.#all[`${service.url} ${place}`] ?? null;
	}

	/** Whether an action has no known outcome yet. */
	isOpen(service: Client): boolean {
		return Object.entries(this.#all).some(([key, change]) => key.startsWith(`${service.url} `) && isOpen(change));
	}

	/**
	 * Runs an operation once, and keeps its outcome for its place on the page. After a change the page loads
	 * again what it shows. A reading operation can be cancelled.
	 *
	 * @returns the result once all that is done, or null when there is none
	 */
	async run<Op extends Operation>(
		service: Client,
		place: string,
		operation: Op,
		params: ParamsOf<Op>,
		{ done, slow, timeoutMs, after, answered, failed }: RunOptions<ResultOf<Op>>
	): Promise<ResultOf<Op> | null> {
		const cancelling = operation.effect === 'read' ? new AbortController() : null;
		const cancel = cancelling && (() => cancelling.abort());
		this.set(service, place, { kind: 'under_way', since: Date.now(), slow: slow ?? null, cancel });
		const options = { signal: cancelling?.signal, ...(timeoutMs !== undefined && { timeoutMs }) };
		const outcome = await act(service, operation, ...([params, options] as CallArguments<Op>));
		this.set(service, place, this.#changeFrom(outcome, service.url, operation, done));
		if (outcome.kind === 'answered') answered?.(outcome.result);
		if (outcome.kind === 'failed') {
			failed?.(outcome.error);
			this.texts.noteFailure?.(outcome.error.failure, service);
		}
		if (!cancelling) await this.texts.refresh(operation, service, outcome.kind === 'answered');
		const found = outcome.kind === 'under_way' ? null : await after?.();
		if (found) this.set(service, place, { kind: 'done', tone: 'warn', ...found });
		return outcome.kind === 'answered' ? outcome.result : null;
	}

	/** Sets the action of a place. */
	set(service: Client, place: string, change: Change): void {
		this.#all = { ...this.#all, [`${service.url} ${place}`]: change };
	}

	/** Removes the action of a place: what there is to say of it stands elsewhere, such as at a field. */
	remove(service: Client, place: string): void {
		const key = `${service.url} ${place}`;
		this.#all = Object.fromEntries(Object.entries(this.#all).filter(([each]) => each !== key));
	}

	/** Removes all actions that have ended. */
	clear(): void {
		this.#all = Object.fromEntries(Object.entries(this.#all).filter(([, { kind }]) => kind === 'under_way'));
	}

	#changeFrom<Result>(
		outcome: Outcome<Result>,
		url: string,
		operation: Operation,
		done: RunOptions<Result>['done']
	): Change {
		switch (outcome.kind) {
			case 'answered':
				return { kind: 'done', ...(typeof done === 'string' ? { title: done } : done(outcome.result)) };
			case 'failed': {
				const { failure, mayHaveTakenEffect: lost } = outcome.error;
				const message = this.texts.describe(failure, url);
				const next = lost ? (operation.ifLost ?? IF_LOST) : this.texts.hintAfter(failure, operation);
				return { kind: 'failed', failure, lost, message: { ...message, next: next ?? message.next } };
			}
			case 'under_way':
				return {
					kind: 'done',
					tone: 'warn',
					title: 'Not sent: the same action is still under way.',
					next: 'Wait for its result, then try again.'
				};
		}
	}
}

const isOpen = (change: Change) => change.kind === 'under_way' || (change.kind === 'failed' && change.lost);
