import { Watcher } from '../../../src/lib/pay/watch-request.svelte';
import { fakeService, refuse, type Deeds } from '../app/fake-service';
import { integrated, standard, subaddress } from '../payment/payments';
import { integratedIn } from '../../../src/lib/payment/integrated';

const id = integratedIn(integrated)?.payment_id ?? expect.unreachable();
const entry = (txid: string, more: object = {}) => ({
	...{ address: standard, amount: 5, height: 90, txid: txid.repeat(64), type: 'in', payment_id: '0'.repeat(16) },
	...{ fee: 1, note: '', timestamp: 1_700_000_000, unlock_time: 0, double_spend_seen: false },
	...{ subaddr_index: { major: 0, minor: 0 }, confirmations: 10, suggested_confirmations_threshold: 1 },
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

const plain = (address: string) => ({ address, payment_id: null });

describe('the payments for a request', () => {
	test('are those to its address, and to no other', async () => {
		const sent: unknown[] = [];
		const { client } = service({
			get_transfers: (params) => {
				sent.push(params);
				return { in: [entry('a')], pool: [] };
			}
		});
		const watcher = new Watcher();
		await watcher.look(client, plain(subaddress));
		expect(sent).toEqual([{ in: true, pool: true, account_index: 0, subaddr_indices: [7] }]);
		expect(watcher.found).toMatchObject({ address: subaddress, account: 0, index: 7, height: 100, isItsOwn: true });
		expect(watcher.failure).toBeNull();
	});

	test('may be others as well at a primary address', async () => {
		const watcher = new Watcher();
		await watcher.look(service().client, plain(standard));
		expect(watcher.found).toMatchObject({ index: 0, isItsOwn: false, in: [{ amount: 5n }] });
	});

	test('with a payment id are looked up first, and then only in their blocks', async () => {
		const sent: unknown[] = [];
		const payment = (block_height: number) => ({
			...{ address: standard, amount: 5, block_height, payment_id: id, tx_hash: 'a'.repeat(64), unlock_time: 0 },
			subaddr_index: { major: 0, minor: 0 }
		});
		const { client, asked } = service({
			get_bulk_payments: (params) => {
				sent.push(params);
				return { payments: [payment(90), payment(80)] };
			},
			get_transfers: (params) => {
				sent.push(params);
				const padded = entry('c', { payment_id: id + '0'.repeat(48) });
				return { in: [entry('a'), entry('b', { payment_id: id }), padded], pool: [entry('d')] };
			}
		});
		const watcher = new Watcher();
		await watcher.look(client, plain(integrated));
		expect(asked).toContain('get_bulk_payments');
		expect(sent).toEqual([
			{ payment_ids: [id] },
			{
				...{ in: true, pool: true, account_index: 0, subaddr_indices: [0] },
				...{ filter_by_height: true, min_height: 79, max_height: 90 }
			}
		]);
		expect(watcher.found).toMatchObject({ isItsOwn: true, pool: [] });
		expect(watcher.found).toMatchObject({ in: [{ txid: 'b'.repeat(64) }, { txid: 'c'.repeat(64) }] });
	});

	test('with a payment id that is in no block are looked up in the pool alone', async () => {
		const sent: unknown[] = [];
		const { client } = service({
			get_transfers: (params) => {
				sent.push(params);
				return {};
			}
		});
		await new Watcher().look(client, { address: standard, payment_id: id });
		expect(sent).toEqual([{ in: false, pool: true, account_index: 0, subaddr_indices: [0] }]);
	});

	test("are not known when the address is another wallet's", async () => {
		const watcher = new Watcher();
		const { client } = service({ get_address_index: () => refuse(-2) });
		await watcher.look(client, plain(subaddress));
		expect(watcher.found).toBe('foreign');
	});

	test('stay when looking again fails, but not for another address', async () => {
		const deeds: Deeds = {};
		const { client } = service(deeds);
		const watcher = new Watcher();
		await watcher.look(client, plain(standard));
		const failing = service({ get_height: () => refuse(-13, 'No wallet file') }).client;
		await watcher.look(failing, plain(standard));
		expect(watcher.found).toMatchObject({ address: standard });
		expect(watcher.failure).toMatchObject({ kind: 'refused', code: -13 });
		await watcher.look(failing, plain(subaddress));
		expect(watcher.found).toBeNull();
		await watcher.look(client, plain(subaddress));
		expect(watcher.failure).toBeNull();
	});

	test('are not those of an older answer about another address', async () => {
		let open = () => {};
		const gate = new Promise<void>((resolve) => (open = resolve));
		const { client } = service({
			get_transfers: async ({ subaddr_indices }) => {
				if (String(subaddr_indices) === '0') await gate;
				return { in: [], pool: [] };
			}
		});
		const watcher = new Watcher();
		const slow = watcher.look(client, plain(standard));
		await watcher.look(client, plain(subaddress));
		open();
		await slow;
		expect(watcher.found).toMatchObject({ address: subaddress });
	});
});
