import { invalidate } from '$app/navigation';
import type { Outcome } from '$lib/app/act';
import { findingOut, nextAfter } from '$lib/node/after';
import { isOpen, type Change, type Done } from '$lib/node/change';
import type { CallOptions, Client } from '$lib/rpc/client';
import type { Operation } from '$lib/rpc/operation';

interface Asking<Result> {
	/** Sends it. */
	ask: (options: CallOptions) => Promise<Outcome<Result>>;
	/** What it did. */
	done: (result: Result) => Done;
	/** What waiting for it is like, when it may be long. */
	slow?: string;
}

/** What was asked of the nodes from the page, by its place there. It outlives the page: a long stop goes on elsewhere. */
export class Changes {
	#all: Readonly<Record<string, Change>> = $state.raw({});

	/** What was asked at a place of a node's page last, and has not been put away. */
	at(node: Client, place: string): Change | null {
		return this.#all[`${node.url} ${place}`] ?? null;
	}

	/** Whether some outcome is not known yet. */
	isOpen(node: Client): boolean {
		return Object.entries(this.#all).some(([key, change]) => key.startsWith(`${node.url} `) && isOpen(change));
	}

	/**
	 * Asks a node for one thing, once, and keeps what came of it for its place on the page. After a change the page reads
	 * again what it shows.
	 *
	 * @returns the result once all that is done, or null when there is none
	 */
	async run<Result>(
		node: Client,
		place: string,
		{ name, effect }: Operation,
		{ ask, done, slow }: Asking<Result>
	): Promise<Result | null> {
		const cancelling = effect === 'read' ? new AbortController() : null;
		const cancel = cancelling && (() => cancelling.abort());
		this.tell(node, place, { kind: 'under_way', since: Date.now(), slow: slow ?? null, cancel });
		const outcome = await ask({ signal: cancelling?.signal });
		this.tell(node, place, changeFrom(outcome, name, done));
		if (!cancelling) await invalidate('node:state');
		return outcome.kind === 'answered' ? outcome.result : null;
	}

	/** Puts something at a place. */
	tell(node: Client, place: string, change: Change): void {
		this.#all = { ...this.#all, [`${node.url} ${place}`]: change };
	}

	/** Puts away all that is over. */
	putAway(): void {
		this.#all = Object.fromEntries(Object.entries(this.#all).filter(([, { kind }]) => kind === 'under_way'));
	}
}

function changeFrom<Result>(outcome: Outcome<Result>, operation: string, done: (result: Result) => Done): Change {
	switch (outcome.kind) {
		case 'answered':
			return { kind: 'done', ...done(outcome.result) };
		case 'failed': {
			const { failure, mayHaveTakenEffect: lost } = outcome.error;
			return { kind: 'failed', failure, lost, next: lost ? findingOut(operation) : nextAfter(failure) };
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

export const changes = new Changes();
