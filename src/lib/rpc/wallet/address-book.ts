/** Address book, which is part of the wallet file (wallet document, "Address book"). */
import { count, flag, hex, list, maybe, optionalParams, params, record, text } from '../fields';
import { jsonRpc, readByJsonRpc } from '../operation';
import { addressBookEntry } from './records';

/** Returns all entries, unless some are requested by index. Fails with -12 when an index does not exist. */
export const getAddressBook = readByJsonRpc('get_address_book', {
	summary: 'The entries of the address book',
	params: optionalParams({ entries: list(count()) }),
	result: record({ entries: list(addressBookEntry) })
});

/** Newer releases store integrated addresses unchanged, and have no `payment_id`. */
export const addAddressBook = jsonRpc('add_address_book', {
	summary: 'Adds an entry to the address book',
	effect: 'change',
	ifLost: 'The address book was loaded again: see whether the entry is there before you add it again.',
	params: params({ address: text(), description: maybe(text()), payment_id: maybe(hex()) }),
	result: record({ index: count() })
});

/** Changes the fields whose `set_` flag is true. */
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

/** Entries after the deleted one move up: their indices decrease by one. */
export const deleteAddressBook = jsonRpc('delete_address_book', {
	summary: 'Deletes an entry of the address book',
	effect: 'change',
	ifLost: 'The address book was loaded again: see whether the entry is gone.',
	params: params({ index: count() })
});
