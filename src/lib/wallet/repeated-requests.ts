import type { ActionResult } from '../format/action-status';
import { visible } from '../format/visible';
import type { AddressBookEntry } from '../rpc/wallet/records';

/**
 * Detects that the browser repeated a request (docs/decisions/0011-sending-once.md), by comparing the length of a list
 * before and after. Returns null when nothing was repeated.
 *
 * @param count length of the list
 */
export function detectRepeatedCreation(what: string, count: () => number): () => ActionResult | null {
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
 * Like `detectRepeatedCreation`, for a deleted entry and with both lists given: repeating the deletion of an index deletes another
 * entry.
 */
export function detectRepeatedDeletion(
	deleted: number,
	before: readonly AddressBookEntry[],
	after: readonly AddressBookEntry[]
): ActionResult | null {
	const remaining = after.map(entryName);
	const missing = before.filter((entry) => {
		const at = remaining.indexOf(entryName(entry));
		if (at >= 0) remaining.splice(at, 1);
		return at < 0 && entry.index !== deleted;
	});
	if (missing.length === 0) return null;
	return {
		title: 'Another entry was deleted too, because a browser repeats a request whose connection breaks.',
		next: `Add it again: ${missing.map(entryName).join('; ')}.`
	};
}

const entryName = ({ address, description }: AddressBookEntry) => `${visible(description)} ${address}`.trim();
