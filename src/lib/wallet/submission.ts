import type { Failure } from '../rpc/errors';
import type { HandOver } from './handover/kinds';

/** What has become of a signed set so far. */
export type SubmissionWay =
	/** Nobody was asked to send it. */
	| { kind: 'ready' }
	| { kind: 'under_way'; since: number }
	/** `before`: it was seen to have gone out when it was looked for, so that nothing was sent now. */
	| { kind: 'sent'; before: boolean }
	/** The service said no, and nobody knows the transactions. */
	| { kind: 'refused'; failure: Failure }
	/** It may have gone out; `looked`: by whom it was looked for, and in vain. */
	| { kind: 'lost'; failure: Failure; looked: readonly ('wallet' | 'node')[] };

/** A set of signed transactions, on its way out. */
export interface Submission {
	/** The wallet's first address, and its service's address. */
	wallet: string;
	service: string;
	handOver: HandOver;
	/** Of its transactions: told with the set, or by the service once it has sent them. */
	hashes: readonly string[];
	way: SubmissionWay;
}
