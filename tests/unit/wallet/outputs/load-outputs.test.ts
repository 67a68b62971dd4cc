import { fetchQuery, invalidateQueries, removeQueries } from '../../../../src/lib/app/query.svelte';
import type { Client } from '../../../../src/lib/rpc/client';
import type { Failure } from '../../../../src/lib/rpc/errors';
import {
	labelsQuery,
	outputsQuery,
	type RequestedOutputs,
	type WalletOutputs
} from '../../../../src/lib/wallet/outputs/load-outputs';
import { originsQuery } from '../../../../src/lib/wallet/outputs/load-origins';
import { newestFirst } from '../../../../src/lib/wallet/outputs/own-outputs';
import { LargeWallet } from '../../../../devnet/stand-in/large-wallet';
import { fails, fakeNode, type Answers } from '../../app/fake-node';

let wallet: Client;
afterEach(() => removeQueries(wallet.url));

/** A service with a wallet, and what its answers cost. */
function serve(service: LargeWallet, other: Answers = {}) {
	const cost = { bytes: 0 };
	const answers = Object.fromEntries(
		Object.entries<Answers[string]>({ ...(service.answers as Answers), ...other }).map(([name, answer]) => [
			name,
			(params: never) => {
				const result = answer(params);
				cost.bytes += JSON.stringify(result).length;
				return result;
			}
		])
	);
	const { node, asked } = fakeNode(answers);
	wallet = node;
	const of = (operation: string) => asked.filter((each) => each.operation === operation).map(({ params }) => params);
	return { asked, cost, of };
}

/** As after a change. */
function load(wanted: RequestedOutputs = {}): Promise<WalletOutputs> {
	invalidateQueries(wallet.url, 'transfers');
	return fetchQuery(outputsQuery(wallet, wanted));
}

const accountsOf = ({ listed }: WalletOutputs) => listed.map(({ account }) => account);
const sumOf = ({ listed }: WalletOutputs) => newestFirst(listed).reduce((sum, { amount }) => sum + amount, 0n);

describe('the first outputs of a wallet of 100,000 transfers and 50,000 outputs', () => {
	const use = { blocksApart: 30, addresses: 40, outgoingInterval: 3, contacts: 1000, maxOutputs: 50_000 };
	const service = new LargeWallet(100_000, 20, 3_300_000, use);

	test('cost 1 MB with their labels and the times of those on screen, and nothing of the history', async () => {
		const { cost, of } = serve(service);
		const value = await load();
		await fetchQuery(labelsQuery(wallet, value.listed));
		const shown = newestFirst(value.listed).slice(0, 30);
		const origins = await Promise.all(
			shown.map(({ account, height }) => fetchQuery(originsQuery(wallet, { account, height: height ?? 0 })))
		);
		expect(shown.map(({ txid }, at) => origins[at]?.get(txid)?.timestamp)).not.toContain(undefined);
		expect(accountsOf(value)).toEqual([0]);
		expect(of('get_transfers').length).toBeLessThanOrEqual(8);
		expect(cost.bytes).toBeLessThan(1_000_000);
	});

	test('are joined by those of another account, or of all, and by those that are spent, when somebody asks', async () => {
		const { of } = serve(service);
		const first = await load();
		const two = await load({ account: 7 });
		expect(accountsOf(two)).toEqual([0, 7]);
		expect(two.listed[0]).toBe(first.listed[0]);
		const all = await load({ all: true });
		expect(all.listed).toHaveLength(20);
		expect(of('incoming_transfers')).toHaveLength(20);
		await load({ spent: true });
		expect(of('incoming_transfers').slice(20)).toContainEqual(expect.objectContaining({ transfer_type: 'all' }));
	});
});

test('all outputs of a smaller wallet are listed at once, those of accounts with a balance first', async () => {
	const { of } = serve(new LargeWallet(200, 50));
	const value = await load();
	expect(accountsOf(value)).toEqual([...Array(50).keys()]);
	expect(of('incoming_transfers')).toHaveLength(50);
	expect(value.hasUnconfirmed).toBe(false);
});

test('they are loaded again where a balance or an unconfirmed transfer has changed, and nowhere else', async () => {
	const service = new LargeWallet(200, 5);
	const { of } = serve(service);
	const before = await load();
	service.mine();
	expect((await load()).listed, 'nothing has changed').toBe(before.listed);
	service.mine(3);
	const after = await load();
	expect(after.listed.map((each, at) => each === before.listed[at])).toEqual([true, true, true, false, true]);
	expect(sumOf(after)).toBe(after.accounts.reduce((all, { balance }) => all + balance, 0n));
	service.transfers.push({ ...service.transfers[1], type: 'pending', amount: 0, fee: 0 } as never);
	const asked = of('incoming_transfers').length;
	expect((await load()).hasUnconfirmed).toBe(true);
	await load();
	expect(of('incoming_transfers').slice(asked)).toEqual([expect.objectContaining({ account_index: 1 })]);
});

test('those of another wallet in the same service are not taken for the same', async () => {
	const service = new LargeWallet(20, 2);
	let primary = 'one';
	const { of } = serve(service, {
		get_accounts: () => {
			const { subaddress_accounts } = service.answers['get_accounts']?.(undefined as never) as {
				subaddress_accounts: object[];
			};
			const accounts = subaddress_accounts.map((each) => ({ ...each, base_address: primary }));
			return { subaddress_accounts: accounts, total_balance: 0, total_unlocked_balance: 0 };
		}
	});
	await load();
	primary = 'another';
	await load();
	expect(of('incoming_transfers')).toHaveLength(4);
});

const RESTRICTED: Failure = { kind: 'refused', code: -7, message: 'Command unavailable in restricted mode.' };
const BROKEN: Failure = { kind: 'bad_answer', where: 'the HTTP status', expected: '200', got: '500' };

describe.each<[string, Failure]>([
	['is missing', { kind: 'not_offered' }],
	['is refused', RESTRICTED],
	['is answered by 500', BROKEN]
])('what %s', (_, failure) => {
	test('of get_transfers leaves the outputs, and not what explains a difference', async () => {
		serve(new LargeWallet(30, 3), { get_transfers: fails(failure) });
		const value = await load();
		expect(value.listed).toHaveLength(3);
		expect(value.hasUnconfirmed).toBeNull();
		await expect(fetchQuery(originsQuery(wallet, { account: 0, height: 4 }))).rejects.toMatchObject({ failure });
	});

	test('of get_address leaves the outputs without labels', async () => {
		serve(new LargeWallet(30, 3), { get_address: fails(failure) });
		const { listed } = await load();
		expect(listed).toHaveLength(3);
		await expect(fetchQuery(labelsQuery(wallet, listed))).rejects.toMatchObject({ failure });
	});

	test.each(['get_accounts', 'incoming_transfers'])('of %s is the failure of the outputs', async (name) => {
		serve(new LargeWallet(30, 3), { [name]: fails(failure) });
		await expect(load()).rejects.toMatchObject({ failure });
	});
});

test.each(['block_height', 'frozen', 'pubkey', 'unlocked'])('outputs without %s are listed', async (field) => {
	const service = new LargeWallet(3, 1);
	const { transfers } = (service.answers['incoming_transfers']?.({ account_index: 0 } as never) ?? {}) as {
		transfers: object[];
	};
	serve(service, {
		incoming_transfers: () => ({ transfers: transfers.map((each) => ({ ...each, [field]: undefined })) })
	});
	expect(newestFirst((await load()).listed).map(({ state }) => state)).toEqual(Array(3).fill('spendable'));
});

describe('where outputs come from', () => {
	test('is one call for what is asked at once of an account, and known by its transaction', async () => {
		const service = new LargeWallet(40, 2);
		const { of } = serve(service);
		const heights = [1, 3, 9];
		const origins = await Promise.all(
			heights.map((height) => fetchQuery(originsQuery(wallet, { account: 0, height })))
		);
		expect(of('get_transfers')).toEqual([
			{ in: true, out: true, account_index: 0, filter_by_height: true, min_height: 0, max_height: 9 }
		]);
		expect(origins.map((each) => [...each.values()].map(({ timestamp }) => timestamp))).toEqual(
			heights.map((height) => [1_600_000_000 + height * 120])
		);
	});
});

test('labels are those of addresses, also of one that another program created meanwhile', async () => {
	const service = new LargeWallet(20, 1, 21, { addresses: 2 });
	const { of } = serve(service);
	expect((await fetchQuery(labelsQuery(wallet, (await load()).listed))).get('0/1')).toBe('Customer');
	service.use.addresses = 9;
	service.mine(0);
	for (const transfer of service.transfers.slice(-1)) transfer.subaddr_index.minor = 8;
	expect((await fetchQuery(labelsQuery(wallet, (await load()).listed))).get('0/8')).toBe('Customer');
	expect(of('get_address')).toHaveLength(2);
});
