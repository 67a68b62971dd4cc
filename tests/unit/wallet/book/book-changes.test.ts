import { customer, shop } from '../../../../devnet/accounts';
import { parseAddress, writeAddress } from '../../../../src/lib/chain/address';
import type { AddressBookEntry } from '../../../../src/lib/rpc/wallet/records';
import { BookChanges } from '../../../../src/lib/wallet/book/book-changes.svelte';
import { fakeService, lose, type Deeds } from '../../app/fake-service';

vi.mock('$app/navigation', () => ({ invalidate: async () => undefined }));

beforeEach(() => {
	vi.stubGlobal('location', new URL('http://page.example'));
	vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

const { address: parsed } = parseAddress(shop.address);
if (parsed?.kind !== 'standard') throw new Error('not standard');
const integrated = writeAddress({ ...parsed, kind: 'integrated', paymentId: 'ab'.repeat(8) });

const bob: AddressBookEntry = { index: 0, address: shop.address, description: 'Bob' };
const alice: AddressBookEntry = { index: 1, address: customer.address, description: 'Alice' };

let wallets = 0;

/** The changes to a book of two entries. `context.entries` is what the page shows. */
function bookOf(deeds: Deeds = {}) {
	const get_address_book = () => ({ entries: context.entries });
	const { client: wallet, asked } = fakeService(
		{ get_address_book, ...deeds },
		`http://book-changes-${wallets++}.example`
	);
	const context = { wallet, entries: [bob, alice] as readonly AddressBookEntry[] };
	const written = () => asked.filter((name) => name !== 'get_address_book');
	return { book: new BookChanges(context), context, written };
}

test('an entry is edited in place, always with its address, and its dialog closes', async () => {
	const edit_address_book = vi.fn<Deeds[string]>(() => ({}));
	const { book } = bookOf({ edit_address_book });
	book.openEdit(alice);
	expect(book.draft).toEqual({ address: customer.address, description: 'Alice' });
	await book.edit(alice, { address: customer.address, description: 'Carol' });
	expect(edit_address_book).toHaveBeenCalledWith({
		index: 1,
		set_address: true,
		set_description: true,
		address: customer.address,
		description: 'Carol'
	});
	expect(book).toMatchObject({ edited: null, changed: { title: 'Entry saved.' } });
});

test('an entry that gets a payment id is added first, then the old one is deleted', async () => {
	const { book, written } = bookOf({ add_address_book: () => ({ index: 2 }), delete_address_book: () => ({}) });
	book.openEdit(bob);
	await book.edit(bob, { address: integrated, description: 'Bob' });
	expect(written()).toEqual(['add_address_book', 'delete_address_book']);
	expect(book).toMatchObject({ edited: null, changed: { title: 'Entry saved. It is now the last one.' } });
});

test('nothing is deleted where the new entry may not have been added', async () => {
	const { book, written } = bookOf({ add_address_book: () => lose, delete_address_book: () => ({}) });
	book.openEdit(bob);
	await book.edit(bob, { address: integrated, description: 'Bob' });
	expect(written()).toEqual(['add_address_book']);
	expect(book).toMatchObject({ edited: bob, changed: { kind: 'failed', lost: true } });
});

test.each(['edit', 'remove'] as const)('an entry that has moved is not changed: %s', async (kind) => {
	const { book, context, written } = bookOf();
	if (kind === 'edit') book.openEdit(alice);
	else book.openDelete(alice);
	context.entries = [{ ...alice, index: 0 }];
	await (kind === 'edit' ? book.edit(alice, alice) : book.remove(alice));
	expect(written()).toEqual([]);
	expect(book).toMatchObject({ edited: null, deleting: null, changed: { tone: 'warn' } });
});

test('an entry that is gone, too, after a deletion is named', async () => {
	const { book, context } = bookOf({
		delete_address_book: () => {
			context.entries = [];
			return {};
		}
	});
	book.openDelete(bob);
	await book.remove(bob);
	expect(book.deleting).toBeNull();
	expect(book.changed).toMatchObject({ next: `Add it again: Alice ${customer.address}.` });
});

test('more entries than one after an addition are counted', async () => {
	const { book, context } = bookOf();
	const watch = book.watchAdded();
	context.entries = [bob, alice, { ...bob, index: 2 }, { ...bob, index: 3 }];
	expect((await watch())?.title).toMatch(/^2 entries were created/);
});
