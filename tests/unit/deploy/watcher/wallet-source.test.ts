import { WalletSource } from '../../../../deploy/watcher/wallet-source';
import type { Client } from '../../../../src/lib/rpc/client';
import type { TransferEntry } from '../../../../src/lib/rpc/wallet/records';
import { NONE, transfer } from '../../wallet/transfers';

const NOW = 1_764_000_000;
const payment = transfer({ amount: 5n, height: 100 });

/** A wallet service that has scanned up to block 102, and the payments that are found with what it lists. */
function start() {
	let lists = NONE;
	const results: Record<string, () => object> = { get_height: () => ({ height: 103 }), get_transfers: () => lists };
	const wallet = {
		call: ({ name }: { name: string }) => Promise.resolve(results[name]?.() ?? {})
	} as unknown as Client;
	const source = new WalletSource(wallet, 0, 103);
	source.watch({ index: 0, payments: [] });
	return async (listed: Partial<Record<'in' | 'pool', TransferEntry[]>>) => {
		lists = { ...NONE, ...listed };
		await source.update(NOW);
		return source.seen(0, NOW).map(({ amount, state, confirmations }) => ({ amount, state, confirmations }));
	};
}

// It lists one so that was in a block when it looked (wallet2.cpp, process_new_transaction).
test('a payment that is back in the pool with an amount of 0 keeps the amount that it had in its block', async () => {
	const list = start();
	expect(await list({ in: [payment] })).toEqual([{ amount: 5n, state: 'block', confirmations: 3 }]);
	expect(await list({ pool: [{ ...payment, amount: 0n }] })).toEqual([{ amount: 5n, state: 'pool', confirmations: 0 }]);
});

test('a payment of 0 that was not known before is none yet', async () => {
	const list = start();
	expect(await list({ pool: [{ ...payment, amount: 0n }] })).toEqual([]);
	expect(await list({ pool: [payment] })).toEqual([{ amount: 5n, state: 'pool', confirmations: 0 }]);
});
