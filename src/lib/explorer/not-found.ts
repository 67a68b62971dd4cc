import { formatInteger } from '../format/amount';
import { shorten } from '../format/quoted';

/** What to say of something that an address names and the node does not have. */
export interface MissingText {
	/** Left out for "Not found". */
	title?: string;
	message: string;
	/** The height of the newest block, after the message. */
	newest?: number;
	next?: string;
}

/** The answer of a query for something that is not there. */
export interface Missing {
	missing: MissingText;
}

export const titleOf = ({ title = 'Not found' }: MissingText) => title;

/** The message for what an address names and the node does not have. @param name such as `block 42` */
export const describeNotFound = (name: string): MissingText => ({
	message: `No ${name} on this node.`,
	next: 'Check the address, or try another node.'
});

/** The message for a height that no block has yet. @param count of the chain's blocks */
export const describeUnmined = (height: number, count: number): MissingText => ({
	title: `No block ${formatInteger(height)} yet`,
	message: 'The newest is',
	newest: count - 1
});

/** The message for an address that names nothing. @param name such as `block` */
export const describeMalformed = (name: string, id: string): MissingText => ({
	message: `“${shorten(id)}” names no ${name}: a hash has 64 hex digits${/^[0-9a-f]+$/i.test(id) ? `, not ${id.length}` : ''}.`,
	next: 'Check what was copied.'
});
