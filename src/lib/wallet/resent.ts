import type { Done } from '../format/action-status';
import { visible } from '../format/visible';
import type { AddressBookEntry } from '../rpc/wallet/records';

/**
 * Detects that the browser repeated a request (docs/decisions/0011-sending-once.md), by comparing the length of a list
 * before and after. Returns null when nothing was repeated.
 *
 * @param count length of the list
 */
export function createdMore(what: string, count: () => number): () => Done | null {
	const before = count();
	return () => {
		const created = count() - before;
		if (created <= 1) return null;
		return {
			title: `${created} ${what} were created, because a browser repeats a request whose connection breaks.`,
			next: 'Use the last one. The others do no harm.'
		};
	};
}

/**
 * Like `createdMore`, for a deleted entry and with both lists given: repeating the deletion of an index deletes another
 * entry.
 */
export function lostEntries(
	deleted: number,
	before: readonly AddressBookEntry[],
	after: readonly AddressBookEntry[]
): Done | null {
	const left = after.map(nameOf);
	const gone = before.filter((entry) => {
		const at = left.indexOf(nameOf(entry));
		if (at >= 0) left.splice(at, 1);
		return at < 0 && entry.index !== deleted;
	});
	if (gone.length === 0) return null;
	return {
		title: 'Another entry was deleted too, because a browser repeats a request whose connection breaks.',
		next: `Add it again: ${gone.map(nameOf).join('; ')}.`
	};
}

const nameOf = ({ address, description }: AddressBookEntry) => `${visible(description)} ${address}`.trim();
