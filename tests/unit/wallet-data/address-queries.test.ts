import { fetchQuery, invalidateQueries, peek, removeQueries } from '../../../src/lib/app/query.svelte';
import { addressesQuery, bookQuery, fetchContacts } from '../../../src/lib/wallet-data/address-queries';
import { serviceLimits } from '../../../src/lib/wallet-data/service-limits.svelte';
import { fails, fakeNode } from '../app/fake-node';

const ODD = ['', ' ', '<b>', '\u202e', 'שלום', 'x'.repeat(10_000)];

const DENIED = { kind: 'refused', code: -7, message: 'Command unavailable in restricted mode.' } as const;
const BROKEN = { kind: 'refused', code: 500, message: '' } as const;

/** A wallet with 20,000 addresses in account 0, and labels as they come. */
function someWallet(count = 20_000) {
	const state = { labels: ODD };
	const entry = (address_index: number) => ({
		address: `8a${address_index}`,
		address_index,
		label: state.labels[address_index] ?? '',
		used: false
	});
	const wallet = fakeNode({ get_address: () => ({ address: '8a0', addresses: [...Array(count).keys()].map(entry) }) });
	return { ...wallet, state };
}

describe('the addresses of an account', () => {
	test('are not asked for again with each transfer, and are once a label changes', async () => {
		const { node, asked, state } = someWallet();
		const addresses = await fetchQuery(addressesQuery(node, 0));
		expect(addresses.slice(0, ODD.length).map(({ label }) => label)).toEqual(ODD);
		for (let transfer = 0; transfer < 3; transfer++) {
			invalidateQueries(node.url, 'transfers');
			expect(await fetchQuery(addressesQuery(node, 0))).toBe(addresses);
		}
		expect(asked).toHaveLength(1);
		state.labels = ['Shop'];
		invalidateQueries(node.url, 'addresses');
		expect((await fetchQuery(addressesQuery(node, 0)))[0]?.label).toBe('Shop');
		expect(asked).toHaveLength(2);
	});

	test('are the same object while they are the same, for what is made from them', async () => {
		const { node, asked } = someWallet(20);
		const addresses = await fetchQuery(addressesQuery(node, 0));
		invalidateQueries(node.url, 'wallet');
		expect(await fetchQuery(addressesQuery(node, 0))).toBe(addresses);
		expect(asked).toHaveLength(2);
	});

	test('of a wallet that was replaced while they were loaded are not shown', async () => {
		const { node } = someWallet(20);
		const awaited = fetchQuery(addressesQuery(node, 0));
		await Promise.resolve();
		removeQueries(node.url);
		await expect(awaited).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
		expect(peek(addressesQuery(node, 0))).toBeUndefined();
	});

	test.each([DENIED, { kind: 'not_offered' } as const, BROKEN])(
		'that a service does not give are a failure: $kind',
		async (failure) => {
			const { node } = fakeNode({ get_address: fails(failure) });
			await expect(fetchQuery(addressesQuery(node, 0))).rejects.toMatchObject({ failure });
		}
	);
});

const entry = (address: string, description: string) => ({ address, description, index: 0, payment_id: '' });

describe('the address book', () => {
	test.each([DENIED, { kind: 'not_offered' } as const])(
		'that a service never gives is asked for once, and names nobody: $kind',
		async (failure) => {
			const { node, asked } = fakeNode({ get_address_book: fails(failure) });
			for (let time = 0; time < 3; time++) expect((await fetchContacts(node)).size).toBe(0);
			expect(await fetchQuery(bookQuery(node))).toMatchObject({ entries: [], refused: failure });
			expect(asked).toHaveLength(1);
		}
	);

	test('during background sync has the entries from before, and says why; then it is as it was', async () => {
		const SYNCING = { kind: 'refused', code: -52, message: 'Stop background syncing to use this command.' } as const;
		const state = { isSyncing: false };
		const refuse = fails(SYNCING);
		const entries = [entry('8bob', 'Bob')];
		const { node } = fakeNode({ get_address_book: () => (state.isSyncing ? refuse() : { entries }) });
		const before = await fetchContacts(node);
		expect(serviceLimits.of(node)).toBeNull();
		state.isSyncing = true;
		invalidateQueries(node.url, 'addresses');
		const during = await fetchQuery(bookQuery(node));
		expect(during).toMatchObject({ entries: [{ description: 'Bob' }], refused: SYNCING });
		expect(during.contacts).toBe(before);
		expect(serviceLimits.of(node)).toBe('background_sync');
		state.isSyncing = false;
		invalidateQueries(node.url, 'addresses');
		expect(await fetchQuery(bookQuery(node))).toMatchObject({ entries: [{ description: 'Bob' }], refused: null });
		expect(await fetchContacts(node)).toBe(before);
		expect(serviceLimits.of(node)).toBeNull();
	});

	test('that was not read names nobody, and is asked for again', async () => {
		const { node, asked } = fakeNode({ get_address_book: fails(BROKEN) });
		expect((await fetchContacts(node)).size).toBe(0);
		await expect(fetchQuery(bookQuery(node))).rejects.toMatchObject({ failure: BROKEN });
		expect(asked).toHaveLength(2);
	});

	test('of a service out of reach is a failure', async () => {
		const { node } = fakeNode({ get_address_book: fails({ kind: 'unreachable' }) });
		await expect(fetchContacts(node)).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
	});

	test('has the same names while it is the same, also without entries', async () => {
		const state: { entries?: unknown[] } = {};
		const { node } = fakeNode({ get_address_book: () => state });
		const none = await fetchContacts(node);
		expect(none.size).toBe(0);
		invalidateQueries(node.url, 'addresses');
		expect(await fetchContacts(node)).toBe(none);
		state.entries = [entry('8bob', ' Bob ')];
		invalidateQueries(node.url, 'addresses');
		expect([...(await fetchContacts(node))]).toEqual([['8bob', 'Bob']]);
	});
});
