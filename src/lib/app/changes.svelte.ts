import type { Change, Done } from '../format/change';
import type { CallOptions, Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import type { Operation } from '../rpc/operation';
import type { Outcome } from './act';

interface Asking<Result> {
	/** Sends it. */
	ask: (options: CallOptions) => Promise<Outcome<Result>>;
	/** What it did. */
	done: (result: Result) => Done;
	/** What waiting for it is like, when it may be long. */
	slow?: string;
}

/** What a kind of service has for its changes. */
interface Manners {
	/** Has the page read again what it shows. */
	refresh: () => Promise<unknown>;
	/** How to find out whether a change has happened whose answer was lost, by the operation's name. */
	findingOut: (operation: string) => string;
	/** What to do after a failed change, where more can be said than of any failure. */
	nextAfter: (failure: Failure, operation: string) => string | null;
}

/** What was asked of services from a section, by its place there. It outlives the page: a long change goes on elsewhere. */
export class Changes {
	#all: Readonly<Record<string, Change>> = $state.raw({});

	constructor(private readonly manners: Manners) {}

	/** What was asked of a service at a place of the page last, and has not been put away. */
	at(service: Client, place: string): Change | null {
		return this.#all[`${service.url} ${place}`] ?? null;
	}

	/** Whether some outcome is not known yet. */
	isOpen(service: Client): boolean {
		return Object.entries(this.#all).some(([key, change]) => key.startsWith(`${service.url} `) && isOpen(change));
	}

	/**
	 * Asks a service for one thing, once, and keeps what came of it for its place on the page. After a change the page reads
	 * again what it shows.
	 *
	 * @returns the result once all that is done, or null when there is none
	 */
	async run<Result>(
		service: Client,
		place: string,
		{ name, effect }: Operation,
		{ ask, done, slow }: Asking<Result>
	): Promise<Result | null> {
		const cancelling = effect === 'read' ? new AbortController() : null;
		const cancel = cancelling && (() => cancelling.abort());
		this.tell(service, place, { kind: 'under_way', since: Date.now(), slow: slow ?? null, cancel });
		const outcome = await ask({ signal: cancelling?.signal });
		this.tell(service, place, this.#changeFrom(outcome, name, done));
		if (!cancelling) await this.manners.refresh();
		return outcome.kind === 'answered' ? outcome.result : null;
	}

	/** Puts something at a place. */
	tell(service: Client, place: string, change: Change): void {
		this.#all = { ...this.#all, [`${service.url} ${place}`]: change };
	}

	/** Puts away all that is over. */
	putAway(): void {
		this.#all = Object.fromEntries(Object.entries(this.#all).filter(([, { kind }]) => kind === 'under_way'));
	}

	#changeFrom<Result>(outcome: Outcome<Result>, operation: string, done: (result: Result) => Done): Change {
		switch (outcome.kind) {
			case 'answered':
				return { kind: 'done', ...done(outcome.result) };
			case 'failed': {
				const { failure, mayHaveTakenEffect: lost } = outcome.error;
				return {
					kind: 'failed',
					failure,
					lost,
					next: lost ? this.manners.findingOut(operation) : this.manners.nextAfter(failure, operation)
				};
			}
			case 'under_way':
				return {
					kind: 'done',
					tone: 'warn',
					title: 'This was not sent: the same was asked for before, and is not over yet.',
					next: 'Wait for it, then ask again.'
				};
		}
	}
}

const isOpen = (change: Change) => change.kind === 'under_way' || (change.kind === 'failed' && change.lost);
