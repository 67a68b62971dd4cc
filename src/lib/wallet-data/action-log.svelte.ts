import type { ActionStatus, ActionResult } from '../format/action-status';
import type { FailureMessage } from '../format/failure';
import type { CallArguments, Client } from '../rpc/client';
import type { Failure, RpcError } from '../rpc/errors';
import type { Operation, ParamsOf, ResultOf } from '../rpc/operation';
import { sendOnce, type CallOutcome } from '../app/act';

interface RunOptions<Result> {
	/** Message on success: a fixed title, or a message built from the result. */
	done: string | ((result: Result) => ActionResult);
	/** A note to show while waiting, for long calls. */
	slow?: string;
	/** Timeout in milliseconds that replaces the operation's own. */
	timeoutMs?: number;
	/**
	 * Called after the page has loaded its data again. Returns a message that replaces the one from the answer, or null
	 * to leave that. Needed because browsers repeat a request whose connection broke: the answer is then that of the
	 * repeat, and the data says more.
	 */
	afterReload?: () => ActionResult | null | Promise<ActionResult | null>;
	/** Called with the result, before the page loads its data again. */
	onanswer?: (result: Result) => void;
	/** Called when the operation failed, before the page loads its data again. */
	onfailure?: (error: RpcError) => void;
}

/** Default next step after a lost answer, for operations without an `ifLost` text. */
const DEFAULT_LOST_HINT = 'Check whether it took effect before you try again.';

/** Callbacks that differ between kinds of service, such as node and wallet service. */
interface ActionTexts {
	/** Loads the page's data again after a change. @param hasTakenEffect whether the service confirmed the change */
	refresh: (changed: Operation, service: Client, hasTakenEffect: boolean) => Promise<unknown>;
	/** Describes a failed call to the service at `url`. */
	describe: (failure: Failure, url: string) => FailureMessage;
	/** Records what a failure reveals about the service. */
	noteFailure?: (failure: Failure, service: Client) => void;
	/** Next step after a failed change; null when the failure's own text is enough. */
	hintAfter: (failure: Failure, operation: Operation) => string | null;
}

/**
 * Actions of a section of the site and their outcomes, by service and place on the page. The log outlives the page,
 * because a long action continues after the visitor leaves.
 */
export class ActionLog {
	#changes: Readonly<Record<string, ActionStatus>> = $state.raw({});

	constructor(readonly texts: ActionTexts) {}

	/** The last action at a place of the page; null if there is none or it was dismissed. */
	at(service: Pick<Client, 'url'>, actionKey: string): ActionStatus | null {
		return this.#changes[`${service.url} ${actionKey}`] ?? null;
	}

	/** True when the outcome of any action on this service is not known yet. */
	isOpen(service: Client): boolean {
		return Object.entries(this.#changes).some(([key, change]) => key.startsWith(`${service.url} `) && isOpen(change));
	}

	/**
	 * Runs an operation once and stores its outcome for its place on the page. After a change, the page loads its data
	 * again. A reading operation can be cancelled.
	 *
	 * @returns the result, after the data has been loaded again; null when there is no result
	 */
	async run<Op extends Operation>(
		service: Client,
		actionKey: string,
		operation: Op,
		params: ParamsOf<Op>,
		{ done, slow, timeoutMs, afterReload, onanswer, onfailure }: RunOptions<ResultOf<Op>>
	): Promise<ResultOf<Op> | null> {
		const cancelling = operation.effect === 'read' ? new AbortController() : null;
		const cancel = cancelling && (() => cancelling.abort());
		this.set(service, actionKey, { kind: 'under_way', since: Date.now(), slow: slow ?? null, cancel });
		const options = { signal: cancelling?.signal, ...(timeoutMs !== undefined && { timeoutMs }) };
		const outcome = await sendOnce(service, operation, ...([params, options] as CallArguments<Op>));
		this.set(service, actionKey, this.#changeFrom(outcome, service.url, operation, done));
		if (outcome.kind === 'answered') onanswer?.(outcome.result);
		if (outcome.kind === 'failed') {
			onfailure?.(outcome.error);
			this.texts.noteFailure?.(outcome.error.failure, service);
		}
		if (!cancelling) await this.texts.refresh(operation, service, outcome.kind === 'answered');
		const found = outcome.kind === 'under_way' ? null : await afterReload?.();
		if (found) this.set(service, actionKey, { kind: 'done', tone: 'warn', ...found });
		return outcome.kind === 'answered' ? outcome.result : null;
	}

	/** Sets the action at a place of the page. */
	set(service: Client, actionKey: string, change: ActionStatus): void {
		this.#changes = { ...this.#changes, [`${service.url} ${actionKey}`]: change };
	}

	/** Removes the action at a place, for an outcome that is shown elsewhere, such as at a form field. */
	remove(service: Client, actionKey: string): void {
		const key = `${service.url} ${actionKey}`;
		this.#changes = Object.fromEntries(Object.entries(this.#changes).filter(([each]) => each !== key));
	}

	/** Removes all finished actions. */
	clear(): void {
		this.#changes = Object.fromEntries(Object.entries(this.#changes).filter(([, { kind }]) => kind === 'under_way'));
	}

	#changeFrom<Result>(
		outcome: CallOutcome<Result>,
		url: string,
		operation: Operation,
		done: RunOptions<Result>['done']
	): ActionStatus {
		switch (outcome.kind) {
			case 'answered':
				return { kind: 'done', ...(typeof done === 'string' ? { title: done } : done(outcome.result)) };
			case 'failed': {
				const { failure, mayHaveTakenEffect: lost } = outcome.error;
				const message = this.texts.describe(failure, url);
				const next = lost ? (operation.ifLost ?? DEFAULT_LOST_HINT) : this.texts.hintAfter(failure, operation);
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

const isOpen = (change: ActionStatus) => change.kind === 'under_way' || (change.kind === 'failed' && change.lost);
