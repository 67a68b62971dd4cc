import { fetchQuery, invalidateQueries } from '../../../../src/lib/app/query.svelte';
import { addressesQuery } from '../../../../src/lib/wallet-data/address-queries';
import { addressPaymentsQuery, unusedAddressQuery } from '../../../../src/lib/wallet/receive/queries';
import { transferAt } from '../../../../devnet/stand-in/large-wallet';
import { fails, fakeNode } from '../../app/fake-node';
import { largeWallet } from '../load-large-wallet';

const FAILURES = [
	{ kind: 'not_offered' },
	// Of a wallet service with `--restricted-rpc`.
	{ kind: 'refused', code: -7, message: 'Command unavailable in restricted mode.' },
	{ kind: 'refused', code: 500, message: '' }
] as const;

const address = (address_index: number, used = false, label = '') => ({
	address: `8a${address_index}`,
	address_index,
	label,
	used
});

const OWN = { address: '8a0', addresses: [address(0, true), address(1), address(2), address(3, false, 'Ann')] };

/** A payment in the pool. */
const waiting = (index: number) => ({ ...transferAt(1, 0, 0, index), type: 'pool' });

describe('the address for the next payer', () => {
	test('is the newest that nobody was told of or has paid, also in the pool', async () => {
		const lists = { pool: [] as object[] };
		const { node } = fakeNode({ get_address: () => OWN, get_transfers: () => lists });
		expect(await fetchQuery(unusedAddressQuery(node, 0))).toBe(2);
		lists.pool = [waiting(2)];
		expect(await fetchQuery(unusedAddressQuery(node, 0), 0)).toBe(1);
	});

	test('is not offered while it is not known whether one was paid', async () => {
		const failure = { kind: 'refused', code: 500, message: '' } as const;
		const { node } = fakeNode({ get_address: () => OWN, get_transfers: fails(failure) });
		await expect(fetchQuery(unusedAddressQuery(node, 0))).rejects.toMatchObject({ failure });
	});

	test.each(FAILURES.slice(0, 2))('is there where the service never lists transfers: $kind', async (failure) => {
		const { node } = fakeNode({ get_address: () => OWN, get_transfers: fails(failure) });
		expect(await fetchQuery(unusedAddressQuery(node, 0))).toBe(2);
		expect(await fetchQuery(addressesQuery(node, 0))).toHaveLength(4);
		await expect(fetchQuery(addressPaymentsQuery(node, 0, 2))).rejects.toHaveProperty('failure');
	});

	test.each(FAILURES)('is not made up where the service gives none: $kind', async (failure) => {
		const { node } = fakeNode({ get_address: fails(failure), get_transfers: () => ({}) });
		await expect(fetchQuery(unusedAddressQuery(node, 0))).rejects.toMatchObject({ failure });
	});

	test('is looked for anew at each visit: another program may have given it away', async () => {
		const { node, asked } = fakeNode({ get_address: () => OWN, get_transfers: () => ({}) });
		await fetchQuery(unusedAddressQuery(node, 0), 0);
		await fetchQuery(unusedAddressQuery(node, 0), 0);
		expect(asked.filter(({ operation }) => operation === 'get_address')).toHaveLength(2);
	});

	test('is none of an account without addresses', async () => {
		const { node } = fakeNode({ get_address: () => ({ address: '' }), get_transfers: () => ({}) });
		expect(await fetchQuery(unusedAddressQuery(node, 0))).toBeNull();
	});
});

test('payments to an address are the same loaded at once or block by block, for three calls a block', async () => {
	const { service, node, asked } = largeWallet(40, 2, 300);
	const arrived = async () => {
		invalidateQueries(node.url, 'transfers');
		return fetchQuery(addressPaymentsQuery(node, 0, 0));
	};
	await arrived();
	for (const accounts of [[0], [1], [0, 0]]) {
		service.mine(...accounts);
		asked.length = 0;
		await arrived();
		expect(asked.map(({ operation }) => operation)).toEqual(['get_height', 'get_accounts', 'get_transfers']);
	}
	const grown = await arrived();
	expect(grown.in).toHaveLength(6);
	const other = fakeNode(service.answers).node;
	expect((await fetchQuery(addressPaymentsQuery(other, 0, 0))).in).toEqual(grown.in);
});
