import type { loadNodeEvidence } from '../sending/node-evidence';

/** The node's evidence about a transaction; `asking` until it has answered. */
export type GivenUpEvidence = Awaited<ReturnType<typeof loadNodeEvidence>> | 'asking';

/** State of a payment that the wallet has given up and lists as failed. */
export interface GivenUp {
	title: string;
	text: string;
	/**
	 * True when the outcome is known: it was sent, or neither the wallet nor the node has it. Until then a new payment
	 * could be a duplicate.
	 */
	isOver: boolean;
}

/**
 * Describes a payment that the wallet lists as failed. The wallet does so once its node no longer has it in the pool,
 * which proves nothing: another node may have it, and it may be in a block.
 */
export function describeGivenUp(evidence: GivenUpEvidence): GivenUp {
	switch (evidence) {
		case 'asking':
			return {
				title: 'Unknown',
				text: 'It left the pool of the wallet’s node. Asking this page’s node…',
				isOver: false
			};
		case 'block':
			return {
				title: 'Sent',
				text: 'The wallet gave it up, but it is in a block. Rescan the wallet.',
				isOver: true
			};
		case 'bytes':
			return {
				title: 'Unknown',
				text: 'The node has it, so it may still be confirmed. Do not pay again.',
				isOver: false
			};
		case 'unknown':
			return { title: 'Failed', text: 'The wallet gave it up, and the node does not have it.', isOver: true };
		case null:
			return {
				title: 'Unknown',
				text: 'Could not ask the node whether it has it. Do not pay again before you know.',
				isOver: false
			};
	}
}
