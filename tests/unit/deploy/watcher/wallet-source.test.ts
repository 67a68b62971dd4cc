import { WalletSource } from '../../../../deploy/watcher/wallet-source';
import type { Client } from '../../../../src/lib/rpc/client';
import type { TransferEntry } from '../../../../src/lib/rpc/wallet/records';
import { NONE, transfer } from '../../wallet/transfers';

const NOW = 1_764_000_000;
const ACCOUNT = 7;
const SHOP = 'shop';
const payment = transfer({
	amount: 5n,
	height: 100,
	address: `${SHOP}/1`,
	subaddr_index: { major: ACCOUNT, minor: 1 }
});

/** A wallet service that has scanned up to block 102, and the source that it is for. */
function start() {
	const service = { wallet: SHOP, lists: NONE, height: 103, count: 2, calls: [] as string[] };
	/** Called before each answer. */
	let onCall: (name: string) => unknown = () => {};
	const answers: Record<string, (params: { address_index?: number[] }) => object> = {
		get_height: () => ({ height: service.height }),
		get_transfers: () => service.lists,
		get_address: ({ address_index = [] }) => ({
			address: service.wallet,
			addresses: address_index.map((index) => ({ address_index: index, address: `${service.wallet}/${index}` }))
		}),
		create_address: () => ({ address_index: service.count, address: `${service.wallet}/${service.count++}` })
	};
	const wallet = {
		call: ({ name }: { name: string }, params: object) => {
			onCall(name);
			service.calls.push(name);
			return Promise.resolve(answers[name]?.(params) ?? {});
		}
	} as unknown as Client;
	const source = new WalletSource(wallet, { account: ACCOUNT, primary: SHOP, created: new Map() }, 103);
	source.watch({ index: 1, address: `${SHOP}/1`, spendKey: '', payments: [] });
	const list = async (listed: Partial<Record<'in' | 'pool', TransferEntry[]>>) => {
		service.lists = { ...NONE, ...listed };
		await source.poll(NOW);
		return source.paymentsTo(1, NOW).map(({ amount, state, confirmations }) => ({ amount, state, confirmations }));
	};
	return { service, source, list, before: (call: typeof onCall) => (onCall = call) };
}

// It lists one so that was in a block when it looked (wallet2.cpp, process_new_transaction).
test('a payment that is back in the pool with an amount of 0 keeps the amount that it had in its block', async () => {
	const { list } = start();
	expect(await list({ in: [payment] })).toEqual([{ amount: 5n, state: 'block', confirmations: 3 }]);
	expect(await list({ pool: [{ ...payment, amount: 0n }] })).toEqual([{ amount: 5n, state: 'pool', confirmations: 0 }]);
});

test('a payment of 0 that was not known before is none yet', async () => {
	const { list } = start();
	expect(await list({ pool: [{ ...payment, amount: 0n }] })).toEqual([]);
	expect(await list({ pool: [payment] })).toEqual([{ amount: 5n, state: 'pool', confirmations: 0 }]);
});

describe('while another wallet is open in the service', () => {
	const other = { ...payment, address: 'other/1', txid: 'cd'.repeat(32) };

	test('nothing is paid, nothing taken back, and nothing is created in it', async () => {
		const { service, source, list } = start();
		await list({ in: [payment] });
		Object.assign(service, { wallet: 'other', height: 200, calls: [] });
		await expect(list({ in: [other] })).rejects.toThrow('Another wallet is open');
		await expect(source.createAddress(1, 'label')).rejects.toThrow('Another wallet is open');
		expect(new Set(service.calls)).toEqual(new Set(['get_address']));
		expect(source.paymentsTo(1, NOW)).toMatchObject([{ amount: 5n, state: 'block', confirmations: 3 }]);
		expect(source.place).toBe(103);
		Object.assign(service, { wallet: SHOP, height: 103 });
		expect(await list({ in: [payment] })).toEqual([{ amount: 5n, state: 'block', confirmations: 3 }]);
		expect(await source.createAddress(1, 'label')).toMatchObject({ index: 2, address: `${SHOP}/2` });
	});

	test.each(['get_height', 'get_transfers'])('also when it is opened before %s', async (name) => {
		const { service, source, list, before } = start();
		await list({ in: [payment] });
		before((called) => called === name && Object.assign(service, { wallet: 'other', height: 200 }));
		await expect(list({ in: [other] })).rejects.toThrow('Another wallet is open');
		expect(source.paymentsTo(1, NOW)).toMatchObject([{ amount: 5n, state: 'block', confirmations: 3 }]);
	});

	test.each([SHOP, 'other'])('an address is not given out that it created, if then %s is open', async (then) => {
		const { service, source, before } = start();
		let wasCreated = false;
		before((name) => {
			const isCreating = name === 'create_address';
			const open = wasCreated ? then : SHOP;
			service.wallet = isCreating ? 'other' : open;
			wasCreated ||= isCreating;
		});
		await expect(source.createAddress(1, 'label')).rejects.toThrow('Another wallet is open');
	});

	test('a payment to an address of it is not one to ours of the same number', async () => {
		const { service, list, before } = start();
		before((name) => (service.wallet = name === 'get_transfers' ? 'other' : SHOP));
		expect(await list({ in: [other] })).toEqual([]);
	});
});

test('an address that was given out is not given out again, whatever number the wallet counts from', async () => {
	const { service, source } = start();
	service.count = 3;
	expect(await source.createAddress(40, 'label')).toEqual({ index: 41, address: `${SHOP}/41`, spendKey: '' });
	expect(service.calls.filter((name) => name === 'store')).toHaveLength(1);
});
