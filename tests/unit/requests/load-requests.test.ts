import { fetchQuery, invalidateQueries } from '../../../src/lib/app/query.svelte';
import { normalizeForLabel, EMPTY_REQUEST, writeLabel } from '../../../src/lib/payment/label';
import { lastSalesQuery, openRequestsQuery, requestsQuery } from '../../../src/lib/requests/load-requests';
import { fails, fakeNode, type Answers } from '../app/fake-node';
import { standard, subaddress } from '../payment/payments';
import { oneAccount } from '../wallet/receive/one-account';

const coin = { uriScheme: 'monero', decimals: 12, ticker: 'XMR' };
const facts = normalizeForLabel({ ...EMPTY_REQUEST, created: 1_764_000_000, amount: 370_000_000_000n });

/** A wallet with one request, and one payment to it. Fields that a release may leave out are left out. */
const walletWith = (some: Answers = {}) =>
	fakeNode({
		get_height: () => ({ height: 300 }),
		...oneAccount(writeLabel(facts, coin), true),
		get_transfers: () => ({
			in: [
				{
					address: subaddress,
					amount: 5,
					height: 290,
					txid: 'a'.repeat(64),
					type: 'in',
					payment_id: '0'.repeat(16),
					fee: 1,
					note: '',
					timestamp: 1_764_000_100,
					unlock_time: 0,
					double_spend_seen: false,
					subaddr_index: { major: 0, minor: 7 }
				}
			]
		}),
		...some
	});

const ask = ({ node }: ReturnType<typeof walletWith>) => fetchQuery(requestsQuery(node, coin, '0'));

test('the requests are those of the labels, with their payments, and old after any change of the wallet', async () => {
	const wallet = walletWith();
	const { requests, singleAccount, wallet: address } = await ask(wallet);
	expect(requests).toMatchObject([{ address: subaddress, facts, payments: [{ amount: 5n, confirmations: 10 }] }]);
	expect([singleAccount, address]).toEqual([null, standard]);
	const { length } = wallet.asked;
	await ask(wallet);
	expect(wallet.asked).toHaveLength(length);
	invalidateQueries(wallet.node.url, 'transfers');
	await ask(wallet);
	expect(wallet.asked.length).toBeGreaterThan(length);
});

/** What was paid is not known without each of these: a request would look unpaid. */
test.each(
	(
		[
			{ kind: 'not_offered' },
			{ kind: 'refused', code: -7, message: 'Command unavailable in restricted mode.' },
			{ kind: 'refused', code: 500, message: '' }
		] as const
	).flatMap((failure) =>
		['get_height', 'get_accounts', 'get_address', 'get_transfers'].map((name) => ({ name, failure }))
	)
)('there is no list without $name: $failure.kind', async ({ name, failure }) => {
	await expect(ask(walletWith({ [name]: fails(failure) }))).rejects.toMatchObject({ failure });
});

const askOpen = ({ node }: ReturnType<typeof walletWith>) =>
	fetchQuery(openRequestsQuery(node, { account_index: 0 }, coin));

test('the open requests of an account are old after any change of the wallet', async () => {
	const wallet = walletWith();
	expect(await askOpen(wallet)).toMatchObject([{ address: subaddress, payments: [{ amount: 5n, confirmations: 10 }] }]);
	const { length } = wallet.asked;
	await askOpen(wallet);
	expect(wallet.asked).toHaveLength(length);
	invalidateQueries(wallet.node.url, 'transfers');
	await askOpen(wallet);
	expect(wallet.asked.length).toBeGreaterThan(length);
	expect(await fetchQuery(openRequestsQuery(wallet.node, { account_index: 5 }, coin))).toEqual([]);
});

test.each(['get_height', 'get_accounts', 'get_address', 'get_transfers'])(
	'there are no open requests without %s',
	async (name) => {
		const failure = { kind: 'refused', code: 500, message: '' } as const;
		await expect(askOpen(walletWith({ [name]: fails(failure) }))).rejects.toMatchObject({ failure });
	}
);

test('a sale that was cancelled is among the last sales, and no open request: money may still come for it', async () => {
	const cancelled = writeLabel({ ...facts, madeBy: 'sale', isCancelled: true }, coin);
	const wallet = walletWith(oneAccount(cancelled, true));
	const { node } = wallet;
	expect(await fetchQuery(lastSalesQuery(node, { account_index: 0 }, coin))).toMatchObject([
		{ facts: { isCancelled: true }, payments: [{ amount: 5n }] }
	]);
	expect(await askOpen(wallet)).toEqual([]);
	expect(await fetchQuery(lastSalesQuery(walletWith().node, { account_index: 0 }, coin))).toEqual([]);
});
