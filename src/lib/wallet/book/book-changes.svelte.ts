import { prefetchQuery } from '../../app/query.svelte';
import type { ActionResult } from '../../format/action-status';
import { truncateForField, restoreTruncated } from '../../format/visible';
import type { Client } from '../../rpc/client';
import { addAddressBook, deleteAddressBook, editAddressBook } from '../../rpc/wallet/address-book';
import type { AddressBookEntry } from '../../rpc/wallet/records';
import { walletActions } from '../../wallet-data/actions';
import { bookQuery } from '../../wallet-data/address-queries';
import { detectRepeatedCreation, detectRepeatedDeletion } from '../repeated-requests';
import { canEditInPlace, type EntryDraft } from './entries';

/** Values from the page; getters give the current value. */
export interface BookContext {
	wallet: Client;
	entries: readonly AddressBookEntry[];
}

/** State of the changes to an address book: the entry being edited or deleted, and the calls for it. */
export class BookChanges {
	readonly #context: BookContext;

	/** The entry being edited, as it was when its dialog opened. */
	edited: AddressBookEntry | null = $state.raw(null);
	/** The dialog's input. */
	readonly draft: EntryDraft = $state({ address: '', description: '' });
	/** The entry whose deletion has to be confirmed. */
	deleting: AddressBookEntry | null = $state.raw(null);

	readonly changed = $derived.by(() => walletActions.at(this.#context.wallet, 'book'));

	constructor(context: BookContext) {
		this.#context = context;
	}

	openEdit(entry: AddressBookEntry): void {
		walletActions.clear();
		Object.assign(this.draft, { address: entry.address, description: truncateForField(entry.description) });
		this.edited = entry;
	}

	openDelete(entry: AddressBookEntry): void {
		walletActions.clear();
		this.deleting = entry;
	}

	close(): void {
		this.edited = null;
		this.deleting = null;
	}

	async edit(before: AddressBookEntry, typed: EntryDraft): Promise<void> {
		if (!this.#isUnchanged(before)) return;
		const entry = { ...typed, description: restoreTruncated(typed.description, before.description) };
		const result = canEditInPlace(entry.address, before.address)
			? await walletActions.run(
					this.#context.wallet,
					'book',
					editAddressBook,
					// Always with the address: otherwise release 0.18.0 drops the payment ID of an integrated one.
					{ index: before.index, set_address: true, set_description: true, ...entry },
					{ done: 'Entry saved.' }
				)
			: await this.#replace(before, entry);
		if (result && this.edited === before) this.edited = null;
	}

	async remove(entry: AddressBookEntry): Promise<void> {
		if (!this.#isUnchanged(entry)) return;
		const result = await this.#removeAt(entry.index, 'Entry deleted.');
		if (result && this.deleting === entry) this.deleting = null;
	}

	/** Compares the entries now with those after an addition. */
	watchAdded(): () => Promise<ActionResult | null> {
		const more = detectRepeatedCreation('entries', () => this.#context.entries.length);
		return async () => {
			await prefetchQuery(bookQuery(this.#context.wallet));
			return more();
		};
	}

	/**
	 * True when an entry is still at its index, by which the service identifies it. If it has moved, for example by an
	 * edit whose answer was lost, nothing is changed.
	 */
	#isUnchanged({ index, address, description }: AddressBookEntry): boolean {
		const { wallet, entries } = this.#context;
		const now = entries.find((entry) => entry.index === index);
		if (now?.address === address && now.description === description) return true;
		this.close();
		walletActions.set(wallet, 'book', {
			kind: 'done',
			tone: 'warn',
			title: 'Not sent: the address book has changed in the meantime.',
			next: 'Check the current entries above.'
		});
		return false;
	}

	/** Adds the new entry before deleting the old one, so that a failure loses nothing. */
	async #replace({ index }: AddressBookEntry, entry: EntryDraft) {
		const done = 'New entry added.';
		const result = await walletActions.run(this.#context.wallet, 'book', addAddressBook, { ...entry }, { done });
		return result && this.#removeAt(index, 'Entry saved. It is now the last one.');
	}

	#removeAt(index: number, done: string) {
		const { wallet, entries: before } = this.#context;
		const afterReload = async () => {
			await prefetchQuery(bookQuery(wallet));
			return detectRepeatedDeletion(index, before, this.#context.entries);
		};
		return walletActions.run(wallet, 'book', deleteAddressBook, { index }, { done, afterReload });
	}
}
