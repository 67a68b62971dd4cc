import { fetchQuery, invalidateQueries } from '../../../src/lib/app/query.svelte';
import { normalizeForLabel, EMPTY_REQUEST, writeLabel } from '../../../src/lib/payment/label';
import { accountsQuery } from '../../../src/lib/wallet-data/accounts-query';
import { saleQuery } from '../../../src/lib/requests/wallet-sale';
import { fails, fakeNode, type Answers } from '../app/fake-node';
import { subaddress } from '../payment/payments';
import { oneAccount } from '../wallet/receive/one-account';

const coin = { uriScheme: 'monero', decimals: 12, ticker: 'XMR' };
const facts = normalizeForLabel({ ...EMPTY_REQUEST, madeBy: 'sale', created: 1_764_000_000, amount: 370_000_000_000n });

/** A wallet with one account, whose seventh address is that of a sale. */
const walletWith = (some: Answers = {}, label = writeLabel(facts, coin)) =>
	fakeNode({
		...oneAccount(label, false),
		...some
	});

const ask = ({ node }: ReturnType<typeof walletWith>, link = 'account=0&address=7&tx_amount=0.37') =>
	fetchQuery(saleQuery(node, new URLSearchParams(link), coin));

test('a sale is that of its link, with the facts of the label, and old after a change of labels', async () => {
	const wallet = walletWith();
	expect(await ask(wallet)).toMatchObject({
		request: { address: subaddress, amount: 370_000_000_000n },
		index: { major: 0, minor: 7 },
		facts
	});
	await ask(wallet);
	invalidateQueries(wallet.node.url, 'transfers');
	await ask(wallet);
	expect(wallet.asked.map(({ operation }) => operation)).toEqual(['get_accounts', 'get_address']);
	invalidateQueries(wallet.node.url, 'addresses');
	await ask(wallet);
	expect(wallet.asked).toHaveLength(4);
});

test('a sale of an earlier release has no facts', async () => {
	expect(await ask(walletWith({}, 'Sale'))).toMatchObject({ facts: null, request: { amount: 370_000_000_000n } });
});

test.each([
	['another account', 'account=1&address=7&tx_amount=0.37'],
	['another address', 'account=0&address=8&tx_amount=0.37'],
	['another amount than its label', 'account=0&address=7&tx_amount=0.38'],
	['no amount', 'account=0&address=7'],
	['no address', 'tx_amount=0.37']
])('a link with %s is of no sale', async (_, link) => {
	expect(await ask(walletWith(), link)).toBe('unknown');
});

const FAILURES = [
	{ kind: 'not_offered' },
	{ kind: 'refused', code: -7, message: 'Command unavailable in restricted mode.' },
	{ kind: 'refused', code: 500, message: '' }
] as const;

test.each(FAILURES)('accounts are there where addresses are not: $kind', async (failure) => {
	const wallet = walletWith({ get_address: fails(failure) });
	await expect(ask(wallet)).rejects.toMatchObject({ failure });
	expect((await fetchQuery(accountsQuery(wallet.node))).subaddress_accounts).toHaveLength(1);
});

test.each(FAILURES)('without accounts, the failure is said: $kind', async (failure) => {
	await expect(ask(walletWith({ get_accounts: fails(failure) }))).rejects.toMatchObject({ failure });
});
