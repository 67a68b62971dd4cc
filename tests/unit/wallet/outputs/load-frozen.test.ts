import { temporaryFreezes } from '../../../../src/lib/wallet-data/frozen-outputs';
import { fetchQuery, invalidateQueries, removeQueries } from '../../../../src/lib/app/query.svelte';
import type { Client } from '../../../../src/lib/rpc/client';
import type { Failure } from '../../../../src/lib/rpc/errors';
import { frozenQuery } from '../../../../src/lib/wallet/outputs/load-frozen';
import { failed, fakeNode } from '../../app/fake-node';

const SERVICE = 'http://w';
afterEach(() => removeQueries(SERVICE));

const output = (key_image: string, amount: number, frozen?: boolean) => ({
	key_image,
	amount,
	frozen,
	global_index: 1,
	spent: false,
	subaddr_index: { major: 0, minor: 0 },
	tx_hash: 'a'.repeat(64)
});

/** A service with so many accounts; the second one's outputs may not be had. */
function serve(count = 2, failure?: Failure) {
	const balances = Array.from({ length: count }, () => 3);
	const { node, asked } = fakeNode(
		{
			get_accounts: () => ({
				subaddress_accounts: balances.map((balance, account_index) => ({
					account_index,
					balance,
					base_address: account_index === 0 ? 'mine' : String(account_index),
					label: '',
					tag: '',
					unlocked_balance: balance
				})),
				total_balance: 0,
				total_unlocked_balance: 0
			}),
			incoming_transfers: ({ account_index }: { account_index: number }) => {
				if (failure && account_index === 1) throw failed(failure);
				return { transfers: account_index === 0 ? [output('a', 5, true), output('b', 3), output('c', 2, true)] : [] };
			}
		},
		SERVICE
	);
	const listings = () => asked.filter(({ operation }) => operation === 'incoming_transfers').length;
	return { node, balances, listings };
}

const amounts = async (wallet: Client) => {
	const frozen = await fetchQuery(frozenQuery(wallet));
	return frozen && new Map([...frozen].map(([account, { amount }]) => [account, amount]));
};

test('frozen outputs are added up by account, without those that are frozen for a moment', async () => {
	temporaryFreezes.current = [];
	expect(await amounts(serve().node)).toEqual(
		new Map([
			[0, 7n],
			[1, 0n]
		])
	);
	removeQueries(SERVICE);
	temporaryFreezes.current = [{ service: SERVICE, wallet: 'mine', outputs: ['c'] }];
	expect((await amounts(serve().node))?.get(0)).toBe(5n);
	temporaryFreezes.current = [];
});

test('they are loaded again where the balance has changed, which freezing changes', async () => {
	const { node, balances, listings } = serve();
	await amounts(node);
	invalidateQueries(SERVICE, 'transfers');
	await amounts(node);
	expect(listings()).toBe(2);
	balances[1] = 1;
	invalidateQueries(SERVICE, 'transfers');
	await amounts(node);
	expect(listings()).toBe(3);
});

test('what is frozen in a large wallet is left to the list of its outputs', async () => {
	expect(await amounts(serve(5).node)).toBeNull();
	removeQueries(SERVICE);
	const larger = { kind: 'bad_answer', where: 'the answer', expected: 'less', got: 'larger' } as const;
	expect(await amounts(serve(2, larger).node)).toBeNull();
});

test('nothing is known while the service is away, and nothing of an account that it refuses', async () => {
	await expect(amounts(serve(2, { kind: 'unreachable' }).node)).rejects.toMatchObject({
		failure: { kind: 'unreachable' }
	});
	removeQueries(SERVICE);
	expect((await amounts(serve(2, { kind: 'refused', code: -1, message: 'no' }).node))?.get(0)).toBe(7n);
});
