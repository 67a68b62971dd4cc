import { setTimeout as sleep } from 'node:timers/promises';
import { traffic } from '../../devnet/accounts';
import type { Devnet } from '../../devnet/index';
import { jsonRpc } from '../../devnet/rpc';
import type { Destination, WalletService } from '../../devnet/wallet-service';
import { EMPTY_REQUEST, writeLabel } from '../../src/lib/payment/label';

/** Milliseconds. */
export const BLOCK_EVERY = 20_000;

const MONERO = { ticker: 'XMR', decimals: 12 };

/** Atomic units in a coin. */
const COIN = 10n ** 12n;

/** Blocks until what a payment leaves can be spent again. */
const LOCKED = 10;

/** What the traffic shares out for each block: fifteen coins in purses of one to three, so that a payment has as many inputs. */
const PURSES = [1, 2, 1, 1, 3, 1, 2, 1, 1, 1, 1];

/** Of a block's payments, in turn: already the first five have all four. */
const PRIORITIES = [1, 4, 2, 1, 3, 1, 2, 1];

/** Wallets that are paid, and never opened again. */
const STRANGERS = ['cafe', 'kiosk'];

/**
 * Gives the wallet of the traffic its money, so that it takes none from the wallets that visitors use: the shop pays it first;
 * then all that is spent is unlocked again.
 */
export async function settleIn(devnet: Devnet): Promise<void> {
	// Enough until its first reward can be spent, after sixty blocks; each may be locked while the others are spent.
	const money = Array<Destination>(15).fill({ address: traffic.address, amount: 35n * COIN });
	for (let half = 0; half < 2; half++) await devnet.transfer('shop', money);
	await furnish(devnet, traffic.address);
	await devnet.mine(LOCKED + 1, traffic.address);
	await jsonRpc(devnet.wallet, 'refresh');
}

/** What a wallet in use has: contacts, an open request, and one that the customer pays. */
async function furnish({ wallet, addresses, transfer }: Devnet, stranger: string): Promise<void> {
	await jsonRpc(wallet, 'add_address_book', { address: addresses.customer, description: 'Mara Lind' });
	await jsonRpc(wallet, 'add_address_book', { address: stranger, description: 'Café Fermata' });
	const request = async (text: string, amount: bigint) => {
		const created = Math.floor(Date.now() / 1000);
		const label = writeLabel({ ...EMPTY_REQUEST, created, amount, from: 'Kiosk am See', text }, MONERO);
		return (await jsonRpc<{ address: string }>(wallet, 'create_address', { account_index: 0, label })).address;
	};
	await request('Lunch for six', (COIN * 37n) / 100n);
	const paid = (COIN * 12n) / 100n;
	await transfer('customer', [{ address: await request('2 Coffee, 1 Cake', paid), amount: paid }]);
}

/**
 * Mines a block about every 20 s, of 9 to 14 payments, until the signal. The first blocks come sooner and are nearly empty: what is
 * shared out in them has to be unlocked. The traffic may have no unlocked money: that is skipped.
 *
 * @param from has the wallet of the traffic open
 */
export async function keepAlive(devnet: Devnet, from: WalletService, signal: AbortSignal): Promise<void> {
	const strangers: string[] = [];
	for (const filename of STRANGERS) {
		await from.call('create_wallet', { filename, language: 'English' });
		strangers.push((await from.call<{ address: string }>('get_address')).address);
	}
	await from.open(traffic);
	let blocks = 0;
	await repeat(1_000, signal, async () => {
		const isEarly = blocks++ <= LOCKED;
		const payments = 8 + Math.floor(Math.random() * 6);
		// The rest of the time is spent making them.
		const pause = ((isEarly ? 0.2 : 0.8) * BLOCK_EVERY) / payments;
		await shareOut(from).catch(() => {});
		await payStrangers(from, strangers, payments, () => unevenly(pause, signal)).catch(() => {});
		if (!signal.aborted) await devnet.mine(1, traffic.address);
	});
}

/** Calls `act` about every so many milliseconds until the signal. */
export async function repeat(every: number, signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
	while (!signal.aborted) {
		await unevenly(every, signal);
		if (!signal.aborted) await act().catch(() => {});
	}
}

async function unevenly(every: number, signal: AbortSignal): Promise<void> {
	await sleep(every * (0.7 + Math.random() * 0.6), undefined, { signal }).catch(() => {});
}

/** One transaction of 16 outputs, with change: each purse is a new subaddress of the traffic's own wallet. */
export async function shareOut(from: WalletService): Promise<void> {
	const created = { account_index: 0, count: PURSES.length };
	const { addresses } = await from.call<{ addresses: string[] }>('create_address', created);
	const coins = addresses.flatMap((address, i) => Array<Destination>(PURSES[i] ?? 1).fill({ address, amount: COIN }));
	await from.transfer(coins, 1 + Math.floor(Math.random() * 3));
}

/** Empties so many of the oldest purses whose coins are unlocked, each with one transaction, after a pause. What fails is skipped. */
export async function payStrangers(
	from: WalletService,
	strangers: readonly string[],
	payments: number,
	pause: () => Promise<void>
): Promise<void> {
	type Coin = { unlocked: boolean; subaddr_index: { minor: number } };
	const { transfers } = await from.call<{ transfers: Coin[] }>('incoming_transfers', { transfer_type: 'available' });
	const minors = transfers.filter(({ unlocked }) => unlocked).map(({ subaddr_index }) => subaddr_index.minor);
	const purses = [...new Set(minors)].filter((minor) => minor > 0).sort((a, b) => a - b);
	for (let i = 0; i < payments; i++) {
		await pause();
		if (purses[i] === undefined) continue;
		const shape = { outputs: oneOf([2, 2, 2, 3, 4]), priority: PRIORITIES[i % PRIORITIES.length] };
		const payment = { address: oneOf(strangers), account_index: 0, subaddr_indices: [purses[i]], ...shape };
		await from.call('sweep_all', payment).catch(() => {});
	}
}

function oneOf<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
	const item = items[Math.floor(Math.random() * items.length)];
	if (item === undefined) throw new Error('nothing to choose from');
	return item;
}
