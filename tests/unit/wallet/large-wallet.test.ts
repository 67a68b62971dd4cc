import { journal } from '../../../src/lib/wallet-data/outgoing/journal.svelte';
import { fetchQuery, invalidateQueries } from '../../../src/lib/app/query.svelte';
import { LiveWallet } from '../../../src/lib/wallet-data/live-wallet.svelte';
import type { Client } from '../../../src/lib/rpc/client';
import { createAddress, getBalance } from '../../../src/lib/rpc/wallet/accounts';
import { fetchOwnAddresses } from '../../../src/lib/wallet-data/address-index';
import { fetchAddresses } from '../../../src/lib/wallet-data/address-queries';
import { fetchTransferNames, fetchRowNames } from '../../../src/lib/wallet/history/fetch-names';
import { loadHistory, type WalletHistory } from '../../../src/lib/wallet/history/queries';
import { openWalletQuery } from '../../../src/lib/wallet-data/open-wallet';
import { nameOfAddress } from '../../../src/lib/wallet-data/names';
import { knownRecipientsQuery } from '../../../src/lib/wallet/recipients';
import { loadRequests } from '../../../src/lib/requests/load-requests';
import { fetchTransfers, fetchTransfersWithAddresses } from '../../../src/lib/wallet-data/transfers';
import { fakeNode, type Answers } from '../app/fake-node';
import { LargeWallet, transferAt } from '../../../devnet/stand-in/large-wallet';
import { largeWallet } from './load-large-wallet';

/** Counts what a service answers. */
function measured(service: LargeWallet) {
	const count = { calls: 0, bytes: 0 };
	const answers: Answers = Object.fromEntries(
		Object.entries(service.answers).map(([name, answer]) => [
			name,
			(params: never) => {
				const result = answer(params);
				count.calls++;
				count.bytes += JSON.stringify(result).length;
				return result;
			}
		])
	);
	return { ...fakeNode(answers), count };
}

type Load = (wallet: Client, last?: WalletHistory) => Promise<unknown>;

const openOf = (wallet: Client) => fetchQuery(openWalletQuery(wallet));

async function loadHome(wallet: Client, last?: WalletHistory) {
	const history = await loadHistory(wallet, 10, last);
	const { accounts } = await openOf(wallet);
	const names = await fetchRowNames(wallet, accounts, history.history.rows.slice(0, 10), {
		ticker: 'XMR',
		decimals: 12
	});
	return { ...history, names };
}

const pages: Record<string, Load> = {
	'the home page': loadHome,
	history: (wallet, last) => loadHistory(wallet, Infinity, last),
	'one transfer': async (wallet) => {
		const { transfers } = await fetchTransfers(wallet, 0);
		return fetchTransferNames(wallet, (await openOf(wallet)).accounts, transfers.in.slice(-1));
	},
	'an account': async (wallet) => {
		const [account = { account_index: 0, label: '' }] = (await openOf(wallet)).accounts;
		return Promise.all([fetchAddresses(wallet, account), wallet.call(getBalance, { account_index: 0 })]);
	}
};

test('a wallet of 20,000 transfers and 50 accounts costs at most 15 calls and 200 kB for its first page', async () => {
	const use = { blocksApart: 30, addresses: 40, outgoingInterval: 3, contacts: 1000 };
	const { node, count } = measured(new LargeWallet(20_000, 50, 3_300_000, use));
	const { contacts, own } = (await loadHome(node)).names;
	expect(contacts.size).toBe(1000);
	expect([...own.values()].filter(({ label }) => label === 'Customer')).not.toHaveLength(0);
	expect(count.calls).toBeLessThanOrEqual(15);
	expect(count.bytes).toBeLessThanOrEqual(200_000);
});

test('whom a wallet of 20,000 accounts can pay costs few calls, and is not all of its own addresses', async () => {
	const { node, count } = measured(new LargeWallet(300, 20_000, 400, { contacts: 1000 }));
	const open = await openOf(node);
	count.calls = 0;
	const known = await fetchQuery(knownRecipientsQuery(node));
	expect(known.hasAllOwn).toBe(false);
	expect(known.recipients).toHaveLength(1000);
	expect(nameOfAddress(open.accounts[19_999]?.base_address ?? '', known.names)).toMatchObject({
		name: 'Account 19999'
	});
	expect(count.calls).toBeLessThanOrEqual(5);
});

test('the requests of a wallet of 20,000 accounts are those of one account, for few calls', async () => {
	const { node, count } = measured(new LargeWallet(300, 20_000, 400));
	vi.spyOn(journal, 'reload').mockResolvedValue(undefined);
	const { singleAccount, requests } = await loadRequests(node, { ticker: 'XMR', decimals: 12 }, 1_700_000_000, '7');
	expect(singleAccount?.account_index).toBe(7);
	expect(requests).toEqual([]);
	expect(count.calls).toBeLessThanOrEqual(6);
});

describe('a wallet of 5,000 transfers and 50 accounts', () => {
	const service = new LargeWallet(5_000, 50);

	test.each(Object.entries(pages))('costs at most 6 calls and 50 kB for a new block on %s', async (_, load) => {
		const { node, count } = measured(service);
		const live = new LiveWallet();
		let last = (await load(node)) as WalletHistory;
		await live.tick(node, async () => undefined);
		service.mine();
		Object.assign(count, { calls: 0, bytes: 0 });
		const loading: Promise<unknown>[] = [];
		await live.tick(node, async () => {
			loading.push(load(node, last).then((now) => (last = now as WalletHistory)));
			await Promise.all(loading);
		});
		expect(loading).toHaveLength(1);
		expect(count.calls).toBeLessThanOrEqual(6);
		expect(count.bytes).toBeLessThanOrEqual(50_000);
	});
});

describe('addresses', () => {
	const addressCalls = (asked: readonly { operation: string }[]) =>
		asked.filter(({ operation }) => operation === 'get_address').length;

	test('are loaded once, and again after own changes', async () => {
		const service = new LargeWallet(10, 3);
		const { node, asked } = fakeNode(service.answers);
		const { accounts } = await openOf(node);
		await fetchOwnAddresses(node, accounts);
		await fetchOwnAddresses(node, accounts);
		expect(addressCalls(asked)).toBe(3);
		invalidateQueries(node.url, 'addresses');
		await fetchOwnAddresses(node, accounts);
		expect(addressCalls(asked)).toBe(6);
		expect(createAddress.effect).toBe('change');
	});

	test('are loaded again where another program changed the label of an account or created an address that was paid', async () => {
		const { service, node, asked } = largeWallet(10, 3);
		const load = async () => {
			invalidateQueries(node.url, 'transfers');
			return fetchTransfersWithAddresses(node, (await openOf(node)).accounts);
		};
		await load();
		service.label = 'Renamed';
		const { own } = await load();
		expect([...own.values()].map(({ label }) => label)).toContain('Renamed');
		expect(addressCalls(asked)).toBe(4);
		service.use.addresses = 9;
		service.mine(1);
		service.transfers.push(transferAt(999, service.height, 1, 8));
		const { own: all } = await load();
		expect([...all.values()]).toContainEqual({ account: 1, index: 8, label: 'Customer' });
		expect(addressCalls(asked)).toBe(5);
	});
});
