/** The address book, which is in the wallet file (wallet document, "Address book"). */
import { count, flag, hex, list, maybe, maybeParams, params, record, text } from '../fields';
import { jsonRpc, readByJsonRpc } from '../operation';
import { addressBookEntry } from './records';

/** All entries, unless some are asked for. Refused with -12 when there is none of that index. */
export const getAddressBook = readByJsonRpc('get_address_book', {
	summary: 'The entries of the address book',
	params: maybeParams({ entries: list(count()) }),
	result: record({ entries: list(addressBookEntry) })
});

/** Newer releases keep integrated addresses whole, and know nothing of `payment_id`. */
export const addAddressBook = jsonRpc('add_address_book', {
	summary: 'Adds an entry to the address book',
	effect: 'change',
	ifLost: 'The address book was loaded again: see whether the entry is there before you add it again.',
	params: params({ address: text(), description: maybe(text()), payment_id: maybe(hex()) }),
	result: record({ index: count() })
});

/** What has its `set_` flag true is changed. */
export const editAddressBook = jsonRpc('edit_address_book', {
	summary: 'Changes an entry of the address book',
	effect: 'change',
	ifLost: 'The address book was loaded again: see above.',
	params: params({
		index: count(),
		set_address: maybe(flag()),
		address: maybe(text()),
		set_payment_id: maybe(flag()),
		payment_id: maybe(hex()),
		set_description: maybe(flag()),
		description: maybe(text())
	})
});

/** The entries after it move up: their indices become one less. */
export const deleteAddressBook = jsonRpc('delete_address_book', {
	summary: 'Deletes an entry of the address book',
	effect: 'change',
	ifLost: 'The address book was loaded again: see whether the entry is gone.',
	params: params({ index: count() })
});
