import { fetchQuery } from '../../../src/lib/app/query.svelte';
import type { Failure } from '../../../src/lib/rpc/errors';
import { feesQuery } from '../../../src/lib/chain-data/fees-query';
import { outputsQuery } from '../../../src/lib/wallet/outputs/load-outputs';
import { knownRecipientsQuery } from '../../../src/lib/wallet/recipients';
import { accountBalanceQuery, ratesByPriority, listedOutputs } from '../../../src/lib/wallet/spend-queries';
import { LargeWallet } from '../../../devnet/stand-in/large-wallet';
import { fails, fakeNode, type Answers } from '../app/fake-node';

const serve = (other: Answers = {}) => fakeNode({ ...(new LargeWallet(30, 3).answers as Answers), ...other }).node;

test.each<[string, Failure]>([
	['missing', { kind: 'not_offered' }],
	['refused', { kind: 'refused', code: -7, message: 'Command unavailable in restricted mode.' }],
	['answered by 500', { kind: 'bad_answer', where: 'the HTTP status', expected: '200', got: '500' }]
])('what is %s takes nothing else with it', async (_, failure) => {
	const wallet = serve({ get_transfers: fails(failure) });
	// Whom it was paid to is not known then, nor which addresses are its own.
	const { names, hasAllOwn, recipients } = await fetchQuery(knownRecipientsQuery(wallet));
	expect([names.own.size, hasAllOwn]).toEqual([0, false]);
	expect(recipients).toHaveLength(names.contacts.size);
	expect((await fetchQuery(accountBalanceQuery(wallet, 1))).per_subaddress).toHaveLength(8);
	const poor = serve({ get_balance: fails(failure), get_fee_estimate: fails(failure) });
	await expect(fetchQuery(accountBalanceQuery(poor, 0))).rejects.toMatchObject({ failure });
	await expect(fetchQuery(feesQuery(poor))).rejects.toMatchObject({ failure });
	expect((await fetchQuery(knownRecipientsQuery(poor))).hasAllOwn).toBe(true);
});

test('rates are known where a node has four', () => {
	expect(ratesByPriority([1n, 2n, 3n, 4n])).toEqual([1n, 2n, 3n, 4n]);
	expect(ratesByPriority([1n])).toBeNull();
	expect(ratesByPriority(undefined)).toBeNull();
});

test('the outputs of an account are known once they were listed', async () => {
	const wallet = serve();
	expect(listedOutputs(wallet, 1)).toBeNull();
	await fetchQuery(outputsQuery(wallet));
	expect(listedOutputs(wallet, 1)).toHaveLength(10);
	expect(listedOutputs(wallet, 9)).toBeNull();
});
