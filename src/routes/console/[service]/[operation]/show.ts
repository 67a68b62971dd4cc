import type { Outcome } from '$lib/app/act';
import { pretty } from '$lib/console/pretty';
import { formatSize } from '$lib/format/size';
import { decodeAnswer } from '$lib/rpc/client';
import { RpcError, type Failure } from '$lib/rpc/errors';
import type { Operation } from '$lib/rpc/operation';

/** What came of a call, for the screen. */
export interface Shown {
	/** In a few words, for the list of calls. */
	words: string;
	failure: Failure | null;
	/** Why it was not sent, if it was not. */
	notSent: string | null;
	/** Whether it may have been done although it failed. */
	mayHaveTakenEffect: boolean;
	/** The answer that came, if one did; `formatted` is null when it could not be read. */
	answer: { formatted: string | null; body: Uint8Array; milliseconds: number } | null;
}

const NOTHING = { failure: null, notSent: null, mayHaveTakenEffect: false, answer: null };

/** What is shown of a call that was not sent. */
export const notSent = (why: string): Shown => ({ ...NOTHING, words: 'not sent', notSent: why });

/** Makes an outcome ready to be shown. */
export async function show(operation: Operation, outcome: Outcome): Promise<Shown> {
	switch (outcome.kind) {
		case 'under_way':
			return notSent('The same operation was sent before, and is still under way.');
		case 'answered': {
			const { body, result, milliseconds } = outcome;
			const formatted = await format(operation, body, result);
			const words = `${formatSize(body.length)} in ${milliseconds} ms`;
			return { ...NOTHING, words, answer: { formatted, body, milliseconds } };
		}
		case 'failed': {
			const { error, body, milliseconds } = outcome;
			const answer = body && { formatted: await format(operation, body), body, milliseconds };
			const words = error.failure.kind.replace('_', ' ');
			return { ...NOTHING, words, failure: error.failure, mayHaveTakenEffect: error.mayHaveTakenEffect, answer };
		}
	}
}

async function format(operation: Operation, body: Uint8Array, checked?: unknown): Promise<string | null> {
	try {
		return pretty(await decodeAnswer(operation, body), checked);
	} catch (error) {
		if (error instanceof RpcError) return null;
		throw error;
	}
}
