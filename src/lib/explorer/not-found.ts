import { formatInteger } from '../format/amount';
import { shorten } from '../format/quoted';

/** What to say of something that an address names and the node does not have. */
export interface MissingText {
	/** What was asked for, above the title. */
	kind?: 'Transaction' | 'Block';
	/** Left out for "Not found". */
	title?: string;
	message: string;
	/** The height of the newest block, after the message. */
	newest?: number;
	next?: string;
	/** No node can ever have it. */
	isMalformed?: true;
}

/** The answer of a query for something that is not there. */
export interface Missing {
	missing: MissingText;
}

export const titleOf = ({ title = 'Not found' }: MissingText) => title;

/** The message for the hash of what the node does not have. */
export const describeNotFound = (kind: 'Transaction' | 'Block'): MissingText => ({
	kind,
	title: 'Not found yet',
	message:
		kind === 'Transaction'
			? 'Your node does not have this transaction. If it was just sent, it may not have arrived.'
			: 'Your node does not have this block. If it was just mined, it may not have arrived.'
});

/** The message for a height that no block has yet. @param count of the chain's blocks */
export const describeUnmined = (height: number, count: number): MissingText => ({
	kind: 'Block',
	title: `No block ${formatInteger(height)} yet`,
	message: 'The newest is',
	newest: count - 1
});

/** The message for an address that names nothing. @param name such as `block` */
export const describeMalformed = (name: string, id: string): MissingText => ({
	message: `“${shorten(id)}” names no ${name}: a hash has 64 hex digits${/^[0-9a-f]+$/i.test(id) ? `, not ${id.length}` : ''}.`,
	next: 'Check what was copied.',
	isMalformed: true
});
