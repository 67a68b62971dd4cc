import { forgetWallet } from '../../../../src/lib/wallet-data/forget-wallet';
import { fetchQuery, invalidateQueries, peek, watchQuery, type Query } from '../../../../src/lib/app/query.svelte';
import {
	historyQuery,
	LATEST_COUNT,
	latestTransfersQuery,
	loadOlderHistory,
	transferQuery
} from '../../../../src/lib/wallet/history/queries';
import { openWalletQuery } from '../../../../src/lib/wallet-data/open-wallet';
import { LargeWallet } from '../../../../devnet/stand-in/large-wallet';
import type { Client } from '../../../../src/lib/rpc/client';
import type { TransferEntry } from '../../../../src/lib/rpc/wallet/records';
import { failed, fails, fakeNode, type Answers } from '../../app/fake-node';

const coin = { ticker: 'XMR', decimals: 12 };

const FAILURES = [
	{ kind: 'not_offered' },
	{ kind: 'refused', code: -7, message: 'Command unavailable in restricted mode.' },
	{ kind: 'refused', code: 500, message: '' }
] as const;

/** A wallet with contacts, whose answers can be replaced. */
function someWallet(some: Answers = {}) {
	const service = new LargeWallet(300, 5, 3000, { blocksApart: 10, addresses: 40, outgoingInterval: 3, contacts: 5 });
	const answers: Answers = { ...service.answers, ...some };
	return { service, answers, ...fakeNode(answers) };
}

/** Delays all answers, and counts how many exchanges were in a row until one is done. */
function inRow(answers: Answers) {
	let done = 0;
	const delayed = Object.entries(answers).map(([name, answer]) => [
		name,
		async (params: never) => {
			const turn = done + 1;
			await new Promise((resolve) => setTimeout(resolve, 2));
			done = Math.max(done, turn);
			return answer(params);
		}
	]);
	return { ...fakeNode(Object.fromEntries(delayed) as Answers), exchanges: () => done };
}

test('the first content of a wallet is there after two exchanges in a row, and its transfers after four', async () => {
	const { node, exchanges } = inRow(someWallet().answers);
	const open = fetchQuery(openWalletQuery(node)).then(({ balance }) => [balance > 0n, exchanges()]);
	const published: number[] = [];
	const publish = () => void published.push(exchanges());
	const latest = await latestTransfersQuery(node, coin).load(new AbortController().signal, undefined, publish);
	expect(await open).toEqual([true, 2]);
	expect(published[0]).toBeLessThanOrEqual(4);
	expect(latest.history.rows.length).toBeGreaterThanOrEqual(LATEST_COUNT);
});

test('a block costs two more calls than the height, and the names stay', async () => {
	const { node, service, asked } = someWallet();
	const queries = [watchQuery(latestTransfersQuery(node, coin)), watchQuery(openWalletQuery(node))];
	const before = await fetchQuery(latestTransfersQuery(node, coin));
	expect(before.names.contacts.size).toBe(5);
	asked.length = 0;
	service.mine();
	invalidateQueries(node.url, 'transfers');
	const { names } = await fetchQuery(latestTransfersQuery(node, coin));
	expect(asked.map(({ operation }) => operation)).toEqual(['get_height', 'get_accounts', 'get_transfers']);
	expect(names.contacts).toBe(before.names.contacts);
	queries.forEach((leave) => leave());
});

test.each(FAILURES)('a wallet that does not list its transfers has its balance: $kind', async (failure) => {
	const { node } = someWallet({ get_transfers: fails(failure) });
	await expect(fetchQuery(latestTransfersQuery(node, coin))).rejects.toMatchObject({ failure });
	await expect(fetchQuery(historyQuery(node, coin))).rejects.toMatchObject({ failure });
	expect((await fetchQuery(openWalletQuery(node))).balance).toBeGreaterThan(0n);
});

test.each(FAILURES.flatMap((failure) => ['get_address_book', 'get_address'].map((name) => ({ name, failure }))))(
	'transfers are listed without what $name would add: $failure.kind',
	async ({ name, failure }) => {
		const { node } = someWallet({ [name]: fails(failure) });
		const { history } = await fetchQuery(latestTransfersQuery(node, coin));
		expect(history.rows.length).toBeGreaterThanOrEqual(LATEST_COUNT);
	}
);

test('what another wallet has is not joined to what was loaded of the one before', async () => {
	const { node, answers } = someWallet();
	await fetchQuery(historyQuery(node, coin));
	const other = new LargeWallet(20, 1, 3000);
	Object.assign(answers, other.answers);
	const get_accounts = other.answers['get_accounts'];
	answers['get_accounts'] = (params: never) => {
		const accounts = get_accounts?.(params) as { subaddress_accounts: { base_address: string }[] };
		accounts.subaddress_accounts.forEach((account) => (account.base_address = `other ${account.base_address}`));
		return accounts;
	};
	invalidateQueries(node.url, 'wallet');
	const { history } = await fetchQuery(historyQuery(node, coin));
	expect(history.rows).toHaveLength(20);
});

test('a wallet that is replaced while its transfers are loaded shows none of them', async () => {
	const { node, answers } = someWallet();
	const list = answers['get_transfers'];
	let answer: (() => void) | undefined;
	answers['get_transfers'] = async (params: never) => {
		await new Promise<void>((resolve) => (answer = resolve));
		return list?.(params);
	};
	const leave = watchQuery(historyQuery(node, coin));
	await vi.waitFor(() => expect(answer).toBeDefined());
	const other = new LargeWallet(20, 1, 3000);
	Object.assign(answers, other.answers);
	forgetWallet(node.url);
	invalidateQueries(node.url, 'wallet');
	const { history } = await fetchQuery(historyQuery(node, coin));
	answer?.();
	await Promise.resolve();
	expect(history.rows).toHaveLength(20);
	expect(peek(historyQuery(node, coin))?.history.rows).toHaveLength(20);
	leave();
});

test('a tab that was hidden for an hour loads only what came meanwhile', async () => {
	const { node, service, asked } = someWallet();
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const leave = watchQuery(openWalletQuery(node));
	const before = await fetchQuery(historyQuery(node, coin));
	vi.advanceTimersByTime(3_600_000);
	vi.useRealTimers();
	asked.length = 0;
	for (let block = 0; block < 30; block++) service.mine();
	invalidateQueries(node.url, 'transfers');
	const { history } = await fetchQuery(historyQuery(node, coin));
	expect(history.rows.length).toBe(before.history.rows.length);
	const listed = asked.filter(({ operation }) => operation === 'get_transfers');
	expect(listed).toHaveLength(1);
	expect((listed[0]?.params as { min_height?: number }).min_height).toBeGreaterThan(2000);
	leave();
});

test.each([
	['the latest transfers', (node: Client) => latestTransfersQuery(node, coin)],
	['the history', (node: Client) => historyQuery(node, coin)],
	['a transfer', (node: Client) => transferQuery(node, '1'.repeat(64))]
])('%s ask for nothing more once nobody shows them', async (_, query) => {
	const { node, answers, asked } = someWallet();
	let answer = () => {};
	for (const name of ['get_transfers', 'get_transfer_by_txid']) {
		const list = answers[name];
		answers[name] = async (params: never) => {
			await new Promise<void>((resolve) => (answer = resolve));
			return list?.(params);
		};
	}
	const leave = watchQuery<unknown>(query(node) as Query<unknown>);
	await vi.waitFor(() => expect(asked.map(({ operation }) => operation).join()).toContain('get_transfer'));
	leave();
	invalidateQueries(node.url, 'wallet');
	asked.length = 0;
	answer();
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(asked).toEqual([]);
});

test('a service without a node lists what it knows', async () => {
	const { node, service } = someWallet({
		get_transfers: (params: { pool?: boolean }) => {
			if (params.pool) throw failed({ kind: 'refused', code: -38, message: 'no connection to daemon' });
			return service.answers['get_transfers']?.(params as never);
		}
	});
	expect((await fetchQuery(latestTransfersQuery(node, coin))).history.rows.length).toBeGreaterThanOrEqual(LATEST_COUNT);
});

test('older transfers join those that are shown, also while a block comes', async () => {
	const service = new LargeWallet(3000, 1, 30_000, { blocksApart: 10 });
	const { node } = fakeNode(service.answers);
	const leave = watchQuery(historyQuery(node, coin));
	expect((await fetchQuery(historyQuery(node, coin))).history.rows.length).toBeLessThan(1000);
	service.mine(0);
	invalidateQueries(node.url, 'transfers');
	const from = await loadOlderHistory(node, coin, 1000);
	expect(from).toBeGreaterThan(0);
	expect(await loadOlderHistory(node, coin, Infinity)).toBe(0);
	const { history, isComplete } = await fetchQuery(historyQuery(node, coin));
	expect([history.rows.length, isComplete]).toEqual([3001, true]);
	leave();
});

describe('one transfer', () => {
	/** A service that finds transfers by their hash; `txid` is one of them. */
	function withTransfer(some: Answers = {}) {
		const { service } = someWallet();
		const params = { in: true, out: true, all_accounts: true };
		const listed = service.answers['get_transfers']?.(params as never) as { in: TransferEntry[] };
		const transfer = listed.in[100];
		const get_transfer_by_txid = ({ txid, account_index }: { txid: string; account_index: number }) => {
			if (transfer?.txid === txid && transfer.subaddr_index.major === account_index) return { transfer };
			throw failed({ kind: 'refused', code: -8, message: 'Transaction not found.' });
		};
		const answers: Answers = { ...service.answers, get_transfer_by_txid, ...some };
		return { service, transfer, txid: transfer?.txid ?? '', answers, ...fakeNode(answers) };
	}

	test('is asked for where it is, and then comes with the newest', async () => {
		const { node, service, asked, txid } = withTransfer();
		const leave = watchQuery(transferQuery(node, txid));
		const { entries } = await fetchQuery(transferQuery(node, txid));
		expect(entries.map(({ transfer }) => transfer.txid)).toEqual([txid]);
		asked.length = 0;
		service.mine();
		invalidateQueries(node.url, 'transfers');
		await fetchQuery(transferQuery(node, txid));
		expect(asked.map(({ operation }) => operation)).not.toContain('incoming_transfers');
		leave();
	});

	test('that the wallet does not list is an answer; a service that cannot say is a failure', async () => {
		const { node, answers } = withTransfer();
		expect((await fetchQuery(transferQuery(node, '0'.repeat(64)))).entries).toEqual([]);
		for (const failure of FAILURES) {
			answers['get_transfer_by_txid'] = fails(failure);
			await expect(fetchQuery(transferQuery(node, '1'.repeat(64)))).rejects.toMatchObject({ failure });
		}
	});

	test.each(
		FAILURES.flatMap((failure) => ['incoming_transfers', 'get_address_book'].map((name) => ({ name, failure })))
	)('is shown without what $name would add: $failure.kind', async ({ name, failure }) => {
		const { node, txid } = withTransfer({ [name]: fails(failure) });
		const { entries, change } = await fetchQuery(transferQuery(node, txid));
		expect([entries.length, change]).toEqual([1, null]);
	});

	test('listed 20,000 times is a list of so many entries, in seconds', async () => {
		const { node, answers, transfer, txid } = withTransfer();
		answers['get_transfer_by_txid'] = () => ({ transfer, transfers: Array(20_000).fill(transfer) });
		await fetchQuery(openWalletQuery(node));
		const begun = performance.now();
		expect((await fetchQuery(transferQuery(node, txid))).entries.length).toBeGreaterThanOrEqual(20_000);
		expect(performance.now() - begun).toBeLessThan(10_000);
	});
});
