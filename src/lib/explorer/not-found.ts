import { formatInteger } from '../format/amount';
import { shorten } from '../format/quoted';

/** The message for a block or transaction that the node does not have. */
export interface MissingText {
	/** Shown above the title. */
	kind?: 'Transaction' | 'Block';
	/** "Not found" if left out. */
	title?: string;
	message: string;
	/** Height of the newest block, shown in place of the message. */
	newest?: number;
	next?: string;
	/** True when no node can ever have the searched object. */
	isMalformed?: true;
}

/** The answer of a query when the node does not have the object. */
export interface Missing {
	missing: MissingText;
}

export const titleOf = ({ title = 'Not found' }: MissingText) => title;

/** The message for a hash that the node does not know. */
export const describeNotFound = (kind: 'Transaction' | 'Block'): MissingText => ({
	kind,
	title: 'Not found yet',
	message:
		kind === 'Transaction'
			? 'Your node does not have this transaction. If it was just sent, it may not have arrived.'
			: 'Your node does not have this block. If it was just mined, it may not have arrived.'
});

/** The message for a height above the tip. @param count number of blocks of the chain */
export const describeUnmined = (height: number, count: number): MissingText => ({
	kind: 'Block',
	title: `No block ${formatInteger(height)} yet`,
	message: '',
	newest: count - 1
});

/** The message for an address that is neither a hash nor a height. @param name such as `block` */
export const describeMalformed = (name: string, id: string): MissingText => ({
	message: /^[0-9a-f]+$/i.test(id)
		? `“${shorten(id)}” is not a ${name}: a hash has 64 hex digits, not ${id.length}.`
		: `“${shorten(id)}” is not a ${name}: a hash has 64 hex digits.`,
	next: 'Check what you copied.',
	isMalformed: true
});
