import { fetchQuery, invalidateQueries } from '../../../../src/lib/app/query.svelte';
import { ownTransactions } from '../../../../src/lib/chain-data/own-transactions.svelte';
import { receivedPayments, receivedPaymentsQuery } from '../../../../src/lib/requests/sources/recipient-wallet';
import { fakeService, refuse, type Deeds } from '../../app/fake-service';
import { integrated, standard, subaddress } from '../../payment/payments';
import type { Client } from '../../../../src/lib/rpc/client';
import { integratedIn } from '../../../../src/lib/payment/integrated';

const id = integratedIn(integrated)?.payment_id ?? expect.unreachable();
const entry = (txid: string, more: object = {}) => ({
	address: standard,
	amount: 5,
	height: 90,
	txid: txid.repeat(64),
	type: 'in',
	payment_id: '0'.repeat(16),
	fee: 1,
	note: '',
	timestamp: 1_700_000_000,
	unlock_time: 0,
	double_spend_seen: false,
	subaddr_index: { major: 0, minor: 0 },
	confirmations: 10,
	suggested_confirmations_threshold: 1,
	...more
});

/** A wallet at height 100 that owns two addresses. */
const service = (deeds: Deeds = {}) =>
	fakeService({
		get_height: () => ({ height: 100 }),
		get_address_index: ({ address }) => {
			if (address === standard) return { index: { major: 0, minor: 0 } };
			if (address === subaddress) return { index: { major: 0, minor: 7 } };
			return refuse(-2);
		},
		get_transfers: () => ({ in: [entry('a')], pool: [entry('b', { type: 'pool', height: 0 })] }),
		get_bulk_payments: () => ({ payments: [] }),
		...deeds
	});

const NOW = 1_764_000_000;
const look = (client: Client, address: string, uri = address) => receivedPayments(client, { address, uri }, NOW);

/** What the wallet is asked with, beside its height. */
function recorded(answers: Deeds) {
	const sent: unknown[] = [];
	const deeds = Object.entries(answers).map(([name, answer]) => [
		name,
		(params: object) => {
			sent.push(params);
			return typeof answer === 'function' ? (answer as (params: object) => unknown)(params) : answer;
		}
	]);
	return { sent, ...service(Object.fromEntries(deeds)) };
}

describe('the payments for a request', () => {
	test('are those to its address, and to no other', async () => {
		const { client, sent } = recorded({
			get_transfers: () => ({ in: [entry('a'), entry('c', { subaddr_index: { major: 0, minor: 7 } })], pool: [] })
		});
		expect(await look(client, subaddress)).toMatchObject([{ txid: 'c'.repeat(64), confirmations: 10, state: 'block' }]);
		expect(sent).toEqual([{ in: true, pool: true, account_index: 0, subaddr_indices: [7] }]);
	});

	test('at a primary address are those that came since this page watched the request', async () => {
		expect(await look(service().client, standard)).toMatchObject([{ txid: 'b'.repeat(64), state: 'pool' }]);
		const { client } = service({ get_transfers: () => ({ in: [entry('a'), entry('b'), entry('c')] }) });
		expect(await look(client, standard)).toMatchObject([{ txid: 'b'.repeat(64) }, { txid: 'c'.repeat(64) }]);
		// Those for another request at the address are none of this one's.
		expect(await look(client, standard, 'another')).toEqual([]);
	});

	test('were not there at the last look before they were seen', async () => {
		const lists: { in: object[]; pool: object[] } = { in: [], pool: [] };
		const { client } = service({ get_transfers: () => lists });
		const at = (now: number) => receivedPayments(client, { address: subaddress, uri: 'absent' }, now);
		const pooled = (txid: string, timestamp = 0) =>
			entry(txid, { type: 'pool', height: 0, timestamp, subaddr_index: { major: 0, minor: 7 } });
		lists.pool = [pooled('1')];
		expect(await at(NOW)).toMatchObject([{ seen: NOW }]);
		lists.pool = [pooled('2')];
		expect(await at(NOW + 5)).toMatchObject([{ state: 'gone' }, { seen: NOW + 5, absent: NOW }]);
		// The clock was set back, and the wallet's says that it was there before.
		lists.pool = [pooled('3'), pooled('4', NOW - 700)];
		expect(await at(NOW - 600)).toMatchObject([
			{},
			{},
			{ seen: NOW - 600, absent: null },
			{ seen: NOW - 700, absent: null }
		]);
	});

	test('with a payment id are looked up first, and then only in their blocks', async () => {
		const payment = (block_height: number) => ({
			address: standard,
			amount: 5,
			block_height,
			payment_id: id,
			tx_hash: 'a'.repeat(64),
			unlock_time: 0,
			subaddr_index: { major: 0, minor: 0 }
		});
		const padded = entry('c', { payment_id: id + '0'.repeat(48) });
		const { client, sent } = recorded({
			get_bulk_payments: () => ({ payments: [payment(90), payment(80)] }),
			get_transfers: () => ({ in: [entry('a'), entry('b', { payment_id: id }), padded], pool: [entry('d')] })
		});
		expect(await look(client, integrated)).toMatchObject([{ txid: 'b'.repeat(64) }, { txid: 'c'.repeat(64) }]);
		expect(sent).toEqual([
			{ payment_ids: [id] },
			{
				in: true,
				pool: true,
				account_index: 0,
				subaddr_indices: [0],
				filter_by_height: true,
				min_height: 79,
				max_height: 90
			}
		]);
	});

	test('with a payment id that is in no block are looked up in the pool alone', async () => {
		const { client, sent } = recorded({ get_transfers: () => ({}) });
		await look(client, integrated);
		expect(sent).toEqual([{ in: false, pool: true, account_index: 0, subaddr_indices: [0] }]);
	});

	test("are not known when the address is another wallet's", async () => {
		expect(await look(service({ get_address_index: () => refuse(-2) }).client, subaddress)).toBeNull();
	});
});

describe('as a query', () => {
	const request = { address: subaddress, uri: 'monero:watched' };

	test('they are old after a change of the transfers, and known as own', async () => {
		const { client, asked } = service({
			get_transfers: () => ({ in: [entry('e', { subaddr_index: { major: 0, minor: 7 } })] })
		});
		const query = receivedPaymentsQuery({ ...client, url: 'http://asked.example' }, request);
		expect(await fetchQuery(query)).toMatchObject([{ amount: 5n, confirmations: 10 }]);
		expect(ownTransactions.hashes).toContain('e'.repeat(64));
		await fetchQuery(query);
		expect(asked).toHaveLength(3);
		invalidateQueries(query.service, 'transfers');
		await fetchQuery(query);
		expect(asked).toHaveLength(6);
	});

	test('null is of another wallet, and a failure is none', async () => {
		const other = fakeService({ get_address_index: () => refuse(-2) }, 'http://other.example');
		expect(await fetchQuery(receivedPaymentsQuery(other.client, request))).toBeNull();
	});

	test.each(['get_address_index', 'get_height', 'get_transfers'])('nothing is said without %s', async (name) => {
		const { client } = service({ [name]: () => refuse(-7, 'Command unavailable in restricted mode.') });
		const query = receivedPaymentsQuery({ ...client, url: `http://${name}.example` }, request);
		await expect(fetchQuery(query)).rejects.toMatchObject({ failure: { code: -7 } });
	});
});
