import type { CallOutcome } from '../app/act';
import { pretty } from './pretty';
import { formatSize } from '../format/size';
import { decodeAnswer } from '../rpc/client';
import { RpcError, type Failure } from '../rpc/errors';
import type { Operation } from '../rpc/operation';

/** The result of a call as shown on screen. */
export interface CallResult {
	/** Short text for the list of calls. */
	summary: string;
	failure: Failure | null;
	/** Why the call was not sent; null if it was. */
	notSent: string | null;
	mayHaveTakenEffect: boolean;
	/** True when a bug in the page made the call fail. */
	pageFailed: boolean;
	/** The answer, if any; `formatted` is null when the answer could not be parsed. */
	answer: { formatted: string | null; body: Uint8Array; milliseconds: number } | null;
}

const EMPTY_RESULT = { failure: null, notSent: null, mayHaveTakenEffect: false, pageFailed: false, answer: null };

export const notSentResult = (why: string): CallResult => ({ ...EMPTY_RESULT, summary: 'not sent', notSent: why });

/** The result for any error other than an RpcError. */
export const pageErrorResult = (): CallResult => ({ ...EMPTY_RESULT, summary: 'page error', pageFailed: true });

export async function formatResult(operation: Operation, outcome: CallOutcome): Promise<CallResult> {
	switch (outcome.kind) {
		case 'under_way':
			return notSentResult('The same operation is still in progress.');
		case 'answered': {
			const { body, result, milliseconds } = outcome;
			const formatted = await format(operation, body, result);
			const summary = `${formatSize(body.length)} in ${milliseconds} ms`;
			return { ...EMPTY_RESULT, summary, answer: { formatted, body, milliseconds } };
		}
		case 'failed': {
			const { error, body, milliseconds } = outcome;
			const answer = body && { formatted: await format(operation, body), body, milliseconds };
			const summary = error.failure.kind.replace('_', ' ');
			return { ...EMPTY_RESULT, summary, failure: error.failure, mayHaveTakenEffect: error.mayHaveTakenEffect, answer };
		}
	}
}

async function format(operation: Operation, body: Uint8Array, checked?: unknown): Promise<string | null> {
	try {
		return pretty(await decodeAnswer(operation, body), checked);
	} catch (error) {
		// RangeError: the formatted answer would exceed the maximum string length.
		if (error instanceof RpcError || error instanceof RangeError) return null;
		throw error;
	}
}
